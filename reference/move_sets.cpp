#include "reference/move_sets.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "puzzles/flip/rules.hpp"

namespace palio {
namespace {

using Row = std::vector<std::uint64_t>;  ///< its first cell is the lowest bit; bits past its last are 0

std::uint64_t last_word_of(const Flip::Shape& shape) {
  return shape.cols % 64 == 0 ? ~std::uint64_t{0} : (std::uint64_t{1} << shape.cols % 64) - 1;
}

void read_row(const Flip::Instance& cells, std::uint64_t row, Row& to) {
  const std::uint64_t first = row * cells.shape.cols;
  const unsigned shift = first % 64;
  for (std::size_t i = 0; i < to.size(); ++i) {
    const std::size_t at = first / 64 + i;
    to[i] = cells.words[at] >> shift;
    if (shift != 0 && at + 1 < cells.words.size()) to[i] |= cells.words[at + 1] << (64 - shift);
  }
  to.back() &= last_word_of(cells.shape);
}

/// Turns in `row` what the presses of its own row turn, those above and those below.
void turn(const Flip::Shape& shape, const Row& above, const Row& own, const Row& below, Row& row) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::uint64_t left = own[i] << 1 | (i > 0 ? own[i - 1] >> 63 : 0);
    const std::uint64_t right = own[i] >> 1 | (i + 1 < row.size() ? own[i + 1] << 63 : 0);
    row[i] ^= own[i] ^ left ^ right ^ above[i] ^ below[i];
  }
  if (shape.torus) {
    const std::uint32_t last = shape.cols - 1;
    row[0] ^= own[last / 64] >> last % 64 & 1;
    row[last / 64] ^= (own[0] & 1) << last % 64;
  }
  row.back() &= last_word_of(shape);
}

/// Cell by cell, as the rules have it.
bool solves_by_rules(const Flip::Instance& board, const Flip::MoveSet& presses) {
  auto turned = Rules<Flip>::start(board);
  for (std::uint64_t cell = 0; cell < board.shape.cells(); ++cell) {
    const Flip::Move press{static_cast<std::uint32_t>(cell / board.shape.cols),
                           static_cast<std::uint32_t>(cell % board.shape.cols)};
    if (presses.black(cell)) Rules<Flip>::apply(turned, press);
  }
  return Rules<Flip>::solved(turned);
}

}  // namespace

bool MoveSets<Flip>::solves(const Flip::Instance& board, const Flip::MoveSet& presses) {
  const Flip::Shape& shape = board.shape;
  // There a cell's neighbours on two sides are one.
  if (shape.torus && (shape.rows < 3 || shape.cols < 3)) return solves_by_rules(board, presses);
  const std::size_t words = (shape.cols + 63) / 64;
  Row above(words), own(words), below(words), row(words);
  if (shape.torus) read_row(presses, shape.rows - 1, above);
  read_row(presses, 0, own);
  bool white = true;
  bool black = true;
  for (std::uint32_t r = 0; r < shape.rows; ++r) {
    if (r + 1 < shape.rows || shape.torus)
      read_row(presses, (r + 1) % shape.rows, below);
    else
      below.assign(words, 0);
    read_row(board, r, row);
    turn(shape, above, own, below, row);
    for (std::size_t i = 0; i < words; ++i) {
      const std::uint64_t cells = i + 1 < words ? ~std::uint64_t{0} : last_word_of(shape);
      white &= row[i] == 0;
      black &= row[i] == cells;
    }
    if (!white && !black) return false;
    above.swap(own);
    own.swap(below);
  }
  return true;
}

}  // namespace palio
