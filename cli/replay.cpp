#include <fmt/format.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <exception>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/inputs.hpp"
#include "cli/programs/failures.hpp"
#include "cli/programs/programs.hpp"
#include "cli/terminal.hpp"
#include "puzzles/all.hpp"
#include "reference/program_trial.hpp"
#include "reference/visible.hpp"

namespace palio::cli {
namespace {

struct NoSink : Sink {
  void accept(const Chunk&) override {}
};

/// The program that failed, or the one that is to be run in its place.
ProgramEntry program_of(const Manifest& failed, const ReplayOptions& options) {
  if (!options.command) return gather_manifest(failed);
  ProgramOptions named;
  named.commands = {*options.command};
  ProgramEntry other = std::move(gather_programs(named, failed.puzzle).at(0));
  Manifest manifest = failed;  // held to the same
  manifest.name = other.name;
  manifest.source.clear();
  manifest.command = other.command.arguments;
  return gather_manifest(manifest);
}

/// Builds each program once, however many of its failures are kept.
class ReplayedPrograms {
 public:
  explicit ReplayedPrograms(const ReplayOptions& options) : options_(options) {}

  const ProgramEntry& of(const KeptFailure& kept) {
    const auto file = std::filesystem::path(kept.input).replace_extension(".toml");
    const auto read = read_manifest(file);
    if (const auto* fault = std::get_if<std::string>(&read)) throw InputError(*fault);
    const Manifest& failed = std::get<Manifest>(read);
    const std::string text = print_manifest(failed);
    const auto known = programs_.find(text);
    if (known != programs_.end()) return known->second;
    return programs_.emplace(text, program_of(failed, options_)).first->second;
  }

 private:
  const ReplayOptions& options_;
  std::map<std::string, ProgramEntry> programs_;  ///< by the text of their manifests
};

/// What is still wrong; nothing where it is right now.
template <class P>
std::optional<Failure> failure_now(const KeptFailure& kept, const ProgramEntry& program, Runners& runners) {
  const auto space = value_or_error(P::parse_space(kept.space), kept.input.string());
  const auto instance = value_or_error(P::parse(kept.text, space), kept.input.string());
  ProgramContender contender;
  contender.name = program.name;
  contender.promise = promise_of_program<P>(program.manifest.guarantee,
                                            program.manifest.dialect.value_or(Dialect::statement));
  contender.limits = program.limits;
  contender.strict = program.manifest.strict;
  contender.start = [&] { return runners.start(program.command); };
  NoSink sink;
  return ProgramTrial<P>(space, {}, contender, sink, {}).failure_on(instance);
}

/// What came of one, as the first word of its line.
enum class Outcome : std::uint8_t { fixed, still_failing, not_run };

Outcome report(Outcome outcome, const KeptFailure& kept, const std::string& why = "") {
  constexpr std::array<std::string_view, 3> words{"FIXED", "STILL FAILING", "NOT RUN"};
  print(fmt::format("{:<13}  {}{}{}\n", words[static_cast<std::size_t>(outcome)], kept.input.string(),
                    why.empty() ? "" : ": ", why));
  return outcome;
}

std::string describe(const Failure& failure) {
  const auto word =
      failure.reason == Reason::none ? print_verdict(failure.verdict) : print_reason(failure.reason);
  return fmt::format("{}: {} instead of {:.60}", word,
                     failure.answer.empty() ? "nothing" : show_invisibly(failure.answer), failure.truth);
}

/// Prints a line about one.
Outcome replay(const KeptFailure& kept, ReplayedPrograms& programs, Runners& runners) {
  try {
    const ProgramEntry& program = programs.of(kept);
    if (program.compile_error)
      return report(Outcome::still_failing, kept, "compile-error: " + program.compile_error->first);
    std::optional<Failure> failure;
    Puzzles::named(program.puzzle, [&]<class P>() { failure = failure_now<P>(kept, program, runners); });
    return failure ? report(Outcome::still_failing, kept, describe(*failure)) : report(Outcome::fixed, kept);
  } catch (const std::exception& error) {  // the others shall be run all the same
    return report(Outcome::not_run, kept, error.what());
  }
}

}  // namespace

int run(const ReplayOptions& options) {
  std::vector<std::filesystem::path> inputs(options.failures.begin(), options.failures.end());
  if (inputs.empty()) inputs = all_kept();
  if (inputs.empty()) print(fmt::format("Nothing is kept in {}.\n", failures_folder));
  std::vector<KeptFailure> failures;
  for (const auto& input : inputs) failures.push_back(read_failure(input));
  const std::atomic<bool>& interrupts = catch_interrupts();
  Runners runners(interrupts);
  ReplayedPrograms programs(options);
  std::set<Outcome> outcomes;
  for (const KeptFailure& kept : failures) {
    if (interrupts) return interrupted;
    try {
      outcomes.insert(replay(kept, programs, runners));
    } catch (const Interrupted&) {
      return interrupted;
    }
  }
  if (outcomes.contains(Outcome::not_run)) return not_possible;
  return outcomes.contains(Outcome::still_failing) ? refuted : all_well;
}

}  // namespace palio::cli
