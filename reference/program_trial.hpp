// One program's check: the trial of it on the cases of a space.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "reference/cases.hpp"
#include "reference/program_check.hpp"
#include "reference/truths.hpp"
#include "reference/words.hpp"

namespace palio {

/// Of use for one `run`, and for questions about single instances before and after it.
template <class P>
class ProgramTrial {
 public:
  using Instance = typename P::Instance;
  using Space = typename P::Space;

  /// `on_failure` is called with the first failure as soon as it is sure, from any thread.
  /// `kept` are instances of the space on which the program failed before; they come first.
  ProgramTrial(const Space& space, const ProgramPlan& plan, const ProgramContender& contender, Sink& sink,
               std::function<void(const Failure&)> on_failure, std::vector<Instance> kept = {})
      : space_(space),
        plan_(plan),
        contender_(contender),
        sink_(sink),
        on_failure_(std::move(on_failure)),
        kept_(std::move(kept)) {
    for (std::uint32_t i = 0; i < std::max(1U, plan.jobs); ++i) runners_.push_back(contender.start());
  }

  /// From now on the only case.
  void restrict_to(const Instance& instance) { given_ = instance; }

  ProgramResult run() {
    prepare_result();
    try {
      measure_start_up();
      replay_kept();
      const bool streams = !given_ && contender_.may_stream && !contender_.strict && !P::answer_is_moves &&
                           answers_in_a_stream();
      if (given_)
        cases_.emplace(*given_);
      else
        cases_.emplace(space_, plan_.seed, count_of_cases(streams), distances());
      printed_.resize(cases_->size());
      if (streams)
        stream_all();
      else
        run_all();
      count_kept();
      if (found_.check.tally.smallest) make_smaller();
    } catch (const Interrupted&) {
      // what is known so far stands
    } catch (const NotRunnable&) {
      throw;
    } catch (const std::exception& error) {
      found_.check.referee_failure = error.what();
    }
    finish_result();
    return std::move(found_);
  }

  /// The failure on one instance, if it fails there. Throws Interrupted, and NotRunnable.
  std::optional<Failure> failure_on(const Instance& instance) {
    const KnownTruth<P> truth = truth_of(instance);
    const Attempt made = confirmed(instance, attempt_in_peace(instance, runners_[0]), runners_[0]);
    if (made.run.ending == Ending::not_started) throw NotRunnable(contender_.name + ": " + made.run.error);
    if (!refutes(made.judgement.verdict)) return {};
    return failure_from(instance, truth, made);
  }

  /// How a run on that text is judged, as if it were the instance's own.
  Judgement judgement_on(const Instance& instance, const std::string& text) {
    const Run run = runners_[0](text, with_a_tenth_more(contender_.limits));
    if (auto ended = judge_ending(run, contender_.limits)) return *ended;
    return judge_reading<P>(read_output<P>(run.output, false), instance, contender_.promise,
                            truth_of(instance).view());
  }

  /// What one run on an instance came to.
  Run run_on(const Instance& instance) { return runners_[0](P::print(instance), contender_.limits); }

 private:
  /// One run of the program and what came of it.
  struct Attempt {
    Run run;
    Reading<P> reading;  ///< of what it printed, where that counts
    Judgement judgement;
    bool ended_well = false;
  };

  static constexpr std::size_t kProbes = 8;
  static constexpr std::size_t kMostInStream = 4096;
  static constexpr double kSecondsOfStream = 0.5;
  static constexpr double kShareOfLimit = 0.25;     ///< that a stream may take of what one case may
  static constexpr std::size_t kConfirmations = 2;  ///< runs more before a failure is shown
  static constexpr std::size_t kMostShrinkRuns = 400;
  static constexpr double kShrinkSeconds = 5;
  static constexpr double kBriefSeconds = 1;
  static constexpr double kSlowSeconds = 0.1;        ///< of solving a case: start-up hardly counts then
  static constexpr double kShareOfStreams = 0.9;     ///< of the time; the rest is for cross-checks
  static constexpr double kShareWithSuspects = 0.6;  ///< the same where they show faults

