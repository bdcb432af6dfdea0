// Parallel searches on one thread and on all cores, in turn within one run, so that both meet
// the same machine. The time shown is that of all cores; counters say what one thread takes,
// the speed-up as a ratio of medians, and the states expanded.
//
// Limits are estimates; figures are processor time of one thread on a current server core, the
// least of several runs on a machine that was busy with other work:
//   flip/5x5      16 levels of 65,536 blocks of 512 boards, each made of 25 lines of a plane of
//                 4 MB: to load and join these takes 16 ns a block, 17 ms in all. Measured 96 ms,
//                 6 times as much: permuting the boards within blocks takes the rest.
//   flip/4x7      the same with 28 lines of a plane of 32 MB, 524,288 blocks a level.
//   flip/20x20    2 * 2^20 branches of some 18 rows, each row a chain of about ten operations
//                 that starts with the row before: 3 ns a row. Measured 5 ns (18x18). No memory
//                 is met but a few lines.
//   shuttle/12    195 million look-ups in a table of 17 MB; at random places they take 5 ns each
//                 with as many on their way as a core allows: 1 s. Measured 2 s. On several cores
//                 lines that they share go to and fro; regions keep most with one core.
#include <benchmark/benchmark.h>
#include <tbb/task_arena.h>

#include <string>
#include <vector>

#include "bench/statistics/statistics.hpp"
#include "puzzles/all.hpp"
#include "solvers/solver.hpp"
#include "solvers/worker.hpp"

namespace palio {
namespace {

constexpr std::uint64_t kMemory = std::uint64_t{2} << 30;

/// Seconds of one solve in an arena.
template <class P>
double seconds_of(const Solver<P>& solver, const void* prepared, const typename P::Instance& instance,
                  tbb::task_arena& arena, Work& work) {
  work.counters = {};
  const std::int64_t begin = now_ns();
  arena.execute([&] { benchmark::DoNotOptimize(solver.method.solve(prepared, instance, work)); });
  return static_cast<double>(now_ns() - begin) * 1e-9;
}

template <class P>
void pairs(benchmark::State& state, const std::string& name, const typename P::Instance& instance) {
  const auto& solver = *find_solver<P>(name);
  const auto prepared = solver.method.prepare(P::shape_of(instance));
  tbb::task_arena one_thread(1);
  tbb::task_arena all_threads;
  Work work(kMemory);
  // Both take the pages that they will need before the clock runs.
  seconds_of(solver, prepared.get(), instance, all_threads, work);
  std::vector<double> one;
  std::vector<double> all;
  for (auto _ : state) {
    one.push_back(seconds_of(solver, prepared.get(), instance, one_thread, work));
    all.push_back(seconds_of(solver, prepared.get(), instance, all_threads, work));
    state.SetIterationTime(all.back());
  }
  state.counters["threads"] = all_threads.max_concurrency();
  state.counters["one_thread_ms"] = 1e3 * race::median(one);
  state.counters["speedup"] = race::median(one) / race::median(all);
  state.counters["expanded"] = static_cast<double>(work.counters.expanded);
}

/// The first of a seeded sequence of boards that has no solution: all in reach is searched.
Flip::Instance impossible_board(const Flip::Shape& shape) {
  const auto& elimination = *find_solver<Flip>("flip/gf2_elimination");
  const auto prepared = elimination.method.prepare(shape);
  Work work;
  std::uint64_t k = 0;
  while (!std::holds_alternative<Unsolvable<Flip>>(
      elimination.method.solve(prepared.get(), Flip::sample(shape, 1, k), work)))
    ++k;
  return Flip::sample(shape, 1, k);
}

template <class P, class MakeInstance>
auto* registered(const std::string& solver, const char* size, const MakeInstance& make) {
  const std::string name = "scale/search/" + solver + '/' + size;
  return benchmark::RegisterBenchmark(name.c_str(),
                                      [=](benchmark::State& state) { pairs<P>(state, solver, make()); })
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond);
}

[[maybe_unused]] const auto* const flip_5x5 = registered<Flip>("flip/parallel_bfs", "5x5", [] {
  return impossible_board({5, 5});
});
/// Its kernel is nothing: every board can be solved.
[[maybe_unused]] const auto* const flip_4x7 = registered<Flip>("flip/parallel_bfs", "4x7", [] {
  return Flip::sample({4, 7}, 1, 0);
});
[[maybe_unused]] const auto* const flip_20x20 = registered<Flip>("flip/parallel_dfs", "20x20", [] {
  return Flip::sample({20, 20}, 1, 0);
});
[[maybe_unused]] const auto* const shuttle_11 = registered<Shuttle>("shuttle/parallel_bfs", "11", [] {
  return Shuttle::Instance{11, 11};
});
[[maybe_unused]] const auto* const shuttle_12 = registered<Shuttle>("shuttle/parallel_bfs", "12", [] {
  return Shuttle::Instance{12, 12};
});

}  // namespace
}  // namespace palio
