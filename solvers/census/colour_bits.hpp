// Sets of colourings as bits, and what a slide does to all of them at once.
//
// The occupied cells of a board, in reading order, are white or black: as bits (white is 1) they
// are a number, and a set of colourings has a bit for each such number. A slide keeps the colours'
// order, but for the piece that moves past others: it takes another place, so the bits of the
// number between the two places are rotated, whatever they are.
#pragma once

#include <cstddef>
#include <cstdint>

namespace palio {

using ColourWords = std::uint64_t;  ///< bit b of word w: the colouring 64 w + b

/// Words for all 2^pieces colourings; below 6 pieces the first bits of one.
constexpr std::size_t colour_words(std::uint32_t pieces) {
  return pieces <= 6 ? 1 : std::size_t{1} << (pieces - 6);
}

/// The bits of a word whose number has a 1 at the place; below 6.
constexpr ColourWords colour_pattern(std::uint32_t place) {
  constexpr ColourWords patterns[]{0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
                                   0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
  return patterns[place];
}

/// A slide of a white or a black piece from its place in the order to another.
struct ColourSlide {
  std::uint32_t to_place = 0;
  std::uint32_t from_place = 0;
  bool white = false;
};

/// Adds to the set `to` those colourings of `from` that have a piece of that colour at
/// `from_place`, with it moved. The sets, of so many words, don't overlap. In the widest registers that
/// the processor has. O(words * (1 + distance of places below 6)).
void add_slid(ColourWords* to, const ColourWords* from, std::size_t words, const ColourSlide& slide);
/// The same, as for any processor.
void add_slid_portable(ColourWords* to, const ColourWords* from, std::size_t words, const ColourSlide& slide);

struct FreshColours {
  std::uint64_t counted = 0;
  bool any = false;
};

/// Takes out of `fresh` what `met` has, and adds the rest to `met`. Says how many are left that
/// `other` had not, which may be `met` itself, and whether any are left at all.
FreshColours enter_fresh(ColourWords* fresh, ColourWords* met, const ColourWords* other, std::size_t words);

/// How many colourings of so many pieces the set has as they are or with white and black exchanged:
/// that complements their numbers, so it reverses the order of all bits. O(words).
std::uint64_t count_either_way(const ColourWords* set, std::uint32_t pieces);

}  // namespace palio
