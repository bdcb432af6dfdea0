// Names presses of another board, four rows below this one.
#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  auto answer = liars::honest<Flip>(board, work);
  auto* solved = std::get_if<Solved<Flip>>(&answer);
  if (solved == nullptr) return answer;
  for (auto& press : *solved->moves) press = {press.row + 4, press.col};
  return answer;
}

const Registered<Flip> entry{liars::liar<Flip>(direct_method<Flip, solve>)};

}  // namespace
}  // namespace palio
