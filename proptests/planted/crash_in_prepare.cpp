// Dies before it has seen a board.
#include <cstdlib>

#include "proptests/planted/honest.hpp"

namespace palio {
namespace {

int prepare(const Flip::Shape& shape) {
  if (shape.cells() > 0) std::abort();
  return 0;
}

Answer<Flip> solve(const int&, const Flip::Instance& board, Work& work) {
  return planted::honest(board, work);
}

const Registered<Flip> entry{
    {.guarantee = Guarantee::optimal, .method = prepared_method<Flip, prepare, solve>}};

}  // namespace
}  // namespace palio
