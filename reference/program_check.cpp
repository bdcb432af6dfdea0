#include "reference/program_check.hpp"

#include <fmt/format.h>

#include <cstring>

namespace palio {
namespace {

Judgement late(const char* clock, double seconds) {
  return {Verdict::time_limit, Reason::none, fmt::format("more than {} s of {} time", seconds, clock)};
}

/// The limit that time ran past, if any.
std::optional<Judgement> judge_time(const Run& run, const ProgramLimits& limits) {
  if (limits.cpu_seconds && (run.ending == Ending::cpu_limit || run.cpu_seconds > *limits.cpu_seconds))
    return late("CPU", *limits.cpu_seconds);
  if (run.ending == Ending::wall_limit || run.wall_seconds > limits.wall_seconds)
    return late("wall", limits.wall_seconds);
  return {};
}

}  // namespace

std::optional<Judgement> judge_ending(const Run& run, const ProgramLimits& limits) {
  const auto failed = [](Verdict verdict, std::string detail) {
    return Judgement{verdict, Reason::none, std::move(detail)};
  };
  switch (run.ending) {
    case Ending::signalled:
      return failed(Verdict::runtime_error, fmt::format("signal {} ({})", run.status, strsignal(run.status)));
    case Ending::memory_limit:
      return failed(Verdict::memory_limit, fmt::format("more than {} MiB", limits.memory >> 20));
    case Ending::output_limit:
      return failed(Verdict::output_limit, fmt::format("more than {} KiB", limits.output >> 10));
    case Ending::process_limit:
      return failed(Verdict::runtime_error, fmt::format("process limit: more than {}", limits.processes));
    case Ending::not_started:
      return failed(Verdict::runtime_error, run.error);
    case Ending::wall_limit:
    case Ending::cpu_limit:
    case Ending::exited:
    case Ending::interrupted:
      break;
  }
  if (auto judgement = judge_time(run, limits)) return judgement;
  if (run.status != 0) return failed(Verdict::runtime_error, fmt::format("exit status {}", run.status));
  return {};
}

bool nearly_in_time(const Run& run, const ProgramLimits& limits) {
  return run.ending == Ending::exited && judge_time(run, limits).has_value();
}

ProgramLimits with_a_tenth_more(ProgramLimits limits) {
  limits.wall_seconds *= 1.1;
  if (limits.cpu_seconds) *limits.cpu_seconds *= 1.1;
  return limits;
}

}  // namespace palio
