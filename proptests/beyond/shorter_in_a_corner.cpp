// Prints two presses too few where the first cell is black.
#include "proptests/beyond/honest.hpp"

namespace palio {
namespace {

Answer<Flip> spoil(const Flip::Instance& board, Answer<Flip> answer) {
  auto* solved = std::get_if<Solved<Flip>>(&answer);
  if (solved == nullptr) return answer;
  const std::uint64_t length = solved->length;
  return Solved<Flip>{board.black(0) && length > 2 ? length - 2 : length};
}

const Registered<Flip> entry{beyond::printing_liar<Flip, spoil>()};

}  // namespace
}  // namespace palio
