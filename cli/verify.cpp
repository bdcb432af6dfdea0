#include "cli/verify.hpp"

#include <algorithm>

#include "cli/inputs.hpp"
#include "cli/open_store.hpp"
#include "cli/terminal.hpp"
#include "cli/verify/campaign.hpp"
#include "cli/verify/limits.hpp"
#include "cli/verify/programs.hpp"
#include "cli/verify/records.hpp"
#include "cli/verify/store.hpp"
#include "reference/cross_check.hpp"
#include "reports/environment.hpp"
#include "reports/json.hpp"
#include "reports/terminal.hpp"

namespace palio::cli {
namespace {

bool told_to_be_refuted(const std::string& solver, const VerifyOptions& options) {
  const auto& expected = options.expect_refuted;
  return std::find(expected.begin(), expected.end(), solver) != expected.end();
}

/// What a reader has to know of a campaign that isn't done in one go.
void add_part_notes(const Share& share, const Part& part, CheckResult& result) {
  const auto add = [&](std::string note) {
    std::erase_if(result.notes, [&](const std::string& old) { return old.starts_with(note.substr(0, 8)); });
    result.notes.push_back(std::move(note));
  };
  if (share.shard.count > 1)
    add(fmt::format(
        "shard {} of {}{}", share.shard.number, share.shard.count,
        part.size() == UINT64_MAX ? "" : fmt::format(": {} instances", with_commas(part.size()))));
  if (share.found.checked > 0)
    add(fmt::format("gone on with after {} instances; the time is that of the runs that ended in order",
                    with_commas(share.found.checked)));
}

/// What was found, or what is planned where nothing is yet.
template <class P>
VerifyRecord record_of(const Solver<P>& solver, const CheckResult& result, const CrossCheck<P>& check,
                       std::uint64_t planned, const VerifyOptions& options) {
  VerifyRecord record = record_of_check<P>(result, check.space_text(), planned);
  record.exhibit = solver.exhibit.has_value();
  const bool told = told_to_be_refuted(solver.name, options);
  record.refutation_expected =
      told || (solver.exhibit && solver.exhibit->expectation == Expectation::refuted);
  record.expectation_missed = !options.shard && expectation_missed(record, told);  // another may refute it
  if (const auto& smallest = result.tally.smallest) {
    record.counterexample = record_of_failure<P>(*smallest, result, options.size);
    record.counterexample->replay =
        replay_command(solver.name, smallest->instance, replay_options_of(options));
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

/// Judges one solver, or as much of it as the store doesn't have.
template <class P>
VerifyRecord verify_solver(const Solver<P>& solver, const CrossCheck<P>& check, const Shard& shard,
                           const VerifyOptions& options, const std::atomic<bool>& interrupts,
                           VerifyStore& store, const RunPart& runner, bool& interrupted) {
  const auto dialect = options.dialect ? parse_dialect(*options.dialect) : std::nullopt;
  Share share = store.begin_contender(
      record_of<P>(solver, check.unchecked(solver, dialect), check, check.planned(), options));
  share.shard = shard;
  const Part part(check.planned(), shard, share.done);
  const Limits limits = limits_of(options, interrupts);
  KeptProgress progress(store, solver.name, part.left(), limits.total_seconds.value_or(0));
  CheckResult result = check.run(solver, dialect, limits, progress, share, runner);
  interrupted |= result.interrupted;  // it may be another process that was
  add_part_notes(share, part, result);
  return record_of<P>(solver, result, check, part.size(), options);
}

template <class P>
void verify_puzzle(const VerifyOptions& options, const std::atomic<bool>& interrupts, VerifyStore& store,
                   const RunPart& runner, VerifyReport& report) {
  const Shard shard = options.shard ? parse_shard(*options.shard) : Shard{};
  std::optional<CrossCheck<P>> check;  // made when the first contender needs it
  for (const auto& solver : solvers<P>()) {
    if (report.interrupted || interrupts || store.lost() || !chosen(solver.name, options)) continue;
    if (auto finished = store.finished(std::string(P::name), solver.name, shard)) {
      report.results.push_back(std::move(*finished));
      continue;
    }
    if (!check) check.emplace(make_check<P>(options));
    report.results.push_back(
        verify_solver<P>(solver, *check, shard, options, interrupts, store, runner, report.interrupted));
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
                    const std::atomic<bool>& interrupts, const Judges& judges) {
  // What is kept of a program tells the dialect, too.
  for (ProgramEntry& program : programs) {
    if (options.dialect) program.manifest.dialect = parse_dialect(*options.dialect);
  }
  VerifyReport report{read_environment(), options.jobs * judges.processes, options.seed, false, {}, {}};
  store.begin(report);
  Puzzles::each([&]<class P>() {
    verify_puzzle<P>(options, interrupts, store, judges.run, report);
    verify_programs_of<P>(programs, options, interrupts, store, report);
  });
  report.interrupted |= interrupts;
  store.end(report);
  return report;
}

namespace {

/// The store that the options name, at the verification to go on with where they say so.
VerifyStore open_verify_store(const VerifyOptions& options) {
  if (options.programs.count() > 0 || !(options.store || options.shard))
    return VerifyStore(open_store(options.store, options.json));
  const VerifyCampaign campaign = campaign_of(options);
  const std::int64_t before = options.resume ? verification_to_resume(*options.store, campaign) : 0;
  VerifyStore store(open_store(options.store, options.json));
  if (options.resume || options.shard) store.must_keep();
  if (!options.store) return store;
  if (before != 0)
    store.go_on(before);
  else
    store.put_document(campaign_document, campaign.print());
  return store;
}

}  // namespace

int verify_and_show(std::vector<ProgramEntry> programs, const VerifyOptions& options,
                    const std::atomic<bool>& interrupts, const Judges& judges) {
  VerifyStore store = open_verify_store(options);
  std::optional<OutputFile> json;
  if (options.json) json.emplace(*options.json);
  const VerifyReport report = verify(std::move(programs), options, store, interrupts, judges);
  if (!takes_standard_output(options.json)) print(render_terminal(report, terminal_style()));
  if (json) json->write(render_json(report));
  if (store.lost()) return exit_code_after(store.failure(), all_well);
  return exit_code_after(store.failure(), exit_code_of(report));
}

int run(const VerifyOptions& options) {
  check_options(options);
  if (options.resume || options.shard) campaign_of(options);  // before programs are built
  const std::atomic<bool>& interrupts = catch_interrupts();   // lest what is built stays behind
  return verify_and_show(gather_programs(with_limits(options), puzzle_named(options.selectors)), options,
                         interrupts, {});
}

int verify_with(const VerifyOptions& options, const Judges& judges) {
  if (options.programs.count() > 0) throw InputError("only solvers of the tree are judged by several ranks");
  check_options(options);
  return verify_and_show({}, options, catch_interrupts(), judges);
}

int run(const CheckOptions& options) {
  VerifyOptions verifying = options.verify;
  const std::atomic<bool>& interrupts = catch_interrupts();
  std::vector<ProgramEntry> programs;
  programs.push_back(gather_file(options.file, with_limits(verifying), options.puzzle));
  verifying.programs.sources = {options.file};  // so no solver of the tree takes part
  return verify_and_show(std::move(programs), verifying, interrupts, {});
}

}  // namespace palio::cli
