// Takes the exchange of two empty cells that touch for a move: the turn passes.
#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

/// Whether some empty cells are side by side, so that to exchange them changes nothing.
bool can_pass(const liars::FourBoard& board) {
  for (std::size_t cell = 0; cell < 16; ++cell) {
    const bool right = cell % 4 != 3 && board.cells[cell + 1] == 'O';
    const bool down = cell < 12 && board.cells[cell + 4] == 'O';
    if (board.cells[cell] == 'O' && (right || down)) return true;
  }
  return false;
}

Answer<Four> solve(const Four::Instance& board, Work&) {
  liars::FourSearch search;
  search.successors = [slides = search.successors](const liars::FourBoard& at) {
    auto list = slides(at);
    if (!can_pass(at)) return list;
    list.emplace_back(Four::Move{}, at);
    list.back().second.turn = at.turn == 'B' ? 'W' : 'B';
    return list;
  };
  auto answer = search.from_either(board, false);
  if (auto* solved = std::get_if<Solved<Four>>(&answer)) return Solved<Four>{solved->length};
  return answer;
}

const Registered<Four> entry{liars::printing_liar<Four>(direct_method<Four, solve>)};

}  // namespace
}  // namespace palio