  // --- the parts of `run`, in order

  void prepare_result() {
    found_.check.solver = contender_.name;
    found_.check.promise = contender_.promise;
    found_.check.space_size = P::count(space_);
    begun_ns_ = now_ns();
  }

  void measure_start_up() {
    const Run run = runners_[0]("", brief_limits());
    if (run.ending == Ending::not_started) throw NotRunnable(contender_.name + ": " + run.error);
    found_.start_up_seconds = run.wall_seconds;
  }

  /// Those of a run whose answer doesn't count: no more of the time goes into it.
  ProgramLimits brief_limits() const {
    ProgramLimits limits = contender_.limits;
    limits.wall_seconds = std::min(limits.wall_seconds, kBriefSeconds);
    return limits;
  }

  void replay_kept() {
    for (const Instance& instance : kept_) {
      if (interrupted()) return;
      const KnownTruth<P> truth = truth_of(instance);
      Attempt made = confirmed(instance, attempt_in_peace(instance, runners_[0]), runners_[0]);
      const bool failed = refutes(made.judgement.verdict);
      found_.replayed.push_back({P::print_line(instance), failed});
      if (!failed) continue;
      announce(failure_from(instance, truth, made));
      still_failing_.push_back({instance, std::move(made)});
    }
  }

  /// Those that still fail count too, unless their turn came again among the cases.
  void count_kept() {
    for (const auto& [instance, made] : std::exchange(still_failing_, {})) {
      if (was_asked(instance)) continue;
      const KnownTruth<P> truth = truth_of(instance);
      note_dialects(instance, truth, made);
      add_failure(instance, printed_.size(), truth, made);
    }
  }

  bool was_asked(const Instance& instance) const {
    for (std::size_t i = 0; i < printed_.size(); ++i) {
      if (cases_->instance(i) == instance) return !printed_[i].empty() || failed_.contains(i);
    }
    return false;
  }

  /// Gives the same few cases one by one and all at once, where a case doesn't take long.
  bool answers_in_a_stream() {
    const Cases<P> probes(space_, plan_.seed, kProbes, distances());
    std::vector<std::string> alone;
    std::string input;
    for (std::size_t i = 0; i < probes.size(); ++i) {
      const std::string text = P::print(probes.instance(i));
      const Run run = runners_[0](text, brief_limits());
      probe_seconds_ = std::max(probe_seconds_, run.wall_seconds);
      if (judge_ending(run, contender_.limits)) return false;
      if (run.wall_seconds - found_.start_up_seconds > kSlowSeconds) return false;
      alone.push_back(words_of(run.output));
      input += text;
    }
    const Run run = runners_[0](input, contender_.limits);
    stream_case_seconds_ =
        std::max(0.0, run.wall_seconds - found_.start_up_seconds) / static_cast<double>(probes.size());
    return !judge_ending(run, contender_.limits) && probes.size() > 1 && split(run.output) == alone;
  }

  /// As many as were asked for, or as should fit into the time.
  std::uint64_t count_of_cases(bool streams) {
    if (plan_.sample) return *plan_.sample;
    if (plan_.exhaustive || !plan_.seconds) return UINT64_MAX;
    if (P::answer_is_moves) return UINT64_MAX;  // so few sizes; they come in order
    if (probe_seconds_ == 0) probe_seconds_ = std::max(found_.start_up_seconds, 1e-3);
    const double rate = streams ? kCautiousStreamRate : 1 / probe_seconds_;
    return static_cast<std::uint64_t>(std::max(16.0, rate * plan_.jobs * *plan_.seconds));
  }

  void run_all() {
    parallel(cases_->size(), [&](std::size_t i, Runner& runner) { check_alone(i, runner); });
  }

