// Right everywhere, but on one board it throws.
#include <stdexcept>

#include "proptests/planted/honest.hpp"

namespace palio {
namespace {

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  if (board.id() == planted::bad_board) throw std::logic_error("planted");
  return planted::honest(board, work);
}

const Registered<Flip> entry{{.guarantee = Guarantee::optimal, .method = direct_method<Flip, solve>}};

}  // namespace
}  // namespace palio
