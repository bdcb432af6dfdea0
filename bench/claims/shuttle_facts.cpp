#include "bench/claims/shuttle_facts.hpp"

#include <fmt/format.h>

#include <optional>
#include <variant>

#include "puzzles/shuttle/rules.hpp"
#include "reference/oracle.hpp"
#include "solvers/solver.hpp"

namespace palio::race {
namespace {

/// Moves of white to the left and of black to the right; nothing where the moves don't solve it.
std::optional<std::uint64_t> backward_moves(std::uint32_t side, const std::vector<Shuttle::Move>& moves) {
  auto board = Rules<Shuttle>::start({side, side});
  std::uint64_t backward = 0;
  for (const Shuttle::Move& move : moves) {
    const std::size_t empty = board.empty;
    if (!Rules<Shuttle>::apply(board, move)) return {};
    const bool to_the_left = move.origin - 1 > empty;
    backward += (board.cells[empty] == 'W') == to_the_left ? 1 : 0;
  }
  if (!Rules<Shuttle>::solved(board)) return {};
  return backward;
}

/// Whether the search that never moves backward solves it in as many moves.
bool forward_finds(const ShuttleTruth& truth) {
  const auto* forward = find_solver<Shuttle>("shuttle/pruned_dfs");
  const Shuttle::Instance sides{truth.side, truth.side};
  Work work;
  const auto prepared = forward->method.prepare(sides);
  const auto answer = forward->method.solve(prepared.get(), sides, work);
  const auto* solved = std::get_if<Solved<Shuttle>>(&answer);
  return solved != nullptr && solved->moves && solved->length == truth.moves.size() &&
         backward_moves(truth.side, *solved->moves) == std::uint64_t{0};
}

}  // namespace

ShuttleTruth shuttle_truth(std::uint32_t side) {
  const Shuttle::Instance sides{side, side};
  return {side, oracle<Shuttle>().make({{sides}})->solution(sides).value()};
}

std::vector<Fact> shuttle_facts(const std::vector<ShuttleTruth>& truths) {
  if (truths.empty()) return {};
  std::uint64_t formula = 0;
  std::uint64_t found = 0;
  std::uint64_t backward = 0;
  for (const ShuttleTruth& truth : truths) {
    formula += truth.moves.size() == std::uint64_t{truth.side} * (truth.side + 2) ? 1 : 0;
    found += forward_finds(truth) ? 1 : 0;
    backward += backward_moves(truth.side, truth.moves).value();
  }
  const std::string on = fmt::format("N = 1 to {}", truths.back().side);
  return {exact_fact("shuttle.sides", truths.back().side, "", on),
          exact_fact("shuttle.fewest.formula", formula, "sizes", on),
          exact_fact("shuttle.fewest.greatest", truths.back().moves.size(), "moves", on),
          exact_fact("shuttle.forward.found", found, "sizes", on),
          exact_fact("shuttle.forward.backward", backward, "moves", on)};
}

}  // namespace palio::race
