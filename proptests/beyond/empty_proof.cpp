// Proves impossible, by sets that hold nothing, what takes more than 14 presses.
#include "proptests/beyond/honest.hpp"

namespace palio {
namespace {

Answer<Flip> spoil(const Flip::Instance& board, Answer<Flip> answer) {
  const auto* solved = std::get_if<Solved<Flip>>(&answer);
  if (solved == nullptr || solved->length <= 14) return answer;
  const std::vector<std::uint64_t> nothing(board.words.size());
  return Unsolvable<Flip>{Flip::Proof{nothing, nothing}};
}

const Registered<Flip> entry{beyond::liar<Flip, spoil>()};

}  // namespace
}  // namespace palio
