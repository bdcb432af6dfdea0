// Light chasing, with the presses of the first row as unknowns.
// Why it is right: each row must put right the row above it, so the first row's presses
// (on a torus also those of the row before it, the last) fix all others, and what they
// fix is affine in them. Chasing the unknowns once gives a small matrix M; chasing a board
// from no presses gives what is left at its end, and M u = that has a solution u for
// each solution of the board. All of them, for both targets, are weighed together.
// M's kernel, chased down, is the kernel of the press matrix, which is symmetric: a board
// is impossible if and only if it meets one of those sets oddly, and that set proves it.
// With C the shorter side, preparing costs O(R C^2 / 64), a board O((R + C) C / 64); on
// small boards it loses to gf2_elimination, which has one product where this has passes.
// Source: folklore of Lights Out; Sutner 1989 for the target of all ones.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "solvers/flip/presses.hpp"
#include "solvers/kernels/bit_matrix.hpp"
#include "solvers/kernels/coset.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

using Solutions = Coset<std::int32_t>;
using Words = std::vector<std::uint64_t>;
using Black = BitMatrix;  ///< a board by rows

constexpr std::uint64_t kMostCells = std::uint64_t{1} << 24;
constexpr std::uint32_t kMostUnknowns = 2048;

/// A state of the chase is two rows of presses: the row before and the row itself. Off
/// the torus there is no row before the first, nor may one be left at the end.
std::uint32_t unknowns(const Upright& board) { return board.wraps_down ? 2 * board.cols : board.cols; }

struct Prepared {
  Upright board;
  Elimination system;    ///< M
  BitMatrix generators;  ///< the unknowns of a solution for all ones, then M's kernel
  Solutions solutions;   ///< of one board, as sets of cells, where they aren't too many
};

struct Memory {
  Black black;
  BitMatrix presses;
  Words effect, left;
  std::vector<Solutions::Lanes> sums;
};

