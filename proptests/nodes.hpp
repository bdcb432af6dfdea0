// What each method did on a fixed set of instances, counted in nodes: the same on every
// machine, unlike time.
#pragma once

#include <tbb/task_arena.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "puzzles/all.hpp"
#include "solvers/solver.hpp"

namespace palio {

/// The published samples, and some more; every solver takes on some of them.
template <class P>
std::vector<typename P::Instance> fixed_instances();

template <>
inline std::vector<Flip::Instance> fixed_instances<Flip>() {
  std::vector<Flip::Instance> boards{Flip::unrank({}, 6585)};
  for (const Flip::Shape& shape : {Flip::Shape{}, {3, 5, false}, {4, 3, true}, {1, 11, false}}) {
    for (std::uint64_t k = 0; k < 4; ++k) boards.push_back(Flip::sample(shape, 11, k));
  }
  return boards;
}

template <>
inline std::vector<Four::Instance> fixed_instances<Four>() {
  std::vector<Four::Instance> boards;
  for (std::uint64_t k = 0; k < 60; ++k) boards.push_back(Four::sample({}, 11, k));
  return boards;
}

template <>
inline std::vector<Shuttle::Instance> fixed_instances<Shuttle>() {
  return Shuttle::parse_space("1..8").value().instances;
}

/// What a solver does on those of the instances that it takes on, on one thread: what
/// several do may depend on how they meet.
template <class P>
Counters nodes_of(const Solver<P>& solver, const std::vector<typename P::Instance>& instances) {
  Counters nodes;
  std::optional<typename P::Shape> shape;
  std::shared_ptr<const void> prepared;
  tbb::task_arena one_thread(1);
  for (const auto& instance : instances) {
    if (!solver.reach.takes(P::shape_of(instance))) continue;
    if (shape != P::shape_of(instance)) {
      shape = P::shape_of(instance);
      prepared = solver.method.prepare(*shape);
    }
    Work work;
    one_thread.execute([&] { solver.method.solve(prepared.get(), instance, work); });
    nodes.expanded += work.counters.expanded;
    nodes.generated += work.counters.generated;
    nodes.duplicates += work.counters.duplicates;
  }
  return nodes;
}

/// Whether a method shares one search among threads; named so in its file.
template <class P>
bool is_parallel(const Solver<P>& solver) {
  return solver.method_name().starts_with("parallel_");
}

}  // namespace palio
