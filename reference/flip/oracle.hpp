// What flip's oracle knows before it asks for either colour.
#pragma once

#include <cstdint>
#include <vector>

#include "puzzles/flip/instance.hpp"

namespace palio {

/// No set of presses turns the pattern.
inline constexpr std::uint8_t never_turned = UINT8_MAX;

/// For every pattern of cells, as the id of its board, the fewest presses that turn
/// exactly it: the distance to an all-white board. At most 25 cells. O(2^cells).
std::vector<std::uint8_t> fewest_presses(const Flip::Shape& shape);

}  // namespace palio
