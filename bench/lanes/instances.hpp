// The instances lane: each instance of a set timed alone, for each contender, so that one sees
// on which instances a method is slow.
//
// An instance is solved again and again, so its branches are learnt and its data stay in the
// nearest cache: the times are those of a method that knows its instance, and mostly below
// those of a pass over the whole set.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "bench/race/prepared.hpp"
#include "solvers/solver.hpp"
#include "solvers/worker.hpp"

namespace palio::race {

/// The fewest rounds of which the least may be taken.
inline constexpr std::uint32_t fewest_rounds = 5;

/// Fixed before the first solve.
struct InstancesPlan {
  std::uint32_t rounds = fewest_rounds;  ///< at least that many
  std::int64_t least_ns = 20'000;        ///< that a timing lasts: a solve is repeated until it does
  /// Seconds for all, above 0. One half is for the first passes, shared out evenly; the other
  /// is for the rounds, and goes to the fastest first. Whoever doesn't fit in is left out.
  double budget = 20;
  std::uint64_t memory = Work::default_memory;    ///< bytes that a solve may hold
  std::function<std::int64_t()> clock = now_ns;   ///< in nanoseconds
  const std::atomic<bool>* interrupts = nullptr;  ///< set: end with the instances that are whole
};

/// Solves an instance, by its place in the set, so many times on the calling thread; why there
/// is no answer, where there is none.
using SolveAgain = std::function<std::optional<GaveUp>(std::size_t instance, std::uint64_t times)>;

struct InstanceContender {
  std::string solver;
  SolveAgain solve;
};

/// One contender on one instance.
struct InstanceTiming {
  std::uint64_t repetitions = 1;  ///< of the solve in each round
  std::vector<double> ns;         ///< wall time of one solve, above 0, by round

  /// The least of the rounds.
  double undisturbed_ns() const;
};

/// The raw times.
struct InstanceTimes {
  struct LeftOut {
    std::string solver;
    std::string why;  ///< it gave up, or its passes take too long
  };
  std::vector<std::string> solvers = {};  ///< those that were timed, in the order given
  /// Of solver k on instance i: `timings[k][i]`. All have the same number of instances, which are
  /// the first of the set where it was interrupted.
  std::vector<std::vector<InstanceTiming>> timings = {};
  std::vector<LeftOut> left_out = {};
  std::size_t instances = 0;  ///< timed
  double seconds = 0;         ///< that it took, preparing not included
  bool interrupted = false;

  /// Of a solver, by its place, on each instance.
  std::vector<double> undisturbed_ns(std::size_t solver) const;
};

/// Has each contender pass once over all `instances`, which isn't kept. Then, instance by
/// instance: each finds how often it must solve it for a timing that is long enough, by the
/// quicker of two timings, which is fixed from then on, and in each round each is timed once, another one
/// first in every round. On one thread of TBB. Throws std::invalid_argument for a plan outside its ranges and
/// where there is no instance, and what `solve` throws.
InstanceTimes time_instances(std::size_t instances, std::span<const InstanceContender> contenders,
                             const InstancesPlan& plan);

/// The lane: all solvers are prepared before anything is timed, which isn't in the budget, and
/// each keeps its working memory. Their answers must have been judged before. Throws as
/// `prepare_shapes` does as well.
template <class P>
InstanceTimes time_each_instance(std::span<const Solver<P>* const> solvers,
                                 std::span<const typename P::Instance> instances, const InstancesPlan& plan) {
  std::vector<InstanceContender> contenders;
  for (const Solver<P>* solver : solvers) {
    const auto work = std::make_shared<Work>(plan.memory, plan.interrupts);
    const auto prepared = prepare_shapes<P>(*solver, instances);
    const auto solve = [solver, instances, work, prepared](std::size_t instance,
                                                           std::uint64_t times) -> std::optional<GaveUp> {
      for (; times > 0; --times) {
        auto answer = solver->method.solve(prepared[instance].get(), instances[instance], *work);
        if (auto* gave_up = std::get_if<GaveUp>(&answer)) return std::move(*gave_up);
      }
      return {};
    };
    contenders.push_back({solver->name, solve});
  }
  return time_instances(instances.size(), contenders, plan);
}

}  // namespace palio::race
