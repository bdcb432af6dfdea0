// flip: the rules as a person would explain them, on boards written as letters.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "puzzles/flip/instance.hpp"
#include "puzzles/puzzle.hpp"

namespace palio {

template <>
struct Rules<Flip> {
  struct Board {
    Flip::Shape shape;
    std::string cells;  ///< `b` or `w`, row by row
  };

  static Board start(const Flip::Instance& instance);
  /// Every cell may be pressed at any time. O(cells).
  static std::vector<Flip::Move> legal_moves(const Board& board);
  static bool apply(Board& board, const Flip::Move& press);
  static bool solved(const Board& board);
  static std::vector<std::string> draw(const Board& board);
  /// Turned and mirrored boards that keep the shape, each also with colours
  /// exchanged; on a torus every shift of these as well.
  static std::vector<Flip::Instance> images(const Flip::Instance& instance);
  /// The board after each press.
  static std::vector<Flip::Instance> neighbours(const Flip::Instance& instance);
  /// O(cells) for each of the two sets.
  static bool proves_unsolvable(const Flip::Instance& instance, const Flip::Proof& proof);

  /// Up to five different cells.
  struct Cells {
    std::array<Flip::Move, 5> cells;
    std::size_t count = 0;
    const Flip::Move* begin() const { return cells.data(); }
    const Flip::Move* end() const { return cells.data() + count; }
  };
  /// The cells that a press turns, itself among them, each once.
  static Cells turned_by(const Flip::Shape& shape, const Flip::Move& press);
};

static_assert(HasRules<Flip>);

}  // namespace palio
