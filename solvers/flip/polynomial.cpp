// Light chasing with rows as polynomials, solved by one gcd over GF(2)[z].
// Why it is right: presses x in the first of R rows ask for F_(R+1)(B) x + c below the last, with
// B a row's presses on itself, c what is asked for without x, F_n the Fibonacci polynomials. Rows
// are polynomials in z = B + 1 modulo chi = F_(C+1)(z), the cells F_1, F_2 ...; so a solution is
// c over F_(R+1)(z + 1): there is one if and only if g, its gcd with chi, divides c, and the
// kernel are the multiples of chi / g. It costs O((R C + C^2) / 64), but the lightest of
// many solutions more; on small boards it loses to gf2_elimination, which multiplies once.
// Source: Goldwasser, Klostermeyer and Ware 2002; Bernstein and Yang 2019 for the gcd.
#include <algorithm>
#include <bit>
#include <cassert>
#include <optional>
#include <utility>
#include <vector>

#include "solvers/flip/board_rows.hpp"
#include "solvers/flip/presses.hpp"
#include "solvers/kernels/gf2/bit_transpose.hpp"
#include "solvers/kernels/gf2/path_system.hpp"
#include "solvers/kernels/lightest/lightest_member.hpp"
#include "solvers/kernels/machine/large_pages.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

using Words = std::vector<std::uint64_t>;

constexpr std::uint64_t kMostListed = 1 << 16;    ///< cells; larger solutions are sets
constexpr std::size_t kMostChased = 8;            ///< generators whose sums are weighed in passing
constexpr std::uint64_t kMostSearched = 1 << 24;  ///< cells, with more generators; and of these,
constexpr std::uint64_t kMostPasses = 1 << 26;    ///< squared, times the words of a board

struct Prepared {
  Flip::Shape shape;
  bool lying;  ///< rows and columns are exchanged
  BoardRows board;
  PathSystem system;
  std::vector<Words> generators;  ///< first rows: what turns all cells, then the kernel's basis
  LightestMember solutions;       ///< of one board, where they are many but not too many

  /// Of a solve that holds so many boards besides its instance and what it was stood upright in.
  std::uint64_t bytes(std::uint64_t boards) const {
    const std::uint64_t rows = (generators.size() + 1) * board.block_words();
    return ((boards + lying) * words_for(shape.cells()) + rows) * sizeof(std::uint64_t);
  }
};

struct Memory {
  Words turned;  ///< the board stood upright, then presses in its place
  Words presses;
};

/// Chases from that first row down and puts each press into its place; false when told to stop.
bool put_presses(const BoardRows& board, BitRow packed, Wrong wrong, BitRow first, MutableBitRow to,
                 Work& work) {
  std::vector<Chain> chains{{wrong}};
  chains[0].begin(board, first);
  const auto put = [&](std::uint64_t row, std::size_t count) __attribute__((always_inline)) {
    for (std::size_t i = 0; i < count; ++i)
      pack_row(board, chains[0].row(board, i + 1).data(), row + i, to.data());
  };
  if (!chase(board, packed, chains, work, put)) return false;
  for (const std::uint64_t word : chains[0].row(board, 1)) assert(word == 0);
  return true;
}

/// The same for a board as given, where `upright` may be what is in memory.
bool put_upright(const Prepared& prepared, BitRow upright, Wrong wrong, BitRow first, Words& to,
                 Memory& memory, Work& work) {
  const BoardRows& board = prepared.board;
  Words& presses = prepared.lying ? memory.turned : to;
  if (!put_presses(board, upright, wrong, first, presses, work)) return false;
  return !prepared.lying || transpose(presses, board.rows, board.cols, to, work);
}

/// The kernel's part is left out where the solutions are too many to find the lightest.
std::vector<Words> generators_of(const PathSystem& system, std::uint64_t cells) {
  std::vector<Words> rows{system.turns_all()};
  const std::uint64_t count = system.dimension() + 1;
  const bool searched = cells <= kMostSearched && count * count <= kMostPasses / words_for(cells);
  if (count > kMostChased && !searched) return rows;
  for (std::size_t k = 0; k < system.dimension(); ++k) rows.push_back(system.kernel_row(k));
  return rows;
}

LightestMember solutions_of(const BoardRows& board, const std::vector<Words>& generators) {
  if (generators.size() <= kMostChased) return {};
  BitMatrix presses(generators.size(), board.rows * board.cols);
  Work work;
  for (std::size_t k = 0; k < generators.size(); ++k)
    put_presses(board, {}, k == 0 ? Wrong::all : Wrong::nothing, generators[k], presses.row(k), work);
  return LightestMember(presses);
}

Prepared prepare(const Flip::Shape& shape) {
  const bool lying = shape.cols > shape.rows;
  const BoardRows board{lying ? shape.cols : shape.rows, lying ? shape.rows : shape.cols};
  PathSystem system(board.rows, board.cols);
  std::vector<Words> generators = generators_of(system, shape.cells());
  LightestMember solutions = solutions_of(board, generators);
  return {shape, lying, board, std::move(system), std::move(generators), std::move(solutions)};
}

