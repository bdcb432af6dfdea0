// flip's boards and presses, cell by cell: what tests of the fast solvers replay with.
#pragma once

#include <cstdint>

#include "puzzles/flip/instance.hpp"
#include "solvers/kernels/gf2/bit_matrix.hpp"

namespace palio {

/// Turns a cell and its neighbours; not on a torus.
inline void press(Flip::Instance& board, std::uint64_t row, std::uint64_t col) {
  const auto [rows, cols, torus] = board.shape;
  const std::uint64_t cell = row * cols + col;
  board.turn(cell);
  if (row > 0) board.turn(cell - cols);
  if (row + 1 < rows) board.turn(cell + cols);
  if (col > 0) board.turn(cell - 1);
  if (col + 1 < cols) board.turn(cell + 1);
}

inline void press_all(Flip::Instance& board, const Flip::Instance& set) {
  each_bit(set.words, [&](std::size_t cell) { press(board, cell / set.shape.cols, cell % set.shape.cols); });
}

inline std::uint64_t black_cells(const Flip::Instance& board) {
  std::uint64_t count = 0;
  each_bit(board.words, [&](std::size_t) { ++count; });
  return count;
}

}  // namespace palio
