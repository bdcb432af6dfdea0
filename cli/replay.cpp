#include <fmt/format.h>

#include <atomic>

#include "cli/failures.hpp"
#include "cli/inputs.hpp"
#include "cli/programs.hpp"
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
ProgramEntry program_of(const KeptFailure& kept, const ReplayOptions& options) {
  const std::string manifest = std::filesystem::path(kept.input).replace_extension(".toml");
  const VerifyOptions usual;
  if (!options.command) return gather_file(manifest, {}, {}, usual.limit, usual.memory_mib << 20);
  // Only read: the program that failed may be gone, or not compile any more.
  const auto read = read_manifest(manifest);
  if (const auto* fault = std::get_if<std::string>(&read)) throw InputError(*fault);
  const Manifest& failed = std::get<Manifest>(read);
  ProgramOptions named;
  named.commands = {*options.command};
  if (failed.limits.preset != nullptr) named.preset = failed.limits.preset->name;
  ProgramEntry other =
      std::move(gather_programs(named, failed.puzzle, failed.limits.wall_seconds.value_or(usual.limit),
                                failed.limits.memory.value_or(usual.memory_mib << 20))
                    .at(0));
  other.manifest.guarantee = failed.guarantee;
  other.manifest.dialect = failed.dialect;
  return other;
}

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
  contender.start = [&] { return runners.start(program.command); };
  NoSink sink;
  return ProgramTrial<P>(space, {}, contender, sink, {}).failure_on(instance);
}

/// Prints a line about one and says whether it still fails.
bool replay(const KeptFailure& kept, const ReplayOptions& options, Runners& runners) {
  const ProgramEntry program = program_of(kept, options);
  if (program.compile_error) {
    print(fmt::format("STILL FAILING  {}: compile-error: {}\n", kept.input.string(),
                      program.compile_error->first));
    return true;
  }
  std::optional<Failure> failure;
  Puzzles::named(program.puzzle, [&]<class P>() { failure = failure_now<P>(kept, program, runners); });
  if (!failure) {
    print(fmt::format("FIXED          {}\n", kept.input.string()));
    return false;
  }
  const auto word =
      failure->reason == Reason::none ? print_verdict(failure->verdict) : print_reason(failure->reason);
  print(fmt::format("STILL FAILING  {}: {}: {} instead of {:.60}\n", kept.input.string(), word,
                    failure->answer.empty() ? "nothing" : show_invisibly(failure->answer), failure->truth));
  return true;
}

}  // namespace

int run(const ReplayOptions& options) {
  std::vector<std::filesystem::path> inputs(options.failures.begin(), options.failures.end());
  if (inputs.empty()) inputs = all_kept();
  if (inputs.empty()) print(fmt::format("Nothing is kept in {}.\n", failures_folder));
  const std::atomic<bool>& interrupts = catch_interrupts();
  Runners runners(interrupts);
  std::size_t failing = 0;
  for (const auto& input : inputs) {
    if (interrupts) return interrupted;
    try {
      failing += replay(read_failure(input), options, runners);
    } catch (const Interrupted&) {
      return interrupted;
    }
  }
  return failing == 0 ? all_well : refuted;
}

}  // namespace palio::cli
