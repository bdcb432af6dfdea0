// A control group that counts processes and refuses to start too many. It is what holds
// root, for whom RLIMIT_NPROC counts for nothing. Versions 1 and 2 of cgroups will do, where
// this process may make a group below its own; elsewhere processes have to be counted.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "solvers/programs/keeper/descriptor.hpp"

namespace palio {

class PidsCgroup {
 public:
  /// Makes a group of that name, as far as that is possible, and moves this process into it.
  explicit PidsCgroup(const std::string& name);
  PidsCgroup(const PidsCgroup&) = delete;
  PidsCgroup& operator=(const PidsCgroup&) = delete;
  /// Moves this process back to where it was, and removes the group.
  ~PidsCgroup();

  /// Whether there is such a group; all else does nothing where there is none.
  bool works() const { return static_cast<bool>(events_); }
  /// How many processes and threads may run beside this process from now on.
  void allow(std::uint32_t others);
  /// How many were refused since the group was made.
  std::uint64_t refused() const;
  /// All processes in it, this one too.
  std::vector<pid_t> members() const;

 private:
  std::string path_;  ///< empty where there is no group
  Descriptor limit_;
  Descriptor events_;
  std::uint32_t allowed_ = 0;
};

/// For one who outlived the process that made the group of that name: its members.
std::vector<pid_t> members_of_cgroup(const std::string& name);
/// Removes it, once it has no member left.
void remove_cgroup(const std::string& name);

}  // namespace palio
