// flip: boards stood on their shorter side, and chasing the lights down them.
#pragma once

#include <algorithm>
#include <cstdint>

#include "puzzles/flip/instance.hpp"
#include "solvers/kernels/bit_matrix.hpp"
#include "solvers/work.hpp"

namespace palio {

/// A board of that shape stood upright: `rows` is its longer side, and it wraps where that adds a
/// neighbour, which on a side of 1 or 2 it doesn't.
struct Upright {
  Flip::Shape shape;
  bool lying = shape.cols > shape.rows;  ///< rows and columns are exchanged
  std::uint32_t rows = lying ? shape.cols : shape.rows;
  std::uint32_t cols = lying ? shape.rows : shape.cols;
  bool wraps_down = shape.torus && rows > 2;
  bool wraps_across = shape.torus && cols > 2;

  /// The cell in the board as given.
  Flip::Move press(std::uint32_t row, std::uint32_t col) const {
    return lying ? Flip::Move{col, row} : Flip::Move{row, col};
  }
  std::uint64_t cell(std::uint32_t row, std::uint32_t col) const {
    const Flip::Move at = press(row, col);
    return std::uint64_t{at.row} * shape.cols + at.col;
  }
};

/// Puts a board's rows, as it stands upright, into the rows of a matrix.
inline void load(const Upright& board, const Flip::Instance& instance, BitMatrix& black) {
  black.assign(board.rows, board.cols);
  if (board.lying) {
    each_bit(instance.words,
             [&](std::size_t cell) { set_bit(black.row(cell % board.rows), cell / board.rows); });
  } else {
    for (std::size_t row = 0; row < board.rows; ++row)
      add_bits(black.row(row), instance.words, row * board.cols, board.cols);
  }
}

/// Adds the cells of a row that its own presses turn.
inline void spread(MutableBitRow next, BitRow row, const Upright& board) {
  const std::size_t words = row.size();
  for (std::size_t i = 0; i < words; ++i) {
    const std::uint64_t before = i > 0 ? row[i - 1] >> 63 : 0;
    const std::uint64_t after = i + 1 < words ? row[i + 1] << 63 : 0;
    next[i] ^= row[i] ^ (row[i] << 1 | before) ^ (row[i] >> 1 | after);
  }
  const std::size_t last = board.cols - 1;
  if (board.wraps_across) {
    next[0] ^= row[last / 64] >> (last % 64) & 1;
    next[last / 64] ^= (row[0] & 1) << (last % 64);
  }
  next[last / 64] &= ~std::uint64_t{0} >> (63 - last % 64);
}

/// Makes a board white from the top, each row of presses putting right the row above it;
/// `exchanged`: makes it black. `start` holds the presses of the first row and, where the
/// board wraps down, those of the row before it, the last. The presses of row r become
/// row r + 1 of `presses`, and its last row is what a row below the board would have to
/// press. False when told to stop. Each row is a node: the two before it make it.
inline bool chase(const Upright& board, const BitMatrix& black, bool exchanged, BitRow start,
                  BitMatrix& presses, Work& work) {
  work.counters.expanded += board.rows;
  work.counters.generated += board.rows;
  presses.assign(board.rows + 2, board.cols);
  add_bits(presses.row(1), start, 0, board.cols);
  if (board.wraps_down) add_bits(presses.row(0), start, board.cols, board.cols);
  for (std::uint32_t row = 0; row < board.rows; ++row) {
    if (row % 1024 == 1023 && work.must_end(0)) return false;
    const MutableBitRow next = presses.row(row + 2);
    if (exchanged) std::fill(next.begin(), next.end(), ~std::uint64_t{0});
    add_row(next, black.row(row));
    add_row(next, presses.row(row));
    spread(next, presses.row(row + 1), board);
  }
  return true;
}

/// Calls `visit(row, col)` for every press of a chase, row by row.
template <class Visit>
void each_press(const Upright& board, const BitMatrix& presses, Visit&& visit) {
  for (std::uint32_t row = 0; row < board.rows; ++row)
    each_bit(presses.row(row + 1), [&](std::size_t col) { visit(row, static_cast<std::uint32_t>(col)); });
}

}  // namespace palio
