// shuttle: the rules as a person would explain them, on a line written as letters.
#pragma once

#include <string>
#include <vector>

#include "puzzles/puzzle.hpp"
#include "puzzles/shuttle/instance.hpp"

namespace palio {

template <>
struct Rules<Shuttle> {
  struct Board {
    std::string cells;  ///< `W`, `B`, and one `_`
    std::size_t empty;  ///< where the `_` stands, from 0
    std::uint32_t white;
  };

  static Board start(const Shuttle::Instance& sides);
  /// At most four, by origin cell.
  static std::vector<Shuttle::Move> legal_moves(const Board& board);
  static bool apply(Board& board, const Shuttle::Move& move);
  /// All black pieces on the left, all white ones on the right.
  static bool solved(const Board& board);
  static std::vector<std::string> draw(const Board& board) { return {board.cells}; }
  /// Mirrored with the colours exchanged: (a, b) and (b, a).
  static std::vector<Shuttle::Instance> images(const Shuttle::Instance& sides);
  /// One piece less, on either side or on both; no position is an instance but the first.
  static std::vector<Shuttle::Instance> neighbours(const Shuttle::Instance& sides);
  static bool proves_unsolvable(const Shuttle::Instance&, const Shuttle::Proof&) { return false; }
};

static_assert(HasRules<Shuttle>);

}  // namespace palio
