// Light chasing, with the presses of the first row as unknowns.
// Why it is right: each row must put right the row above it, so the first row's presses (on a
// torus also those of the last, before it) fix all others, and what they fix is affine in them.
// Chasing the unknowns as linear forms gives a small matrix M, and chasing a board from no presses
// what is left at its end; M u = that has a solution u for each solution of the board. M's kernel,
// chased down, is the press matrix's, which is symmetric: a board is impossible if and only if it
// meets one of those sets oddly. O(R C^2 / 64) to prepare, which a method without a matrix spares.
// Source: folklore of Lights Out; Sutner 1989 for the target of all ones.
#include <cassert>
#include <optional>
#include <utility>
#include <vector>

#include "solvers/flip/chase.hpp"
#include "solvers/flip/lightest_chase.hpp"
#include "solvers/kernels/gf2/bit_matrix.hpp"
#include "solvers/kernels/gf2/chased_forms.hpp"
#include "solvers/kernels/gf2/elimination.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

using Words = std::vector<std::uint64_t>;

constexpr std::size_t kMostUnknowns = 8192;
constexpr std::uint64_t kMostWords = std::uint64_t{1} << 22;  ///< of a board by rows

struct Prepared {
  Upright board;
  Elimination system;      ///< M
  LightestChase lightest;  ///< by the unknowns of a solution for all ones, then M's kernel
};

struct Memory {
  BitMatrix black;  ///< the board by rows
  Chase chase;
  Words effect, left;
  LightestChase::Memory sums;
};

FormChase forms(const Upright& board) {
  return {board.cols, board.rows, board.wraps_across, board.wraps_down};
}

/// What a chase from no presses leaves undone, in the order of the unknowns: the two rows
/// at its end should be what the two at its start are, none.
void put_left(const Upright& board, const Chase& chase, Words& left) {
  left.assign(words_for(forms(board).unknowns()), 0);
  add_bits(left, chase.rows.row(board.rows + 1), 0, board.cols);
  if (board.wraps_down) add_bits_at(left, board.cols, chase.rows.row(board.rows), board.cols);
}

/// M: on a torus, what a chase ends with should be what it began with.
BitMatrix chased_unknowns(const Upright& board) {
  BitMatrix matrix = chased_forms(forms(board));
  for (std::size_t i = 0; board.wraps_down && i < matrix.rows(); ++i)
    matrix.row(i)[i / 64] ^= std::uint64_t{1} << (i % 64);
  return matrix;
}

BitMatrix generators_of(const Upright& board, const Elimination& system, Work& work) {
  BitMatrix generators(system.kernel.rows() + 1, system.unknowns);
  Chase black{.exchanged = true};
  chase(board, {}, generators.row(0), black, work);
  Words left, effect(words_for(system.effect.cols()));
  put_left(board, black, left);
  system.apply(left, effect);
  assert(!system.has_syndrome(effect));
  add_bits(generators.row(0), effect, 0, system.unknowns);
  for (std::size_t k = 0; k < system.kernel.rows(); ++k) add_row(generators.row(k + 1), system.kernel.row(k));
  return generators;
}

Prepared prepare(const Flip::Shape& shape) {
  const Upright board{shape};
  Work work;
  Elimination system = eliminate(chased_unknowns(board));
  BitMatrix generators = generators_of(board, system, work);
  return {board, std::move(system), LightestChase(board, std::move(generators), work)};
}

/// The first set of the press matrix's kernel that meets the board oddly.
Answer<Flip> refuted(const Prepared& prepared, const Flip::Instance& instance, Memory& memory, Work& work) {
  for (std::size_t k = 0;; ++k) {
    const bool done = chase(prepared.board, {}, prepared.system.kernel.row(k), memory.chase, work);
    const auto cells = done ? pressed_cells(prepared.board, memory.chase, work) : std::nullopt;
    if (!cells) return GaveUp{"stopped"};
    if (odd_overlap(cells->words, instance.words))
      return Unsolvable<Flip>{Flip::Proof{cells->words, cells->words}};
  }
}

/// The presses of a chase: a list, or a set where they are many.
Answer<Flip> answer(const Prepared& prepared, const LightestChase::Found& found, const Chase& chase,
                    const Work& work) {
  const Upright& board = prepared.board;
  Solved<Flip> solved{.length = found.weight};
  if (found.lower_bound < found.weight) solved.lower_bound = found.lower_bound;
  if (board.large()) {
    solved.set = pressed_cells(board, chase, work);
    if (!solved.set) return GaveUp{"stopped"};
    return solved;
  }
  solved.moves.emplace().reserve(found.weight);
  each_press(board, chase,
             [&](std::uint32_t row, std::uint32_t col) { solved.moves->push_back(board.press(row, col)); });
  return solved;
}

/// Bytes that a solve takes: the board and its presses by rows, a move or a few bits a cell, and
/// what weighing needs.
std::uint64_t bytes_for(const Prepared& prepared) {
  const Upright& board = prepared.board;
  const std::uint64_t by_rows = std::uint64_t{2} * (board.rows + 1) * words_for(board.cols) * 8;
  const std::uint64_t a_cell = board.large() ? 1 : sizeof(Flip::Move);
  return by_rows + a_cell * board.shape.cells() + prepared.lightest.bytes();
}

/// Its counters are the rows that it chased; generated are also the solutions that it weighed.
Answer<Flip> solve(const Prepared& prepared, const Flip::Instance& instance, Work& work) {
  const auto& [board, system, lightest] = prepared;
  if (auto end = work.must_end(bytes_for(prepared))) return *end;
  auto& memory = work.scratch<Memory>();
  memory.chase.exchanged = false;
  memory.left.assign(words_for(system.unknowns), 0);
  memory.effect.resize(words_for(system.effect.cols()));
  if (!load(board, instance, memory.black, work)) return GaveUp{"stopped"};
  if (!chase(board, memory.black, memory.left, memory.chase, work)) return GaveUp{"stopped"};
  put_left(board, memory.chase, memory.left);
  system.apply(memory.left, memory.effect);
  if (system.has_syndrome(memory.effect)) return refuted(prepared, instance, memory, work);
  memory.left.assign(memory.left.size(), 0);
  add_bits(memory.left, memory.effect, 0, system.unknowns);
  if (!chase(board, memory.black, memory.left, memory.chase, work)) return GaveUp{"stopped"};
  const auto add = [&](std::size_t k) {
    add_row(memory.left, lightest.generators().row(k));
    memory.chase.exchanged ^= k == 0;
  };
  const auto found = lightest.find(memory.black, memory.chase, add, memory.sums, work);
  if (!found) return GaveUp{"stopped"};
  if (!chase(board, memory.black, memory.left, memory.chase, work)) return GaveUp{"stopped"};
  return answer(prepared, *found, memory.chase, work);
}

bool takes(const Flip::Shape& shape) {
  const Upright board{shape};
  return forms(board).unknowns() <= kMostUnknowns &&
         std::uint64_t{board.rows} * words_for(board.cols) <= kMostWords;
}

const Registered<Flip> entry{{
    .guarantee = Guarantee::optimal,
    .summary = "the first row's presses as unknowns, chased down to one small system",
    .source = "folklore of Lights Out; Sutner 1989",
    .reach = {"shorter side at most 8,192, on a torus 4,096; rows of at most 2^22 words in all", takes},
    .elsewhere = "needs presses that commute, as only flip has",
    .method = prepared_method<Flip, prepare, solve>,
}};

}  // namespace
}  // namespace palio
