// Breadth first over all boards of one shape of four, backwards from the solved ones.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "puzzles/four/instance.hpp"

namespace palio {

/// With more, a set of colourings alone would take 128 GiB.
inline constexpr std::uint32_t max_four_pieces = 40;

/// Bytes that it holds, however many.
double four_search_bytes(const Four::Shape& shape);

/// Calls `enter` with the number of boards that have each answer, from 0 on; false where it was
/// stopped before it was done. A state is a board and who moves; a board's answer is that of the
/// better allowed starter. At most max_four_pieces, and as memory goes. On the threads of the arena
/// that it is called in. O(levels * sets of occupied cells * slides * 2^pieces / 64).
bool search_four(const Four::Shape& shape, const std::atomic<bool>& stop,
                 const std::function<void(std::uint64_t)>& enter);

}  // namespace palio
