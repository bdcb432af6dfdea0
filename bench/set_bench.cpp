// The instance sets of the race under Google Benchmark: an iteration is one pass over a set,
// prepared before, on warm working memory: what a batch of the race repeats. Names:
// race/PUZZLE/SOLVER/SET. Counters are those of one pass, so they are exact.
//
// This is the second clock of the same solves, for the library's filters, formats and
// comparing scripts. It knows no pairs, blocks or intervals: what is faster says `palio race`.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <memory>

#include "bench/benchmarks.hpp"
#include "bench/race/prepared.hpp"
#include "bench/race/sets.hpp"
#include "bench/race/timed_solver.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

template <class P>
using SharedSet = std::shared_ptr<const std::vector<typename P::Instance>>;

template <class P>
void pass(benchmark::State& state, const Solver<P>& solver, const SharedSet<P>& instances) {
  const auto prepared = race::prepare_shapes<P>(solver, *instances);
  Work work;
  for (auto _ : state) {
    work.counters = {};
    for (std::size_t i = 0; i < instances->size(); ++i)
      benchmark::DoNotOptimize(solver.method.solve(prepared[i].get(), (*instances)[i], work));
  }
  state.counters["expanded"] = static_cast<double>(work.counters.expanded);
  state.counters["generated"] = static_cast<double>(work.counters.generated);
  state.counters["duplicates"] = static_cast<double>(work.counters.duplicates);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(instances->size()));
}

template <class P>
void register_sets_of() {
  for (auto& set : race::instance_sets<P>()) {
    const auto instances =
        std::make_shared<const std::vector<typename P::Instance>>(std::move(set.instances));
    for (const auto& solver : solvers<P>()) {
      const bool takes_all = std::all_of(instances->begin(), instances->end(), [&](const auto& instance) {
        return solver.reach.takes(P::shape_of(instance));
      });
      if (!takes_all) continue;
      benchmark::RegisterBenchmark(
          fmt::format("race/{}/{}", solver.name, set.name).c_str(),
          [&solver, instances](benchmark::State& state) { pass<P>(state, solver, instances); })
          ->Unit(benchmark::kMicrosecond);
    }
  }
}

/// What the race adds to the solves of a batch: two looks at the clock, a loop, a barrier. Both
/// benchmarks do the same solves of the shortest kind, about 2 ms of them; the limit is what
/// `harness/bare` takes, and `harness/batch` is to stay within 1% of that: compare them
/// with --benchmark_enable_random_interleaving=true --benchmark_repetitions=20, by medians.
constexpr std::uint64_t harness_passes = 2400;

void batch_of_the_race(benchmark::State& state) {
  const auto instances = race::instance_sets<Flip>().front().instances;
  race::TimedSolver<Flip> timed(*find_solver<Flip>("flip/gf2_elimination"), instances, Work::default_memory);
  for (auto _ : state) benchmark::DoNotOptimize(timed.batch(harness_passes));
}

void bare_solves(benchmark::State& state) {
  const auto instances = race::instance_sets<Flip>().front().instances;
  const Solver<Flip>& solver = *find_solver<Flip>("flip/gf2_elimination");
  const auto prepared = solver.method.prepare(Flip::shape_of(instances.front()));
  Work work;
  for (auto _ : state) {
    for (std::uint64_t pass = 0; pass < harness_passes; ++pass) {
      for (const Flip::Instance& instance : instances)
        benchmark::DoNotOptimize(solver.method.solve(prepared.get(), instance, work));
    }
  }
}

}  // namespace

void register_set_benchmarks() {
  Puzzles::each([]<class P>() { register_sets_of<P>(); });
  benchmark::RegisterBenchmark("harness/batch", batch_of_the_race)->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("harness/bare", bare_solves)->Unit(benchmark::kMicrosecond);
}

}  // namespace palio
