// As short as can be, but the mirror image of what the sides exchanged would do.
#include "proptests/beyond/honest.hpp"

namespace palio {
namespace {

Answer<Shuttle> solve(const Shuttle::Instance& sides, Work& work) {
  auto answer = beyond::honest_method<Shuttle>().solve(nullptr, {sides.black, sides.white}, work);
  if (auto* solved = std::get_if<Solved<Shuttle>>(&answer)) {
    for (auto& move : *solved->moves) move.origin = sides.cells() + 1 - move.origin;
  }
  return answer;
}

const Registered<Shuttle> entry{{.guarantee = Guarantee::canonical, .method = direct_method<Shuttle, solve>}};

}  // namespace
}  // namespace palio
