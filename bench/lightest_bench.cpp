// The lightest member of a coset of flip's kernel, x at random: the same set of cells each time.
// Names: scale/lightest/BOARD[/WAY]; items are members of the coset, ruled out or weighed.
//
// Limit of the hot path, the transform of a block of 2^16 members in 2 bytes each (`block`): a
// vector of 32 is stored four times, once a cycle: 0.03 ns a member at 4 GHz; the 12 additions
// and comparisons in between are three cycles of four units. Measured 0.08 ns on one thread, the
// least of nine runs on a machine with other work: 2.5 times the limit. It needs the second-level
// cache, whose stores take longer than a cycle each.
//
// What it was chosen over, on one thread of that machine, in ns a member, the least of nine runs,
// 2^24 members: a Gray code with eight members in a register and a vector popcount a word took
// 0.07 for boards of 128 cells, 0.14 for 256, 0.73 for 945 (27 x 35), 6.9 for 2,209 (47 x 47,
// for which there are too few registers); the tree with blocks 0.08, 0.08, 0.12 and 0.17. Of
// boards of up to 128 cells none has a kernel large enough to matter.
//
// On two threads, least of three runs on that machine: 27 x 35 (2^27 members) 19 ms, 47 x 47
// (2^30) 0.19 s, 39 x 39 (2^32) 0.7 s; a board of 12 presses on the last 1 ms, all but a few sets
// of members ruled out.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "puzzles/flip/instance.hpp"
#include "solvers/flip/presses.hpp"
#include "solvers/kernels/gf2/elimination.hpp"
#include "solvers/kernels/lightest/disjoint_sets.hpp"
#include "solvers/kernels/lightest/lightest_member.hpp"
#include "solvers/kernels/lightest/walsh_block.hpp"

namespace palio {
namespace {

BitMatrix kernel_of(const Flip::Shape& shape) {
  BitMatrix matrix(shape.cells(), shape.cells());
  for (std::uint32_t row = 0; row < shape.rows; ++row) {
    for (std::uint32_t col = 0; col < shape.cols; ++col) {
      const auto turned = turned_cells(shape, row, col);
      for (const std::uint64_t cell : turned) set_bit(matrix.row(turned[0]), cell);
    }
  }
  return eliminate(matrix).kernel;
}

/// A board with its kernel, and one set of presses.
struct Board {
  LightestMember members;
  std::vector<std::uint64_t> x;
};

/// The set has so many cells, or each with a chance of a half; a sum of the kernel is added.
Board board(const Flip::Shape& shape, std::uint64_t cells, Vectors vectors) {
  const BitMatrix kernel = kernel_of(shape);
  Board board{LightestMember(kernel, vectors), std::vector<std::uint64_t>(words_for(shape.cells()))};
  std::mt19937_64 random(1);
  if (cells == 0) cells = shape.cells() / 2;
  for (std::uint64_t i = 0; i < cells; ++i) set_bit(board.x, random() % shape.cells());
  for (std::size_t k = 0; k < kernel.rows(); ++k) {
    if (random() % 2 != 0) add_row(board.x, kernel.row(k));
  }
  return board;
}

void find(benchmark::State& state, Flip::Shape shape, std::uint64_t cells, std::uint64_t steps,
          Vectors vectors) {
  const Board given = board(shape, cells, vectors);
  Work work;
  Lightest found;
  for (auto _ : state) {
    work.counters = {};
    found = given.members.find(given.x, work, steps);
    benchmark::DoNotOptimize(found.weight);
  }
  state.counters["weight"] = static_cast<double>(found.weight);
  state.counters["lower_bound"] = static_cast<double>(found.lower_bound);
  state.counters["generated"] = static_cast<double>(work.counters.generated);
  const auto members = found.proven() ? std::int64_t{1} << given.members.dimension() : 0;
  state.SetItemsProcessed(state.iterations() * members);
}

void block(benchmark::State& state, Vectors vectors) {
  std::mt19937_64 random(1);
  std::vector<std::uint64_t> patterns(240);
  for (std::uint64_t& pattern : patterns) pattern = random() >> 48;
  const std::vector<std::int32_t> sums(patterns.size(), 1);
  const WalshBlock walsh(patterns, WalshBlock::sizes.back(), 240);
  WalshBlock::Memory memory;
  for (auto _ : state) benchmark::DoNotOptimize(walsh.greatest(sums, memory, vectors));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(walsh.members()));
}

void disjoint(benchmark::State& state, Flip::Shape shape) {
  std::vector<std::vector<std::uint32_t>> sets;
  for (std::uint32_t row = 0; row < shape.rows; ++row) {
    for (std::uint32_t col = 0; col < shape.cols; ++col) {
      const auto turned = turned_cells(shape, row, col);
      sets.emplace_back(turned.begin(), turned.end());
    }
  }
  for (auto _ : state) benchmark::DoNotOptimize(disjoint_sets(sets, shape.cells()));
}

auto* found(const char* name, Flip::Shape shape, std::uint64_t cells = 0,
            std::uint64_t steps = LightestMember::default_steps, Vectors vectors = best_vectors()) {
  return benchmark::RegisterBenchmark(name, find, shape, cells, steps, vectors)
      ->Unit(benchmark::kMillisecond)
      ->UseRealTime();
}

[[maybe_unused]] const auto* const small = found("scale/lightest/9x9", {9, 9});
[[maybe_unused]] const auto* const middle = found("scale/lightest/30x30", {30, 30});
[[maybe_unused]] const auto* const large = found("scale/lightest/27x35", {27, 35});
[[maybe_unused]] const auto* const portable =
    found("scale/lightest/27x35/portable", {27, 35}, 0, LightestMember::default_steps, Vectors::portable);
[[maybe_unused]] const auto* const torus = found("scale/lightest/30x30-torus", {30, 30, true});
[[maybe_unused]] const auto* const thirty = found("scale/lightest/47x47", {47, 47});
[[maybe_unused]] const auto* const more = found("scale/lightest/39x39", {39, 39});
[[maybe_unused]] const auto* const light = found("scale/lightest/39x39/12-presses", {39, 39}, 12);
[[maybe_unused]] const auto* const interval =
    found("scale/lightest/61x61/interval", {61, 61}, 0, std::uint64_t{1} << 30);
[[maybe_unused]] const auto* const one_block =
    benchmark::RegisterBenchmark("scale/lightest/block", block, best_vectors())
        -> Unit(benchmark::kMicrosecond);
[[maybe_unused]] const auto* const bound =
    benchmark::RegisterBenchmark("scale/lightest/disjoint-sets", disjoint, Flip::Shape{61, 61, false})
        -> Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace palio
