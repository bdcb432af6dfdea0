// flip/light_chasing at size: what it prepares for a shape, and one board, on all cores or one.
// Names: scale/flip/light_chasing/PART/SIZE[/threads:1].
//
// Limits, and how far from them (a server core with 512-bit registers; best of several runs on a
// loaded machine, by its clock of the thread; the limit counts each operation once at full speed):
//   forms        C^3 / 512 lines made of four each, two operations a line in registers: at one a
//                cycle and 2.6 GHz 4096 takes 26 ms at 3/4 of the columns, the rest being zero.
//                Measured 17 ms: 0.9 times what the count says, as both ports take part.
//   elimination  of [M | I], 16 strips of 4096 columns: C^3 / 2^15 lines are given eight more, out
//                of tables in the second-level cache at two cycles a line: 4095 takes 9 ms.
//                Measured 8.6 ms to 12 ms; a matrix of rank 2024 with its kernel 24 ms.
//   solve        a board, its presses and M's solution by rows: three chases, each reading a bit
//                board and writing one: 2 MB each, 0.5 ms. Measured 1.8 ms at 3000 x 3001 of
//                9 million cells, most of it new memory for the answer.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <tbb/task_arena.h>

#include <cstdint>
#include <memory>
#include <string>

#include "bench/benchmarks.hpp"
#include "puzzles/flip/instance.hpp"
#include "solvers/kernels/gf2/chased_forms.hpp"
#include "solvers/kernels/gf2/elimination.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

/// Calls `body` with so many threads; 0: with those of the machine.
template <class Body>
void with_threads(int threads, const Body& body) {
  tbb::task_arena(threads == 0 ? tbb::task_arena::automatic : threads).execute(body);
}

void forms(benchmark::State& state, std::uint32_t side, int threads) {
  with_threads(threads, [&] {
    for (auto _ : state) benchmark::DoNotOptimize(chased_forms({side, side}));
  });
}

void elimination(benchmark::State& state, std::uint32_t side, int threads) {
  const BitMatrix matrix = chased_forms({side, side});
  with_threads(threads, [&] {
    for (auto _ : state) benchmark::DoNotOptimize(eliminate(matrix));
  });
  state.counters["kernel"] = static_cast<double>(eliminate(matrix).kernel.rows());
}

/// A board that is solvable: what is left where every cell that a sample says is turned twice.
Flip::Instance board_of(const Flip::Shape& shape) {
  Flip::Instance board{shape};
  for (std::uint32_t row = 0; row < shape.rows; ++row) {
    for (std::uint32_t col = row * 7 % 5; col < shape.cols; col += 5) {
      const auto turn = [&](std::uint32_t r, std::uint32_t c) {
        if (r < shape.rows && c < shape.cols) board.turn(std::uint64_t{r} * shape.cols + c);
      };
      turn(row, col);
      turn(row + 1, col);
      turn(row - 1, col);
      turn(row, col + 1);
      turn(row, col - 1);
    }
  }
  return board;
}

/// `anew`: the shape is prepared for each board, as for one that is solved alone.
void solve(benchmark::State& state, std::uint32_t rows, std::uint32_t cols, int threads, bool anew) {
  const auto& solver = *find_solver<Flip>("flip/light_chasing");
  const Flip::Instance board = board_of({rows, cols});
  auto prepared = solver.method.prepare(board.shape);
  Work work(std::uint64_t{4} << 30);
  std::uint64_t solved = 0;
  with_threads(threads, [&] {
    for (auto _ : state) {
      if (anew) prepared = solver.method.prepare(board.shape);
      const auto answer = solver.method.solve(prepared.get(), board, work);
      solved += std::holds_alternative<Solved<Flip>>(answer) ? 1 : 0;
    }
  });
  if (solved != static_cast<std::uint64_t>(state.iterations())) state.SkipWithError("a board wasn't solved");
}

}  // namespace

void register_scale_chase_benchmarks() {
  const auto add = [](const std::string& part, const std::string& size, int threads, auto body) {
    const std::string name =
        fmt::format("scale/flip/light_chasing/{}/{}{}", part, size, threads == 1 ? "/threads:1" : "");
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) { body(state, threads); })
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
  };
  for (const int threads : {1, 0}) {
    for (const std::uint32_t side : {1024U, 4095U, 4096U}) {
      const std::string size = fmt::format("{}x{}", side, side);
      add("forms", size, threads, [=](benchmark::State& state, int n) { forms(state, side, n); });
      add("elimination", size, threads, [=](benchmark::State& state, int n) { elimination(state, side, n); });
      add("solve", size, threads,
          [=](benchmark::State& state, int n) { solve(state, side, side, n, false); });
      add("once", size, threads, [=](benchmark::State& state, int n) { solve(state, side, side, n, true); });
    }
    add("once", "3000x3001", threads,
        [](benchmark::State& state, int n) { solve(state, 3000, 3001, n, true); });
    add("once", "8192x8192", threads,
        [](benchmark::State& state, int n) { solve(state, 8192, 8192, n, true); });
  }
}

}  // namespace palio
