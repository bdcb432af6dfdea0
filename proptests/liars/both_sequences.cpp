// Goes on after its first solution and prints the other behind it.
#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

/// The other shortest solution of equal sides.
std::vector<Shuttle::Move> mirrored(std::vector<Shuttle::Move> moves, std::uint32_t cells) {
  for (auto& move : moves) move.origin = cells + 1 - move.origin;
  return moves;
}

Answer<Shuttle> solve(const Shuttle::Instance& sides, Work& work) {
  const auto answer = liars::honest<Shuttle>(sides, work);
  auto moves = *std::get<Solved<Shuttle>>(answer).moves;
  const auto other = mirrored(moves, sides.cells());
  moves.insert(moves.end(), other.begin(), other.end());
  return solved_by<Shuttle>(moves);
}

const Registered<Shuttle> entry{liars::liar<Shuttle>(direct_method<Shuttle, solve>)};

}  // namespace
}  // namespace palio
