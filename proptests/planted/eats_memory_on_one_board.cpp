// Right everywhere, but on one board it takes memory without bound, and touches it.
#include <vector>

#include "proptests/planted/honest.hpp"

namespace palio {
namespace {

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  std::vector<std::vector<char>> eaten;
  while (board.id() == planted::bad_board) eaten.emplace_back(std::size_t{1} << 20, 'x');
  return planted::honest(board, work);
}

const Registered<Flip> entry{{.guarantee = Guarantee::optimal, .method = direct_method<Flip, solve>}};

}  // namespace
}  // namespace palio
