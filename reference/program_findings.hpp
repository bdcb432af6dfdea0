// What the check of an external program has found so far, case by case.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "reference/cases.hpp"
#include "reference/program_runs.hpp"

namespace palio {

/// May be told by several threads at once. A case goes by its place in their order; what
/// isn't among them has the place behind the last.
template <class P>
class ProgramFindings {
 public:
  using Instance = typename P::Instance;

  /// `on_failure` is called once, with the first failure in the order of the cases, as soon as
  /// all cases before it are done.
  ProgramFindings(ProgramRuns<P>& runs, const ProgramPlan& plan, Sink& sink,
                  std::function<void(const Failure&)> on_failure)
      : runs_(runs), plan_(plan), sink_(sink), on_failure_(std::move(on_failure)) {}

  /// Of so many cases, from now on.
  void expect(std::size_t cases) {
    found_.planned = cases;
    if (plan_.keep_answers) printed_.resize(cases);
    streamed_.resize(cases);
    done_.resize(cases);
    sink_.expect(cases);
  }

  /// A run alone on the case at `place`.
  void add(const Instance& instance, std::size_t place, const Attempt<P>& made) {
    const KnownTruth<P> truth = runs_.truth_of(instance);
    const std::lock_guard guard(mutex_);
    keep_answer(place, words_of(made.run.output));
    note_run(made);
    note_dialects(instance, truth, made);
    if (!found_.slowest || made.run.wall_seconds > found_.slowest->run.wall_seconds)
      found_.slowest = evidence(instance, made);
    if (made.fails())
      add_failure(instance, place, made, Count::first);
    else
      add_pass(place, made.judgement, made.run.wall_seconds);
  }

  /// The word that a stream gave as the answer to the case at `place`, where it was right.
  void add_streamed(const Instance& instance, const KnownTruth<P>& truth, std::size_t place,
                    const std::string& word, const Reading<P>& reading, const Judgement& judgement,
                    double seconds) {
    const std::lock_guard guard(mutex_);
    keep_answer(place, word);
    streamed_[place] = judgement;
    ++found_.streamed;
    dialects_.add(reading, instance, promise(), truth.view());
    add_pass(place, judgement, seconds);
  }

  /// A run alone on a case that was right in a stream.
  void cross_check(const Instance& instance, std::size_t place, const Attempt<P>& alone) {
    const KnownTruth<P> truth = runs_.truth_of(instance);
    const std::lock_guard guard(mutex_);
    note_run(alone);
    if (!alone.fails() || !streamed_[place]) return;
    // Where the oracle doesn't reach, it may be that a peer only now had the time to refute it.
    if (truth.distance)
      notes_.insert("right in a stream and wrong alone: its answers depend on what it was asked before");
    --found_.check.tally.verdicts[static_cast<std::size_t>(streamed_[place]->verdict)];
    --found_.check.tally.bases[static_cast<std::size_t>(streamed_[place]->basis)];
    note_dialects(instance, truth, alone);
    add_failure(instance, place, alone, Count::again);
  }

  void add_replayed(const Instance& instance, const Attempt<P>& made) {
    const std::lock_guard guard(mutex_);
    found_.replayed.push_back({P::print_line(instance), made.fails()});
    if (made.fails()) announce(runs_.failure_from(instance, made));
  }

  /// A failure that is smaller than all that were counted takes the place of the smallest.
  void make_smaller(const Instance& instance, const Attempt<P>& made) {
    note_dialects(instance, runs_.truth_of(instance), made);
    found_.check.tally.smallest = runs_.failure_from(instance, made);
    found_.failure = evidence(instance, made);
  }

  void set_start_up(std::optional<double> seconds) { found_.start_up_seconds = seconds; }
  void set_unconfirmed(std::uint64_t cases) { found_.unconfirmed = cases; }
  void set_referee_failure(std::string what) { found_.check.referee_failure = std::move(what); }

  /// Whether a failure at `place` would come before all that are known.
  bool would_be_first(std::size_t place) const {
    const std::lock_guard guard(mutex_);
    return !first_ || place < first_->number;
  }
  bool passed_in_stream(std::size_t place) const {
    const std::lock_guard guard(mutex_);
    return streamed_[place].has_value();
  }
  std::uint64_t checked() const {
    const std::lock_guard guard(mutex_);
    return found_.check.tally.checked;
  }
  std::optional<Failure> smallest() const {
    const std::lock_guard guard(mutex_);
    return found_.check.tally.smallest;
  }

