// The program of P3 as published: depth first to N(N + 2) moves, white to the right and
// black to the left only, tried in the order white jump, white slide, black slide, black
// jump, which is that of their origins.
// Why it is right all the same: the first solution is the least one and is printed. The
// program returns from it without undoing its last move, so it searches on from lines
// that no longer hold the empty cell where it thinks it is, and never prints the second.
// Its arrays have 180 cells, too few from N = 13 on. It loses by searching on.
// Source: P3, a write-up of USACO 4.4 "Shuttle Puzzle", written anew from a description.
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/shuttle/instance.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

constexpr std::size_t kArray = 180;

/// The globals of the program, and the work that surrounds it here.
struct Program {
  Work& work;
  std::size_t n;
  std::string line = std::string(n, 'W') + '_' + std::string(n, 'B');
  std::string goal = std::string(n, 'B') + '_' + std::string(n, 'W');
  std::array<Shuttle::Move, kArray> path{};
  std::vector<Shuttle::Move> printed = {};
  std::optional<GaveUp> end = {};

  std::size_t depth_limit() const { return n * (n + 2); }
};

/// The cell at `offset` from the empty one, if a piece may go from there forward.
std::optional<std::size_t> origin(const Program& program, std::size_t empty, int offset) {
  const auto cell = [&](int from_empty) { return empty + static_cast<std::size_t>(from_empty); };
  const std::size_t from = cell(offset);  // far past the end where it is to the left of cell 0
  if (from >= program.line.size() || program.line[from] != (offset < 0 ? 'W' : 'B')) return {};
  if (offset % 2 == 0 && program.line[cell(offset / 2)] != (offset < 0 ? 'B' : 'W')) return {};
  return from;
}

void search(Program& program, std::size_t depth, std::size_t empty) {
  if (program.end || depth == program.depth_limit()) return;
  if (program.work.counters.expanded++ % 1024 == 0) {
    program.end = program.work.must_end(sizeof(Program) + program.depth_limit() * sizeof(Shuttle::Move));
  }
  for (int offset : {-2, -1, 1, 2}) {
    const auto from = origin(program, empty, offset);
    if (!from) continue;
    ++program.work.counters.generated;
    std::swap(program.line[empty], program.line[*from]);
    program.path[depth] = {static_cast<std::uint32_t>(*from + 1)};
    if (depth + 1 == program.depth_limit() && program.line == program.goal) {
      const auto* moves = program.path.data();
      program.printed.insert(program.printed.end(), moves, moves + program.depth_limit());
      return;  // the fault: the last move stays made
    }
    search(program, depth + 1, *from);
    std::swap(program.line[empty], program.line[*from]);
  }
}

Answer<Shuttle> solve(const Shuttle::Instance& sides, Work& work) {
  Program program{.work = work, .n = sides.white};
  search(program, 0, sides.white);
  if (program.end) return *program.end;
  return solved_by<Shuttle>(std::move(program.printed));
}

const Registered<Shuttle> entry{{
    .guarantee = Guarantee::canonical,
    .summary = "the program of P3: depth first, forward only, searches on after its answer",
    .source = "P3, a write-up of USACO 4.4",
    .reach = {"equal sides of 1 to 12",
              [](const Shuttle::Shape& sides) { return sides.white == sides.black && sides.white <= 12; }},
    .elsewhere = "was published for shuttle",
    .method = direct_method<Shuttle, solve>,
    .exhibit = Exhibit{.expectation = Expectation::right, .dialect = Dialect::statement},
}};

}  // namespace
}  // namespace palio
