#include "cli/verify/programs.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <unordered_map>

#include "solvers/programs/words.hpp"

namespace palio::cli {
namespace {

constexpr std::size_t kMostShown = 4096;

std::string ending_of(const Run& run) {
  switch (run.ending) {
    case Ending::exited:
      return fmt::format("exit status {}", run.status);
    case Ending::signalled:
      return fmt::format("signal {} ({})", run.status, strsignal(run.status));
    case Ending::wall_limit:
      return "ended at the limit of wall time";
    case Ending::cpu_limit:
      return "ended at the limit of CPU time";
    case Ending::memory_limit:
      return "ended at the limit of memory";
    case Ending::output_limit:
      return "ended at the limit of output";
    case Ending::process_limit:
      return "ended at the limit of processes";
    case Ending::not_started:
    case Ending::interrupted:
      break;
  }
  return "not run";
}

std::string limits_of(const ProgramEntry& program) {
  const ProgramLimits& limits = program.limits;
  std::string text = fmt::format("limits {} s wall", limits.wall_seconds);
  if (limits.cpu_seconds) text += fmt::format(", {} s CPU", *limits.cpu_seconds);
  text += fmt::format(", {} MiB", limits.memory >> 20);
  const LimitSettings& set = program.manifest.limits;
  if (set.multiplier)
    text += fmt::format(" (times {}, as told)", *set.multiplier);
  else if (set.preset != nullptr && program.multiplier != 1)  // times that are set aren't stretched
    text += fmt::format(" (times {} for its language)", program.multiplier);
  return text + (program.command.sandbox ? ", in a sandbox" : ", no sandbox");
}

}  // namespace

VerifyRecord record_of_compile_error(const ProgramEntry& program, const std::string& space,
                                     const std::string& noun) {
  VerifyRecord record;
  record.solver = program.name;
  record.puzzle = program.puzzle;
  record.space = space;
  record.noun = noun;
  record.verdicts = {{std::string(print_verdict(Verdict::compile_error)), 1}};
  record.failures = 1;
  record.program.emplace();
  record.program->command = program.compile_error->command_line;
  record.program->compile_error = program.compile_error->first;
  record.notes = program.notes;
  return record;
}

ProgramRecord record_of_program(const ProgramEntry& program, const ProgramResult& result) {
  ProgramRecord record;
  record.language = program.language;
  record.command = join_words(program.command.arguments);
  record.limits = limits_of(program);
  record.start_up_seconds = result.start_up_seconds;
  record.streamed = result.streamed;
  record.unconfirmed = result.unconfirmed;
  if (result.failure) record.failure = record_of_run(*result.failure);
  if (result.right_under) record.right_under = print_dialect(*result.right_under);
  for (const Replayed& kept : result.replayed) record.replayed.push_back({kept.instance, kept.fails});
  return record;
}

RunRecord record_of_run(const Evidence& evidence) {
  const Run& run = evidence.run;
  return {evidence.instance,
          evidence.input.substr(0, kMostShown),
          run.output.substr(0, kMostShown),
          run.error.substr(0, kMostShown),
          ending_of(run),
          run.wall_seconds,
          run.cpu_seconds,
          run.memory,
          run.cgroup_peak};
}

std::string replay_command(const std::filesystem::path& kept) {
  const std::vector<std::string> words{"palio", "replay", kept.string()};
  return join_words(words);
}

DisagreementRecord compare_answers(const ProgramResult& first, const ProgramResult& second) {
  DisagreementRecord record{first.check.solver, second.check.solver, 0, 0, "", "", ""};
  std::unordered_map<std::string, const std::string*> answers;
  for (const Printed& printed : first.printed) answers.emplace(printed.instance, &printed.words);
  for (const Printed& printed : second.printed) {
    const auto known = answers.find(printed.instance);
    if (known == answers.end()) continue;
    ++record.compared;
    if (*known->second == printed.words || record.differ++ > 0) continue;
    record.instance = printed.instance;
    record.first_answer = *known->second;
    record.second_answer = printed.words;
  }
  return record;
}

void announce_failure(const std::string& program, const Failure& failure) {
  const std::string answer = failure.answer.empty() ? "nothing" : show_invisibly(failure.answer);
  // Where the oracle doesn't reach, the fault is all there is to say.
  const std::string truth = failure.truth == unknown_truth ? failure.detail : "instead of " + failure.truth;
  const std::string line = fmt::format("{}: {} on {:.80}: {} {:.60}\n", program,
                                       print_verdict(failure.verdict), failure.instance, answer, truth);
  const bool terminal = ::isatty(STDERR_FILENO) != 0;  // where a bar may stand in the line
  std::fputs(((terminal ? "\r\x1b[K" : "") + line).c_str(), stderr);
}

}  // namespace palio::cli
