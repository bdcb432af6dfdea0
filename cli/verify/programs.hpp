// `verify` for external programs of one puzzle.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/inputs.hpp"
#include "cli/programs/failures.hpp"
#include "cli/programs/programs.hpp"
#include "cli/solve/best_solver.hpp"
#include "cli/solve/solutions.hpp"
#include "cli/terminal.hpp"
#include "cli/verify/limits.hpp"
#include "cli/verify/records.hpp"
#include "reference/diagnosis.hpp"
#include "reference/layouts.hpp"
#include "reference/program_trial.hpp"
#include "reference/visible.hpp"

namespace palio::cli {

/// The record of one that doesn't compile.
VerifyRecord record_of_compile_error(const ProgramEntry& program, const std::string& space,
                                     const std::string& noun);

/// How a program is run, for a reader and for a report.
ProgramRecord record_of_program(const ProgramEntry& program, const ProgramResult& result);

/// One run; of its texts the first kilobytes.
RunRecord record_of_run(const Evidence& evidence);

/// The one command that fails in the same way.
std::string replay_command(const std::filesystem::path& kept);

/// Compares what two programs printed for the same cases.
DisagreementRecord compare_answers(const ProgramResult& first, const ProgramResult& second);

/// A line at once for whoever waits: the first failure, while the count goes on.
void announce_failure(const std::string& program, const Failure& failure);

/// Puts one program to a puzzle's cases, and all the questions that the options ask.
template <class P>
class ProgramVerification {
 public:
  ProgramVerification(const ProgramEntry& program, const VerifyOptions& options,
                      const typename P::Space& space, Runners& runners, const std::atomic<bool>& interrupts)
      : program_(program), options_(options), space_(space), interrupts_(interrupts) {
    contender_.name = program.name;
    contender_.limits = program.limits;
    contender_.strict = program.manifest.strict;
    contender_.may_stream = program.command.infile.empty() && program.command.outfile.empty();
    contender_.start = [&runners, command = program.command] { return runners.start(command); };
    contender_.promise = promise_of_program<P>(program.manifest.guarantee,
                                               program.manifest.dialect.value_or(Dialect::statement));
    plan_.exhaustive = options.exhaustive;
    plan_.sample = options.sample;
    plan_.seconds = seconds_of(options);
    plan_.seed = options.seed;
    plan_.jobs = options.jobs;
    plan_.first = options.first;
    plan_.keep_answers = options.programs.count() > 1;
    plan_.interrupted = &interrupts;
  }

  /// What came out; with it what was printed, by case.
  std::pair<VerifyRecord, ProgramResult> run() {
    Progress progress(program_.name, UINT64_MAX, plan_.seconds.value_or(0));
    const auto announce = [&](const Failure& failure) { announce_failure(program_.name, failure); };
    ProgramTrial<P> trial(space_, plan_, contender_, progress, announce, kept());
    if (options_.instance) trial.restrict_to(parse(*options_.instance, "--instance"));
    ProgramResult result = run(trial);
    VerifyRecord record = record_of_check<P>(result.check, P::print_space(space_), result.planned);
    record.notes.insert(record.notes.begin(), program_.notes.begin(), program_.notes.end());
    record.program = record_of_program(program_, result);
    if (result.check.tally.smallest) describe_failure_of(result, record);
    if (result.check.tally.smallest && !interrupts_) record.program->diagnosis = diagnosis(trial);
    if (options_.programs.hunt_slow && result.slowest) hunt_slow(trial, result);
    if (result.slowest) compare_slowest(*result.slowest, *record.program);
    if (options_.programs.perturb) record.program->layouts = try_layouts(trial);
    return {std::move(record), std::move(result)};
  }

 private:
  using Instance = typename P::Instance;

  Instance parse(const std::string& text, const std::string& where) const {
    return value_or_error(P::parse(text, space_), where);
  }

  static ProgramResult run(ProgramTrial<P>& trial) {
    try {
      return trial.run();
    } catch (const NotRunnable& error) {
      throw InputError(error.what());
    }
  }

  std::vector<Instance> kept() const {
    std::vector<Instance> instances;
    for (const KeptFailure& failure : kept_failures(program_.puzzle, program_.name)) {
      const auto instance = P::parse(failure.text, space_);
      if (instance && failure.space == P::print_space(P::space_of(instance.value())))
        instances.push_back(instance.value());
    }
    return instances;
  }

