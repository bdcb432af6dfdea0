// Solutions that come as sets: their moves, for the replay.
#pragma once

#include <bit>
#include <cstdint>

#include "puzzles/flip/instance.hpp"
#include "puzzles/puzzle.hpp"

namespace palio {

/// How a puzzle's sets are read; for puzzles whose moves have an order there are none.
template <class P>
struct MoveSets {
  /// Whether a set is of the instance's size and holds nothing outside it.
  static bool fits(const typename P::Instance&, const typename P::MoveSet&) { return false; }
  static std::uint64_t size(const typename P::MoveSet&) { return 0; }
  /// Whether its moves, all of them, solve the instance; only of one that fits.
  static bool solves(const typename P::Instance&, const typename P::MoveSet&) { return false; }
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
  /// By whole words, as a board may have a billion cells. O(cells / 64).
  static bool solves(const Flip::Instance& board, const Flip::MoveSet& presses);
};

}  // namespace palio
