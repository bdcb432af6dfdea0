// flip: boards stood on their shorter side, and chasing the lights down them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "puzzles/flip/instance.hpp"
#include "solvers/kernels/gf2/bit_matrix.hpp"
#include "solvers/kernels/gf2/bit_transpose.hpp"
#include "solvers/kernels/machine/vectors.hpp"
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

  /// Whether its answers are sets of cells, and it is worth while to move many cells at a time.
  bool large() const { return shape.cells() > std::uint64_t{1} << 16; }

  /// The cell in the board as given.
  Flip::Move press(std::uint32_t row, std::uint32_t col) const {
    return lying ? Flip::Move{col, row} : Flip::Move{row, col};
  }
  std::uint64_t cell(std::uint32_t row, std::uint32_t col) const {
    const Flip::Move at = press(row, col);
    return std::uint64_t{at.row} * shape.cols + at.col;
  }
};

/// Puts a board's rows, as it stands upright, into the rows of a matrix. False when told to stop.
inline bool load(const Upright& board, const Flip::Instance& instance, BitMatrix& black, const Work& work) {
  black.assign(board.rows, board.cols);
  if (board.lying && !board.large()) {
    each_bit(instance.words,
             [&](std::size_t cell) { set_bit(black.row(cell % board.rows), cell / board.rows); });
    return true;
  }
  std::vector<std::uint64_t> stood(board.lying ? instance.words.size() : 0);
  if (board.lying && !transpose(instance.words, board.cols, board.rows, stood, work)) return false;
  for (std::size_t row = 0; row < board.rows; ++row)
    add_bits(black.row(row), board.lying ? stood : instance.words, row * board.cols, board.cols);
  return true;
}

/// What the row after `row` must press: adds to `next` the cells of `row` that presses in it and
/// in the row `before` it turn.
[[gnu::always_inline]] inline void add_turned(const Upright& board, BitRow before, BitRow row,
                                              MutableBitRow next) {
  const std::uint64_t* __restrict const at = row.data();
  const std::size_t last = board.cols - 1, last_word = last / 64;
  const auto spread = [&](std::size_t i, std::uint64_t left, std::uint64_t right) {
    next[i] ^= before[i] ^ at[i] ^ (at[i] << 1 | left >> 63) ^ (at[i] >> 1 | right << 63);
  };
  if (last_word == 0) {
    spread(0, 0, 0);
  } else {
    spread(0, 0, at[1]);
    for (std::size_t i = 1; i < last_word; ++i) spread(i, at[i - 1], at[i + 1]);
    spread(last_word, at[last_word - 1], 0);
  }
  if (board.wraps_across) {
    next[0] ^= row[last / 64] >> (last % 64) & 1;
    next[last / 64] ^= (row[0] & 1) << (last % 64);
  }
  next[last / 64] &= ~std::uint64_t{0} >> (63 - last % 64);
}

/// Presses on their way down a board, each row putting right the row above it. Row r + 1 of
/// `rows` is row r of the board, or of a part of it.
struct Chase {
  bool exchanged = false;  ///< makes the board black instead of white
  BitMatrix rows = {};

  /// With the presses of the first row, and where the board wraps down, those of the row
  /// before it, the last, after them.
  void begin(const Upright& board, std::size_t part, BitRow start) {
    rows.assign(part + 2, board.cols);
    add_bits(rows.row(1), start, 0, board.cols);
    if (board.wraps_down) add_bits(rows.row(0), start, board.cols, board.cols);
  }

  /// Presses what rows [first, last) of the part leave to the rows after them. `black`: the
  /// board's black cells, of none where it is empty.
  void go_on(const Upright& board, const BitMatrix& black, std::size_t first, std::size_t last) {
    const auto down = [&]() __attribute__((always_inline)) {
      for (std::size_t row = first; row < last; ++row) {
        const MutableBitRow next = rows.row(row + 2);
        std::fill(next.begin(), next.end(), exchanged ? ~std::uint64_t{0} : 0);
        if (black.rows() > 0) add_row(next, black.row(row));
        add_turned(board, rows.row(row), rows.row(row + 1), next);
      }
    };
    if (board.cols <= 64) return down();
    run(best_vectors(), down);
  }

  /// The next part begins where this one ends.
  void turn_over() {
    std::ranges::copy(rows.row(rows.rows() - 2), rows.row(0).begin());
    std::ranges::copy(rows.row(rows.rows() - 1), rows.row(1).begin());
  }

  /// The presses of a part's first rows, each from a new word on.
  BitRow presses(std::size_t count) const {
    const BitRow first = rows.row(1);
    return {first.data(), count * first.size()};
  }
};

/// Chases a whole board; then the last of its rows is what a row below the board would have to
/// press. False when told to stop. Each row is a node: the two before it make it.
inline bool chase(const Upright& board, const BitMatrix& black, BitRow start, Chase& chase, Work& work) {
  constexpr std::size_t kAtOnce = 1024;
  work.counters.expanded += board.rows;
  work.counters.generated += board.rows;
  chase.begin(board, board.rows, start);
  for (std::size_t row = 0; row < board.rows; row += kAtOnce) {
    if (row > 0 && work.must_end(0)) return false;
    chase.go_on(board, black, row, std::min<std::size_t>(row + kAtOnce, board.rows));
  }
  return true;
}

/// Calls `visit(row, col)` for every press of a chase, row by row.
template <class Visit>
void each_press(const Upright& board, const Chase& chase, Visit&& visit) {
  for (std::uint32_t row = 0; row < board.rows; ++row)
    each_bit(chase.rows.row(row + 1), [&](std::size_t col) { visit(row, static_cast<std::uint32_t>(col)); });
}

/// The presses of a chase as cells of the board as given, packed as its own are; or nothing when
/// told to stop.
inline std::optional<Flip::MoveSet> pressed_cells(const Upright& board, const Chase& chase,
                                                  const Work& work) {
  Flip::MoveSet cells{board.shape};
  if (board.lying && !board.large()) {
    each_press(board, chase,
               [&](std::uint32_t row, std::uint32_t col) { set_bit(cells.words, board.cell(row, col)); });
    return cells;
  }
  std::vector<std::uint64_t> stood(board.lying ? cells.words.size() : 0);
  for (std::size_t row = 0; row < board.rows; ++row)
    add_bits_at(board.lying ? stood : cells.words, row * board.cols, chase.rows.row(row + 1), board.cols);
  if (board.lying && !transpose(stood, board.rows, board.cols, cells.words, work)) return {};
  return cells;
}

}  // namespace palio
