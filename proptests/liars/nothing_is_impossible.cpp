// Prints what it last thought of where there is no solution.
#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  auto answer = liars::honest<Flip>(board, work);
  if (std::holds_alternative<Unsolvable<Flip>>(answer)) return Solved<Flip>{7};
  return answer;
}

const Registered<Flip> entry{liars::printing_liar<Flip>(direct_method<Flip, solve>)};

}  // namespace
}  // namespace palio
