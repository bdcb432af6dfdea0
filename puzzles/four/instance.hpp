// four: values, texts and the instance space.
//
// Black and white pieces and a few empty cells on a board. A move slides one piece
// orthogonally into an empty cell; colours alternate strictly; either colour may start
// unless the shape says which. Solved: a full line of one colour in a row, a column or
// a diagonal, whoever moved last. Fewest moves until solved.
// Source: Luogu P2346, CodeVS 1004.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "puzzles/no_move_set.hpp"
#include "puzzles/no_proof.hpp"
#include "puzzles/text.hpp"

namespace palio {

struct Four {
  static constexpr std::string_view name = "four";
  static constexpr std::string_view instances = "boards";  ///< what they are called
  /// The judge wants the number of moves, not the moves.
  static constexpr bool answer_is_moves = false;
  static constexpr std::uint32_t max_cells = 64;
  /// What dialect `luogu` answers for a board that is solved at the start.
  static constexpr std::uint64_t luogu_solved_answer = 1;

  enum class Starter : std::uint8_t { either, white, black };

  struct Shape {
    std::uint32_t rows = 4;  ///< at least 1; rows * cols is at most max_cells
    std::uint32_t cols = 4;
    std::uint32_t black = 7;  ///< pieces; at least one cell stays empty
    std::uint32_t white = 7;
    std::uint32_t line = 4;  ///< how many in a line solve the board; at least 1
    Starter starter = Starter::either;
    std::uint32_t cells() const { return rows * cols; }
    std::uint32_t empty() const { return cells() - black - white; }
    friend bool operator==(const Shape&, const Shape&) = default;
  };

  /// A board: cell (r, c) is bit cols * r + c of `black` where a black piece stands
  /// there, of `white` where a white one does.
  struct Instance {
    Shape shape;
    std::uint64_t black = 0;
    std::uint64_t white = 0;
    friend bool operator==(const Instance&, const Instance&) = default;
  };

  /// The piece on `from` slides to the empty neighbour `to`; cells count row by row,
  /// from 0 here, and as row and column from 1 in texts.
  struct Move {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    std::uint8_t cols = 4;  ///< of the board, so that a move can print itself
    friend bool operator==(const Move&, const Move&) = default;
    friend auto operator<=>(const Move&, const Move&) = default;
  };

  using Space = Shape;  ///< all boards of one shape, lexicographic with B < O < W
  using Proof = NoProof;
  using MoveSet = NoMoveSet;

  /// Rows of `B`, `W` and `O` (the letter), or one line `BW/WO`. Without a `known`
  /// space, 4 x 4 cells must hold 7 black and 7 white pieces; another size takes the
  /// pieces as they stand and a line of min(rows, cols).
  static Parsed<Instance> parse(std::string_view text, const std::optional<Space>& known);
  static std::string print(const Instance& board);
  static std::string print_line(const Instance& board);
  /// `r c r c`, from and to.
  static std::string print_move(const Move& slide);

  /// `4x4` (two cells empty, the rest shared evenly, black the more; a line of
  /// min(rows, cols)), or all of it: `3x4:5:4:3` is 5 black, 4 white, 3 in a line.
  /// `-white` or `-black` behind it names the starter.
  static Parsed<Space> parse_space(std::string_view text);
  static std::string print_space(const Space& space);
  static Space default_space() { return {}; }
  static Space space_of(const Instance& board) { return board.shape; }
  static Shape shape_of(const Instance& board) { return board.shape; }
  /// cells! / (black! white! empty!), or nothing from 2^63 on.
  static std::optional<std::uint64_t> count(const Space& space);
  /// O(cells).
  static Instance unrank(const Space& space, std::uint64_t rank);
  static std::uint64_t rank(const Instance& board);
  /// Board k of the sequence of uniformly random boards that `seed` names.
  static Instance sample(const Space& space, std::uint64_t seed, std::uint64_t k);
};

}  // namespace palio
