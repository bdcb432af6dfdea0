// Takes the end of its depth limit for the end of the search.
#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  auto answer = liars::honest<Flip>(board, work);
  auto* solved = std::get_if<Solved<Flip>>(&answer);
  if (solved != nullptr && solved->length > 5) return Unsolvable<Flip>{};
  return answer;
}

const Registered<Flip> entry{liars::liar<Flip>(direct_method<Flip, solve>)};

}  // namespace
}  // namespace palio
