// The counted lane: how much work a solver does, in figures that are the same on every run.
#pragma once

#include <tbb/task_arena.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/lanes/allocations.hpp"
#include "bench/race/prepared.hpp"
#include "solvers/solver.hpp"

namespace palio::race {

/// What one solve did, or several together.
struct WorkCounts {
  std::uint64_t expanded = 0;                   ///< states whose successors were made
  std::uint64_t generated = 0;                  ///< successors made, the duplicates among them
  std::uint64_t duplicates = 0;                 ///< successors met before and dropped, as in Counters
  std::optional<Allocations> allocations = {};  ///< absent where this program can't count them
  friend bool operator==(const WorkCounts&, const WorkCounts&) = default;
};

/// Counts added up; of the peaks the greatest. Allocations are absent where one's are.
WorkCounts sum_of(std::span<const WorkCounts> parts);

struct CountedSolver {
  std::string solver;
  std::vector<WorkCounts> solves;        ///< instance by instance, in the set's order
  WorkCounts solving;                    ///< their sum
  std::optional<Allocations> preparing;  ///< of all distinct shapes; absent as in WorkCounts
  std::uint64_t gave_up = 0;             ///< instances without an answer; their work is counted
};

/// One solve with no working memory from a solve before.
template <class P>
WorkCounts count_cold_solve(const Solver<P>& solver, const void* prepared,
                            const typename P::Instance& instance, std::uint64_t memory,
                            std::uint64_t& gave_up) {
  Work cold(memory);
  const AllocationMeter meter;
  const auto answer = solver.method.solve(prepared, instance, cold);
  const auto allocations = meter.so_far();
  if (std::holds_alternative<GaveUp>(answer)) ++gave_up;
  return {cold.counters.expanded, cold.counters.generated, cold.counters.duplicates, allocations};
}

/// Solves each instance once, each cold, so that nothing depends on their order, and all on
/// one thread: what several threads do may depend on how they meet. A solver that is
/// parallel inside is counted as it runs alone; what TBB allocates for it isn't seen.
/// `memory`: bytes that a solve may hold. Throws as `prepare_shapes` and the solver do.
template <class P>
CountedSolver count_work(const Solver<P>& solver, std::span<const typename P::Instance> instances,
                         std::uint64_t memory = Work::default_memory) {
  CountedSolver counted;
  counted.solver = solver.name;
  std::vector<WorkCounts> preparing;
  const auto prepare = [&](const typename P::Shape& shape) {
    const AllocationMeter meter;
    auto made = solver.method.prepare(shape);
    const auto allocations = meter.so_far();
    preparing.push_back({0, 0, 0, allocations});
    return made;
  };
  tbb::task_arena one_thread(1);
  one_thread.execute([&] {
    const auto prepared = prepare_shapes<P>(solver, instances, prepare);
    for (std::size_t i = 0; i < instances.size(); ++i) {
      counted.solves.push_back(
          count_cold_solve<P>(solver, prepared[i].get(), instances[i], memory, counted.gave_up));
    }
  });
  counted.solving = sum_of(counted.solves);
  counted.preparing = sum_of(preparing).allocations;
  return counted;
}

/// A solver's work on an instance set beside its time there.
struct NodesAndTime {
  std::string solver;
  std::uint64_t nodes = 0;  ///< expanded
  double ns = 0;            ///< of the same solves, above 0
};

/// Nodes and the clock disagree: one expands fewer and takes longer.
struct Contradiction {
  NodesAndTime fewer;   ///< expands fewer nodes
  NodesAndTime faster;  ///< is faster by the clock
};

/// By how much two figures must differ, as a ratio, before they contradict each other.
inline constexpr double contradiction_ratio = 1.1;

/// All pairs whose nodes and whose times differ by more than `contradiction_ratio`, the
/// other way round, in the order given. Throws std::invalid_argument where a time isn't a
/// positive number. O(solvers^2).
std::vector<Contradiction> contradictions(std::span<const NodesAndTime> solvers);

}  // namespace palio::race
