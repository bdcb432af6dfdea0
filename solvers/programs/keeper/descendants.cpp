#include "solvers/programs/keeper/descendants.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "solvers/programs/keeper/descriptor.hpp"

namespace palio {
namespace {

struct Close {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

std::string read_file(const std::string& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return {};
  std::array<char, 4096> buffer{};
  const ssize_t got = ::read(file.get(), buffer.data(), buffer.size());
  return got > 0 ? std::string(buffer.data(), static_cast<std::size_t>(got)) : std::string();
}

/// Takes the blank-separated fields of a line one by one.
class Fields {
 public:
  explicit Fields(std::string_view line) : line_(line) {}
  std::string_view next() {
    const std::size_t end = line_.find(' ');
    const std::string_view field = line_.substr(0, end);
    line_.remove_prefix(end == std::string_view::npos ? line_.size() : end + 1);
    return field;
  }
  void skip(int fields) {
    for (int i = 0; i < fields; ++i) next();
  }
  template <class T>
  T number() {
    const std::string_view field = next();
    T value{};
    std::from_chars(field.data(), field.data() + field.size(), value);
    return value;
  }

 private:
  std::string_view line_;
};

}  // namespace

std::optional<Process> look_at(pid_t pid) {
  static const auto ticks = static_cast<double>(::sysconf(_SC_CLK_TCK));
  static const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  const std::string line = read_file("/proc/" + std::to_string(pid) + "/stat");
  // The name, in brackets, may hold blanks and brackets itself.
  const std::size_t name_end = line.rfind(") ");
  if (name_end == std::string::npos) return {};
  Fields fields(std::string_view(line).substr(name_end + 2));
  Process process;
  process.pid = pid;
  const std::string_view state = fields.next();
  process.ended = state == "Z" || state == "X";
  process.parent = fields.number<pid_t>();
  fields.skip(1);
  process.session = fields.number<pid_t>();
  fields.skip(7);  // from the terminal to the major faults
  std::uint64_t time = 0;
  for (int i = 0; i < 4; ++i) time += fields.number<std::uint64_t>();
  process.cpu_seconds = static_cast<double>(time) / ticks;
  fields.skip(2);
  process.threads = fields.number<std::uint32_t>();
  fields.skip(3);
  process.resident = fields.number<std::uint64_t>() * page;
  return process;
}

std::vector<Process> all_processes() {
  std::vector<Process> all;
  const std::unique_ptr<DIR, Close> folder(::opendir("/proc"));
  if (!folder) fail_with_errno("cannot list processes");
  while (const dirent* entry = ::readdir(folder.get())) {
    const char* name = entry->d_name;
    pid_t pid = 0;
    const char* end = name + std::strlen(name);
    if (std::from_chars(name, end, pid).ptr != end) continue;
    if (const auto process = look_at(pid)) all.push_back(*process);
  }
  return all;
}

std::vector<Process> descendants_of(pid_t ancestor, std::span<const Process> all) {
  std::vector<Process> found;
  std::set<pid_t> family{ancestor};
  for (bool grown = true; grown;) {
    grown = false;
    for (const Process& process : all) {
      if (family.count(process.parent) == 0 || !family.insert(process.pid).second) continue;
      found.push_back(process);
      grown = true;
    }
  }
  return found;
}

std::vector<pid_t> tenants_of(const std::string& folder) {
  const std::string variable = "TMPDIR=" + folder;
  std::vector<pid_t> tenants;
  for (const Process& process : all_processes()) {
    std::ifstream environment("/proc/" + std::to_string(process.pid) + "/environ");
    for (std::string entry; !process.ended && std::getline(environment, entry, '\0');) {
      if (entry != variable && !entry.starts_with(variable + '/')) continue;
      tenants.push_back(process.pid);
      break;
    }
  }
  return tenants;
}

std::uint64_t proportional_memory(std::span<const Process> processes) {
  std::uint64_t sum = 0;
  for (const Process& process : processes) {
    const std::string text = read_file("/proc/" + std::to_string(process.pid) + "/smaps_rollup");
    const std::size_t at = text.find("\nPss:");
    if (at == std::string::npos) continue;
    const std::size_t number = text.find_first_not_of(' ', at + 5);
    std::uint64_t kilobytes = 0;
    std::from_chars(text.data() + number, text.data() + text.size(), kilobytes);
    sum += kilobytes * 1024;
  }
  return sum;
}

}  // namespace palio