  /// So many cases that a stream keeps well within the limits of one case.
  std::size_t most_in_stream() const {
    const ProgramLimits& limits = contender_.limits;
    const double limit = std::min(limits.wall_seconds, limits.cpu_seconds.value_or(limits.wall_seconds));
    const double seconds = std::min(kSecondsOfStream, kShareOfLimit * limit);
    if (stream_case_seconds_ * static_cast<double>(kMostInStream) <= seconds) return kMostInStream;
    return static_cast<std::size_t>(std::max(1.0, seconds / stream_case_seconds_));
  }

  /// Answers in streams first; then alone, smallest first, whatever was wrong in them.
  void stream_all() {
    const std::size_t in_stream =
        std::clamp<std::size_t>(cases_->size() / (plan_.jobs * 4), 1, most_in_stream());
    const std::size_t streams = (cases_->size() + in_stream - 1) / in_stream;
    parallel(streams, [&](std::size_t k, Runner& runner) {
      if (must_leave_streams()) return;
      check_stream(k * in_stream, std::min(cases_->size(), (k + 1) * in_stream), runner);
    });
    std::ranges::sort(suspects_);
    const std::vector<std::size_t> suspects = std::exchange(suspects_, {});
    std::atomic<std::size_t> done = 0;
    parallel(suspects.size(), [&](std::size_t i, Runner& runner) {
      check_alone(suspects[i], runner);
      ++done;
    });
    found_.unconfirmed = suspects.size() - done;
    cross_check_streams();
  }

  /// Some of the cases that passed in a stream, alone: what an earlier case left behind in
  /// the program may have helped it.
  void cross_check_streams() {
    constexpr std::size_t most = 40;
    const std::size_t step = std::max<std::size_t>(1, cases_->size() / most);
    parallel(cases_->size() / step, [&](std::size_t k, Runner& runner) {
      const std::size_t i = k * step;
      if (!passed_in_stream(i)) return;
      const Attempt attempt = attempt_in_peace(cases_->instance(i), runner);
      const KnownTruth<P> truth = truth_of(cases_->instance(i));
      const std::lock_guard guard(mutex_);
      note_run(attempt);
      if (!refutes(attempt.judgement.verdict)) return;
      notes_.insert("right in a stream and wrong alone: its answers depend on what it was asked before");
      const Verdict counted = truth.distance ? Verdict::accepted : Verdict::accepted_unproven;
      --found_.check.tally.verdicts[static_cast<std::size_t>(counted)];
      note_dialects(cases_->instance(i), truth, attempt);
      add_failure(cases_->instance(i), i, truth, attempt, Count::again);
    });
  }

  /// Looks for a smaller failure among the neighbours of the smallest, and theirs.
  void make_smaller() {
    if (found_.check.tally.checked == found_.check.space_size && found_.unconfirmed == 0) return;
    const std::int64_t until = now_ns() + static_cast<std::int64_t>(kShrinkSeconds * 1e9);
    std::size_t runs = 0;
    for (bool smaller = true; smaller;) {
      smaller = false;
      const Instance from = P::parse(found_.check.tally.smallest->instance, space_).value();
      for (const Instance& near : Rules<P>::neighbours(from)) {
        if (interrupted() || now_ns() > until || runs >= kMostShrinkRuns) return;
        const KnownTruth<P> truth = truth_of(near);
        if (!is_below(near, truth, *found_.check.tally.smallest)) continue;
        ++runs;
        const Attempt attempt = confirmed(near, attempt_in_peace(near, runners_[0]), runners_[0]);
        if (!refutes(attempt.judgement.verdict)) continue;
        note_dialects(near, truth, attempt);
        found_.check.tally.smallest = failure_from(near, truth, attempt);
        keep_evidence(near, attempt);
        smaller = true;
        break;
      }
    }
  }

