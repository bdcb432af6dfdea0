// The parallel lane: what an instance set gains by more threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/race/prepared.hpp"
#include "bench/statistics/statistics.hpp"
#include "solvers/solver.hpp"
#include "solvers/worker.hpp"

namespace palio::race {

/// Fixed before the first run.
struct ParallelPlan {
  std::uint32_t threads = 1;  ///< it is run with 1, 2, ... this many; 1 to 1024
  std::uint32_t rounds = 12;  ///< each has one run with every number of threads; at least 1
  /// The solver shares one search among threads: it gets all of them, one instance at a
  /// time. Else the instances are shared out, and each is solved by one thread.
  bool parallel_inside = false;
  std::int64_t least_ns = 20'000'000;  ///< of a run with one thread; passes are added until it lasts as long
  std::uint64_t memory = Work::default_memory;    ///< bytes that a solve may hold
  std::function<std::int64_t()> clock = now_ns;   ///< in nanoseconds
  const std::atomic<bool>* interrupts = nullptr;  ///< ends the lane after the run under way
};

/// The raw times.
struct ParallelTimes {
  std::string solver;
  std::uint64_t solves = 0;  ///< in a run: the set's instances by the number of passes
  /// Wall time in nanoseconds, above 0: of round r with n threads is `rounds[r][n - 1]`.
  /// A round that was interrupted isn't in it.
  std::vector<std::vector<double>> rounds;
};

/// What so many threads do.
struct ParallelFinding {
  /// exp of the Hodges-Lehmann estimate over the rounds' logarithms; its Wilcoxon interval,
  /// absent where there are too few rounds for the level.
  struct Estimate {
    double value = 0;
    std::optional<Interval> interval = {};
  };
  std::uint32_t threads = 1;
  Estimate rate;        ///< instances a second
  Estimate speedup;     ///< the same round's time with one thread by that with these
  Estimate efficiency;  ///< speed-up by threads; 1 is ideal
};

/// Solves number `first` to `last` - 1 of a run, on the calling thread.
using SolveRange = std::function<void(std::size_t first, std::size_t last, Work& work)>;

/// Times runs of `instances` times some passes, with 1, 2, ... `plan.threads` threads in
/// TBB arenas, interleaved: round r begins with r + 1 threads, goes up, and wraps around.
/// Before the first round each number of threads has one run that isn't timed. A tighter
/// limit on TBB's threads that the program set elsewhere holds here, too. Throws
/// std::invalid_argument for a plan outside its ranges, and what `solve` throws.
ParallelTimes time_in_parallel(std::size_t instances, const SolveRange& solve, const ParallelPlan& plan);

/// The lane: one solver on a set of instances, prepared before, its working memory kept.
/// Throws as `prepare_shapes` does as well.
template <class P>
ParallelTimes run_in_parallel(const Solver<P>& solver, std::span<const typename P::Instance> instances,
                              const ParallelPlan& plan) {
  const auto prepared = prepare_shapes<P>(solver, instances);
  const auto solve = [&](std::size_t first, std::size_t last, Work& work) {
    for (std::size_t at = first % instances.size(); first < last; ++first) {
      solver.method.solve(prepared[at].get(), instances[at], work);
      at = at + 1 == instances.size() ? 0 : at + 1;
    }
  };
  ParallelTimes times = time_in_parallel(instances.size(), solve, plan);
  times.solver = solver.name;
  return times;
}

/// One finding for each number of threads; none where no round was whole. Every interval
/// covers with 1 - `level` by itself, not all together. Throws std::invalid_argument for
/// times that aren't positive or rounds of unequal length. O(threads * rounds^2).
std::vector<ParallelFinding> analyse_parallel(const ParallelTimes& times, double level);

}  // namespace palio::race
