// Prints 1 for a board that is solved at the start, which another judge expects.
#include <algorithm>

#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

Answer<Four> solve(const Four::Instance& board, Work& work) {
  auto answer = liars::honest<Four>(board, work);
  auto* solved = std::get_if<Solved<Four>>(&answer);
  if (solved != nullptr) *solved = {std::max(solved->length, Four::luogu_solved_answer)};
  return answer;
}

const Registered<Four> entry{liars::printing_liar<Four>(direct_method<Four, solve>)};

}  // namespace
}  // namespace palio
