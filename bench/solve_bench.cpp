// How long one answer takes: every registered solver on the instance sets that it
// reaches. An iteration is one instance, taken from the set in a fixed order that is
// uniform over it, so that the time shown is the mean over the set.
//
// warm: prepared once, and the working memory of the solve before is at hand.
// cold: prepared anew for every instance, with no working memory.
//
// Limits, and how far from them (one thread, 4x4, whole space, warm; a current server
// core; figures of one run):
//   flip/gf2_elimination  two table look-ups of 8 bits, a parity, and for 1 board in 16 a
//                         transform of 32 weights: about 20 ns of dependent work. Measured
//                         62 ns, of which allocating the answer is the larger part.
//   flip/bitmask_bfs      3,872 boards a solve, 9,509 made: at one store and one load in
//                         the first-level cache each, about 10 us. Measured 27 us.
//   four/bitmask_bfs      2.5 states a solve, 6.2 made: a cache line and a multiplication
//                         each, about 60 ns. Measured 0.2 us.
//   four/retrograde_table a look-up a slide in a table of 0.8 MB: the second-level cache,
//                         about 50 ns. Measured 0.1 us.
//   shuttle/closed_form   writing 168 origins of 4 bytes: about 50 ns. Measured 0.3 us.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "bench/benchmarks.hpp"
#include "puzzles/all.hpp"
#include "reference/campaign.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

constexpr std::uint64_t kMostInstances = std::uint64_t{1} << 19;  ///< of a set
constexpr std::uint64_t kSampled = 256;                           ///< where the space is larger

/// The whole space in a seeded order, or a sample of a larger one.
template <class P>
std::vector<typename P::Instance> instance_set(const typename P::Space& space) {
  const auto count = P::count(space);
  std::vector<typename P::Instance> instances;
  const bool whole = count && *count <= kMostInstances;
  for (std::uint64_t k = 0; k < (whole ? *count : kSampled); ++k)
    instances.push_back(whole ? P::unrank(space, permute(1, k, *count)) : P::sample(space, 1, k));
  return instances;
}

template <class P>
void solve(benchmark::State& state, const Solver<P>& solver, const std::string& set, bool warm) {
  const auto instances = instance_set<P>(P::parse_space(set).value());
  const auto prepared = solver.method.prepare(P::shape_of(instances[0]));
  Work kept;
  Counters nodes;
  std::size_t at = 0;
  for (auto _ : state) {
    const auto& instance = instances[at];
    at = at + 1 == instances.size() ? 0 : at + 1;
    if (warm) {
      kept.counters = {};
      benchmark::DoNotOptimize(solver.method.solve(prepared.get(), instance, kept));
      nodes.expanded += kept.counters.expanded;
      nodes.generated += kept.counters.generated;
      nodes.duplicates += kept.counters.duplicates;
    } else {
      Work fresh;
      const auto anew = solver.method.prepare(P::shape_of(instance));
      benchmark::DoNotOptimize(solver.method.solve(anew.get(), instance, fresh));
      nodes.expanded += fresh.counters.expanded;
      nodes.generated += fresh.counters.generated;
      nodes.duplicates += fresh.counters.duplicates;
    }
  }
  state.counters["expanded"] =
      benchmark::Counter(static_cast<double>(nodes.expanded), benchmark::Counter::kAvgIterations);
  state.counters["generated"] =
      benchmark::Counter(static_cast<double>(nodes.generated), benchmark::Counter::kAvgIterations);
  state.counters["duplicates"] =
      benchmark::Counter(static_cast<double>(nodes.duplicates), benchmark::Counter::kAvgIterations);
}

/// Every solver on each of the sets that it takes on.
template <class P>
void register_sets(const std::vector<std::string>& sets) {
  for (const std::string& set : sets) {
    const auto shape = P::shape_of(P::sample(P::parse_space(set).value(), 1, 0));
    for (const auto& solver : solvers<P>()) {
      if (!solver.reach.takes(shape)) continue;
      for (const bool warm : {true, false}) {
        const std::string name = fmt::format("solve/{}/{}/{}", solver.name, set, warm ? "warm" : "cold");
        benchmark::RegisterBenchmark(name.c_str(), [&solver, set, warm](benchmark::State& state) {
          solve<P>(state, solver, set, warm);
        });
      }
    }
  }
}

}  // namespace

void register_solve_benchmarks() {
  register_sets<Flip>({"4x4", "16x16"});
  register_sets<Four>({"4x4"});
  register_sets<Shuttle>({"3", "8", "12"});
}

}  // namespace palio
