// Breadth first over boards as integers, from the given board, with one bit for each
// board that was seen.
// Why it is right: levels are searched in order. A board reached by the set S is only
// extended by cells above S's greatest, and children are made in increasing order, so
// each level is in lexicographic order of the sets; the least of the shortest sets that
// reach a board, less its greatest cell, is again the least of the shortest for the board
// before, so no board is missed and none is found late. Each board is asked when met
// whether one press finishes it, which spares the expansion of a whole level.
// Encoding: bit C*r + c is cell (r, c); pressing cell i is board ^ mask[i].
// It loses to elimination, which never looks at the 2^rank boards in reach.
// Source: textbook; the method of published program P1 for POJ 1753.
#include <bit>
#include <optional>
#include <utility>
#include <vector>

#include "solvers/flip/presses.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

/// A board and the set of cells whose presses lead to it from the start.
struct Reached {
  std::uint32_t board;
  std::uint32_t presses;
};

struct Memory {
  std::vector<std::uint64_t> seen;
  std::vector<Reached> level, next;

  std::uint64_t bytes() const {
    return seen.size() * sizeof(seen[0]) + (level.capacity() + next.capacity()) * sizeof(Reached);
  }
};

struct Presses {
  std::vector<std::uint32_t> masks;
  std::uint32_t black;                ///< all cells
  std::vector<std::uint64_t> nearly;  ///< a bit a board: one press finishes it
};

bool has(const std::vector<std::uint64_t>& boards, std::uint32_t board) {
  return (boards[board / 64] >> (board % 64) & 1) != 0;
}

void insert(std::vector<std::uint64_t>& boards, std::uint32_t board) {
  boards[board / 64] |= std::uint64_t{1} << (board % 64);
}

Presses prepare(const Flip::Shape& shape) {
  Presses presses{{}, static_cast<std::uint32_t>(all_black(shape)), {}};
  presses.nearly.resize(presses.black / 64 + 1);
  for (const std::uint64_t mask : press_masks(shape)) {
    presses.masks.push_back(static_cast<std::uint32_t>(mask));
    insert(presses.nearly, presses.masks.back());
    insert(presses.nearly, presses.masks.back() ^ presses.black);
  }
  return presses;
}

/// Appends the unseen children of one board to `next`, whose first `count` entries are
/// taken, and returns the new count. The entry is written before it is known whether it
/// counts, which spares a branch that nothing can predict.
std::size_t expand(const Reached& from, const Presses& presses, std::uint64_t* seen, Reached* next,
                   std::size_t count) {
  const auto cells = presses.masks.size();
  for (auto cell = static_cast<std::size_t>(std::bit_width(from.presses)); cell < cells; ++cell) {
    const std::uint32_t board = from.board ^ presses.masks[cell];
    const std::uint64_t word = seen[board / 64];
    const std::uint64_t bit = std::uint64_t{1} << (board % 64);
    next[count] = {board, from.presses | std::uint32_t{1} << cell};
    count += (word & bit) == 0 ? 1 : 0;
    seen[board / 64] = word | bit;
  }
  return count;
}

/// The presses of the first of the boards that one press finishes, that press included.
std::optional<std::uint32_t> finish_among(const Reached* at, const Reached* end, const Presses& presses) {
  while (at != end && !has(presses.nearly, at->board)) ++at;
  if (at == end) return {};
  std::uint32_t last = 1;
  for (const std::uint32_t mask : presses.masks) {
    if (at->board == mask || at->board == (mask ^ presses.black)) break;
    last <<= 1;
  }
  return at->presses ^ last;
}

/// Makes the next level, whose first `count` entries are taken; ends with the answer where a
/// board of it has a finishing press, or where the solve must end.
std::optional<Answer<Flip>> make_next(const Presses& presses, const Flip::Shape& shape, Memory& memory,
                                      std::size_t& count, Work& work) {
  const std::size_t cells = presses.masks.size();
  for (std::size_t i = 0; i < memory.level.size(); ++i) {
    if (i % 1024 == 0) {
      if (auto end = work.must_end(memory.bytes())) return *end;
    }
    if (memory.next.size() < count + cells) memory.next.resize(2 * (count + cells));
    const Reached* const first = memory.next.data() + count;
    count = expand(memory.level[i], presses, memory.seen.data(), memory.next.data(), count);
    ++work.counters.expanded;
    work.counters.generated += cells - static_cast<std::size_t>(std::bit_width(memory.level[i].presses));
    if (const auto last = finish_among(first, memory.next.data() + count, presses))
      return solved_by<Flip>(presses_of(shape, *last));
  }
  return {};
}

Answer<Flip> solve(const Presses& presses, const Flip::Instance& instance, Work& work) {
  const auto start = static_cast<std::uint32_t>(instance.id());
  if (start == 0 || start == presses.black) return solved_by<Flip>({});
  auto& memory = work.scratch<Memory>();
  memory.level.assign(1, {start, 0});
  const auto found = finish_among(memory.level.data(), memory.level.data() + 1, presses);
  if (found) return solved_by<Flip>(presses_of(instance.shape, *found));
  memory.seen.assign(presses.nearly.size(), 0);
  insert(memory.seen, start);
  while (!memory.level.empty()) {
    const std::uint64_t generated = work.counters.generated;
    std::size_t count = 0;
    auto answer = make_next(presses, instance.shape, memory, count, work);
    // What was made and isn't among the next level had been seen.
    work.counters.duplicates += work.counters.generated - generated - count;
    if (answer) return *std::move(answer);
    memory.next.resize(count);
    std::swap(memory.level, memory.next);
  }
  return Unsolvable<Flip>{};
}

const Registered<Flip> entry{{
    .guarantee = Guarantee::optimal,
    .summary = "breadth first over boards as integers, one bit a seen board",
    .source = "textbook; published program P1",
    .reach = {"at most 25 cells", [](const Flip::Shape& shape) { return shape.cells() <= 25; }},
    .method = prepared_method<Flip, prepare, solve>,
}};

}  // namespace
}  // namespace palio
