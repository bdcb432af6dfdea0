// A control group that counts processes and refuses to start too many. It is what holds
// root, for whom RLIMIT_NPROC counts for nothing. Where this process may make no group below
// its own, processes have to be counted.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "solvers/programs/keeper/cgroup.hpp"
#include "solvers/programs/keeper/descriptor.hpp"

namespace palio {

class PidsCgroup {
 public:
  /// Makes a group of that name in the folder `parent`, as far as that is possible, and moves
  /// this process into it. It is moved back, and the group removed, with the object.
  PidsCgroup(const std::string& parent, const std::string& name);

  /// Whether there is such a group; all else does nothing where there is none.
  bool works() const { return static_cast<bool>(events_); }
  /// How many processes and threads may run beside this process from now on.
  void allow(std::uint32_t others);
  /// How many were refused since the group was made.
  std::uint64_t refused() const;
  /// All processes in it, this one too.
  std::vector<pid_t> members() const { return group_.members(); }

 private:
  Cgroup group_;
  Descriptor limit_;
  Descriptor events_;
  std::uint32_t allowed_ = 0;
};

}  // namespace palio
