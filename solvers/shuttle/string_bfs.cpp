// Breadth first over lines as strings, by the rules as a person would explain them,
// moves to the left and to the right alike.
// Why it is canonical: each level is searched in the order of the least paths to its
// lines, and moves are tried by origin. The least path to a line is the least path to
// some line of the level before and one move more, so the first path that finds a line
// is the least one, and the next level comes out in the same order again.
// It loses to all others: a string, a tree node and a copy for each position.
// Source: textbook.
#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/shuttle/rules.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

using ShuttleRules = Rules<Shuttle>;
using Board = ShuttleRules::Board;

/// How a line was first reached: from which, by which move.
struct Step {
  std::string from;
  Shuttle::Move move;
};
using Seen = std::map<std::string, Step>;

/// About what a solve holds: a line costs two strings, the node's pointers and colour.
std::uint64_t bytes_of(const Seen& seen, std::uint64_t boards, std::uint64_t cells) {
  const std::uint64_t heap = cells < sizeof(std::string) / 2 ? 0 : cells + 17;
  return seen.size() * (sizeof(Seen::value_type) + 48 + 2 * heap) + boards * (sizeof(Board) + heap);
}

std::vector<Shuttle::Move> moves_to(const std::string& goal, const std::string& start, const Seen& seen) {
  std::vector<Shuttle::Move> moves;
  for (const std::string* at = &goal; *at != start;) {
    const Step& step = seen.at(*at);
    moves.push_back(step.move);
    at = &step.from;
  }
  return {moves.rbegin(), moves.rend()};
}

Answer<Shuttle> solve(const Shuttle::Instance& sides, Work& work) {
  const Board start = ShuttleRules::start(sides);
  Seen seen{{start.cells, {}}};
  std::vector<Board> level{start};
  while (!level.empty()) {
    std::vector<Board> next_level;
    for (const Board& board : level) {
      if (auto end = work.must_end(bytes_of(seen, level.size() + next_level.size(), sides.cells())))
        return *end;
      ++work.counters.expanded;
      for (const Shuttle::Move& move : ShuttleRules::legal_moves(board)) {
        Board next = board;
        ShuttleRules::apply(next, move);
        ++work.counters.generated;
        if (!seen.insert({next.cells, {board.cells, move}}).second) {
          ++work.counters.duplicates;
          continue;
        }
        if (ShuttleRules::solved(next)) return solved_by<Shuttle>(moves_to(next.cells, start.cells, seen));
        next_level.push_back(std::move(next));
      }
    }
    level = std::move(next_level);
  }
  return Unsolvable<Shuttle>{};
}

/// (a + b + 1) * C(a + b, a), or more than `most`.
std::uint64_t positions(const Shuttle::Shape& sides, std::uint64_t most) {
  std::uint64_t count = sides.cells();
  const std::uint64_t fewer = std::min(sides.white, sides.black);
  for (std::uint64_t i = 1; i <= fewer && count <= most; ++i) count = count * (sides.cells() - i) / i;
  return count;
}

const Registered<Shuttle> entry{{
    .guarantee = Guarantee::canonical,
    .summary = "breadth first over strings, seen lines in a std::map",
    .source = "textbook",
    .reach = {"at most 250,000 positions (8 a side)",
              [](const Shuttle::Shape& sides) { return positions(sides, 250'000) <= 250'000; }},
    .method = direct_method<Shuttle, solve>,
}};

}  // namespace
}  // namespace palio
