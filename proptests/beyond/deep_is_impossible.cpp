// Calls impossible, without a proof, what takes more than 14 presses.
#include "proptests/beyond/honest.hpp"

namespace palio {
namespace {

Answer<Flip> spoil(const Flip::Instance&, Answer<Flip> answer) {
  const auto* solved = std::get_if<Solved<Flip>>(&answer);
  if (solved != nullptr && solved->length > 14) return Unsolvable<Flip>{};
  return answer;
}

const Registered<Flip> entry{beyond::liar<Flip, spoil>()};

}  // namespace
}  // namespace palio
