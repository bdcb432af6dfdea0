// Runs programs, one at a time, safely: whatever a program does, it is held to its limits,
// and nothing of it stays, no process, file or descriptor.
//
// A Keeper has a helper process, which is what starts the programs: it is the program that
// we are ourselves, started once more with a hidden argument, so `main` has to call
// `serve_if_keeper` first. The helper ends all that it started, and itself, as soon as its
// Keeper is gone, even by SIGKILL.
#pragma once

#include <sys/types.h>

#include <stdexcept>
#include <string>
#include <string_view>

#include "solvers/programs/keeper/descriptor.hpp"
#include "solvers/programs/program.hpp"

namespace palio {

/// The helper failed, by no fault of a program.
class KeeperError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Serves one thread; as many Keepers as there are cores run as many programs at a time.
class Keeper {
 public:
  /// Starts the helper; throws std::system_error where there can't be one.
  Keeper();
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
  /// The helper and all that it made are gone afterwards.
  ~Keeper();

  /// Runs a program on one case, in a new, empty folder of its own. It returns when the
  /// program and all that it started are gone. How a program ends is never an exception:
  /// throws std::system_error where the system lacks something, KeeperError where the helper
  /// was killed or doesn't answer. The next run starts a new helper then.
  Run run(const Command& command, std::string_view input, const ProgramLimits& limits);

  /// Ends the run under way, and every later one as soon as it has begun, with
  /// `Ending::interrupted`. May be called from another thread and from a signal handler.
  void interrupt() noexcept;

  pid_t helper() const { return pid_; }                  ///< -1 where there is none at the moment
  const std::string& folder() const { return folder_; }  ///< holds all the helper's files

 private:
  void start();
  void end() noexcept;
  [[noreturn]] void fail(const std::string& what);

  pid_t pid_ = -1;
  std::string folder_;
  Descriptor channel_;
  Descriptor interrupt_;
};

/// In a process that was started as a helper, serves its Keeper and exits; in any other it
/// does nothing. Called first thing in `main`.
void serve_if_keeper(int argc, char** argv);

}  // namespace palio
