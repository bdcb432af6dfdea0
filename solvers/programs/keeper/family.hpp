// The processes of one run: waited for, counted, and ended when their time is over.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "solvers/programs/keeper/descendants.hpp"
#include "solvers/programs/keeper/pids_cgroup.hpp"

namespace palio {

/// This process must be the subreaper of its descendants, with no child but the run's, so
/// whoever loses its parent becomes our child: once we have none, nothing is left.
class Family {
 public:
  /// Of that program; `signals` is a signalfd that tells of SIGCHLD.
  Family(pid_t program, int signals, PidsCgroup& cgroup)
      : program_(program), signals_(signals), cgroup_(cgroup) {}
  Family(const Family&) = delete;
  Family& operator=(const Family&) = delete;
  /// Ends what still lives.
  ~Family();

  /// Takes in all that have ended. To be called when `signals` is readable.
  void reap();

  /// Ends all that still live and waits until nothing is left: at once with SIGKILL, or
  /// gently with SIGTERM and a moment's patience first. Returns how many lived. Throws
  /// std::system_error where one can't be ended.
  std::uint32_t end(bool gently);

  /// The processes that live, to be looked at often.
  std::vector<Process> living() const;

  std::optional<int> status() const { return status_; }  ///< of the program, as wait4 says it
  std::int64_t ended() const { return ended_; }          ///< when the program did, as `now_ns` says it
  bool gone() const { return gone_; }                    ///< nothing is left, not even to be reaped
  double cpu_seconds() const { return cpu_seconds_; }    ///< of all that were reaped
  std::uint64_t largest() const { return largest_; }     ///< bytes, greatest resident size of one of those

 private:
  void signal_all(const std::vector<Process>& processes, int signal) const;
  void wait_until_gone(std::int64_t until);

  pid_t program_;
  int signals_;
  PidsCgroup& cgroup_;
  std::optional<int> status_ = {};
  std::int64_t ended_ = 0;
  bool gone_ = false;
  double cpu_seconds_ = 0;
  std::uint64_t largest_ = 0;
};

}  // namespace palio
