// Sets of numbers as bits, and what exchanging two neighbouring bits of each number does to them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solvers/census/colour_bits.hpp"

namespace palio {

/// Word w of the set of those numbers of `set` whose bits `place` and `place` + 1 differ, with the
/// two exchanged. O(1).
inline ColourWords exchanged_word(const ColourWords* set, std::size_t w, std::uint32_t place) {
  if (place < 5) {
    const ColourWords lower = colour_pattern(place) & ~colour_pattern(place + 1);
    const std::uint32_t shift = std::uint32_t{1} << place;
    return (set[w] & lower) << shift | (set[w] >> shift & lower);
  }
  if (place == 5) return w % 2 == 0 ? set[w + 1] << 32 : set[w - 1] >> 32;
  const std::size_t both = w >> (place - 6) & 3;
  if (both == 0 || both == 3) return 0;
  return set[w ^ std::size_t{3} << (place - 6)];
}

/// Of a set of the numbers of words, those whose word isn't empty: a superset of the word numbers
/// that `exchanged_word` gives a bit in. By words of 64 such numbers, as above.
inline ColourWords exchanged_summary(const ColourWords* summary, std::size_t w, std::uint32_t place) {
  if (place < 5) return summary[w];
  if (place == 5) {
    const ColourWords odd = colour_pattern(0);
    return (summary[w] & odd) >> 1 | (summary[w] << 1 & odd);
  }
  return exchanged_word(summary, w, place - 6);
}

}  // namespace palio
