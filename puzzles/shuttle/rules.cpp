#include "puzzles/shuttle/rules.hpp"

#include <utility>

namespace palio {

Rules<Shuttle>::Board Rules<Shuttle>::start(const Shuttle::Instance& sides) {
  return {std::string(sides.white, 'W') + '_' + std::string(sides.black, 'B'), sides.white, sides.white};
}

std::vector<Shuttle::Move> Rules<Shuttle>::legal_moves(const Board& board) {
  const auto& [cells, empty, white] = board;
  const auto origin = [](std::size_t cell) { return Shuttle::Move{static_cast<std::uint32_t>(cell + 1)}; };
  std::vector<Shuttle::Move> moves;
  if (empty >= 2 && cells[empty - 2] != cells[empty - 1]) moves.push_back(origin(empty - 2));
  if (empty >= 1) moves.push_back(origin(empty - 1));
  if (empty + 1 < cells.size()) moves.push_back(origin(empty + 1));
  if (empty + 2 < cells.size() && cells[empty + 2] != cells[empty + 1]) moves.push_back(origin(empty + 2));
  return moves;
}

bool Rules<Shuttle>::apply(Board& board, const Shuttle::Move& move) {
  for (const Shuttle::Move& legal : legal_moves(board)) {
    if (legal != move) continue;
    std::swap(board.cells[board.empty], board.cells[move.origin - 1]);
    board.empty = move.origin - 1;
    return true;
  }
  return false;
}

bool Rules<Shuttle>::solved(const Board& board) {
  const std::size_t black = board.cells.size() - 1 - board.white;
  return board.empty == black && board.cells.find('W') > black;
}

std::vector<Shuttle::Instance> Rules<Shuttle>::images(const Shuttle::Instance& sides) {
  if (sides.white == sides.black) return {sides};
  return {sides, {sides.black, sides.white}};
}

std::vector<Shuttle::Instance> Rules<Shuttle>::neighbours(const Shuttle::Instance& sides) {
  const auto [white, black] = sides;
  std::vector<Shuttle::Instance> neighbours;
  for (const Shuttle::Instance& less :
       {Shuttle::Instance{white - 1, black - 1}, Shuttle::Instance{white - 1, black},
        Shuttle::Instance{white, black - 1}}) {
    if (less.white > 0 && less.black > 0) neighbours.push_back(less);
  }
  return neighbours;
}

}  // namespace palio
