// One program's check: the trial of it on the cases of a space.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "reference/cases.hpp"
#include "reference/program_findings.hpp"
#include "reference/program_runs.hpp"

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
        runs_(contender, plan.interrupted),
        findings_(runs_, plan_, sink, std::move(on_failure)),
        kept_(std::move(kept)) {
    for (std::uint32_t i = 0; i < std::max(1U, plan.jobs); ++i) runners_.push_back(contender.start());
  }

  /// From now on the only case.
  void restrict_to(const Instance& instance) { given_ = instance; }

  ProgramResult run() {
    begun_ns_ = now_ns();
    try {
      measure_start_up();
      replay_kept();
      const bool streams = may_stream() && answers_in_a_stream();
      choose_cases(streams);
      if (streams)
        stream_all();
      else
        parallel(cases_->size(), [&](std::size_t place, Runner& runner) { check_alone(place, runner); });
      count_known();
      make_smaller();
    } catch (const Interrupted&) {
      count_known();  // what is known so far stands
    } catch (const NotRunnable&) {
      throw;
    } catch (const std::exception& error) {
      findings_.set_referee_failure(error.what());
    }
    return findings_.finish(cases_ ? &*cases_ : nullptr, P::count(space_), seconds_spent(), interrupted());
  }

  /// The failure on one instance, if it fails there. Throws Interrupted, and NotRunnable.
  std::optional<Failure> failure_on(const Instance& instance) {
    const Attempt<P> made = runs_.confirmed_attempt(instance, runners_[0]);
    if (made.run.ending == Ending::not_started) throw not_runnable(made.run);
    if (!made.fails()) return {};
    return runs_.failure_from(instance, made);
  }

  /// How a run on that text is judged, as if it were the instance's own.
  Judgement judgement_on(const Instance& instance, const std::string& text) {
    const ProgramContender& contender = runs_.contender();
    const Run run = runners_[0](text, with_a_tenth_more(contender.limits));
    if (auto ended = judge_ending(run, contender.limits)) return *ended;
    return runs_.judge_answer(read_output<P>(run.output, false), instance, runs_.truth_of(instance),
                              run.wall_seconds);
  }

  /// What one run on an instance came to.
  Run run_on(const Instance& instance) { return runners_[0](P::print(instance), runs_.contender().limits); }

 private:
  static constexpr std::size_t kStartUpRuns = 3;
  static constexpr double kStartUpSeconds = 1;  ///< that an empty case may take
  static constexpr std::size_t kProbes = 8;
  static constexpr double kSlowSeconds = 0.1;  ///< of solving a case: start-up hardly counts then
  static constexpr std::size_t kMostShrinkRuns = 400;
  static constexpr double kShrinkSeconds = 5;

  // Streams grow as long as they are short, up to the first number.
  static constexpr std::size_t kMostInStream = 4096;
  static constexpr std::size_t kFewInStream = 64;
  static constexpr double kShortStream = 0.2;  ///< seconds
  static constexpr double kPatience = 1;       ///< seconds more than expected that a stream has
  static constexpr std::size_t kParts = 8;     ///< of a stream that stumbled
  static constexpr std::size_t kCrossChecks = 40;
  static constexpr double kCautiousStreamRate = 15'000;  ///< cases a second and job
  static constexpr double kShareOfStreams = 0.9;         ///< of the time
  static constexpr double kShareWithSuspects = 0.6;      ///< and where they show faults

  // --- before the cases

  void measure_start_up() {
    ProgramLimits limits = runs_.contender().limits;
    limits.wall_seconds = std::min(limits.wall_seconds, kStartUpSeconds);
    std::optional<double> least;
    for (std::size_t i = 0; i < kStartUpRuns; ++i) {
      const Run run = runs_.on_text("", limits, runners_[0]);
      if (run.ending == Ending::not_started) throw not_runnable(run);
      if (run.ending != Ending::exited && run.ending != Ending::signalled) break;
      least = std::min(least.value_or(run.wall_seconds), run.wall_seconds);
    }
    start_up_seconds_ = least.value_or(0);
    findings_.set_start_up(least);
  }

  void replay_kept() {
    for (const Instance& instance : kept_) {
      if (interrupted()) return;
      Attempt<P> made = runs_.confirmed_attempt(instance, runners_[0]);
      findings_.add_replayed(instance, made);
      kept_failed_ |= made.fails();
      if (made.fails()) known_.push_back({instance, std::move(made)});
    }
  }

  bool may_stream() const {
    const ProgramContender& contender = runs_.contender();
    return !given_ && !(plan_.first && kept_failed_) && contender.may_stream && !contender.strict &&
           !P::answer_is_moves;
  }

  /// Gives the same few cases one by one and all at once, unless they take so long that it
  /// isn't worth it.
  bool answers_in_a_stream() {
    const Cases<P> probes(space_, plan_.seed, kProbes, runs_.truths_of(space_));
    std::vector<std::string> alone;
    std::string input;
    bool goes_well = true;
    for (std::size_t i = 0; i < probes.size() && goes_well; ++i) {
      const Instance instance = probes.instance(i);
      Attempt<P> made = runs_.attempt(instance, runners_[0]);
      probe_seconds_ = std::max(probe_seconds_, made.run.wall_seconds);
      goes_well = made.ended_well && made.run.wall_seconds - start_up_seconds_ < kSlowSeconds;
      alone.push_back(words_of(made.run.output));
      input += P::print(instance);
      if (find_known(instance) == known_.end()) known_.push_back({instance, std::move(made)});
    }
    if (!goes_well || probes.size() < 2) return false;
    seconds_in_stream_ = probe_seconds_;
    const Run run = runs_.on_text(input, stream_limits(probes.size()), runners_[0]);
    seconds_in_stream_ = run.wall_seconds / static_cast<double>(probes.size());
    const double in_stream = short_stream() / std::max(seconds_in_stream_, 1e-9);
    in_stream_ = static_cast<std::size_t>(std::clamp(in_stream, 1.0, static_cast<double>(kFewInStream)));
    return !judge_ending(run, runs_.contender().limits) && split(run.output) == alone;
  }

  /// As many as were asked for, or as should fit into the time.
  std::uint64_t count_of_cases(bool streams) const {
    if (plan_.sample) return *plan_.sample;
    if (plan_.exhaustive || !plan_.seconds) return UINT64_MAX;
    if (P::answer_is_moves) return UINT64_MAX;  // so few sizes; they come in order
    const double alone = probe_seconds_ > 0 ? probe_seconds_ : std::max(start_up_seconds_, 1e-3);
    const double rate = streams ? kCautiousStreamRate : 1 / alone;
    return static_cast<std::uint64_t>(std::max(16.0, rate * plan_.jobs * *plan_.seconds));
  }

  void choose_cases(bool streams) {
    if (given_)
      cases_.emplace(*given_);
    else
      cases_.emplace(space_, plan_.seed, count_of_cases(streams), runs_.truths_of(space_));
    findings_.expect(cases_->size());
    for (std::size_t place = 0; place < cases_->size() && !known_.empty(); ++place) {
      const Instance instance = cases_->instance(place);
      const auto known = find_known(instance);
      if (known == known_.end()) continue;
      known_at_.emplace(place, std::move(known->second));
      known_.erase(known);
    }
  }

  auto find_known(const Instance& instance) {
    return std::ranges::find(known_, instance, &std::pair<Instance, Attempt<P>>::first);
  }

  // --- case by case

  /// An attempt that was made before the cases were chosen counts as theirs.
  Attempt<P> attempt_at(std::size_t place, const Instance& instance, Runner& runner) {
    {
      const std::lock_guard guard(mutex_);
      if (auto known = known_at_.extract(place)) return std::move(known.mapped());
    }
    return runs_.attempt(instance, runner);
  }

  void check_alone(std::size_t place, Runner& runner) {
    const Instance instance = cases_->instance(place);
    Attempt<P> made = attempt_at(place, instance, runner);
    if (made.fails() && findings_.is_worth_showing(instance, made.judgement))
      made = runs_.confirmed(instance, std::move(made), runner);
    findings_.add(instance, place, made);
  }

  /// Failures known from before that the time didn't reach, and those that aren't among the
  /// cases.
  void count_known() {
    const auto known_at = std::exchange(known_at_, {});
    const auto known = std::exchange(known_, {});
    if (plan_.first && findings_.smallest()) return;
    for (const auto& [place, made] : known_at) {
      const Instance instance = cases_->instance(place);
      if (findings_.passed_in_stream(place))
        findings_.cross_check(instance, place, made);
      else if (made.fails())
        findings_.add(instance, place, made);
    }
    for (const auto& [instance, made] : known) {
      if (made.fails()) findings_.add(instance, cases_ ? cases_->size() : 0, made);
    }
  }

  // --- in streams

  /// Answers in streams first; then alone, smallest first, whatever was wrong in them.
  void stream_all() {
    parallel(runners_.size(), [&](std::size_t, Runner& runner) {
      while (!over() && !must_turn_from_streams()) {
        const auto [first, last] = next_stream();
        if (first == last) return;
        check_stream(first, last, runner);
      }
    });
    std::ranges::sort(suspects_);
    std::atomic<std::size_t> done = 0;
    parallel(suspects_.size(), [&](std::size_t i, Runner& runner) {
      check_alone(suspects_[i], runner);
      ++done;
    });
    findings_.set_unconfirmed(suspects_.size() - done);
    cross_check_streams();
  }

  std::pair<std::size_t, std::size_t> next_stream() {
    const std::lock_guard guard(mutex_);
    const std::size_t first = streamed_to_;
    streamed_to_ += std::min(in_stream_, cases_->size() - first);
    return {first, streamed_to_};
  }

  /// What takes far longer than others did stumbled over one of the cases.
  ProgramLimits stream_limits(std::size_t cases) const {
    ProgramLimits limits = runs_.contender().limits;
    limits.wall_seconds =
        std::min(limits.wall_seconds, kPatience + 10 * seconds_in_stream_ * static_cast<double>(cases));
    return limits;
  }

  void check_stream(std::size_t first, std::size_t last, Runner& runner) {
    if (last - first == 1) return check_alone(first, runner);
    std::string input;
    for (std::size_t place = first; place < last; ++place) input += P::print(cases_->instance(place));
    const ProgramLimits limits = stream_limits(last - first);
    const Run run = runs_.on_text(input, limits, runner);
    std::vector<std::string> words;
    if (!judge_ending(run, limits)) words = split(run.output);
    const bool answered = words.size() == last - first;
    adapt_streams(answered, run.wall_seconds);
    if (!answered) return look_for_stumble(first, last, runner);
    const double seconds = run.wall_seconds / static_cast<double>(words.size());
    for (std::size_t place = first; place < last; ++place)
      judge_word(place, words[place - first], seconds, runner);
  }

  /// Seconds under which a stream may grow, well within what a single case may take.
  double short_stream() const {
    const ProgramLimits& limits = runs_.contender().limits;
    const double limit = std::min(limits.wall_seconds, limits.cpu_seconds.value_or(limits.wall_seconds));
    return std::min(kShortStream, limit / 8);
  }

  void adapt_streams(bool answered, double seconds) {
    const std::lock_guard guard(mutex_);
    if (!answered)
      in_stream_ = std::min(in_stream_, kFewInStream);
    else if (seconds < short_stream())
      in_stream_ = std::min(2 * in_stream_, kMostInStream);
  }

  void look_for_stumble(std::size_t first, std::size_t last, Runner& runner) {
    const std::size_t part = (last - first + kParts - 1) / kParts;
    for (std::size_t begin = first; begin < last && !over(); begin += part)
      check_stream(begin, std::min(begin + part, last), runner);
  }

  void judge_word(std::size_t place, const std::string& word, double seconds, Runner& runner) {
    const Instance instance = cases_->instance(place);
    const KnownTruth<P> truth = runs_.truth_of(instance);
    const Reading<P> reading = read_output<P>(word + '\n', false);
    const Judgement judgement = runs_.judge_answer(reading, instance, truth, seconds);
    if (!refutes(judgement.verdict)) {
      findings_.add_streamed(instance, truth, place, word, reading, judgement, seconds);
    } else if (findings_.would_be_first(place)) {
      check_alone(place, runner);  // don't let whoever waits for it wait for the end
    } else {
      const std::lock_guard guard(mutex_);
      suspects_.push_back(place);
    }
  }

  /// Some of the cases that passed in a stream, alone: what an earlier case left behind in
  /// the program may have helped it.
  void cross_check_streams() {
    const std::size_t step = std::max<std::size_t>(1, cases_->size() / kCrossChecks);
    parallel(cases_->size() / step, [&](std::size_t k, Runner& runner) {
      const std::size_t place = k * step;
      if (!findings_.passed_in_stream(place)) return;
      const Instance instance = cases_->instance(place);
      findings_.cross_check(instance, place, runs_.attempt(instance, runner));
    });
  }

  // --- after the cases

  /// Looks for a smaller failure among the neighbours of the smallest, and theirs.
  void make_smaller() {
    std::optional<Failure> smallest = findings_.smallest();
    if (!smallest || findings_.checked() == P::count(space_)) return;
    // Each run of one that takes all its time is too long for this.
    const bool slow = smallest->verdict == Verdict::time_limit;
    if (slow && runs_.contender().limits.wall_seconds > kShrinkSeconds) return;
    const std::int64_t until = now_ns() + static_cast<std::int64_t>(kShrinkSeconds * 1e9);
    std::size_t runs = 0;
    const auto step = [&] {
      for (const Instance& near : Rules<P>::neighbours(P::parse(smallest->instance, space_).value())) {
        if (!runs_.is_smaller(near, *smallest)) continue;
        if (interrupted() || now_ns() > until || runs++ >= kMostShrinkRuns) return false;
        const Attempt<P> made = runs_.confirmed_attempt(near, runners_[0]);
        if (!made.fails()) continue;
        findings_.make_smaller(near, made);
        smallest = findings_.smallest();
        return true;
      }
      return false;
    };
    while (step()) {
    }
  }

  // --- small things

  NotRunnable not_runnable(const Run& run) const {
    return NotRunnable(runs_.contender().name + ": " + run.error);
  }

  static std::vector<std::string> split(const std::string& output) {
    std::vector<std::string> words;
    WordReader reader(output);
    for (Word word = reader.next(); !word.text.empty(); word = reader.next()) words.emplace_back(word.text);
    return words;
  }

  double seconds_spent() const { return static_cast<double>(now_ns() - begun_ns_) / 1e9; }

  bool interrupted() const { return plan_.interrupted != nullptr && *plan_.interrupted; }

  bool over() const {
    // However little time there is, one case is judged.
    const bool late = plan_.seconds && seconds_spent() > *plan_.seconds && findings_.checked() > 0;
    return interrupted() || late || (plan_.first && (kept_failed_ || findings_.smallest()));
  }

  /// Whether what is left of the time belongs to runs alone.
  bool must_turn_from_streams() {
    if (!plan_.seconds) return false;
    const std::lock_guard guard(mutex_);
    if (suspects_.empty() && findings_.checked() == 0) return false;
    const double share = suspects_.empty() ? kShareOfStreams : kShareWithSuspects;
    return seconds_spent() > share * *plan_.seconds;
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

  Space space_;
  ProgramPlan plan_;
  ProgramRuns<P> runs_;
  ProgramFindings<P> findings_;
  std::optional<Instance> given_;
  std::vector<Instance> kept_;
  std::vector<Runner> runners_;  ///< one a thread
  bool kept_failed_ = false;
  std::int64_t begun_ns_ = 0;
  double start_up_seconds_ = 0;
  double probe_seconds_ = 0;
  double seconds_in_stream_ = 0;  ///< a case
  std::optional<Cases<P>> cases_;
  std::vector<std::pair<Instance, Attempt<P>>> known_;  ///< runs from before the cases were chosen
  std::mutex mutex_;                                    ///< guards all below
  std::map<std::size_t, Attempt<P>> known_at_;          ///< the same, of those at a place
  std::vector<std::size_t> suspects_;                   ///< places of what was wrong in a stream
  std::size_t streamed_to_ = 0;
  std::size_t in_stream_ = kFewInStream;
};

}  // namespace palio
