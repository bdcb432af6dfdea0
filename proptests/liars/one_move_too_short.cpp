// Counts from the first board that it has made.
#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  auto answer = liars::honest<Flip>(board, work);
  auto* solved = std::get_if<Solved<Flip>>(&answer);
  if (solved != nullptr && solved->length > 0) *solved = {solved->length - 1};
  return answer;
}

const Registered<Flip> entry{liars::printing_liar<Flip>(direct_method<Flip, solve>)};

}  // namespace
}  // namespace palio
