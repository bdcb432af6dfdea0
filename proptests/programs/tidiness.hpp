// What the tests of programs share: each begins in a clean place, and when it is over,
// nothing that it started or made may be left.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "solvers/programs/keeper/descriptor.hpp"
#include "solvers/programs/keeper/keeper.hpp"

namespace palio {

/// Processes of the whole system that carry the mark of this test in their environment, but
/// for the test's own.
std::vector<pid_t> marked_processes(const std::string& mark);

/// Open descriptors of a process.
std::size_t open_descriptors(pid_t pid);

/// A Keeper in a folder of its own; whatever comes from a test carries its mark.
class Programs : public testing::Test {
 protected:
  using Run = palio::Run;  // and not the function of GoogleTest's class

  void SetUp() override;
  void TearDown() override;

  /// The Keeper of the test, made when it is first asked for.
  Keeper& keeper();
  /// A run of one of proptests/programs/hostile, and a look whether all is tidy after it.
  Run hostile(const std::string& name, std::string_view input = "1 2 3\n");
  Run run_command(const Command& command, std::string_view input = "1 2 3\n");
  void expect_tidy();

  /// Generous: what isn't to be met isn't met on a busy machine either.
  ProgramLimits limits_{.wall_seconds = 60, .memory = std::uint64_t{256} << 20};
  std::string folder_;  ///< for temporary files, of the test and of Keepers
  std::string mark_;
  std::unique_ptr<Keeper> keeper_;

 private:
  std::size_t descriptors_before_ = 0;
  std::size_t helper_descriptors_ = 0;
};

/// The programs that come with the tests.
Command hostile_command(const std::string& name);

/// What a shell makes of a line.
Command shell(const std::string& script);

/// Listens on a port of loopback that was free.
class LoopbackListener {
 public:
  LoopbackListener();
  std::string port() const { return port_; }

 private:
  Descriptor socket_;
  std::string port_;
};

}  // namespace palio
