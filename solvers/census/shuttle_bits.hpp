// Breadth first over all positions of one shuttle line, as bits.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "puzzles/shuttle/instance.hpp"

namespace palio {

/// Bytes that it holds, however many.
double shuttle_bit_bytes(const Shuttle::Instance& sides);

/// Calls `enter` with the number of positions of each level, from that of the start on; false where
/// it was stopped before it was done. At most 40 cells, and as memory goes. On the threads of the
/// arena that it is called in. O(2^pieces / 64) a level and O(positions) in all.
bool search_shuttle_bits(const Shuttle::Instance& sides, const std::atomic<bool>& stop,
                         const std::function<void(std::uint64_t)>& enter);

}  // namespace palio
