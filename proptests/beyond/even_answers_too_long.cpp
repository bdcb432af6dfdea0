// Its even answers are two presses too long, on images of a board alike.
#include "proptests/beyond/honest.hpp"

namespace palio {
namespace {

Answer<Flip> spoil(const Flip::Instance&, Answer<Flip> answer) {
  const auto* solved = std::get_if<Solved<Flip>>(&answer);
  return solved != nullptr && solved->length % 2 == 0 ? beyond::longer(answer) : answer;
}

const Registered<Flip> entry{beyond::liar<Flip, spoil>()};

}  // namespace
}  // namespace palio
