// Takes it that white begins.
#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

Answer<Four> solve(const Four::Instance& board, Work& work) {
  auto answer = liars::honest<Four>(board, work);
  liars::FourSearch search;
  if (auto path = search.from(Rules<Four>::start(board), 'W')) return solved_by<Four>(*path);
  return answer;
}

const Registered<Four> entry{liars::liar<Four>(direct_method<Four, solve>)};

}  // namespace
}  // namespace palio
