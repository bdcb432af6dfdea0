#include "cli/verify.hpp"

#include <algorithm>

#include "cli/inputs.hpp"
#include "cli/open_store.hpp"
#include "cli/terminal.hpp"
#include "cli/verify_programs.hpp"
#include "cli/verify_records.hpp"
#include "cli/verify_store.hpp"
#include "reference/cross_check.hpp"
#include "reports/environment.hpp"
#include "reports/json.hpp"
#include "reports/terminal.hpp"

namespace palio::cli {
namespace {

Limits limits_of(const VerifyOptions& options, const std::atomic<bool>& interrupts) {
  return {options.limit.value_or(usual_limit),
          seconds_of(options),
          options.memory_mib.value_or(usual_memory_mib) << 20,
          options.jobs,
          options.first,
          &interrupts};
}

/// The one command that fails in the same way.
std::string replay_command(const Failure& failure, const CheckResult& result, const VerifyOptions& options) {
  std::string command = fmt::format("palio verify {} --instance {}", result.solver, failure.instance);
  if (options.size.size) command += " --size " + *options.size.size;
  if (options.size.torus) command += " --torus";
  if (options.size.starter) command += " --starter " + *options.size.starter;
  if (options.dialect) command += " --dialect " + *options.dialect;
  if (options.limit) command += fmt::format(" --limit {}", *options.limit);
  if (options.memory_mib) command += fmt::format(" --memory {}", *options.memory_mib);
  return command;
}

/// Whether a contender was to be refuted and wasn't, though it had the chance: an exhibit
/// on the whole of its judge's space, any other wherever it was judged.
template <class P>
bool expectation_missed(const VerifyRecord& record, bool told) {
  if (!record.refutation_expected || record.failures > 0 || record.checked == 0) return false;
  return told || (record.exhaustive && record.space == P::print_space(P::default_space()));
}

bool told_to_be_refuted(const std::string& solver, const VerifyOptions& options) {
  const auto& expected = options.expect_refuted;
  return std::find(expected.begin(), expected.end(), solver) != expected.end();
}

/// What was found, or what is planned where nothing is yet.
template <class P>
VerifyRecord record_of(const Solver<P>& solver, const CheckResult& result, const CrossCheck<P>& check,
                       const VerifyOptions& options) {
  VerifyRecord record = record_of_check<P>(result, check.space_text(), check.planned());
  record.exhibit = solver.exhibit.has_value();
  const bool told = told_to_be_refuted(solver.name, options);
  record.refutation_expected =
      told || (solver.exhibit && solver.exhibit->expectation == Expectation::refuted);
  record.expectation_missed = expectation_missed<P>(record, told);
  if (const auto& smallest = result.tally.smallest) {
    record.counterexample = record_of_failure<P>(*smallest, result, options.size);
    record.counterexample->replay = replay_command(*smallest, result, options);
  }
  return record;
}

/// The space that the options name; an error where all of it is asked for and has no end.
template <class P>
typename P::Space chosen_space(const VerifyOptions& options) {
  const auto space = space_from<P>(options.size);
  if (options.exhaustive && !P::count(space))
    throw InputError(
        fmt::format("--exhaustive: {} {} has 2^63 instances or more; take --sample N or --seconds S", P::name,
                    P::print_space(space)));
  return space;
}

/// Programs get each case in a process, or at least as a text: there's a limit to that.
template <class P>
void check_count(const VerifyOptions& options, const typename P::Space& space) {
  const std::uint64_t asked = options.exhaustive ? *P::count(space) : options.sample.value_or(0);
  if (asked > most_cases)
    throw InputError(fmt::format("a program gets {} cases at most, not {}; take --sample N or --seconds S",
                                 with_commas(most_cases), with_commas(asked)));
}

template <class P>
CrossCheck<P> make_check(const VerifyOptions& options) {
  if (options.instance) {
    const auto parsed = parse_instance<P>(*options.instance, options.size);
    return CrossCheck<P>(std::vector{value_or_error(parsed, "--instance")});
  }
  const auto space = chosen_space<P>(options);
  const Waiting waiting(fmt::format("asking the oracle about {} {}", P::name, P::print_space(space)));
  return CrossCheck<P>(space, {options.exhaustive, options.sample, options.seed});
}

/// Whether a solver of the tree is to be judged: beside programs only one that is named.
bool chosen(const std::string& name, const VerifyOptions& options) {
  if (options.programs.count() == 0) return selected(name, options.selectors);
  std::vector<std::string> named = options.selectors;
  std::erase_if(named, [](const std::string& selector) { return selector.find('/') == std::string::npos; });
  return !named.empty() && selected(name, named);
}

template <class P>
void verify_puzzle(const VerifyOptions& options, const std::atomic<bool>& interrupts, VerifyStore& store,
                   VerifyReport& report) {
  std::optional<CrossCheck<P>> check;  // made when the first contender needs it
  for (const auto& solver : solvers<P>()) {
    if (interrupts || !chosen(solver.name, options)) continue;
    if (!check) check.emplace(make_check<P>(options));
    const Limits limits = limits_of(options, interrupts);
    const auto dialect = options.dialect ? parse_dialect(*options.dialect) : std::nullopt;
    store.begin_contender(record_of<P>(solver, check->unchecked(solver, dialect), *check, options));
    KeptProgress progress(store, solver.name, check->planned(), limits.total_seconds.value_or(0));
    const CheckResult result = check->run(solver, dialect, limits, progress);
    report.results.push_back(record_of<P>(solver, result, *check, options));
    store.end_contender(report.results.back());
  }
}

/// All programs are for one puzzle, whose disagreements are looked at too.
template <class P>
void verify_programs_of(std::vector<ProgramEntry>& programs, const VerifyOptions& options,
                        const std::atomic<bool>& interrupts, VerifyStore& store, VerifyReport& report) {
  Runners runners(interrupts);
  std::vector<ProgramResult> results;
  for (const ProgramEntry& program : programs) {
    if (interrupts || program.puzzle != P::name) continue;
    const auto space = chosen_space<P>(options);
    check_count<P>(options, space);
    if (program.compile_error) {
      report.results.push_back(
          record_of_compile_error(program, P::print_space(space), std::string(P::instances)));
      store.keep_contender(report.results.back(), {});
      continue;
    }
    auto [record, result] = ProgramVerification<P>(program, options, space, runners, interrupts).run();
    report.results.push_back(std::move(record));
    store.keep_contender(report.results.back(), result.check.tally);
    results.push_back(std::move(result));
  }
  for (std::size_t i = 0; i < results.size(); ++i) {
    for (std::size_t k = i + 1; k < results.size(); ++k)
      report.disagreements.push_back(compare_answers(results[i], results[k]));
  }
}

struct Unwatched : Sink {
  void accept(const Chunk&) override {}
};

void add_answer(const Tally& tally, const std::string& solver, AnswersRecord& answers) {
  std::string answer = answers.groups.front().answer;
  bool right = true;
  if (const auto& failure = tally.smallest) {
    right = false;
    answer = failure->answer.empty() ? fmt::format("nothing ({})", print_verdict(failure->verdict))
                                     : failure->answer;
  } else if (tally.gave_up) {
    right = false;
    answer = fmt::format("gave up: {}", *tally.gave_up);
  }
  for (AnswersRecord::Group& group : answers.groups) {
    if (group.answer == answer && group.right == right) {
      group.solvers.push_back(solver);
      return;
    }
  }
  answers.groups.push_back({answer, right, {solver}});
}

/// What every solver of the puzzle answers to a counterexample, grouped by answer.
template <class P>
AnswersRecord answers_on(const VerifyRecord& record, const VerifyOptions& options,
                         const std::atomic<bool>& interrupts) {
  const CounterexampleRecord& example = *record.counterexample;
  const auto instance = parse_instance<P>(example.instance, options.size);
  const CrossCheck<P> check(std::vector{value_or_error(instance, "a counterexample")});
  AnswersRecord answers{record.puzzle, example.instance, {{example.truth, true, {}}}};
  Unwatched sink;
  for (const auto& solver : solvers<P>()) {
    if (interrupts) break;
    const CheckResult result = check.run(solver, {}, limits_of(options, interrupts), sink);
    if (result.tally.checked > 0) add_answer(result.tally, solver.name, answers);
  }
  return answers;
}

/// The puzzle that is named on the command line, for programs that don't say it.
std::optional<std::string> puzzle_named(const std::vector<std::string>& selectors) {
  std::optional<std::string> puzzle;
  for (const std::string& selector : selectors) {
    if (selector.find('/') != std::string::npos) continue;
    bool known = false;
    Puzzles::each([&]<class P>() { known |= selector == P::name; });
    if (puzzle || !known) throw InputError("programs are judged for one puzzle: name only that");
    puzzle = selector;
  }
  return puzzle;
}

bool claimed_anything(const VerifyRecord& record) {
  return std::any_of(record.verdicts.begin(), record.verdicts.end(),
                     [](const auto& verdict) { return verdict.first != print_verdict(Verdict::gave_up); });
}

/// The options of programs, with the limits that hold for solvers of the tree too.
ProgramOptions with_limits(const VerifyOptions& options) {
  ProgramOptions programs = options.programs;
  programs.wall_seconds = options.limit;
  if (options.memory_mib) programs.memory = *options.memory_mib << 20;
  return programs;
}

/// What only the options together show to be wrong.
void check_options(const VerifyOptions& options) {
  check_selectors(options.selectors);
  std::vector<std::string> judged;
  std::size_t puzzles = 0;
  Puzzles::each([&]<class P>() {
    const std::size_t before = judged.size();
    for (const auto& solver : solvers<P>()) {
      if (chosen(solver.name, options)) judged.push_back(solver.name);
    }
    puzzles += judged.size() > before;
  });
  for (const std::string& name : options.expect_refuted) {
    if (std::find(judged.begin(), judged.end(), name) == judged.end())
      throw InputError(fmt::format("--expect-refuted {}: no contender of that name is judged", name));
  }
  if (options.instance && puzzles > 1)
    throw InputError("--instance is of one puzzle: name it, as in `palio verify flip --instance bw/wb`");
}

}  // namespace

int exit_code_of(const VerifyReport& report) {
  if (report.interrupted) return interrupted;
  int code = all_well;
  for (const VerifyRecord& record : report.results) {
    if (!record.referee_failure.empty()) return not_possible;
    if ((record.failures > 0 && !record.refutation_expected) || record.expectation_missed)
      code = refuted;
    else if (code == all_well && !claimed_anything(record))
      code = not_possible;
  }
  return code;
}

VerifyReport verify(std::vector<ProgramEntry> programs, const VerifyOptions& options, VerifyStore& store,
                    const std::atomic<bool>& interrupts) {
  // What is kept of a program tells the dialect, too.
  for (ProgramEntry& program : programs) {
    if (options.dialect) program.manifest.dialect = parse_dialect(*options.dialect);
  }
  VerifyReport report{read_environment(), options.jobs, options.seed, false, {}, {}};
  store.begin(report);
  Puzzles::each([&]<class P>() {
    verify_puzzle<P>(options, interrupts, store, report);
    verify_programs_of<P>(programs, options, interrupts, store, report);
  });
  report.interrupted = interrupts;
  store.end(report);
  return report;
}

std::vector<AnswersRecord> ask_everybody(const VerifyReport& report, const VerifyOptions& options,
                                         const std::atomic<bool>& interrupts) {
  std::vector<AnswersRecord> all;
  for (const VerifyRecord& record : report.results) {
    if (!record.counterexample || interrupts) continue;
    const auto is_same = [&](const AnswersRecord& known) {
      return known.puzzle == record.puzzle && known.instance == record.counterexample->instance;
    };
    if (std::ranges::any_of(all, is_same)) continue;
    Puzzles::named(record.puzzle,
                   [&]<class P>() { all.push_back(answers_on<P>(record, options, interrupts)); });
  }
  return all;
}

int verify_and_show(std::vector<ProgramEntry> programs, const VerifyOptions& options,
                    const std::atomic<bool>& interrupts) {
  VerifyStore store(open_store(options.store, options.json));
  std::optional<OutputFile> json;
  if (options.json) json.emplace(*options.json);
  const VerifyReport report = verify(std::move(programs), options, store, interrupts);
  if (!takes_standard_output(options.json)) print(render_terminal(report, terminal_style()));
  if (json) json->write(render_json(report));
  return exit_code_after(store.failure(), exit_code_of(report));
}

int run(const VerifyOptions& options) {
  check_options(options);
  const std::atomic<bool>& interrupts = catch_interrupts();  // lest what is built stays behind
  return verify_and_show(gather_programs(with_limits(options), puzzle_named(options.selectors)), options,
                         interrupts);
}

int run(const CheckOptions& options) {
  VerifyOptions verifying = options.verify;
  const std::atomic<bool>& interrupts = catch_interrupts();
  std::vector<ProgramEntry> programs;
  programs.push_back(gather_file(options.file, with_limits(verifying), options.puzzle));
  verifying.programs.sources = {options.file};  // so no solver of the tree takes part
  return verify_and_show(std::move(programs), verifying, interrupts);
}

}  // namespace palio::cli
