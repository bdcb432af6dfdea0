// What it costs to run a program on a case: a bare loop of posix_spawn and waitpid, and a
// Keeper, which adds a private folder, three pipes, limits, and a message there and back.
// All on one core, for a Keeper and its helper never work at the same time. The third
// measures both in turns, so that a busy machine slows both down; its `ratio` is the median
// of the Keeper's time to that of the bare loop.
//
// Limit: a start of this C++ program is a clone, an execve, the loading of four libraries
// and some 130 page faults. A Keeper adds about 45 system calls and two switches between
// processes; a new folder a case would cost more than all of these, 0.25 ms and up, so one
// that the program didn't touch serves again. The ratio may be 1.1. Measured 1.03 to 1.05,
// on virtual cores that were so busy that a bare start took 15 ms.
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <sched.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "solvers/programs/keeper/keeper.hpp"
#include "solvers/worker.hpp"

namespace palio {
namespace {

/// Keeps this process, and those that it starts meanwhile, on the core that it is on.
class OnOneCore {
 public:
  OnOneCore() {
    ::sched_getaffinity(0, sizeof before_, &before_);
    cpu_set_t one{};
    CPU_ZERO(&one);
    CPU_SET(static_cast<std::size_t>(::sched_getcpu()), &one);
    ::sched_setaffinity(0, sizeof one, &one);
  }
  ~OnOneCore() { ::sched_setaffinity(0, sizeof before_, &before_); }
  OnOneCore(const OnOneCore&) = delete;
  OnOneCore& operator=(const OnOneCore&) = delete;

 private:
  cpu_set_t before_{};
};

/// Starts the program with nothing to read, and waits for it; whether it did well.
class BareLoop {
 public:
  BareLoop() {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDWR, 0);
    ::posix_spawn_file_actions_adddup2(&actions_, STDIN_FILENO, STDOUT_FILENO);
  }
  ~BareLoop() { ::posix_spawn_file_actions_destroy(&actions_); }
  BareLoop(const BareLoop&) = delete;
  BareLoop& operator=(const BareLoop&) = delete;

  bool once() const {
    std::array<char*, 2> arguments{const_cast<char*>(PALIO_TRIVIAL), nullptr};
    pid_t pid = -1;
    int status = -1;
    return ::posix_spawn(&pid, PALIO_TRIVIAL, &actions_, nullptr, arguments.data(), environ) == 0 &&
           ::waitpid(pid, &status, 0) == pid && status == 0;
  }

 private:
  posix_spawn_file_actions_t actions_{};
};

class KeeperLoop {
 public:
  bool once() {
    const Run run = keeper_.run(command_, "bwwb\nbbwb\nbwwb\nbwww\n", limits_);
    return run.ending == Ending::exited && run.output == "4\n";
  }

 private:
  Keeper keeper_;
  Command command_{.arguments = {PALIO_TRIVIAL}};
  ProgramLimits limits_;
};

template <class Loop>
void alone(benchmark::State& state) {
  const OnOneCore pinned;
  Loop loop;
  for (auto _ : state) {
    if (!loop.once()) state.SkipWithError("the program failed");
  }
}
BENCHMARK(alone<BareLoop>)->Name("programs/bare_spawn")->UseRealTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(alone<KeeperLoop>)->Name("programs/keeper")->UseRealTime()->Unit(benchmark::kMicrosecond);

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

void in_turns(benchmark::State& state) {
  const OnOneCore pinned;
  const BareLoop bare;
  KeeperLoop keeper;
  std::vector<double> bare_ns;
  std::vector<double> keeper_ns;
  for (auto _ : state) {
    const std::int64_t begin = now_ns();
    const bool right = bare.once();
    const std::int64_t between = now_ns();
    if (!keeper.once() || !right) state.SkipWithError("the program failed");
    bare_ns.push_back(static_cast<double>(between - begin));
    keeper_ns.push_back(static_cast<double>(now_ns() - between));
  }
  if (!bare_ns.empty()) state.counters["ratio"] = median(keeper_ns) / median(bare_ns);
}
BENCHMARK(in_turns)->Name("programs/in_turns")->UseRealTime()->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace palio
