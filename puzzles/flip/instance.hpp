// flip: values, texts and the instance space.
//
// A board of R x C cells, each black or white. Pressing a cell turns the set of the
// cell and its orthogonal neighbours, each once; on a torus the sides meet. Fewest
// presses until all cells are white or all are black.
// Source: POJ 1753 "Flip Game"; a variant of Lights Out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/text.hpp"

namespace palio {

struct Flip {
  static constexpr std::string_view name = "flip";
  static constexpr std::string_view instances = "boards";  ///< what they are called
  /// The judge wants the number of presses, not the presses.
  static constexpr bool answer_is_moves = false;
  static constexpr std::uint64_t max_cells = std::uint64_t{1} << 32;

  struct Shape {
    std::uint32_t rows = 4;  ///< at least 1
    std::uint32_t cols = 4;  ///< at least 1
    bool torus = false;      ///< first and last row, first and last column are neighbours
    std::uint64_t cells() const { return std::uint64_t{rows} * cols; }  ///< at most max_cells
    friend bool operator==(const Shape&, const Shape&) = default;
  };

  /// A board: cell (r, c) is bit cols * r + c of the packed words, black is 1. The
  /// words number ceil(cells / 64), and bits past the last cell are 0.
  struct Instance {
    Shape shape;
    std::vector<std::uint64_t> words = std::vector<std::uint64_t>((shape.cells() + 63) / 64);

    bool black(std::uint64_t cell) const { return (words[cell / 64] >> (cell % 64) & 1) != 0; }
    void turn(std::uint64_t cell) { words[cell / 64] ^= std::uint64_t{1} << (cell % 64); }
    /// The whole board as one number; only for at most 64 cells.
    std::uint64_t id() const { return words[0]; }
    friend bool operator==(const Instance&, const Instance&) = default;
  };

  /// A press; row and column count from 0 here and from 1 in texts.
  struct Move {
    std::uint32_t row = 0;
    std::uint32_t col = 0;
    friend bool operator==(const Move&, const Move&) = default;
    friend auto operator<=>(const Move&, const Move&) = default;
  };

  using Space = Shape;  ///< all boards of one shape, in the order of their ids

  /// Presses as the black cells of a board: their order is nothing, and a large solution as a
  /// list would take many times the board's memory.
  using MoveSet = Instance;

  /// Why a board is impossible: for each target a set of cells that every press meets
  /// an even number of times and that holds an odd number of wrong cells. Packed as an
  /// instance's words.
  struct Proof {
    std::vector<std::uint64_t> against_white;  ///< holds an odd number of black cells
    std::vector<std::uint64_t> against_black;  ///< holds an odd number of white cells
    friend bool operator==(const Proof&, const Proof&) = default;
  };

  /// R lines of C letters `b` or `w`, or one line `bw/wb`. A `known` space also
  /// says whether the board is a torus, which no text does.
  static Parsed<Instance> parse(std::string_view text, const std::optional<Space>& known);
  static std::string print(const Instance& board);
  static std::string print_line(const Instance& board);
  static std::string print_move(const Move& press);

  /// `4x4`; a torus is `4x4-torus`.
  static Parsed<Space> parse_space(std::string_view text);
  static std::string print_space(const Space& space);
  static Space default_space() { return {}; }
  static Space space_of(const Instance& board) { return board.shape; }
  static Shape shape_of(const Instance& board) { return board.shape; }
  /// 2^cells, or nothing from 63 cells on.
  static std::optional<std::uint64_t> count(const Space& space);
  static Instance unrank(const Space& space, std::uint64_t rank);
  /// The id; only for spaces that have a count.
  static std::uint64_t rank(const Instance& board) { return board.id(); }
  /// Board k of the sequence of uniformly random boards that `seed` names.
  static Instance sample(const Space& space, std::uint64_t seed, std::uint64_t k);
};

}  // namespace palio
