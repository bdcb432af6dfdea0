// Depth first, white to the right and black to the left only, smallest origin first.
// Why it is right: forward jumps less backward ones number a * b, forward slides less
// backward ones a + b, so a solution is shortest if and only if it has no backward move,
// and the first one found in the order of origins is the least. Moves that block the line
// for ever (see `blocks`) aren't tried; the only dead ends left are WB_WB, where no move
// is worth trying, so the work is linear in the answer. It loses to closed_form alone.
// Source: the method of P3, a write-up of USACO 4.4 "Shuttle Puzzle"; the blockade is
// folklore of toads and frogs.
#include <array>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "puzzles/shuttle/instance.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

using Moves = std::vector<Shuttle::Move>;

/// Where a piece may come from, seen from the empty cell, in the order of origins: white
/// jump, white slide, black slide, black jump.
constexpr std::array<int, 4> kOffsets{-2, -1, 1, 2};
constexpr std::uint32_t kMargin = 2;  ///< cells of wall at either end

/// A line with walls, its empty cell, and how many pieces have yet to pass that cell.
struct Line {
  std::vector<char> cells;
  char* empty = nullptr;
  std::int64_t white_left = 0;   ///< white pieces to the left of the empty cell
  std::int64_t black_right = 0;  ///< black pieces to the right of it

  /// Counted from 1 at the left, walls apart.
  Shuttle::Move origin() const { return {static_cast<std::uint32_t>(empty - cells.data()) - kMargin + 1}; }
};

void set_up(Line& line, const Shuttle::Instance& sides) {
  line.cells.assign(kMargin, '|');
  line.cells.insert(line.cells.end(), sides.white, 'W');
  line.cells.push_back('_');
  line.cells.insert(line.cells.end(), sides.black, 'B');
  line.cells.insert(line.cells.end(), kMargin, '|');
  line.empty = line.cells.data() + kMargin + sides.white;
  line.white_left = sides.white;
  line.black_right = sides.black;
}

/// Whether a white piece that came to stand in the empty cell would make a pair WW with a
/// black piece to its right, or a black one the mirror image of that. Such a line is dead:
/// from the last of these pairs to the next BB, or else to the wall and the white pieces
/// in front of it, colours alternate. Each piece of that stretch faces its own colour, the
/// wall, or one piece of the other colour behind which the stretch itself has the cell. So
/// none of them will ever move, and a white one stands to the left of a black one.
bool blocks(const Line& line, bool white) {
  return white ? line.empty[1] == 'W' && line.black_right > 0 : line.empty[-1] == 'B' && line.white_left > 0;
}

bool worth_trying(const Line& line, int offset) {
  const bool white = offset < 0;
  if (line.empty[offset] != (white ? 'W' : 'B')) return false;
  const bool jump = offset % 2 == 0;
  if (jump && line.empty[offset / 2] != (white ? 'B' : 'W')) return false;
  return !blocks(line, white);
}

/// The place in kOffsets of the first move worth trying from `first` on, or past the end.
std::size_t next_choice(const Line& line, std::size_t first) {
  while (first < kOffsets.size() && !worth_trying(line, kOffsets[first])) ++first;
  return first;
}

/// Exchanges the empty cell with that at `offset`; `step` is 1 for a move forward and -1
/// for one that is taken back.
void exchange(Line& line, int offset, int step) {
  const bool white = line.empty[offset] == 'W';
  const bool jump = offset % 2 == 0;
  std::swap(line.empty[0], line.empty[offset]);
  line.empty += offset;
  (white ? line.white_left : line.black_right) -= step;
  if (jump) (white ? line.black_right : line.white_left) += step;
}

/// Takes the last move back and returns its place in kOffsets.
std::size_t take_back(Line& line, Moves& moves, Shuttle::Move start) {
  moves.pop_back();
  const Shuttle::Move before = moves.empty() ? start : moves.back();
  const int offset = static_cast<int>(line.origin().origin) - static_cast<int>(before.origin);
  exchange(line, -offset, -1);
  return static_cast<std::size_t>(offset < 0 ? offset + 2 : offset + 1);
}

struct Scratch {
  Line line;
  Moves moves;
};

Answer<Shuttle> solve(const Shuttle::Instance& sides, Work& work) {
  const std::uint64_t length = std::uint64_t{sides.white} * sides.black + sides.white + sides.black;
  const std::uint64_t bytes = length * sizeof(Shuttle::Move) + sides.cells() + 2 * kMargin;
  if (auto end = work.must_end(bytes)) return *end;
  auto& [line, moves] = work.scratch<Scratch>();
  set_up(line, sides);
  moves.clear();
  const Shuttle::Move start = line.origin();
  const char* const goal = line.cells.data() + kMargin + sides.black;
  moves.reserve(length);
  std::size_t first = 0;  // choices before it are done with on this line
  while (line.empty != goal || line.white_left > 0) {
    if (first == 0) {
      ++work.counters.expanded;
      if (work.counters.expanded % 1024 == 0) {
        if (auto end = work.must_end(bytes)) return *end;
      }
    }
    const std::size_t choice = next_choice(line, first);
    if (choice < kOffsets.size()) {
      exchange(line, kOffsets[choice], 1);
      moves.push_back(line.origin());
      ++work.counters.generated;
      first = 0;
    } else {
      assert(!moves.empty());  // the start isn't dead
      first = take_back(line, moves, start) + 1;
    }
  }
  return solved_by<Shuttle>(std::move(moves));
}

const Registered<Shuttle> entry{{
    .guarantee = Guarantee::canonical,
    .summary = "depth first, forward only, past no blockade",
    .source = "P3, a write-up of USACO 4.4; blockades are folklore",
    .reach = {"any size (16,382 a side in 1 GiB)"},
    .method = direct_method<Shuttle, solve>,
}};

}  // namespace
}  // namespace palio
