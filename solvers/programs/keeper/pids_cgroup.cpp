#include "solvers/programs/keeper/pids_cgroup.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <fstream>
#include <string_view>

namespace palio {
namespace {

/// The folder of the group that this process is in, where its hierarchy counts processes;
/// empty where none does.
std::string own_cgroup() {
  std::ifstream groups("/proc/self/cgroup");
  std::string unified;
  for (std::string line; std::getline(groups, line);) {
    // number:controllers:path; version 2 has the number 0 and names no controller
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = ',' + line.substr(first + 1, second - first - 1) + ',';
    const std::string path = line.substr(second + 1) == "/" ? "" : line.substr(second + 1);
    if (controllers.find(",pids,") != std::string::npos) return "/sys/fs/cgroup/pids" + path;
    if (controllers == ",,") unified = "/sys/fs/cgroup" + path;
  }
  return unified;
}

bool write_file(const std::string& path, std::string_view text) {
  const Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  return file && ::write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

std::vector<pid_t> read_members(const std::string& group) {
  std::vector<pid_t> pids;
  std::ifstream file(group + "/cgroup.procs");
  for (pid_t pid = 0; file >> pid;) pids.push_back(pid);
  return pids;
}

}  // namespace

PidsCgroup::PidsCgroup(const std::string& name) {
  const std::string own = own_cgroup();
  const std::string path = own + '/' + name;
  if (own.empty() || ::mkdir(path.c_str(), S_IRWXU) != 0) return;
  limit_ = Descriptor(::open((path + "/pids.max").c_str(), O_WRONLY | O_CLOEXEC));
  Descriptor events(::open((path + "/pids.events").c_str(), O_RDONLY | O_CLOEXEC));
  if (!limit_ || !events || !write_file(path + "/cgroup.procs", "0")) {
    ::rmdir(path.c_str());
    return;
  }
  path_ = path;
  events_ = std::move(events);
}

PidsCgroup::~PidsCgroup() {
  if (!works()) return;
  write_file(path_.substr(0, path_.rfind('/')) + "/cgroup.procs", "0");
  ::rmdir(path_.c_str());
}

void PidsCgroup::allow(std::uint32_t others) {
  if (!works() || others == allowed_) return;
  const std::string most = std::to_string(std::uint64_t{others} + 1);
  if (::pwrite(limit_.get(), most.data(), most.size(), 0) < 0) fail_with_errno("cannot limit processes");
  allowed_ = others;
}

std::uint64_t PidsCgroup::refused() const {
  std::array<char, 128> text{};
  if (!works()) return 0;
  const ssize_t got = ::pread(events_.get(), text.data(), text.size(), 0);
  const std::string_view line(text.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
  std::uint64_t count = 0;
  if (line.starts_with("max ")) std::from_chars(line.data() + 4, line.data() + line.size(), count);
  return count;
}

std::vector<pid_t> PidsCgroup::members() const {
  return works() ? read_members(path_) : std::vector<pid_t>();
}

std::vector<pid_t> members_of_cgroup(const std::string& name) {
  return read_members(own_cgroup() + '/' + name);
}

void remove_cgroup(const std::string& name) {
  const std::string own = own_cgroup();
  if (!own.empty()) ::rmdir((own + '/' + name).c_str());
}

}  // namespace palio
