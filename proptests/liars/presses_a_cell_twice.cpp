// Presses the first cell twice before it begins.
#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  auto answer = liars::honest<Flip>(board, work);
  auto* solved = std::get_if<Solved<Flip>>(&answer);
  if (solved == nullptr) return answer;
  auto presses = *solved->moves;
  presses.insert(presses.begin(), 2, {0, 0});
  return solved_by<Flip>(presses);
}

const Registered<Flip> entry{liars::liar<Flip>(direct_method<Flip, solve>)};

}  // namespace
}  // namespace palio
