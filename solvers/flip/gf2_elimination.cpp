// Gaussian elimination over GF(2): A x = board for white, A x = board + 1 for black.
// Why it is right: presses commute and cancel in pairs, so a solution is a set of cells,
// and all solutions for both targets are x + span(kernel, y) with A y = 1 (all cells);
// the lightest of them is the answer. A is symmetric, so a board is in A's range if and
// only if it meets each kernel vector evenly; A's diagonal is 1, so a kernel vector has an
// even number of cells: y exists, and a vector that meets black oddly meets white oddly.
// Its weak spot is a large kernel: from dimension 34 on it may only say an interval.
// Source: folklore of Lights Out (Anderson and Feil 1998); y: Sutner 1989.
#include <cassert>
#include <vector>

#include "solvers/flip/presses.hpp"
#include "solvers/flip/solutions.hpp"
#include "solvers/kernels/gf2/bit_matrix.hpp"
#include "solvers/kernels/gf2/elimination.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

using CellSums = Solutions<std::int16_t>;

constexpr std::uint64_t kMostCells = 10'000;

struct Prepared {
  Elimination system;
  BitMatrix generators;  ///< y, then the kernel's basis
  CellSums solutions;    ///< of one board: x + span(generators)
  std::vector<Flip::Move> press;
};

struct Memory {
  std::vector<std::uint64_t> effect;
  CellSums::Memory sums;
};

BitMatrix press_matrix(const Flip::Shape& shape) {
  BitMatrix matrix(shape.cells(), shape.cells());
  for (std::uint32_t row = 0; row < shape.rows; ++row) {
    for (std::uint32_t col = 0; col < shape.cols; ++col) {
      const auto turned = turned_cells(shape, row, col);
      for (const std::uint64_t cell : turned) set_bit(matrix.row(turned[0]), cell);
    }
  }
  return matrix;
}

/// The set of cells alone of a sum of effects, which has syndromes after them.
void put_cells(BitRow effect, std::size_t cells, MutableBitRow to) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] = effect[i];
  if (cells % 64 != 0) to.back() &= (std::uint64_t{1} << cells % 64) - 1;
}

BitMatrix generators_of(const Elimination& system) {
  const std::size_t cells = system.unknowns;
  BitMatrix generators(system.kernel.rows() + 1, cells);
  std::vector<std::uint64_t> all(words_for(cells));
  for (std::size_t cell = 0; cell < cells; ++cell) set_bit(all, cell);
  std::vector<std::uint64_t> effect(words_for(system.effect.cols()));
  system.apply(all, effect);
  assert(!system.has_syndrome(effect));
  put_cells(effect, cells, generators.row(0));
  for (std::size_t k = 0; k < system.kernel.rows(); ++k) add_row(generators.row(k + 1), system.kernel.row(k));
  return generators;
}

Prepared prepare(const Flip::Shape& shape) {
  Elimination system = eliminate(press_matrix(shape));
  BitMatrix generators = generators_of(system);
  CellSums solutions(generators);
  std::vector<Flip::Move> press;
  for (std::uint64_t cell = 0; cell < shape.cells(); ++cell) press.push_back(press_of(shape, cell));
  return {std::move(system), std::move(generators), std::move(solutions), std::move(press)};
}

Flip::Proof proof(const BitMatrix& kernel, const Flip::Instance& instance) {
  std::size_t k = 0;
  while (!odd_overlap(kernel.row(k), instance.words)) ++k;
  const std::vector<std::uint64_t> cells(kernel.row(k).begin(), kernel.row(k).end());
  return {cells, cells};
}

Answer<Flip> lightest(const Prepared& prepared, MutableBitRow presses, Memory& memory, Work& work) {
  const auto add = [&](std::size_t k) { add_row(presses, prepared.generators.row(k)); };
  const auto found =
      prepared.solutions.lightest([&](auto&& visit) { each_bit(presses, visit); }, add, memory.sums, work);
  if (!found) return GaveUp{"stopped"};
  work.counters.expanded += prepared.solutions.weighed();
  work.counters.generated += prepared.solutions.weighed();
  std::vector<Flip::Move> moves;
  moves.reserve(found->weight);
  each_bit(presses, [&](std::size_t cell) { moves.push_back(prepared.press[cell]); });
  Answer<Flip> answer = solved_by<Flip>(std::move(moves));
  if (found->lower_bound < found->weight) std::get<Solved<Flip>>(answer).lower_bound = found->lower_bound;
  return answer;
}

/// Its counters are the solutions that it weighed, and where it searched, what that split.
Answer<Flip> solve(const Prepared& prepared, const Flip::Instance& instance, Work& work) {
  const Elimination& system = prepared.system;
  if (auto end = work.must_end(prepared.solutions.bytes())) return *end;
  auto& memory = work.scratch<Memory>();
  memory.effect.resize(words_for(system.effect.cols()));
  system.apply(instance.words, memory.effect);
  if (system.has_syndrome(memory.effect)) return Unsolvable<Flip>{proof(system.kernel, instance)};
  const MutableBitRow presses(memory.effect.data(), instance.words.size());
  put_cells(memory.effect, system.unknowns, presses);
  return lightest(prepared, presses, memory, work);
}

const Registered<Flip> entry{{
    .guarantee = Guarantee::optimal,
    .summary =
        "elimination over GF(2), lightest solution by Walsh-Hadamard transform over the kernel, or by search",
    .source = "folklore of Lights Out; Anderson and Feil 1998, Sutner 1989",
    .reach = {"at most 10,000 cells", [](const Flip::Shape& shape) { return shape.cells() <= kMostCells; }},
    .elsewhere = "needs presses that commute, as only flip has",
    .method = prepared_method<Flip, prepare, solve>,
}};

}  // namespace
}  // namespace palio
