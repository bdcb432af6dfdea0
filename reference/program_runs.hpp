// Single runs of an external program on instances, each read and judged.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/program_check.hpp"
#include "reference/truths.hpp"
#include "reference/words.hpp"

namespace palio {

/// One run of a program on an instance and what came of it.
template <class P>
struct Attempt {
  Run run;
  Reading<P> reading;  ///< of what it printed, where it ended well
  Judgement judgement;
  bool ended_well = false;

  bool fails() const { return refutes(judgement.verdict); }
};

/// All runs of one program, against the truths of its cases. Several threads may ask at once, each with a
/// runner of its own.
template <class P>
class ProgramRuns {
 public:
  using Instance = typename P::Instance;

  explicit ProgramRuns(const ProgramContender& contender) : contender_(contender) {}

  const ProgramContender& contender() const { return contender_; }
  KnownTruth<P> truth_of(const Instance& instance) { return truths_.of(instance); }
  /// As Truths::all_of; the oracle is asked for it once, as that may take seconds.
  const std::vector<Distance>& truths_of(const typename P::Space& space) {
    if (!distances_) distances_ = truths_.all_of(space);
    return *distances_;
  }

  /// One run. What comes near a limit of time is run again with nothing beside it, and
  /// that counts.
  Attempt<P> attempt(const Instance& instance, Runner& runner) {
    const KnownTruth<P> truth = truth_of(instance);
    {
      const std::shared_lock beside_others(alone_);
      Attempt<P> made = judged(instance, truth, runner);
      if (!nearly_in_time(made.run, contender_.limits)) return made;
    }
    const std::unique_lock alone(alone_);
    return judged(instance, truth, runner);
  }

  /// Runs a failure again; one that comes out otherwise is flaky. A program that took all
  /// its time isn't given it again.
  Attempt<P> confirmed(const Instance& instance, Attempt<P> first, Runner& runner) {
    if (!first.fails() || first.judgement.verdict == Verdict::time_limit) return first;
    std::size_t failed = 1;
    bool differs = false;
    for (std::size_t i = 0; i < kConfirmations; ++i) {
      const Attempt<P> again = attempt(instance, runner);
      failed += again.fails();
      differs |= again.judgement.verdict != first.judgement.verdict ||
                 (first.ended_well && words_of(again.run.output) != words_of(first.run.output));
    }
    if (differs)
      first.judgement = {
          Verdict::flaky, Reason::none,
          fmt::format("failed in {} of {} runs, or answered otherwise", failed, 1 + kConfirmations)};
    return first;
  }

  Attempt<P> confirmed_attempt(const Instance& instance, Runner& runner) {
    return confirmed(instance, attempt(instance, runner), runner);
  }

  /// One run on any text, not judged.
  Run on_text(std::string_view text, const ProgramLimits& limits, Runner& runner) {
    const std::shared_lock beside_others(alone_);
    Run run = runner(text, limits);
    if (run.ending == Ending::interrupted) throw Interrupted{};
    return run;
  }

  Failure failure_from(const Instance& instance, const Attempt<P>& made) {
    Failure failure = describe_failure<P>(instance, truth_of(instance).view(), contender_.promise.dialect);
    failure.answer = words_of(made.run.output);
    if (const auto reading = read_output<P>(made.run.output, false); reading.answer)
      failure.moves = list_moves_of<P>(*reading.answer);
    failure.verdict = made.judgement.verdict;
    failure.reason = made.judgement.reason;
    failure.detail = made.judgement.detail;
    failure.basis = made.judgement.basis;
    return failure;
  }

  /// Whether a failure on an instance would be smaller than that one.
  bool is_smaller(const Instance& instance, const Failure& than) {
    Failure failure = describe_failure<P>(instance, truth_of(instance).view(), contender_.promise.dialect);
    failure.number = than.number;
    return failure.smaller_than(than);
  }

 private:
  static constexpr std::size_t kConfirmations = 2;

  Attempt<P> judged(const Instance& instance, const KnownTruth<P>& truth, Runner& runner) {
    Attempt<P> made;
    made.run = runner(P::print(instance), with_a_tenth_more(contender_.limits));
    if (made.run.ending == Ending::interrupted) throw Interrupted{};
    if (auto ended = judge_ending(made.run, contender_.limits)) {
      made.judgement = std::move(*ended);
    } else {
      made.ended_well = true;
      made.reading = read_output<P>(made.run.output, contender_.strict);
      made.judgement = judge_reading<P>(made.reading, instance, contender_.promise, truth.view());
    }
    return made;
  }

  ProgramContender contender_;
  Truths<P> truths_;
  std::optional<std::vector<Distance>> distances_;
  std::shared_mutex alone_;  ///< held alone by a run that must not be disturbed
};

}  // namespace palio