  /// Whether a failure may be shown: of a kind not met yet, or the smallest so far.
  bool is_worth_showing(const Instance& instance, const Judgement& judgement) const {
    const std::lock_guard guard(mutex_);
    const auto& smallest = found_.check.tally.smallest;
    return !smallest || !shown_.contains({judgement.verdict, judgement.reason}) ||
           runs_.is_smaller(instance, *smallest);
  }

  /// All of it, when no more is to come. `cases` is null where none were chosen.
  ProgramResult finish(const Cases<P>* cases, std::optional<std::uint64_t> space_size, double seconds,
                       bool interrupted) {
    if (first_) announce(*first_);
    CheckResult& check = found_.check;
    check.solver = runs_.contender().name;
    check.promise = promise();
    check.space_size = space_size;
    check.seconds = seconds;
    check.interrupted = interrupted;
    check.exhaustive = space_size && check.tally.checked == *space_size;
    check.notes.assign(notes_.begin(), notes_.end());
    for (std::size_t place = 0; place < printed_.size(); ++place) {
      if (printed_[place])
        found_.printed.push_back({P::print_line(cases->instance(place)), std::move(*printed_[place])});
    }
    found_.right_under = dialects_.right_under(promise().dialect);
    return std::move(found_);
  }

 private:
  /// Whether a case is counted for the first time, or comes out otherwise now.
  enum class Count : std::uint8_t { first, again };

  const Promise& promise() const { return runs_.contender().promise; }

  static Evidence evidence(const Instance& instance, const Attempt<P>& made) {
    return {P::print_line(instance), P::print(instance), made.run};
  }

  // The caller of these holds the mutex.

  void keep_answer(std::size_t place, std::string words) {
    if (place < printed_.size()) printed_[place] = std::move(words);
  }

  void add_pass(std::size_t place, const Judgement& judgement, double seconds) {
    Tally tally;
    tally.checked = 1;
    tally.verdicts[static_cast<std::size_t>(judgement.verdict)] = 1;
    tally.bases[static_cast<std::size_t>(judgement.basis)] = 1;
    tally.solve_ns = static_cast<std::uint64_t>(seconds * 1e9);
    if (judgement.contradicts_oracle) tally.contradiction = judgement.detail;
    add(place, tally);
  }

  void add_failure(const Instance& instance, std::size_t place, const Attempt<P>& made, Count count) {
    Failure failure = runs_.failure_from(instance, made);
    failure.number = place;
    shown_.insert({failure.verdict, failure.reason});
    const auto& smallest = found_.check.tally.smallest;
    if (!smallest || failure.smaller_than(*smallest)) found_.failure = evidence(instance, made);
    if (!first_ || failure.number < first_->number) first_ = failure;
    Tally tally;
    tally.solve_ns = static_cast<std::uint64_t>(made.run.wall_seconds * 1e9);
    tally.add(std::move(failure));
    if (count == Count::again) tally.checked = 0;
    add(place, tally);
  }

  void add(std::size_t place, const Tally& tally) {
    found_.check.tally.add(tally);
    sink_.accept({place, place + 1, tally});
    if (place < done_.size()) done_[place] = true;
    while (all_done_below_ < done_.size() && done_[all_done_below_]) ++all_done_below_;
    if (first_ && first_->number < all_done_below_) announce(*first_);
  }

  void announce(const Failure& failure) {
    if (on_failure_ && !std::exchange(announced_, true)) on_failure_(failure);
  }

  void note_dialects(const Instance& instance, const KnownTruth<P>& truth, const Attempt<P>& made) {
    if (made.ended_well)
      dialects_.add(made.reading, instance, promise(), truth.view());
    else
      dialects_.add_failure();
  }

  void note_run(const Attempt<P>& made) {
    for (const std::string& text : made.reading.notes) notes_.insert(text);
    if (made.run.left > 0) notes_.insert("left processes running; they were ended");
  }

  ProgramRuns<P>& runs_;
  const ProgramPlan& plan_;
  Sink& sink_;
  std::function<void(const Failure&)> on_failure_;
  mutable std::mutex mutex_;  ///< guards all below
  ProgramResult found_;
  /// By place, words alone, where the plan wants them; absent where it wasn't asked.
  std::vector<std::optional<std::string>> printed_;
  std::vector<std::optional<Judgement>> streamed_;  ///< by place, of what was right in a stream
  std::vector<bool> done_;                          ///< by place
  std::size_t all_done_below_ = 0;
  std::optional<Failure> first_;  ///< of the failures, by place
  std::set<std::string> notes_;
  std::set<std::pair<Verdict, Reason>> shown_;
  OtherDialects<P> dialects_;
  bool announced_ = false;
};

}  // namespace palio
