// Moves whichever colour helps.
#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

Answer<Four> solve(const Four::Instance& board, Work&) {
  liars::FourSearch search;
  search.successors = [slides = search.successors](const liars::FourBoard& at) {
    auto free = at;
    free.turn = '?';
    auto list = slides(free);
    for (auto& [slide, next] : list) next.turn = '?';
    return list;
  };
  const auto path = search.from(Rules<Four>::start(board), '?');
  return solved_by<Four>(path.value());
}

const Registered<Four> entry{liars::liar<Four>(direct_method<Four, solve>)};

}  // namespace
}  // namespace palio
