// Breadth first over all positions of one shuttle line, level by level in sorted lists.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "puzzles/shuttle/instance.hpp"

namespace palio {

/// The place of the empty cell and a bit a piece fit into a word.
inline constexpr std::uint32_t max_shuttle_cells = 59;

/// Bytes that it holds at most: as if all positions stood in three levels, and their moves.
constexpr double list_bytes(double positions) { return 8 * 6 * positions; }

/// As `search_shuttle_bits`; at most max_shuttle_cells. Every move can be taken back, so what is
/// in neither of the two levels before is new. One thread; O(positions * log).
bool search_shuttle_lists(const Shuttle::Instance& sides, const std::atomic<bool>& stop,
                          const std::function<void(std::uint64_t)>& enter);

}  // namespace palio
