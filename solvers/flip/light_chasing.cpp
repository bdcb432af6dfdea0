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
#include <cassert>
#include <vector>

#include "solvers/flip/chase.hpp"
#include "solvers/kernels/bit_matrix.hpp"
#include "solvers/kernels/coset.hpp"
#include "solvers/kernels/elimination.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

using Solutions = Coset<std::int32_t>;
using Words = std::vector<std::uint64_t>;

constexpr std::uint64_t kMostCells = std::uint64_t{1} << 22;
constexpr std::uint32_t kMostUnknowns = 2048;

/// The presses of the first row, then on a torus those of the last.
std::uint32_t unknowns(const Upright& board) { return board.wraps_down ? 2 * board.cols : board.cols; }

struct Prepared {
  Upright board;
  Elimination system;    ///< M
  BitMatrix generators;  ///< the unknowns of a solution for all ones, then M's kernel
  Solutions solutions;   ///< of one board, as sets of cells, where they aren't too many
};

struct Memory {
  BitMatrix black;  ///< the board by rows
  BitMatrix presses;
  Words effect, left;
  std::vector<Solutions::Lanes> sums;
};

/// What a chase from no presses leaves undone, in the order of the unknowns: the two rows
/// at its end should be what the two at its start are, none.
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

Prepared prepare(const Flip::Shape& shape) {
  const Upright board{shape};
  Work work;
  Elimination system = eliminate(chased_unknowns(board));
  const std::size_t count = system.kernel.rows() + 1;
  BitMatrix generators(count, system.unknowns), presses;
  const BitMatrix white(board.rows, board.cols);
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

/// The first set of the press matrix's kernel that meets the board oddly.
Answer<Flip> refuted(const Prepared& prepared, const Flip::Instance& instance, Memory& memory, Work& work) {
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

/// Its counters are the rows that it chased; generated are also the solutions that it weighed.
Answer<Flip> solve(const Prepared& prepared, const Flip::Instance& instance, Work& work) {
  const auto& [board, system, generators, solutions] = prepared;
  const std::uint64_t by_rows =
      std::uint64_t{2} * (board.rows + 1) * words_for(board.cols) * sizeof(std::uint64_t);
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
    .reach = {"shorter side at most 2,048, on a torus 1,024; at most 2^22 cells", takes},
    .elsewhere = "needs presses that commute, as only flip has",
    .method = prepared_method<Flip, prepare, solve>,
}};

}  // namespace
}  // namespace palio
