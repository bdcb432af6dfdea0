#include "bench/lanes/growth.hpp"

#include <fmt/format.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <stdexcept>
#include <thread>

namespace palio::race {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kNsPerSecond = 1e9;
constexpr std::uint64_t kMostPasses = std::uint64_t{1} << 20;  ///< in a repetition
constexpr std::chrono::milliseconds kLook{10};                 ///< at whether there was an interrupt

/// Sets a stop flag when a time is over. While it isn't armed its thread sleeps, so that
/// it disturbs nothing that is timed.
class Watchdog {
 public:
  explicit Watchdog(const std::atomic<bool>* interrupts)
      : interrupts_(interrupts), thread_([this] { watch(); }) {}
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;
  ~Watchdog() {
    set([this] { ending_ = true; });
    thread_.join();
  }

  void arm(double seconds) {
    set([&] {
      flag_ = false;
      armed_ = true;
      end_ =
          Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    });
  }
  /// Whether the flag was set.
  bool disarm() {
    set([this] { armed_ = false; });
    return flag_.exchange(false);
  }
  const std::atomic<bool>& flag() const { return flag_; }
  bool interrupted() const { return interrupts_ != nullptr && interrupts_->load(); }

 private:
  template <class Change>
  void set(Change change) {
    {
      const std::lock_guard lock(mutex_);
      change();
    }
    changed_.notify_one();
  }

  void watch() {
    std::unique_lock lock(mutex_);
    while (!ending_) {
      if (!armed_) {
        changed_.wait(lock);
      } else if (interrupted() || Clock::now() >= end_) {
        flag_ = true;
        armed_ = false;
      } else {
        changed_.wait_until(lock, std::min(end_, Clock::now() + kLook));
      }
    }
  }

  const std::atomic<bool>* interrupts_;
  std::atomic<bool> flag_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool armed_ = false;
  bool ending_ = false;
  Clock::time_point end_;
  std::thread thread_;  // the last: it uses all the others
};

/// A climber on its way up.
struct Attempt {
  Climber& climber;
  Climb climb;
  bool climbing = true;
  std::unique_ptr<Work> work = {};  ///< at the size under way
  Step step = {};

  /// False, for a caller that has nothing else to say.
  bool end(Ending ending, std::string why, std::size_t rung) {
    climbing = false;
    climb.ending = ending;
    climb.why = std::move(why);
    climb.ended_at = rung;
    return false;
  }
};

class Ascent {
 public:
  Ascent(std::span<const std::unique_ptr<Climber>> climbers, const GrowthOptions& options)
      : options_(options), watchdog_(options.interrupts) {
    for (const auto& climber : climbers) attempts_.push_back({*climber, {std::string(climber->name())}});
  }

  void climb(std::size_t rung) {
    std::vector<Attempt*> ready;
    for (Attempt& attempt : attempts_) {
      if (attempt.climbing && begin(attempt, rung)) ready.push_back(&attempt);
    }
    for (std::uint32_t turn = 0; turn < options_.repetitions; ++turn) {
      for (std::size_t i = 0; i < ready.size(); ++i) repeat(*ready[(turn + i) % ready.size()], rung);
    }
    for (Attempt* attempt : ready) {
      if (attempt->step.pass_ns.size() == options_.repetitions)
        attempt->climb.steps.push_back(std::move(attempt->step));
    }
    for (Attempt& attempt : attempts_) {
      attempt.work.reset();
      attempt.climber.drop();
    }
  }

  std::vector<Climb> climbs(std::size_t rungs) {
    std::vector<Climb> climbs;
    for (Attempt& attempt : attempts_) {
      if (attempt.climbing) attempt.climb.ended_at = rungs - 1;
      climbs.push_back(std::move(attempt.climb));
    }
    return climbs;
  }

