// four: the rules as a person would explain them, on boards written as letters.
#pragma once

#include <string>
#include <vector>

#include "puzzles/four/instance.hpp"
#include "puzzles/puzzle.hpp"

namespace palio {

template <>
struct Rules<Four> {
  struct Board {
    Four::Shape shape;
    std::string cells;  ///< `B`, `W` or `O`, row by row
    char turn = '?';    ///< `B` or `W`; `?` while either may start
  };

  static Board start(const Four::Instance& instance);
  /// Slides of the colour whose turn it is, by origin cell, then by target.
  static std::vector<Four::Move> legal_moves(const Board& board);
  static bool apply(Board& board, const Four::Move& slide);
  static bool solved(const Board& board);
  static std::vector<std::string> draw(const Board& board);
  /// Turned and mirrored boards that keep the shape; each also with the colours
  /// exchanged, where they are equally many and either may start.
  static std::vector<Four::Instance> images(const Four::Instance& instance);
  /// The board after each slide of either colour, with the starter that it had.
  static std::vector<Four::Instance> neighbours(const Four::Instance& instance);
  static bool proves_unsolvable(const Four::Instance&, const Four::Proof&) { return false; }
};

static_assert(HasRules<Four>);

}  // namespace palio