/// Adds to `next`, row by row of the chase, what the presses of `row` turn in that row.
void spread(MutableBitRow next, BitRow row, const Upright& board) {
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

/// Chases a board, with colours exchanged or not, from the given unknowns. The presses of
/// row r become row r + 1 of `presses`; the state at the end is its last two rows. False
/// when told to stop.
bool chase(const Upright& board, const Black& black, bool exchanged, BitRow start, BitMatrix& presses,
           const Work& work) {
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

/// What a chase from no presses leaves undone: the state at its end, which should be the
/// state at the start.
void put_left(const Upright& board, const BitMatrix& presses, Words& left) {
  left.assign(words_for(unknowns(board)), 0);
  add_bits(left, presses.row(board.rows + 1), 0, board.cols);
  if (!board.wraps_down) return;
  each_bit(presses.row(board.rows), [&](std::size_t col) { set_bit(left, board.cols + col); });
}

/// M: the unknowns themselves chased, each press a linear form of them.
BitMatrix chased_unknowns(const Upright& board) {
  const std::uint32_t cols = board.cols;
  const std::uint32_t count = unknowns(board);
  BitMatrix before(cols, count), row(cols + 2, count);  // columns -1 and cols of a row are at its ends
  for (std::uint32_t i = 0; i < count; ++i) set_bit(i < cols ? row.row(i + 1) : before.row(i - cols), i);
  for (std::uint32_t step = 0; step < board.rows; ++step) {
    if (board.wraps_across) {
      std::ranges::copy(row.row(cols), row.row(0).begin());
      std::ranges::copy(row.row(1), row.row(cols + 1).begin());
    }
    for (std::uint32_t col = 0; col < cols; ++col) {
      const BitRow left = row.row(col), here = row.row(col + 1), right = row.row(col + 2);
      const MutableBitRow next = before.row(col);
      for (std::size_t i = 0; i < next.size(); ++i) next[i] ^= left[i] ^ here[i] ^ right[i];
    }
    for (std::uint32_t col = 0; col < cols; ++col)
      std::ranges::swap_ranges(before.row(col), row.row(col + 1));
  }
  BitMatrix matrix(count, count);
  for (std::uint32_t i = 0; i < count; ++i) {
    add_row(matrix.row(i), i < cols ? row.row(i + 1) : before.row(i - cols));
    if (board.wraps_down) matrix.row(i)[i / 64] ^= std::uint64_t{1} << (i % 64);
  }
  return matrix;
}

template <class Visit>
void each_press(const Upright& board, const BitMatrix& presses, Visit&& visit) {
  for (std::uint32_t row = 0; row < board.rows; ++row)
    each_bit(presses.row(row + 1), [&](std::size_t col) { visit(row, static_cast<std::uint32_t>(col)); });
}

Prepared prepare(const Flip::Shape& shape) {
  const Upright board{shape};
  const Work work;
  Elimination system = eliminate(chased_unknowns(board));
  const std::size_t count = system.kernel.rows() + 1;
  BitMatrix generators(count, system.unknowns), presses;
  const Black white(board.rows, board.cols);
  Words left, effect(words_for(system.effect.cols()));
  chase(board, white, true, generators.row(0), presses, work);
  put_left(board, presses, left);
  system.apply(left, effect);
  assert(!system.has_syndrome(effect));
  add_bits(generators.row(0), effect, 0, system.unknowns);
  for (std::size_t k = 1; k < count; ++k) add_row(generators.row(k), system.kernel.row(k - 1));
  if (count > Solutions::max_generators) return {board, std::move(system), std::move(generators), {}};
  std::vector<std::uint32_t> patterns(shape.cells());
  for (std::size_t k = 0; k < count; ++k) {
    chase(board, white, k == 0, generators.row(k), presses, work);
    each_press(board, presses, [&](std::uint32_t row, std::uint32_t col) {
      patterns[std::size_t{row} * board.cols + col] |= std::uint32_t{1} << k;
    });
  }
  return {board, std::move(system), std::move(generators), {std::move(patterns), count}};
}

void load(const Upright& board, const Flip::Instance& instance, Black& black) {
  black.assign(board.rows, board.cols);
  if (board.lying) {
    each_bit(instance.words,
             [&](std::size_t cell) { set_bit(black.row(cell % board.rows), cell / board.rows); });
  } else {
    for (std::size_t row = 0; row < board.rows; ++row)
      add_bits(black.row(row), instance.words, row * board.cols, board.cols);
  }
}

/// The first set of the press matrix's kernel that meets the board oddly.
Answer<Flip> refuted(const Prepared& prepared, const Flip::Instance& instance, Memory& memory,
                     const Work& work) {
  const Upright& board = prepared.board;
  memory.black.assign(board.rows, board.cols);
  for (std::size_t k = 0;; ++k) {
    const BitRow start = prepared.system.kernel.row(k);
    if (!chase(board, memory.black, false, start, memory.presses, work)) return GaveUp{"stopped"};
    Words cells(instance.words.size());
    each_press(board, memory.presses,
               [&](std::uint32_t row, std::uint32_t col) { set_bit(cells, board.cell(row, col)); });
    if (odd_overlap(cells, instance.words)) return Unsolvable<Flip>{Flip::Proof{cells, cells}};
  }
}

/// Of all solutions, given the unknowns of one in `memory.left` and its presses.
Answer<Flip> lightest(const Prepared& prepared, Memory& memory, Work& work) {
  const auto& [board, system, generators, solutions] = prepared;
  const auto each_cell = [&](auto&& visit) {
    each_press(board, memory.presses,
               [&](std::uint32_t row, std::uint32_t col) { visit(std::size_t{row} * board.cols + col); });
  };
  const auto found = solutions.lightest(each_cell, memory.sums, work);
  if (!found) return GaveUp{"stopped"};
  work.counters.expanded += solutions.members();
  work.counters.generated += solutions.members();
  for (std::size_t k = 0; k < generators.rows(); ++k) {
    if ((found->generators >> k & 1) != 0) add_row(memory.left, generators.row(k));
  }
  const bool exchanged = found->generators % 2 != 0;
  if (!chase(board, memory.black, exchanged, memory.left, memory.presses, work)) return GaveUp{"stopped"};
  std::vector<Flip::Move> moves;
  moves.reserve(found->weight);
  each_press(board, memory.presses,
             [&](std::uint32_t row, std::uint32_t col) { moves.push_back(board.press(row, col)); });
  return solved_by<Flip>(std::move(moves));
}

/// Its counters are the solutions that it weighed.
Answer<Flip> solve(const Prepared& prepared, const Flip::Instance& instance, Work& work) {
  const auto& [board, system, generators, solutions] = prepared;
  const std::uint64_t by_rows = 2 * (board.rows + 1) * words_for(board.cols) * sizeof(std::uint64_t);
  const std::uint64_t moves = board.shape.cells() * sizeof(Flip::Move);
  if (auto end = work.must_end(by_rows + moves + solutions.bytes())) return *end;
  auto& memory = work.scratch<Memory>();
  load(board, instance, memory.black);
  memory.left.assign(words_for(system.unknowns), 0);
  memory.effect.resize(words_for(system.effect.cols()));
  if (!chase(board, memory.black, false, memory.left, memory.presses, work)) return GaveUp{"stopped"};
  put_left(board, memory.presses, memory.left);
  system.apply(memory.left, memory.effect);
  if (system.has_syndrome(memory.effect)) return refuted(prepared, instance, memory, work);
  if (generators.rows() > Solutions::max_generators)
    return GaveUp{fmt::format("solvable, but 2^{} solutions are too many to weigh", generators.rows())};
  memory.left.assign(memory.left.size(), 0);
  add_bits(memory.left, memory.effect, 0, system.unknowns);
  if (!chase(board, memory.black, false, memory.left, memory.presses, work)) return GaveUp{"stopped"};
  return lightest(prepared, memory, work);
}

bool takes(const Flip::Shape& shape) {
  return shape.cells() <= kMostCells && unknowns(Upright{shape}) <= kMostUnknowns;
}

const Registered<Flip> entry{{
    .guarantee = Guarantee::optimal,
    .summary = "the first row's presses as unknowns, chased down to one small system",
    .source = "folklore of Lights Out; Sutner 1989",
    .reach = {"shorter side at most 2,048, on a torus 1,024; at most 2^24 cells", takes},
    .elsewhere = "presses commute and cancel only here",
    .method = prepared_method<Flip, prepare, solve>,
}};

}  // namespace
}  // namespace palio
