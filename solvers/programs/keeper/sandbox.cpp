#include "solvers/programs/keeper/sandbox.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <system_error>

namespace palio {
namespace {

namespace fs = std::filesystem;

enum class Mount : std::uint8_t { empty, readable };

/// What the sandbox has in place of what is there, the outer folders first.
using Mounts = std::map<fs::path, Mount>;

/// With no link in it; empty where nothing is there.
fs::path real_path(const fs::path& path) {
  std::error_code error;
  return fs::canonical(path, error);
}

bool lies_in(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

/// The folders that go away for the sake of the sockets in them: on a read-only file system
/// one can still talk to whoever listens. The last is where our own private folders are made.
Mounts folders_of_sockets(const fs::path& private_folder) {
  Mounts mounts;
  for (const fs::path& each : {fs::path("/run"), fs::path("/tmp"), fs::path("/var/tmp"),
                               private_folder.parent_path().parent_path()}) {
    const fs::path real = real_path(each);
    if (real.has_relative_path()) mounts.emplace(real, Mount::empty);
  }
  return mounts;
}

/// Lets a folder be seen, or a file with what is beside it. An empty folder stays so: of
/// one of its files only that file is seen.
void show(Mounts& mounts, const fs::path& path) {
  const bool hidden = std::any_of(mounts.begin(), mounts.end(), [&](const auto& mount) {
    return mount.second == Mount::empty && lies_in(path, mount.first);
  });
  std::error_code error;
  const bool is_folder = fs::is_directory(path, error);
  if (!hidden || (!is_folder && !fs::is_regular_file(path, error))) return;
  const fs::path around = is_folder ? path : path.parent_path();
  const auto there = mounts.try_emplace(around, Mount::readable).first;
  if (there->second == Mount::empty && !is_folder) mounts.emplace(path, Mount::readable);
}

Mounts mounts_for(const std::vector<std::string>& arguments, const fs::path& private_folder) {
  Mounts mounts = folders_of_sockets(private_folder);
  for (const std::string& argument : arguments) {
    const fs::path path = fs::path(argument).lexically_normal();
    if (!path.is_absolute()) continue;
    // Links may be anywhere in it: each has to be there, and so has what it leads to.
    fs::path rest;
    for (fs::path prefix = path; prefix.has_relative_path(); prefix = prefix.parent_path()) {
      show(mounts, rest.empty() ? real_path(prefix) : real_path(prefix) / rest);
      rest = rest.empty() ? prefix.filename() : prefix.filename() / rest;
    }
  }
  return mounts;
}

}  // namespace

std::vector<std::string> sandboxed(const std::vector<std::string>& arguments, const std::string& folder) {
  const fs::path own = real_path(folder);
  std::vector<std::string> words{"bwrap"};
  const auto add = [&](std::initializer_list<std::string> more) { words.insert(words.end(), more); };
  add({"--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"});
  add({"--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"});
  const Mounts mounts = mounts_for(arguments, own);
  fs::path shown;  // with all that is in it
  for (const auto& [path, mount] : mounts) {
    if (mount == Mount::empty) {
      add({"--tmpfs", path});
      shown.clear();
    } else if (shown.empty() || !lies_in(path, shown)) {
      add({"--ro-bind", path, path});
      shown = path;
    }
  }
  add({"--bind", own, own});
  // What is written there would be held in memory, and counted by nobody.
  for (const auto& [path, mount] : mounts) {
    if (mount == Mount::empty) add({"--remount-ro", path});
  }
  for (const char* variable : {"SSH_AUTH_SOCK", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"})
    add({"--unsetenv", variable});
  add({"--chdir", folder, "--json-status-fd", std::to_string(sandbox_report_descriptor), "--"});
  words.insert(words.end(), arguments.begin(), arguments.end());
  return words;
}

std::optional<int> sandbox_status(std::string_view report) {
  constexpr std::string_view key = "\"exit-code\": ";
  const std::size_t at = report.find(key);
  if (at == std::string_view::npos) return {};
  int status = 0;
  const char* first = report.data() + at + key.size();
  if (std::from_chars(first, report.data() + report.size(), status).ec != std::errc()) return {};
  return status;
}

}  // namespace palio
