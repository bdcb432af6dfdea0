// Right everywhere, but on one board it goes on until it is told to stop.
#include "proptests/planted/honest.hpp"

namespace palio {
namespace {

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  while (board.id() == planted::bad_board) {
    if (auto end = work.must_end(0)) return *end;
  }
  return planted::honest(board, work);
}

const Registered<Flip> entry{{.guarantee = Guarantee::optimal, .method = direct_method<Flip, solve>}};

}  // namespace
}  // namespace palio
