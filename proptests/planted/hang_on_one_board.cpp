// Right everywhere, but on one board it never ends and doesn't look at its stop token.
#include <atomic>

#include "proptests/planted/honest.hpp"

namespace palio {
namespace {

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  std::atomic<std::uint64_t> spins = 0;
  while (board.id() == planted::bad_board) ++spins;
  return planted::honest(board, work);
}

const Registered<Flip> entry{{.guarantee = Guarantee::optimal, .method = direct_method<Flip, solve>}};

}  // namespace
}  // namespace palio
