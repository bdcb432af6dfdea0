// A solver on an instance set, ready to be timed: what lies between two looks at the clock.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "bench/race/prepared.hpp"
#include "solvers/solver.hpp"
#include "solvers/worker.hpp"

namespace palio::race {

inline std::string too_slow(double pass_ns) {
  return fmt::format("a pass takes over {:.2g} s", pass_ns / 1e9);
}

/// The solver is prepared for all shapes of the set, of which it must take each, and keeps its
/// working memory from one solve to the next; `memory` is what a solve may hold, in bytes.
template <class P>
class TimedSolver {
 public:
  TimedSolver(const Solver<P>& solver, const std::vector<typename P::Instance>& instances,
              std::uint64_t memory)
      : solve_(solver.method.solve),
        instances_(instances),
        prepared_(prepare_shapes<P>(solver, instances)),
        work_(memory) {}

  /// Once over the set, which warms up; why it can't race, if it can't: an instance gets no
  /// answer, or it all takes longer than that.
  std::string warm_up(double most_ns) {
    const std::int64_t begun = now_ns();
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      const auto answer = solve_(prepared_[i].get(), instances_[i], work_);
      if (const auto* gave_up = std::get_if<GaveUp>(&answer)) return gave_up->why;
      if (static_cast<double>(now_ns() - begun) > most_ns) return too_slow(most_ns);
    }
    return "";
  }

  /// Nanoseconds a pass of one batch.
  double batch(std::uint64_t passes) {
    // Copies, or all would be read anew after each barrier.
    const auto solve = solve_;
    const auto* const instances = instances_.data();
    const auto* const prepared = prepared_.data();
    const std::size_t size = instances_.size();
    const std::int64_t begun = now_ns();
    for (std::uint64_t pass = 0; pass < passes; ++pass) {
      for (std::size_t i = 0; i < size; ++i) {
        const auto answer = solve(prepared[i].get(), instances[i], work_);
        asm volatile("" : : "m"(answer));  // the answer must be made
      }
    }
    return static_cast<double>(now_ns() - begun) / static_cast<double>(passes);
  }

 private:
  Answer<P> (*solve_)(const void*, const typename P::Instance&, Work&);
  const std::vector<typename P::Instance>& instances_;
  std::vector<std::shared_ptr<const void>> prepared_;
  Work work_;
};

}  // namespace palio::race