  void finish_result() {
    count_kept();  // after an interrupt
    CheckResult& check = found_.check;
    check.seconds = static_cast<double>(now_ns() - begun_ns_) / 1e9;
    check.interrupted = interrupted();
    check.exhaustive = check.space_size && check.tally.checked == *check.space_size;
    check.notes.assign(notes_.begin(), notes_.end());
    for (std::size_t i = 0; plan_.keep_answers && i < printed_.size(); ++i) {
      if (!printed_[i].empty())
        found_.printed.push_back({P::print_line(cases_->instance(i)), std::move(printed_[i])});
    }
    found_.right_under = dialects_.right_under(contender_.promise.dialect);
  }

  // --- single runs

  Attempt attempt(const Instance& instance, const KnownTruth<P>& truth, Runner& runner) {
    Attempt made;
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

  Attempt attempt_in_peace(const Instance& instance, Runner& runner) {
    const KnownTruth<P> truth = truth_of(instance);
    Attempt made;
    {
      const std::shared_lock beside_others(alone_);
      made = attempt(instance, truth, runner);
    }
    if (!nearly_in_time(made.run, contender_.limits)) return made;
    const std::unique_lock alone(alone_);
    return attempt(instance, truth, runner);
  }

  /// Runs a failure again; one that comes out otherwise is flaky.
  Attempt confirmed(const Instance& instance, Attempt first, Runner& runner) {
    if (!refutes(first.judgement.verdict) || first.judgement.verdict == Verdict::time_limit) return first;
    std::size_t failed = 1;
    bool differs = false;
    for (std::size_t i = 0; i < kConfirmations; ++i) {
      const Attempt again = attempt_in_peace(instance, runner);
      failed += refutes(again.judgement.verdict);
      differs |= again.judgement.verdict != first.judgement.verdict ||
                 (first.ended_well && words_of(again.run.output) != words_of(first.run.output));
    }
    if (differs)
      first.judgement = {
          Verdict::flaky, Reason::none,
          fmt::format("failed in {} of {} runs, or answered otherwise", failed, 1 + kConfirmations)};
    return first;
  }

  void check_alone(std::size_t i, Runner& runner) {
    const Instance instance = cases_->instance(i);
    const KnownTruth<P> truth = truth_of(instance);
    Attempt made = attempt_in_peace(instance, runner);
    if (refutes(made.judgement.verdict) && is_worth_showing(instance, truth, made.judgement))
      made = confirmed(instance, std::move(made), runner);
    const std::lock_guard guard(mutex_);
    printed_[i] = words_of(made.run.output);
    note_run(made);
    note_dialects(instance, truth, made);
    if (!found_.slowest || made.run.wall_seconds > found_.slowest->run.wall_seconds)
      found_.slowest = Evidence{P::print_line(instance), P::print(instance), made.run};
    if (!refutes(made.judgement.verdict)) return add_pass(i, made.judgement, made.run.wall_seconds);
    failed_.insert(i);
    add_failure(instance, i, truth, made);
  }

  // --- streams

  void check_stream(std::size_t first, std::size_t last, Runner& runner) {
    std::string input;
    for (std::size_t i = first; i < last; ++i) input += P::print(cases_->instance(i));
    const Run run = [&] {
      const std::shared_lock beside_others(alone_);
      return runner(input, contender_.limits);
    }();
    if (run.ending == Ending::interrupted) throw Interrupted{};
    const std::vector<std::string> words =
        judge_ending(run, contender_.limits) ? std::vector<std::string>() : split(run.output);
    if (words.size() != last - first) {  // it stumbled over one of them
      for (std::size_t i = first; i < last && !over(); ++i) check_alone(i, runner);
      return;
    }
    const double seconds = run.wall_seconds / static_cast<double>(words.size());
    for (std::size_t i = first; i < last; ++i) judge_word(i, words[i - first], seconds, runner);
  }

  void judge_word(std::size_t i, const std::string& word, double seconds, Runner& runner) {
    const Instance instance = cases_->instance(i);
    const KnownTruth<P> truth = truth_of(instance);
    const Reading<P> reading = read_output<P>(word + '\n', false);
    const Judgement judgement = judge_reading<P>(reading, instance, contender_.promise, truth.view());
    const bool wrong = refutes(judgement.verdict);
    if (wrong && !showed_failure_.exchange(true)) {  // don't let whoever waits for it wait for the end
      check_alone(i, runner);
      return;
    }
    const std::lock_guard guard(mutex_);
    if (wrong) {
      suspects_.push_back(i);
      return;
    }
    printed_[i] = word;
    ++found_.streamed;
    dialects_.add(reading, instance, contender_.promise, truth.view());
    add_pass(i, judgement, seconds);
  }

  /// Asked when all streams are done.
  bool passed_in_stream(std::size_t i) const { return !printed_[i].empty() && !failed_.contains(i); }

  // --- what was found; the caller holds the mutex

  void add_pass(std::size_t i, const Judgement& judgement, double seconds) {
    Tally tally;
    tally.checked = 1;
    tally.verdicts[static_cast<std::size_t>(judgement.verdict)] = 1;
    tally.solve_ns = static_cast<std::uint64_t>(seconds * 1e9);
    if (judgement.contradicts_oracle) tally.contradiction = judgement.detail;
    add(i, tally);
  }

  /// Whether a case is counted for the first time, or comes out otherwise now.
  enum class Count : std::uint8_t { first, again };

  void add_failure(const Instance& instance, std::size_t i, const KnownTruth<P>& truth, const Attempt& made,
                   Count count = Count::first) {
    Failure failure = failure_from(instance, truth, made);
    failure.number = i;
    shown_.insert({failure.verdict, failure.reason});
    const auto& smallest = found_.check.tally.smallest;
    if (!smallest || failure.smaller_than(*smallest)) keep_evidence(instance, made);
    announce(failure);
    Tally tally;
    tally.solve_ns = static_cast<std::uint64_t>(made.run.wall_seconds * 1e9);
    tally.add(std::move(failure));
    if (count == Count::again) tally.checked = 0;
    add(i, tally);
  }

  void announce(const Failure& failure) {
    if (on_failure_ && !std::exchange(announced_, true)) on_failure_(failure);
  }

  void add(std::size_t i, const Tally& tally) {
    found_.check.tally.add(tally);
    sink_.accept({i, i + 1, tally});
  }

  void note_dialects(const Instance& instance, const KnownTruth<P>& truth, const Attempt& made) {
    if (made.ended_well)
      dialects_.add(made.reading, instance, contender_.promise, truth.view());
    else
      dialects_.add_failure();
  }

  void note_run(const Attempt& made) {
    for (const std::string& text : made.reading.notes) notes_.insert(text);
    if (made.run.left > 0) notes_.insert("left processes running; they were ended");
  }

  void keep_evidence(const Instance& instance, const Attempt& made) {
    found_.failure = Evidence{P::print_line(instance), P::print(instance), made.run};
  }

  // --- small things

  Failure failure_from(const Instance& instance, const KnownTruth<P>& truth, const Attempt& made) const {
    Failure failure = describe_failure<P>(instance, truth.view(), contender_.promise.dialect);
    failure.answer = words_of(made.run.output);
    failure.verdict = made.judgement.verdict;
    failure.reason = made.judgement.reason;
    failure.detail = made.judgement.detail;
    return failure;
  }

  /// Whether a failure may be shown: of a kind not met yet, or the smallest so far.
  bool is_worth_showing(const Instance& instance, const KnownTruth<P>& truth, const Judgement& judgement) {
    const std::lock_guard guard(mutex_);
    const auto& smallest = found_.check.tally.smallest;
    return !smallest || !shown_.contains({judgement.verdict, judgement.reason}) ||
           is_below(instance, truth, *smallest);
  }

  bool is_below(const Instance& instance, const KnownTruth<P>& truth, const Failure& failure) const {
    Failure key = describe_failure<P>(instance, truth.view(), contender_.promise.dialect);
    key.number = failure.number;
    return key.smaller_than(failure);
  }

  KnownTruth<P> truth_of(const Instance& instance) { return truths_.of(instance); }

  /// Of the whole space; asked for once, as that may take seconds.
  const std::vector<Distance>& distances() {
    if (!distances_) distances_ = truths_.all_of(space_);
    return *distances_;
  }

  static std::vector<std::string> split(const std::string& output) {
    std::vector<std::string> words;
    WordReader reader(output);
    for (Word word = reader.next(); !word.text.empty(); word = reader.next()) words.emplace_back(word.text);
    return words;
  }

  bool interrupted() const { return plan_.interrupted != nullptr && *plan_.interrupted; }

  bool over() {
    if (interrupted()) return true;
    const bool late = plan_.seconds && static_cast<double>(now_ns() - begun_ns_) > *plan_.seconds * 1e9;
    return (late && has_checked()) || (plan_.first && (has_failed() || !still_failing_.empty()));
  }

  /// Whether what is left of the time belongs to what was wrong in a stream, and to cross-checks.
  bool must_leave_streams() {
    if (!plan_.seconds) return false;
    const std::lock_guard guard(mutex_);
    const double spent = static_cast<double>(now_ns() - begun_ns_) / 1e9;
    if (found_.check.tally.checked == 0 && suspects_.empty()) return false;
    return spent > (suspects_.empty() ? kShareOfStreams : kShareWithSuspects) * *plan_.seconds;
  }

  /// However little time there is, one case is judged.
  bool has_checked() {
    const std::lock_guard guard(mutex_);
    return found_.check.tally.checked + suspects_.size() > 0;
  }

  bool has_failed() {
    const std::lock_guard guard(mutex_);
    return found_.check.tally.smallest.has_value();
  }

  /// Calls `work(i, runner)` for the numbers below `count`, in order, on all runners at once,
  /// until it is over. Throws what one of them threw.
  template <class Work>
  void parallel(std::size_t count, Work work) {
    std::atomic<std::size_t> next = 0;
    std::exception_ptr thrown;
    const auto serve = [&](Runner& runner) {
      try {
        for (std::size_t i = next++; i < count && !over(); i = next++) work(i, runner);
      } catch (...) {
        next = count;
        const std::lock_guard guard(mutex_);
        thrown = std::current_exception();
      }
    };
    {
      std::vector<std::jthread> threads;
      for (std::size_t k = 1; k < runners_.size(); ++k) threads.emplace_back([&, k] { serve(runners_[k]); });
      serve(runners_[0]);
    }
    if (thrown) std::rethrow_exception(thrown);
  }

  static constexpr double kCautiousStreamRate = 15'000;  ///< cases a second and job

  Space space_;
  ProgramPlan plan_;
  ProgramContender contender_;
  Sink& sink_;
  std::function<void(const Failure&)> on_failure_;
  std::optional<Instance> given_;
  std::vector<Instance> kept_;
  std::vector<std::pair<Instance, Attempt>> still_failing_;  ///< of those
  bool announced_ = false;
  std::vector<Runner> runners_;  ///< one a thread
  Truths<P> truths_;
  std::optional<std::vector<Distance>> distances_;
  std::optional<Cases<P>> cases_;
  std::shared_mutex alone_;  ///< held alone by a run that must not be disturbed
  std::mutex mutex_;         ///< guards all below
  ProgramResult found_;
  std::vector<std::string> printed_;  ///< by case, words alone; empty where it wasn't asked
  std::set<std::string> notes_;
  std::set<std::pair<Verdict, Reason>> shown_;
  std::set<std::size_t> failed_;
  std::vector<std::size_t> suspects_;
  OtherDialects<P> dialects_;
  std::atomic<bool> showed_failure_ = false;
  std::int64_t begun_ns_ = 0;
  double probe_seconds_ = 0;
  double stream_case_seconds_ = 0;  ///< of one case among others in a stream, roughly
};

}  // namespace palio
