// Writes the moves down from their pattern: the i-th white and the j-th black piece,
// counted from the empty cell, pass each other in run i + j - 1 of jumps. Odd runs are
// jumps of black to the left, even ones of white to the right (of black, all of them,
// where a = 1). A slide leads up to each run, and one more ends the last.
// Why it is shortest: the a * b pairs each need a jump, and of the 2ab + a + b cells that
// pieces must go, a + b are left for slides. Why it is least: see `white_slides`.
// It loses to nothing: it searches nothing.
// Source: folklore of toads and frogs for equal sides (OEIS A005563).
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "puzzles/shuttle/instance.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

/// Run k, from 1 to a + b - 1, has one jump for each i <= a and j <= b with i + j - 1 = k;
/// run a + b is empty.
std::uint32_t jumps_of_run(const Shuttle::Instance& sides, std::uint32_t k) {
  return std::min({k, sides.white, sides.black, sides.white + sides.black - k});
}

bool black_jumps(const Shuttle::Instance& sides, std::uint32_t k) { return sides.white == 1 || k % 2 == 1; }

/// Whose piece slides before run k: that of the run before while any of its colour waits
/// outside, else the other colour's; white first, and always where a = 1.
///
/// A shortest solution has forward moves only, so a line is dead once it holds WW with a
/// black piece further right, or BB with a white one further left, or WB_WB, which can only
/// become one of these. Within a run each slide would make such a pair, so the run goes on
/// while there is a piece to jump. After a black run with black pieces waiting a white
/// slide leaves WB_WB, unless it is the only white piece; then its slide is as good as
/// black's and has the smaller origin. After a white run with white pieces waiting a black
/// slide leaves WB_WB too, unless it is the only black piece; then white's has the smaller
/// origin again. Where nothing waits there is no choice. So only the first slide and those
/// of a lone piece are free: each time the smaller origin is taken.
bool white_slides(const Shuttle::Instance& sides, std::uint32_t k) {
  if (sides.white == 1) return true;
  return k % 2 == 1 ? k <= sides.white : k > sides.black;
}

Answer<Shuttle> solve(const Shuttle::Instance& sides, Work& work) {
  const std::uint64_t length = std::uint64_t{sides.white} * sides.black + sides.white + sides.black;
  const std::uint64_t bytes = length * sizeof(Shuttle::Move);
  if (auto end = work.must_end(bytes)) return *end;
  std::vector<Shuttle::Move> moves;
  moves.reserve(length);
  std::uint32_t empty = sides.white + 1;
  for (std::uint32_t k = 1; k <= sides.white + sides.black; ++k) {
    if (auto end = work.must_end(bytes)) return *end;
    white_slides(sides, k) ? --empty : ++empty;
    moves.push_back({empty});
    const bool black = black_jumps(sides, k);
    for (std::uint32_t jumps = jumps_of_run(sides, k); jumps > 0; --jumps) {
      black ? empty += 2 : empty -= 2;
      moves.push_back({empty});
    }
  }
  return solved_by<Shuttle>(std::move(moves));
}

const Registered<Shuttle> entry{{
    .guarantee = Guarantee::canonical,
    .summary = "the known pattern of slides and runs of jumps",
    .source = "folklore of toads and frogs; OEIS A005563",
    .reach = {"any size (16,383 a side in 1 GiB)"},
    .elsewhere = "no pattern of the moves is known for other puzzles",
    .method = direct_method<Shuttle, solve>,
}};

}  // namespace
}  // namespace palio
