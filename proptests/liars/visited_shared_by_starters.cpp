// Its second search skips the boards that the first one met.
#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

Answer<Four> solve(const Four::Instance& board, Work&) {
  liars::FourSearch search;
  search.key = [](const liars::FourBoard& at) { return at.cells; };
  return search.from_either(board, true);
}

const Registered<Four> entry{liars::liar<Four>(direct_method<Four, solve>)};

}  // namespace
}  // namespace palio
