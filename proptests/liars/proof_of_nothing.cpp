// Its proof of impossibility is any set of cells.
#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  auto answer = liars::honest<Flip>(board, work);
  if (std::holds_alternative<Unsolvable<Flip>>(answer)) return Unsolvable<Flip>{Flip::Proof{{1}, {1}}};
  return answer;
}

const Registered<Flip> entry{liars::liar<Flip>(direct_method<Flip, solve>)};

}  // namespace
}  // namespace palio
