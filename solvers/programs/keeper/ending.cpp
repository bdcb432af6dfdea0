#include "solvers/programs/keeper/ending.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <charconv>

#include "solvers/programs/keeper/sandbox.hpp"

namespace palio {
namespace {

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

MemoryKills::MemoryKills(const std::string& counters)
    : counters_(::open(counters.c_str(), O_RDONLY | O_CLOEXEC)) {}

void MemoryKills::begin() { before_ = count(); }

bool MemoryKills::happened() const { return count() > before_; }

std::uint64_t MemoryKills::count() const {
  std::array<char, 16384> text;
  const ssize_t got = counters_ ? ::pread(counters_.get(), text.data(), text.size(), 0) : 0;
  const std::string_view lines(text.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
  constexpr std::string_view name = "oom_kill ";
  std::size_t at = lines.find(name);
  while (at != std::string_view::npos && at > 0 && lines[at - 1] != '\n') at = lines.find(name, at + 1);
  std::uint64_t value = 0;
  if (at != std::string_view::npos)
    std::from_chars(lines.data() + at + name.size(), lines.data() + lines.size(), value);
  return value;
}

}  // namespace palio
