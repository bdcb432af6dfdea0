// flip's boards by rows: chased, weighed and packed as cell by cell, by all vector loops.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "proptests/pressed_boards.hpp"
#include "solvers/flip/board_rows.hpp"

namespace palio {
namespace {

using Words = std::vector<std::uint64_t>;

/// The presses of a chase from that first row, and how many a row below the last would press.
std::pair<Flip::Instance, std::uint64_t> chased(const Flip::Instance& board, const Flip::Instance& first,
                                                bool white) {
  const auto [rows, cols, torus] = board.shape;
  Flip::Instance presses{board.shape}, wrong = board;
  for (std::uint64_t cell = 0; white && cell < board.shape.cells(); ++cell) wrong.turn(cell);
  Flip::Instance wanted = first;  // in the next row
  for (std::uint64_t row = 0; row < rows; ++row) {
    each_bit(wanted.words, [&](std::size_t col) {
      presses.turn(row * cols + col);
      press(wrong, row, col);
    });
    wanted = Flip::Instance{first.shape};
    for (std::uint64_t col = 0; col < cols; ++col) {
      if (wrong.black(row * cols + col)) wanted.turn(col);
    }
  }
  return {std::move(presses), black_cells(wanted)};
}

/// Rows begin anywhere in a word; blocks end anywhere in a board; presses overwrite the board.
RC_GTEST_PROP(BoardRows, AreChasedAlikeByAllVectorLoops, ()) {
  const auto size = [](std::uint32_t most) {
    return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint32_t>(1, most + 1));
  };
  const std::uint32_t cols = size(*rc::gen::element(5U, 130U, 700U)), rows = cols + size(90) - 1;
  const Flip::Instance board = Flip::sample({rows, cols}, *rc::gen::arbitrary<std::uint64_t>(), 0);
  const Flip::Instance first = Flip::sample({1, cols}, *rc::gen::arbitrary<std::uint64_t>(), 0);
  const bool white = *rc::gen::arbitrary<bool>();
  BoardRows layout{rows, cols};
  layout.block = size(rows);
  const auto [expected, below] = chased(board, first, white);
  for (const Vectors vectors : {Vectors::portable, Vectors::avx2, Vectors::avx512}) {
    if (vectors > best_vectors()) continue;
    std::vector<Chain> chains{{white ? Wrong::white : Wrong::black}};
    chains[0].begin(layout, first.words);
    Flip::Instance presses = board;
    Weights weights(0);
    Work work;
    const auto put = [&](std::uint64_t row, std::size_t count) __attribute__((always_inline)) {
      weights.add(layout, chains, count);
      for (std::size_t i = 0; i < count; ++i)
        pack_row(layout, chains[0].row(layout, i + 1).data(), row + i, presses.words.data());
    };
    RC_ASSERT(chase(layout, presses.words, std::span(chains), work, put, vectors));
    RC_ASSERT(presses == expected);
    RC_ASSERT(weights.lightest().weight == black_cells(expected));
    std::uint64_t asked = 0;
    each_bit(chains[0].row(layout, 1), [&](std::size_t) { ++asked; });
    RC_ASSERT(asked == below);
    RC_ASSERT(work.counters.expanded == rows);
  }
}

RC_GTEST_PROP(BoardRows, WeighAllSumsOfChains, ()) {
  const Flip::Instance board = Flip::sample({40, 37}, *rc::gen::arbitrary<std::uint64_t>(), 0);
  const auto others = *rc::gen::inRange<std::size_t>(0, 5);
  const BoardRows layout{40, 37};
  std::vector<Chain> chains(others + 1, {Wrong::nothing});
  std::vector<Words> presses(chains.size());
  for (std::size_t k = 0; k < chains.size(); ++k)
    chains[k].begin(layout, Flip::sample({1, 37}, 3, *rc::gen::arbitrary<std::uint64_t>()).words);
  chains[0].wrong = Wrong::black;
  Weights weights(others);
  Work work;
  RC_ASSERT(chase(layout, board.words, std::span(chains), work, [&](std::uint64_t, std::size_t count) {
    weights.add(layout, chains, count);
    for (std::size_t k = 0; k < chains.size(); ++k) {
      const BitRow rows = chains[k].presses(layout, count);
      presses[k].insert(presses[k].end(), rows.begin(), rows.end());
    }
  }));
  std::uint64_t least = UINT64_MAX;
  const auto weight = [&](std::size_t chosen) {
    Words sum = presses[0];
    for (std::size_t k = 0; k < others; ++k) {
      if ((chosen >> k & 1) != 0) add_row(sum, presses[k + 1]);
    }
    std::uint64_t count = 0;
    each_bit(sum, [&](std::size_t) { ++count; });
    return count;
  };
  for (std::size_t chosen = 0; chosen >> others == 0; ++chosen) least = std::min(least, weight(chosen));
  RC_ASSERT(weights.lightest().weight == least);
  RC_ASSERT(weight(weights.lightest().chosen) == least);
}

}  // namespace
}  // namespace palio
