// Single runs of an external program on instances, each read and judged.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/peers.hpp"
#include "reference/program_check.hpp"
#include "reference/testimony.hpp"
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

  /// `interrupts` may be null.
  ProgramRuns(const ProgramContender& contender, const std::atomic<bool>* interrupts)
      : contender_(contender), interrupts_(interrupts != nullptr ? *interrupts : never_) {}

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

  /// What was read, judged by the truth, or beyond the oracle's reach by laws and by what solvers of the
  /// tree say. `seconds`: what it took.
  Judgement judge_answer(const Reading<P>& reading, const Instance& instance, const KnownTruth<P>& truth,
                         double seconds) {
    Judgement judgement = judge_reading<P>(reading, instance, contender_.promise, truth.view());
    if (!is_open(judgement) || !reading.answer) return judgement;
    judgement = weigh_law<P>(instance, *reading.answer, contender_.promise, std::move(judgement));
    if (!is_open(judgement)) return judgement;
    const auto its_ns = static_cast<std::int64_t>(seconds * 1e9);
    return weigh<P>(*reading.answer, contender_.promise, std::move(judgement),
                    peers_.ask(instance, its_ns, interrupts_));
  }

  /// Runs a failure again; one that comes out otherwise is flaky. A program that took all
  /// its time isn't given it again.
  Attempt<P> confirmed(const Instance& instance, Attempt<P> first, Runner& runner) {
    if (!first.fails() || first.judgement.verdict == Verdict::time_limit) return first;
    std::size_t failed = 1;
    bool differs = false;
    for (std::size_t i = 0; i < kConfirmations; ++i) {
      const Attempt<P> again = attempt(instance, runner);
      // The same answer is as wrong as before, also where a peer hadn't the time to say so again.
      const bool is_same =
          first.ended_well && again.ended_well && words_of(again.run.output) == words_of(first.run.output);
      failed += is_same || again.fails();
      differs |= !is_same && (first.ended_well || again.judgement.verdict != first.judgement.verdict);
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
  static constexpr std::uint64_t kPeersMemory = std::uint64_t{1} << 30;  ///< bytes

  Attempt<P> judged(const Instance& instance, const KnownTruth<P>& truth, Runner& runner) {
    Attempt<P> made;
    made.run = runner(P::print(instance), with_a_tenth_more(contender_.limits));
    if (made.run.ending == Ending::interrupted) throw Interrupted{};
    if (auto ended = judge_ending(made.run, contender_.limits)) {
      made.judgement = std::move(*ended);
    } else {
      made.ended_well = true;
      made.reading = read_output<P>(made.run.output, contender_.strict);
      made.judgement = judge_answer(made.reading, instance, truth, made.run.wall_seconds);
    }
    return made;
  }

  ProgramContender contender_;
  Truths<P> truths_;
  std::optional<std::vector<Distance>> distances_;
  const std::atomic<bool> never_ = false;
  const std::atomic<bool>& interrupts_;
  Peers<P> peers_{"", kPeersMemory};
  std::shared_mutex alone_;  ///< held alone by a run that must not be disturbed
};

}  // namespace palio
