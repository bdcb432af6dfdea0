// shuttle: values, texts and the instance space.
//
// A white pieces on the left, one empty cell, b black pieces on the right of a line, to
// be exchanged. A piece slides into the neighbouring empty cell or jumps over exactly
// one piece of the other colour into it. Fewest moves; among those the sequence of
// origin cells that is least in lexicographic order.
// Source: USACO 4.4 "Shuttle Puzzle"; toads and frogs, sheep and goats.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/no_move_set.hpp"
#include "puzzles/no_proof.hpp"
#include "puzzles/text.hpp"

namespace palio {

struct Shuttle {
  static constexpr std::string_view name = "shuttle";
  static constexpr std::string_view instances = "sizes";  ///< what they are called
  /// The judge wants the moves themselves.
  static constexpr bool answer_is_moves = true;
  static constexpr std::uint32_t max_side = 1'000'000;
  static constexpr std::uint32_t moves_a_line = 20;  ///< in the judge's answer

  struct Instance {
    std::uint32_t white = 1;  ///< pieces on the left, 1 to max_side
    std::uint32_t black = 1;  ///< pieces on the right, 1 to max_side
    std::uint32_t cells() const { return white + 1 + black; }
    friend bool operator==(const Instance&, const Instance&) = default;
  };
  using Shape = Instance;

  /// The cell, counted from 1 at the left, whose piece moves into the empty cell.
  struct Move {
    std::uint32_t origin = 0;
    friend bool operator==(const Move&, const Move&) = default;
    friend auto operator<=>(const Move&, const Move&) = default;
  };

  /// A few instances in rank order.
  struct Space {
    std::vector<Instance> instances;
    friend bool operator==(const Space&, const Space&) = default;
  };
  using Proof = NoProof;
  using MoveSet = NoMoveSet;

  /// `N` (equal sides), `A B`, or the one-line form `AxB`.
  static Parsed<Instance> parse(std::string_view text, const std::optional<Space>& known);
  static std::string print(const Instance& sides);
  static std::string print_line(const Instance& sides);
  static std::string print_move(const Move& move);

  /// `3`, `3x4`, or equal sides over a range: `1..12`.
  static Parsed<Space> parse_space(std::string_view text);
  static std::string print_space(const Space& space);
  /// Equal sides of 1 to 12, as the judge asks them.
  static Space default_space();
  static Space space_of(const Instance& sides) { return {{sides}}; }
  static Shape shape_of(const Instance& sides) { return sides; }
  static std::optional<std::uint64_t> count(const Space& space) { return space.instances.size(); }
  static Instance unrank(const Space& space, std::uint64_t place) { return space.instances[place]; }
  /// The place among all (a, b) by a + b, then by a; from 0.
  static std::uint64_t rank(const Instance& sides);
  static Instance sample(const Space& space, std::uint64_t seed, std::uint64_t k);
};

}  // namespace palio