  void describe_failure_of(const ProgramResult& result, VerifyRecord& record) const {
    const Failure& failure = *result.check.tally.smallest;
    record.counterexample = record_of_failure<P>(failure, result.check, options_.size);
    if (!result.failure) return;
    const Instance instance = parse(failure.instance, "a counterexample");
    try {
      const auto kept =
          keep_failure(program_, *result.failure, P::print_space(P::space_of(instance)), failure.truth);
      record.program->kept_in = kept.string();
      record.counterexample->replay = replay_command(kept);
    } catch (const std::runtime_error& error) {  // what was found mustn't be lost for that
      record.notes.push_back(error.what());
    }
    if (failure.verdict != Verdict::presentation_error) return;
    const ShownTexts shown = show_both(failure.truth + '\n', result.failure->run.output);
    record.program->expected = shown.expected;
    record.program->printed = shown.printed;
  }

  /// Asks for the telling sample, where it is of the space that is checked, as far as that
  /// doesn't take long. No mistake agrees with a run without an answer: one is enough.
  std::string diagnosis(ProgramTrial<P>& trial) const {
    if (!(space_ == P::default_space())) return "";
    Diagnosis<P> diagnosis(contender_.promise.dialect);
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    for (const std::uint64_t place : telling_sample<P>()) {
      if (std::chrono::steady_clock::now() > until) break;
      const Run run = trial.run_on(P::unrank(space_, place));
      if (interrupts_) return "";
      if (judge_ending(run, contender_.limits)) {
        diagnosis.add_failure(place);
        break;
      }
      diagnosis.add(place, run.output);
    }
    return diagnosis.text();
  }

  /// Climbs from the slowest instance to slower neighbours, with strangers in between. Only
  /// runs that came to their end count.
  void hunt_slow(ProgramTrial<P>& trial, ProgramResult& result) const {
    using Clock = std::chrono::steady_clock;
    const auto until = Clock::now() + std::chrono::duration<double>(*options_.programs.hunt_slow);
    const auto slower = [&](const Run& run) {
      return run.ending == Ending::exited && run.wall_seconds > result.slowest->run.wall_seconds;
    };
    Instance slowest = parse(result.slowest->instance, "the slowest instance");
    Random random(options_.seed, 0);
    while (Clock::now() < until && !interrupts_) {
      std::vector<Instance> candidates = Rules<P>::neighbours(slowest);
      if (!P::answer_is_moves) candidates.push_back(P::sample(space_, options_.seed, random.below(1U << 30)));
      if (candidates.empty()) return;
      const Instance& next = candidates[random.below(candidates.size())];
      if (!slower(trial.run_on(next))) continue;
      Run again = trial.run_on(next);  // once may be the machine
      if (!slower(again)) continue;
      slowest = next;
      result.slowest = Evidence{P::print_line(next), P::print(next), std::move(again)};
    }
  }

  /// Against the solver that `palio solve` would take, where one takes the instance on.
  void compare_slowest(const Evidence& slowest, ProgramRecord& record) const {
    record.slowest = record_of_run(slowest);
    const Instance instance = parse(slowest.instance, "the slowest instance");
    const Solver<P>* solver = best_solver<P>(P::shape_of(instance));
    if (solver == nullptr) return;
    const auto prepared = solver->method.prepare(P::shape_of(instance));
    Work work;
    const auto begun = std::chrono::steady_clock::now();
    solver->method.solve(prepared.get(), instance, work);
    record.slowest->compared_with = solver->name;
    record.slowest->compared_seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  }

  /// Some cases that are answered right in the judge's layout, in others.
  std::vector<LayoutRecord> try_layouts(ProgramTrial<P>& trial) const {
    constexpr std::uint64_t most = 8;
    std::vector<Instance> right;
    const Cases<P> cases(space_, options_.seed, most);
    for (std::size_t i = 0; i < cases.size() && !interrupts_; ++i) {
      const Instance instance = cases.instance(i);
      if (!refutes(trial.judgement_on(instance, P::print(instance)).verdict)) right.push_back(instance);
    }
    std::vector<LayoutRecord> records;
    for (const LayoutChange& layout : layout_changes) records.push_back(try_layout(layout, right, trial));
    return records;
  }

  /// Ends with a case that takes all its time: another layout of which nothing is read makes
  /// all of them wait.
  LayoutRecord try_layout(const LayoutChange& layout, const std::vector<Instance>& right,
                          ProgramTrial<P>& trial) const {
    LayoutRecord record{std::string(layout.name), 0, 0, ""};
    for (const Instance& instance : right) {
      const auto changed = layout.change(P::print(instance));
      if (!changed) continue;
      const Verdict verdict = trial.judgement_on(instance, *changed).verdict;
      if (interrupts_) break;
      ++record.tried;
      if (refutes(verdict) && record.wrong++ == 0) record.example = P::print_line(instance);
      if (verdict == Verdict::time_limit) break;
    }
    return record;
  }

  const ProgramEntry& program_;
  const VerifyOptions& options_;
  typename P::Space space_;
  const std::atomic<bool>& interrupts_;
  ProgramContender contender_;
  ProgramPlan plan_;
};

}  // namespace palio::cli
