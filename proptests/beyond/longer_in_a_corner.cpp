// Two presses too long where the first cell is black, as it is on some images of a board.
#include "proptests/beyond/honest.hpp"

namespace palio {
namespace {

Answer<Flip> spoil(const Flip::Instance& board, Answer<Flip> answer) {
  return board.black(0) ? beyond::longer(answer) : answer;
}

const Registered<Flip> entry{beyond::liar<Flip, spoil>()};

}  // namespace
}  // namespace palio
