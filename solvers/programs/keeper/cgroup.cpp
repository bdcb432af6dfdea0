#include "solvers/programs/keeper/cgroup.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <string_view>

namespace palio {
namespace {

bool write_file(const std::string& path, std::string_view text) {
  const Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  return file && ::write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

void add_members(std::vector<pid_t>& pids, const std::string& group) {
  std::ifstream file(group + "/cgroup.procs");
  for (pid_t pid = 0; file >> pid;) pids.push_back(pid);
}

}  // namespace

OwnCgroups own_cgroups() {
  OwnCgroups own;
  std::string unified;
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    // number:controllers:path; version 2 has the number 0 and names no controller
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = ',' + line.substr(first + 1, second - first - 1) + ',';
    const std::string path = line.substr(second + 1) == "/" ? "" : line.substr(second + 1);
    if (controllers.find(",pids,") != std::string::npos) own.pids = "/sys/fs/cgroup/pids" + path;
    if (controllers.find(",memory,") != std::string::npos) own.memory = "/sys/fs/cgroup/memory" + path;
    if (controllers == ",,") unified = "/sys/fs/cgroup" + path;
  }
  if (own.pids.empty()) own.pids = unified;
  if (own.memory.empty()) own.memory = unified;
  return own;
}

Cgroup::Cgroup(const std::string& parent, const std::string& name) : parent_(parent) {
  const std::string path = parent + '/' + name;
  if (!parent.empty() && (::mkdir(path.c_str(), S_IRWXU) == 0 || errno == EEXIST)) path_ = path;
}

Cgroup::~Cgroup() { leave(); }

Descriptor Cgroup::open(const std::string& file, int flags) const {
  return Descriptor(path_.empty() ? -1 : ::open((path_ + '/' + file).c_str(), flags | O_CLOEXEC));
}

bool Cgroup::enter() {
  entered_ = !path_.empty() && write_file(path_ + "/cgroup.procs", "0");
  return entered_;
}

void Cgroup::leave() {
  if (path_.empty()) return;
  if (entered_) write_file(parent_ + "/cgroup.procs", "0");
  ::rmdir(path_.c_str());
  path_.clear();
  entered_ = false;
}

std::vector<pid_t> Cgroup::members() const {
  std::vector<pid_t> pids;
  if (!path_.empty()) add_members(pids, path_);
  return pids;
}

std::vector<pid_t> members_of_cgroups(const std::string& name) {
  const OwnCgroups own = own_cgroups();
  std::vector<pid_t> pids;
  for (const std::string& parent : {own.pids, own.memory}) {
    if (!parent.empty()) add_members(pids, parent + '/' + name);
  }
  return pids;
}

void remove_cgroups(const std::string& name) {
  const OwnCgroups own = own_cgroups();
  for (const std::string& parent : {own.pids, own.memory}) {
    if (!parent.empty()) ::rmdir((parent + '/' + name).c_str());
  }
}

}  // namespace palio
