// Right, with its presses as a set.
#include "proptests/beyond/honest.hpp"

namespace palio {
namespace {

Answer<Flip> spoil(const Flip::Instance& board, Answer<Flip> answer) {
  auto* solved = std::get_if<Solved<Flip>>(&answer);
  if (solved == nullptr) return answer;
  Flip::MoveSet presses{board.shape};
  for (const auto& [row, col] : *solved->moves) presses.turn(std::uint64_t{row} * board.shape.cols + col);
  solved->moves.reset();
  solved->set = std::move(presses);
  return answer;
}

const Registered<Flip> entry{beyond::liar<Flip, spoil>()};

}  // namespace
}  // namespace palio