/// What can't be put right below the last row, c, shows a set that every press meets evenly.
Answer<Flip> refuted(const Prepared& prepared, const Flip::Instance& instance, BitRow c, Memory& memory,
                     Work& work) {
  if (auto end = work.must_end(prepared.bytes(2))) return *end;
  const auto first = prepared.system.refutation(c, work);
  if (!first) return GaveUp{"stopped"};
  Flip::Proof proof{zero_words(instance.words.size()), zero_words(instance.words.size())};
  if (!put_upright(prepared, {}, Wrong::nothing, *first, proof.against_white, memory, work))
    return GaveUp{"stopped"};
  assert(odd_overlap(proof.against_white, instance.words));
  // It has an even number of cells, so it meets the white ones oddly as well.
  std::ranges::copy(proof.against_white, proof.against_black.begin());
  return Unsolvable<Flip>{std::move(proof)};
}

/// The lightest solution, or the lighter one of two where there are too many, as generators to
/// be added to that first row; nothing when told to stop.
std::optional<Lightest> lightest(const Prepared& prepared, BitRow upright, BitRow first, Memory& memory,
                                 Work& work) {
  if (prepared.solutions.dimension() > 0) {
    make_zero(memory.presses, upright.size());
    if (!put_presses(prepared.board, upright, Wrong::black, first, memory.presses, work)) return {};
    return prepared.solutions.find(memory.presses, work);
  }
  std::vector<Chain> chains{{Wrong::black}, {Wrong::all}};
  chains.resize(prepared.generators.size() + 1, {Wrong::nothing});
  chains[0].begin(prepared.board, first);
  for (std::size_t k = 0; k < prepared.generators.size(); ++k)
    chains[k + 1].begin(prepared.board, prepared.generators[k]);
  Weights weights(prepared.generators.size());
  const auto weigh = [&](std::uint64_t, std::size_t count) __attribute__((always_inline)) {
    weights.add(prepared.board, chains, count);
  };
  if (!chase(prepared.board, upright, chains, work, weigh)) return {};
  const auto [chosen, weight] = weights.lightest();
  if (prepared.generators.size() == prepared.system.dimension() + 1)
    return Lightest{{chosen}, weight, weight};
  std::uint64_t black = 0;
  for (const std::uint64_t word : upright) black += static_cast<std::uint64_t>(std::popcount(word));
  const std::uint64_t wrong = std::min(black, prepared.shape.cells() - black);
  return Lightest{{chosen}, weight, (wrong + 4) / 5};  // a press turns five cells at most
}

Answer<Flip> solved(const Prepared& prepared, BitRow upright, Words first, Memory& memory, Work& work) {
  const std::uint64_t cells = prepared.shape.cells(), boards = prepared.solutions.dimension() > 0 ? 2 : 1;
  const std::uint64_t list = cells <= kMostListed ? 2 * cells * sizeof(Flip::Move) : 0;
  if (auto end = work.must_end(prepared.bytes(boards) + list)) return *end;
  const auto found = lightest(prepared, upright, first, memory, work);
  if (!found) return GaveUp{"stopped"};
  each_bit(found->generators, [&](std::size_t k) { add_row(first, prepared.generators[k]); });
  const Wrong wrong = found->generators[0] % 2 == 0 ? Wrong::black : Wrong::white;
  Flip::Instance set{prepared.shape, zero_words(upright.size())};
  if (!put_upright(prepared, upright, wrong, first, set.words, memory, work)) return GaveUp{"stopped"};
  Solved<Flip> answer{found->weight};
  if (!found->proven()) answer.lower_bound = found->lower_bound;
  if (cells <= kMostListed) {
    auto& moves = answer.moves.emplace();
    each_bit(set.words, [&](std::size_t cell) { moves.push_back(press_of(set.shape, cell)); });
  } else {
    answer.set = std::move(set);
  }
  return answer;
}

/// Its counters are the rows that each chain of presses was chased through, and words of polynomials.
Answer<Flip> solve(const Prepared& prepared, const Flip::Instance& instance, Work& work) {
  const BoardRows& board = prepared.board;
  if (auto end = work.must_end(prepared.bytes(0))) return *end;
  auto& memory = work.scratch<Memory>();
  if (prepared.lying) make_zero(memory.turned, instance.words.size());
  if (prepared.lying && !transpose(instance.words, board.cols, board.rows, memory.turned, work))
    return GaveUp{"stopped"};
  const BitRow upright = prepared.lying ? memory.turned : instance.words;
  std::vector<Chain> chains{{Wrong::black}};
  chains[0].begin(board, Words(board.words));
  if (!chase(board, upright, chains, work, [](auto, auto) {})) return GaveUp{"stopped"};
  work.counters.expanded += prepared.system.words();
  const BitRow c = chains[0].row(board, 1);
  auto first = prepared.system.first_row(c);
  if (!first) return refuted(prepared, instance, c, memory, work);
  return solved(prepared, upright, std::move(*first), memory, work);
}

const Registered<Flip> entry{{
    .guarantee = Guarantee::optimal,
    .summary = "the first row as a polynomial over GF(2), found by one gcd with the path's",
    .source = "Goldwasser, Klostermeyer and Ware 2002",
    .reach = {"any size that isn't a torus",
              [](const Flip::Shape& shape) { return !shape.torus && shape.cells() <= Flip::max_cells; }},
    .elsewhere = "needs presses that commute, as only flip has",
    .method = prepared_method<Flip, prepare, solve>,
}};

}  // namespace
}  // namespace palio
