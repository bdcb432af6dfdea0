// How long a judged campaign takes, worker and judging included, and what a second job
// gains: the arithmetic loop beside it shows what two threads gain on this machine at
// all, so compare the two ratios of one run.
//
// Limit: a judged board of flip 4x4 costs its solve, a replay of at most 6 presses or a
// proof of 32 parities, and three looks at the clock of some 20 ns: 0.3 us a board, 65,536
// boards in 10 ms on two cores, and 8 ms to start a process that links TBB. Measured 35 ms
// for the whole command.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "bench/benchmarks.hpp"
#include "puzzles/all.hpp"
#include "puzzles/random.hpp"
#include "reference/cross_check.hpp"

namespace palio {
namespace {

struct Discard : Sink {
  void accept(const Chunk&) override {}
};

void campaign(benchmark::State& state, const std::string& name) {
  const CrossCheck<Flip> check(Flip::Shape{}, {.exhaustive = true});
  Limits limits;
  limits.memory = Work::default_memory;
  limits.jobs = static_cast<std::uint32_t>(state.range(0));
  Discard sink;
  for (auto _ : state) {
    const CheckResult result = check.run(*find_solver<Flip>(name), {}, limits, sink);
    if (result.tally.of(Verdict::accepted) != check.planned()) state.SkipWithError("not all accepted");
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(check.planned()) * state.iterations());
}

/// Work that needs no memory, in as many pieces as the campaign deals.
void arithmetic(benchmark::State& state) {
  const auto jobs = static_cast<int>(state.range(0));
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(jobs));
  tbb::task_arena arena(jobs);
  for (auto _ : state) {
    arena.execute([] {
      tbb::parallel_for(0, 1024, [](int piece) {
        auto x = static_cast<std::uint64_t>(piece);
        for (int i = 0; i < 300'000; ++i) x = mix(x);
        benchmark::DoNotOptimize(x);
      });
    });
  }
}

}  // namespace

void register_campaign_benchmarks() {
  for (const char* name : {"flip/gf2_elimination", "flip/bitmask_bfs"}) {
    benchmark::RegisterBenchmark(fmt::format("campaign/{}/jobs", name).c_str(),
                                 [name](benchmark::State& state) { campaign(state, name); })
        ->Arg(1)
        ->Arg(2)
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::RegisterBenchmark("campaign/arithmetic/jobs", arithmetic)
      ->Arg(1)
      ->Arg(2)
      ->UseRealTime()
      ->Unit(benchmark::kMillisecond);
}

}  // namespace palio
