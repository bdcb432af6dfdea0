#include "bench/lanes/parallel.hpp"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <stdexcept>

namespace palio::race {
namespace {

constexpr std::uint32_t kMostThreads = 1024;
constexpr std::uint64_t kMostPasses = std::uint64_t{1} << 20;

/// Of one thread; aligned, lest two threads write to one cache line.
struct alignas(64) Place {
  explicit Place(std::uint64_t memory) : work(memory) {}
  Work work;
};

/// So many threads, with working memory for each.
class Team {
 public:
  Team(std::uint32_t threads, const SolveRange& solve, const ParallelPlan& plan)
      : solve_(solve), plan_(plan), arena_(static_cast<int>(threads)) {
    // An arena of one thread has two places.
    for (std::uint32_t i = 0; i < std::max(threads, 2U); ++i) places_.emplace_back(plan.memory);
  }

  /// Wall time; a clock that stood still counts as one nanosecond.
  double run(std::size_t solves) {
    const std::int64_t begun = plan_.clock();
    arena_.execute([&] { plan_.parallel_inside ? solve_(0, solves, places_[0].work) : share_out(solves); });
    return static_cast<double>(std::max<std::int64_t>(1, plan_.clock() - begun));
  }

 private:
  void share_out(std::size_t solves) {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, solves), [&](const auto& range) {
      const auto at = static_cast<std::size_t>(tbb::this_task_arena::current_thread_index());
      solve_(range.begin(), range.end(), places_[at].work);
    });
  }

  const SolveRange& solve_;
  const ParallelPlan& plan_;
  tbb::task_arena arena_;
  std::deque<Place> places_;
};

void check(std::size_t instances, const ParallelPlan& plan) {
  if (instances == 0) throw std::invalid_argument("no instances to run in parallel");
  if (plan.threads < 1 || plan.threads > kMostThreads)
    throw std::invalid_argument(fmt::format("{} threads; 1 to {} can be run", plan.threads, kMostThreads));
  if (plan.rounds < 1) throw std::invalid_argument("a parallel lane takes at least one round");
}

/// Solves of a run that is long enough.
std::size_t calibrate(Team& alone, std::size_t instances, const ParallelPlan& plan) {
  std::uint64_t passes = 1;
  while (alone.run(instances * passes) < static_cast<double>(plan.least_ns) && passes < kMostPasses)
    passes *= 2;
  return instances * passes;
}

/// The times of one round, or nothing where it was interrupted.
std::optional<std::vector<double>> run_round(std::size_t round, std::deque<Team>& teams, std::size_t solves,
                                             const ParallelPlan& plan) {
  std::vector<double> times(teams.size());
  for (std::size_t i = 0; i < teams.size(); ++i) {
    if (plan.interrupts != nullptr && *plan.interrupts) return {};
    const std::size_t at = (round + i) % teams.size();
    times[at] = teams[at].run(solves);
  }
  return times;
}

ParallelFinding::Estimate estimate(std::span<const double> logarithms, double level) {
  ParallelFinding::Estimate made{std::exp(hodges_lehmann(logarithms))};
  if (const auto interval = wilcoxon_interval(logarithms, level))
    made.interval = Interval{std::exp(interval->low), std::exp(interval->high)};
  return made;
}

ParallelFinding find(const ParallelTimes& times, std::size_t at, double level) {
  std::vector<double> rates;
  std::vector<double> speedups;
  for (const auto& round : times.rounds) {
    rates.push_back(std::log(static_cast<double>(times.solves) * 1e9 / round[at]));
    speedups.push_back(std::log(round[0] / round[at]));
  }
  ParallelFinding found;
  found.threads = static_cast<std::uint32_t>(at + 1);
  found.rate = estimate(rates, level);
  found.speedup = estimate(speedups, level);
  found.efficiency.value = found.speedup.value / found.threads;
  if (const auto& interval = found.speedup.interval)
    found.efficiency.interval = Interval{interval->low / found.threads, interval->high / found.threads};
  return found;
}

}  // namespace

ParallelTimes time_in_parallel(std::size_t instances, const SolveRange& solve, const ParallelPlan& plan) {
  check(instances, plan);
  // Without this, TBB makes no more threads than there are cores.
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, plan.threads);
  std::deque<Team> teams;
  for (std::uint32_t threads = 1; threads <= plan.threads; ++threads)
    teams.emplace_back(threads, solve, plan);
  ParallelTimes times;
  times.solves = calibrate(teams.front(), instances, plan);
  for (Team& team : teams) {
    if (plan.interrupts == nullptr || !*plan.interrupts) team.run(times.solves);
  }
  for (std::uint32_t round = 0; round < plan.rounds; ++round) {
    auto whole = run_round(round, teams, times.solves, plan);
    if (!whole) break;
    times.rounds.push_back(std::move(*whole));
  }
  return times;
}

std::vector<ParallelFinding> analyse_parallel(const ParallelTimes& times, double level) {
  if (times.rounds.empty()) return {};
  const std::size_t threads = times.rounds[0].size();
  for (const auto& round : times.rounds) {
    if (round.size() != threads) throw std::invalid_argument("rounds of a parallel lane differ in length");
    for (const double ns : round) {
      if (!std::isfinite(ns) || ns <= 0) throw std::invalid_argument(fmt::format("{} ns is no time", ns));
    }
  }
  std::vector<ParallelFinding> all;
  for (std::size_t at = 0; at < threads; ++at) all.push_back(find(times, at, level));
  return all;
}

}  // namespace palio::race
