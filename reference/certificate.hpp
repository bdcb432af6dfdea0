// What the verdicts on one space rest on, written down so that others can check it without
// anything of Palio's: the fewest moves of every state, proofs of impossibility, and moves.
//
// The tables of flip and four are the oracles'. The oracle of shuttle keeps none; that table
// comes from a search by the rules, which has to agree with the oracle on every size. What is
// written is described in reports/CERTIFICATES.md; scripts/check_certificate checks it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/all.hpp"
#include "reference/oracle.hpp"

namespace palio {

struct Certificate {
  /// The fewest moves of some states, in the order that is told for each puzzle.
  struct Table {
    static constexpr std::uint8_t never = 255;     ///< no goal can be reached
    static constexpr std::uint8_t greatest = 253;  ///< of all other distances
    std::string of;                                ///< which states
    std::vector<std::uint8_t> distances;
  };
  /// Moves that solve an instance, as few as there are.
  struct Solution {
    std::string instance;
    std::vector<std::string> moves;
  };

  std::string puzzle;
  std::string space;
  std::map<Distance, std::uint64_t> answers;  ///< how many instances have which
  std::vector<Table> tables;
  std::vector<std::string> proofs;  ///< flip: sets of cells, rows of `x` and `.` with `/` between them
  std::vector<Solution> solutions;  ///< of the first instance with each answer

  std::uint64_t instances() const;
  std::uint64_t states() const;
};

/// Spaces that can be certified, in words.
inline constexpr std::string_view certifiable_spaces =
    "flip up to 25 cells, four up to 2,097,152 boards of 64 cells at most, shuttle up to 4,194,304 positions "
    "of 64 cells at most, all sizes together";

bool certifiable(const Flip::Space& space);
bool certifiable(const Four::Space& space);
bool certifiable(const Shuttle::Space& space);

/// The certificate of a space that is certifiable: one table `boards` in rank order. Proofs are a
/// basis of all sets that every press meets an even number of times.
/// Throws std::runtime_error where two accounts of the puzzle disagree, or a distance is
/// above Table::greatest. O(states * moves), as much for the others.
Certificate certify(const Flip::Space& space);
/// Tables `white to move` and `black to move`, each of all boards in rank order.
Certificate certify(const Four::Space& space);
/// A table for each size, of all lines by the place of the empty cell, then by the order of the
/// pieces, lexicographic with B < W.
Certificate certify(const Shuttle::Space& space);

/// As a JSON object. Two characters a state.
std::string print_certificate(const Certificate& certificate);

}  // namespace palio
