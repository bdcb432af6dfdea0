// Solutions that come as sets: their moves one by one, for the replay.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "puzzles/flip/instance.hpp"
#include "puzzles/puzzle.hpp"

namespace palio {

/// How a puzzle's sets are read; for puzzles whose moves have an order there are none.
template <class P>
struct MoveSets {
  /// Whether a set is of the instance's size and holds nothing outside it.
  static bool fits(const typename P::Instance&, const typename P::MoveSet&) { return false; }
  static std::uint64_t size(const typename P::MoveSet&) { return 0; }
  template <class Visit>
  static bool each(const typename P::MoveSet&, const Visit&) {
    return true;
  }
};

template <>
struct MoveSets<Flip> {
  static bool fits(const Flip::Instance& board, const Flip::MoveSet& presses) {
    if (presses.shape != board.shape || presses.words.size() != board.words.size()) return false;
    const std::uint64_t used = board.shape.cells() % 64;
    return used == 0 || presses.words.back() >> used == 0;
  }
  static std::uint64_t size(const Flip::MoveSet& presses) {
    std::uint64_t count = 0;
    for (const std::uint64_t word : presses.words) count += static_cast<std::uint64_t>(std::popcount(word));
    return count;
  }
  /// Calls `visit` with each press, row by row, until it says false; whether it never did.
  template <class Visit>
  static bool each(const Flip::MoveSet& presses, const Visit& visit) {
    for (std::uint64_t i = 0; i < presses.words.size(); ++i) {
      for (std::uint64_t left = presses.words[i]; left != 0; left &= left - 1) {
        const std::uint64_t cell = 64 * i + static_cast<std::uint64_t>(std::countr_zero(left));
        if (!visit(Flip::Move{static_cast<std::uint32_t>(cell / presses.shape.cols),
                              static_cast<std::uint32_t>(cell % presses.shape.cols)}))
          return false;
      }
    }
    return true;
  }
};

}  // namespace palio
