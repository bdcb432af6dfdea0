// Large boards of flip, solved by light chasing with rows as polynomials: what depends on the
// shape alone, boards that have a solution and random ones, and a chase by itself beside a
// copy of the same board. Names: scale/flip/polynomial/SIDE/..., all on one thread.
//
// Limit: a chase must read the board once, so at best it takes half as long as a copy, which
// reads and writes. A solution is three chases (what the board asks for, the weights of both
// targets, the presses) into new memory: three reads and two writes, 2.5 copies' time.
// Measured on a busy virtual core, processor time, least of four: of a billion cells a copy 8 ms,
// a chase 14 ms, 3.5 times its limit (within the cache it takes 0.5 ns a word, twice the limit, for
// rows are brought to whole words), a solution 72 ms, 3.6 times its limit, of which 16 ms make
// new memory zero, and preparing 3.4 ms, the gcd. In a process whose memory the system hasn't
// handed out yet, a solution takes 250 ms. 8192 x 8192: 0.2 and 3.3 ms, a proof 17 ms;
// 1024 x 1024: 0.015 and 0.12 ms, a proof 0.35 ms, most of it the page faults of two sets.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cstring>
#include <memory>
#include <variant>
#include <vector>

#include "puzzles/flip/instance.hpp"
#include "solvers/flip/board_rows.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

constexpr std::uint64_t kMemory = std::uint64_t{4} << 30;

const Solver<Flip>& polynomial() { return *find_solver<Flip>("flip/polynomial"); }

/// Random, or what random presses make of a white board.
std::shared_ptr<const Flip::Instance> board_of(std::uint32_t side, bool solvable) {
  const Flip::Shape shape{side, side};
  auto board = std::make_shared<Flip::Instance>(Flip::sample(shape, 1, 1));
  if (!solvable) return board;
  const BoardRows rows{side, side};
  std::vector<std::uint64_t> before(rows.words + 2), row(rows.words + 2), after(rows.words + 2);
  std::vector<std::uint64_t> turned(rows.words + 2);
  Flip::Instance made{shape};
  unpack_row(rows, board->words.data(), 0, row.data() + 1);
  for (std::uint64_t r = 0; r < side; ++r) {
    std::fill(after.begin(), after.end(), 0);
    if (r + 1 < side) unpack_row(rows, board->words.data(), r + 1, after.data() + 1);
    next_row(rows, after.data() + 1, before.data() + 1, row.data() + 1, turned.data() + 1);
    pack_row(rows, turned.data() + 1, r, made.words.data());
    before.swap(row);
    row.swap(after);
  }
  return std::make_shared<Flip::Instance>(std::move(made));
}

void prepare(benchmark::State& state, std::uint32_t side) {
  for (auto _ : state) benchmark::DoNotOptimize(polynomial().method.prepare({side, side}));
}

void solve(benchmark::State& state, std::uint32_t side, bool solvable) {
  const auto prepared = polynomial().method.prepare({side, side});
  const auto board = board_of(side, solvable);
  Work work(kMemory);
  for (auto _ : state) {
    const auto answer = polynomial().method.solve(prepared.get(), *board, work);
    if (std::holds_alternative<GaveUp>(answer)) state.SkipWithError("gave up");
    if (solvable && !std::holds_alternative<Solved<Flip>>(answer)) state.SkipWithError("not solved");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(board->shape.cells()));
}

void chase_alone(benchmark::State& state, std::uint32_t side) {
  const auto board = board_of(side, false);
  const BoardRows rows{side, side};
  std::vector<Chain> chains(1);
  Work work;
  for (auto _ : state) {
    chains[0].begin(rows, {});
    benchmark::DoNotOptimize(chase(rows, board->words, std::span(chains), work, [](auto, auto) {}));
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(board->words.size() * 8));
}

void copy(benchmark::State& state, std::uint32_t side) {
  const auto board = board_of(side, false);
  std::vector<std::uint64_t> to(board->words.size());
  for (auto _ : state) {
    std::memcpy(to.data(), board->words.data(), to.size() * sizeof(std::uint64_t));
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(to.size() * 8));
}

int register_all() {
  for (const std::uint32_t side : {1024U, 8192U, 31'623U}) {
    const auto add = [&](const char* name, auto run) {
      benchmark::RegisterBenchmark(fmt::format("scale/flip/polynomial/{}/{}", side, name).c_str(), run)
          ->Unit(benchmark::kMillisecond);
    };
    add("prepare", [side](benchmark::State& state) { prepare(state, side); });
    add("solvable", [side](benchmark::State& state) { solve(state, side, true); });
    add("random", [side](benchmark::State& state) { solve(state, side, false); });
    add("chase", [side](benchmark::State& state) { chase_alone(state, side); });
    add("copy", [side](benchmark::State& state) { copy(state, side); });
  }
  return 0;
}

[[maybe_unused]] const int registered = register_all();

}  // namespace
}  // namespace palio
