// Right everywhere, but on one board its answer lies in memory that nobody may read.
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "proptests/planted/honest.hpp"

namespace palio {
namespace {

/// Takes away the pages that belong to the moves alone.
void hide(std::vector<Flip::Move>& moves) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  void* first = moves.data();
  std::size_t bytes = moves.size() * sizeof(Flip::Move);
  std::align(page, page, first, bytes);
  if (mprotect(first, bytes / page * page, PROT_NONE) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot hide an answer");
}

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  if (board.id() != planted::bad_board) return planted::honest(board, work);
  std::vector<Flip::Move> moves(std::size_t{1} << 20);
  hide(moves);
  return solved_by<Flip>(std::move(moves));
}

const Registered<Flip> entry{{.guarantee = Guarantee::optimal, .method = direct_method<Flip, solve>}};

}  // namespace
}  // namespace palio
