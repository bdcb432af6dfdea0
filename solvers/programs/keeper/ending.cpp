#include "solvers/programs/keeper/ending.hpp"

#include <signal.h>
#include <sys/wait.h>

#include <fstream>
#include <string>

#include "solvers/programs/keeper/sandbox.hpp"

namespace palio {
namespace {

/// How many processes the kernel killed for want of memory since it started.
std::uint64_t memory_kills() {
  std::ifstream counters("/proc/vmstat");
  std::string name;
  std::uint64_t count = 0;
  while (counters >> name >> count) {
    if (name == "oom_kill") return count;
  }
  return 0;
}

Meaning meaning_of_signal(int signal, const End& end, const ProgramLimits& limits) {
  switch (signal) {
    case SIGXFSZ:
      return {Ending::output_limit, 0};
    case SIGXCPU:
      return {Ending::cpu_limit, 0};
    case SIGKILL:
      // It wasn't us. Near its limit it was the kernel, or whoever else looks after memory.
      if (end.killed_for_memory || end.memory >= limits.memory - limits.memory / 4)
        return {Ending::memory_limit, 0};
      [[fallthrough]];
    default:
      return {Ending::signalled, signal};
  }
}

Meaning meaning_of_status(const End& end, const ProgramLimits& limits) {
  if (WIFSIGNALED(end.status)) return meaning_of_signal(WTERMSIG(end.status), end, limits);
  int status = WEXITSTATUS(end.status);
  if (end.report) {
    const auto reported = sandbox_status(*end.report);
    if (!reported) return {Ending::not_started, 0};
    status = *reported;
    if (status > 128 && status < 128 + NSIG) return meaning_of_signal(status - 128, end, limits);
  }
  return {Ending::exited, status};
}

}  // namespace

Meaning meaning_of(const End& end, const ProgramLimits& limits) {
  const Meaning meaning = meaning_of_status(end, limits);
  if (meaning.ending == Ending::not_started) return meaning;
  if (end.processes_refused) return {Ending::process_limit, 0};
  if (end.largest > limits.memory && end.largest > end.helper) return {Ending::memory_limit, 0};
  if (limits.cpu_seconds && end.cpu_seconds > *limits.cpu_seconds) return {Ending::cpu_limit, 0};
  return meaning;
}

MemoryKills::MemoryKills() : seen_(memory_kills()) {}

bool MemoryKills::happened() {
  const std::uint64_t now = memory_kills();
  const bool more = now > seen_;
  seen_ = now;
  return more;
}

}  // namespace palio