 private:
  /// The first pass at a size, alone; whether there is something to repeat.
  bool begin(Attempt& attempt, std::size_t rung) {
    if (watchdog_.interrupted()) return attempt.end(Ending::interrupted, "interrupted", rung);
    if (!attempt.climber.takes(rung)) {
      attempt.end(Ending::out_of_reach, std::string(attempt.climber.reach()), rung);
      // A method may begin above the ladder's foot; once it took on a size, the first that
      // it doesn't is its end.
      attempt.climbing = attempt.climb.steps.empty();
      return false;
    }
    attempt.climb.ending = Ending::top;
    attempt.climb.why.clear();
    attempt.work = std::make_unique<Work>(options_.memory, &watchdog_.flag());
    attempt.step = {rung, attempt.climber.instances(rung)};
    double seconds = 0;
    std::optional<GaveUp> gave_up;
    try {
      attempt.step.prepare_ns = time([&] { attempt.climber.prepare(rung); });
      watchdog_.arm(options_.patience.value_or(options_.limit));
      seconds = time([&] { gave_up = attempt.climber.pass(rung, *attempt.work); }) / kNsPerSecond;
    } catch (const std::bad_alloc&) {
      gave_up = GaveUp{"the system has no more memory"};
    }
    const bool stopped = watchdog_.disarm();
    if (watchdog_.interrupted()) return attempt.end(Ending::interrupted, "interrupted", rung);
    if (gave_up && stopped) return attempt.end(Ending::time_limit, slow_pass(attempt), rung);
    if (gave_up) return attempt.end(Ending::gave_up, gave_up->why, rung);
    return keep(attempt, seconds, rung);
  }

  /// Takes down the counters of a first pass that got through; ends the climb behind it
  /// where it was over the limit.
  bool keep(Attempt& attempt, double seconds, std::size_t rung) {
    attempt.step.expanded = attempt.work->counters.expanded;
    attempt.step.generated = attempt.work->counters.generated;
    attempt.step.duplicates = attempt.work->counters.duplicates;
    if (attempt.step.prepare_ns / kNsPerSecond > options_.limit)
      attempt.end(Ending::time_limit, fmt::format("preparing took over {} s", options_.limit), rung);
    else if (seconds > options_.limit)
      attempt.end(Ending::time_limit, slow_pass(attempt), rung);
    return seconds >= options_.batch || calibrate(attempt, rung);
  }

  bool calibrate(Attempt& attempt, std::size_t rung) {
    std::optional<double> ns = batch(attempt, rung);
    while (ns && *ns < options_.batch * kNsPerSecond && attempt.step.passes < kMostPasses) {
      attempt.step.passes *= 2;
      ns = batch(attempt, rung);
    }
    return ns.has_value();
  }

  void repeat(Attempt& attempt, std::size_t rung) {
    if (watchdog_.interrupted() && attempt.climb.ending != Ending::interrupted)
      attempt.end(Ending::interrupted, "interrupted", rung);
    if (attempt.climb.ending == Ending::interrupted || attempt.climb.ending == Ending::gave_up) return;
    if (const auto ns = batch(attempt, rung))
      attempt.step.pass_ns.push_back(*ns / static_cast<double>(attempt.step.passes));
  }

  /// Nanoseconds; nothing where it gave up, which ends the climb.
  std::optional<double> batch(Attempt& attempt, std::size_t rung) {
    std::optional<GaveUp> gave_up;
    const double ns = time([&] {
      for (std::uint64_t pass = 0; pass < attempt.step.passes && !gave_up; ++pass)
        gave_up = attempt.climber.pass(rung, *attempt.work);
    });
    if (!gave_up) return ns;
    attempt.end(Ending::gave_up, gave_up->why, rung);
    return {};
  }

  template <class Action>
  double time(Action action) const {
    const std::int64_t start = options_.clock();
    action();
    return static_cast<double>(options_.clock() - start);
  }

  std::string slow_pass(const Attempt& attempt) const {
    return fmt::format("a pass of {} instances took over {} s", attempt.step.instances, options_.limit);
  }

  const GrowthOptions& options_;
  Watchdog watchdog_;
  std::vector<Attempt> attempts_;
};

}  // namespace

std::string_view print_ending(Ending ending) {
  constexpr std::array<std::string_view, 5> names{"top", "time-limit", "gave-up", "out-of-reach",
                                                  "interrupted"};
  return names[static_cast<std::size_t>(ending)];
}

std::vector<Climb> climb(std::span<const std::unique_ptr<Climber>> climbers, std::size_t rungs,
                         const GrowthOptions& options) {
  if (rungs == 0) throw std::invalid_argument("a ladder without sizes");
  Ascent ascent(climbers, options);
  tbb::task_arena one_thread(1);
  one_thread.execute([&] {
    for (std::size_t rung = 0; rung < rungs; ++rung) ascent.climb(rung);
  });
  return ascent.climbs(rungs);
}

}  // namespace palio::race
