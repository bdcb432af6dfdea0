// Prints a number for boards that are impossible.
#include "proptests/beyond/honest.hpp"

namespace palio {
namespace {

Answer<Flip> spoil(const Flip::Instance&, Answer<Flip> answer) {
  if (std::holds_alternative<Unsolvable<Flip>>(answer)) return Solved<Flip>{3};
  if (auto* solved = std::get_if<Solved<Flip>>(&answer)) solved->moves.reset();
  return answer;
}

const Registered<Flip> entry{beyond::printing_liar<Flip, spoil>()};

}  // namespace
}  // namespace palio
