#include "solvers/census/colour_bits.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace palio {
namespace {

constexpr std::uint32_t kWordBits = 6;
constexpr std::size_t kBatch = 32;  ///< words that are exchanged together, in registers or nearly so

// Loops over a batch become vectors as wide as the target of the caller has them.
#define PALIO_INLINE [[gnu::always_inline]] inline

/// Exchanges of neighbouring bits of the number, within a word; they move one bit from place to place.
struct Exchanges {
  struct Step {
    ColourWords mask;  ///< numbers with a 1 in the lower bit and a 0 in the upper
    std::uint32_t shift;
  };
  std::array<Step, kWordBits - 1> steps{};
  std::size_t count = 0;

  Exchanges(std::uint32_t from, std::uint32_t to) {
    for (; from > to; --from) add(from - 1);
    for (; from < to; ++from) add(from);
  }

 private:
  void add(std::uint32_t lower) {
    steps[count++] = {colour_pattern(lower) & ~colour_pattern(lower + 1), std::uint32_t{1} << lower};
  }
};

/// A few words on their way from one set to another.
using Batch = std::array<ColourWords, kBatch>;

PALIO_INLINE void exchange(Batch& batch, std::size_t count, const Exchanges& exchanges) {
  for (std::size_t i = 0; i < exchanges.count; ++i) {
    const auto [mask, shift] = exchanges.steps[i];
    const ColourWords kept = ~(mask | mask << shift);
    for (std::size_t w = 0; w < count; ++w) {
      const ColourWords word = batch[w];
      batch[w] = (word & kept) | (word & mask) << shift | (word >> shift & mask);
    }
  }
}

/// Both places are bits within a word.
PALIO_INLINE void add_within(ColourWords* to, const ColourWords* from, std::size_t words,
                             const ColourSlide& slide) {
  const ColourWords white = colour_pattern(slide.to_place);
  const ColourWords mask = slide.white ? white : ~white;
  const Exchanges exchanges(slide.from_place, slide.to_place);
  const std::size_t count = std::min(words, kBatch);
  Batch batch;
  for (std::size_t base = 0; base < words; base += count) {
    for (std::size_t w = 0; w < count; ++w) batch[w] = from[base + w];
    exchange(batch, count, exchanges);
    for (std::size_t w = 0; w < count; ++w) to[base + w] |= batch[w] & mask;
  }
}

/// The piece stays at its place.
PALIO_INLINE void add_staying(ColourWords* __restrict to, const ColourWords* __restrict from,
                              std::size_t words, const ColourSlide& slide) {
  if (slide.to_place < kWordBits) {
    const ColourWords white = colour_pattern(slide.to_place);
    const ColourWords mask = slide.white ? white : ~white;
    for (std::size_t w = 0; w < words; ++w) to[w] |= from[w] & mask;
    return;
  }
  const std::size_t run = std::size_t{1} << (slide.to_place - kWordBits);
  for (std::size_t base = slide.white ? run : 0; base < words; base += 2 * run) {
    for (std::size_t i = 0; i < run; ++i) to[base + i] |= from[base + i];
  }
}

/// Both places are bits of the word's number: runs of words move as they are.
PALIO_INLINE void add_beyond(ColourWords* __restrict to, const ColourWords* __restrict from,
                             std::size_t words, const ColourSlide& slide) {
  const bool up = slide.to_place > slide.from_place;
  const std::uint32_t low = std::min(slide.to_place, slide.from_place);
  const std::uint32_t between = std::max(slide.to_place, slide.from_place) - low;
  const std::size_t run = std::size_t{1} << (low - kWordBits);
  const std::size_t top = std::size_t{slide.white} << between;
  for (std::size_t base = 0; base < words; base += run << (between + 1)) {
    for (std::size_t field = 0; field < std::size_t{1} << between; ++field) {
      const std::size_t high_form = base + (top | field) * run;
      const std::size_t low_form = base + (field << 1 | std::size_t{slide.white}) * run;
      ColourWords* const target = to + (up ? high_form : low_form);
      const ColourWords* const source = from + (up ? low_form : high_form);
      for (std::size_t i = 0; i < run; ++i) target[i] |= source[i];
    }
  }
}

/// The number with the slide's colour put in at a bit of a word's number.
PALIO_INLINE std::size_t with_colour(std::size_t number, std::uint32_t place, bool white) {
  const std::uint32_t bit = place - kWordBits;
  const std::size_t below = number & ((std::size_t{1} << bit) - 1);
  return (number >> bit) << (bit + 1) | std::size_t{white} << bit | below;
}

/// From a bit of the word's number into the word. The moving bit is known, so each word that has
/// it fills half of two.
PALIO_INLINE void add_inward(ColourWords* to, const ColourWords* from, std::size_t words,
                             const ColourSlide& slide) {
  const std::uint32_t half = slide.white ? 32 : 0;
  const Exchanges exchanges(kWordBits - 1, slide.to_place);
  const std::size_t count = std::min(words / 2, kBatch);
  Batch even;
  Batch odd;
  for (std::size_t base = 0; base < words / 2; base += count) {
    for (std::size_t i = 0; i < count; ++i) {
      const ColourWords word = from[with_colour(base + i, slide.from_place, slide.white)];
      even[i] = (word & UINT32_MAX) << half;
      odd[i] = word >> 32 << half;
    }
    exchange(even, count, exchanges);
    exchange(odd, count, exchanges);
    for (std::size_t i = 0; i < count; ++i) {
      to[2 * (base + i)] |= even[i];
      to[2 * (base + i) + 1] |= odd[i];
    }
  }
}

/// The other way.
PALIO_INLINE void add_outward(ColourWords* to, const ColourWords* from, std::size_t words,
                              const ColourSlide& slide) {
  const std::uint32_t half = slide.white ? 32 : 0;
  const Exchanges exchanges(slide.from_place, kWordBits - 1);
  const std::size_t count = std::min(words / 2, kBatch);
  Batch even;
  Batch odd;
  for (std::size_t base = 0; base < words / 2; base += count) {
    for (std::size_t i = 0; i < count; ++i) {
      even[i] = from[2 * (base + i)];
      odd[i] = from[2 * (base + i) + 1];
    }
    exchange(even, count, exchanges);
    exchange(odd, count, exchanges);
    for (std::size_t i = 0; i < count; ++i)
      to[with_colour(base + i, slide.to_place, slide.white)] |=
          (even[i] >> half & UINT32_MAX) | odd[i] >> half << 32;
  }
}

PALIO_INLINE void add_any(ColourWords* to, const ColourWords* from, std::size_t words,
                          const ColourSlide& slide) {
  const bool from_within = slide.from_place < kWordBits;
  const bool to_within = slide.to_place < kWordBits;
  if (slide.to_place == slide.from_place)
    add_staying(to, from, words, slide);
  else if (from_within && to_within)
    add_within(to, from, words, slide);
  else if (to_within)
    add_inward(to, from, words, slide);
  else if (from_within)
    add_outward(to, from, words, slide);
  else
    add_beyond(to, from, words, slide);
}

PALIO_INLINE FreshColours enter_loop(ColourWords* fresh, ColourWords* met, const ColourWords* other,
                                     std::size_t words) {
  ColourWords any = 0;
  for (std::size_t w = 0; w < words; ++w) any |= fresh[w] &= ~met[w];
  FreshColours result{0, any != 0};
  for (std::size_t w = 0; w < words && any != 0; ++w) {
    if (fresh[w] == 0) continue;
    result.counted += static_cast<std::uint64_t>(std::popcount(fresh[w] & ~other[w]));
    met[w] |= fresh[w];
  }
  return result;
}

PALIO_INLINE ColourWords reversed(ColourWords word) {
  for (std::uint32_t place = 0; place < 3; ++place) {
    const std::uint32_t shift = std::uint32_t{1} << place;
    word = (word & colour_pattern(place)) >> shift | (word << shift & colour_pattern(place));
  }
  return __builtin_bswap64(word);
}

/// What is there either way is symmetric, so half of the words tell.
PALIO_INLINE std::uint64_t count_loop(const ColourWords* set, std::uint32_t pieces) {
  const std::size_t words = colour_words(pieces);
  if (words == 1) {
    const std::uint32_t unused = 64 - (std::uint32_t{1} << pieces);
    return static_cast<std::uint64_t>(std::popcount(set[0] | reversed(set[0]) >> unused));
  }
  const std::size_t count = std::min(words / 2, kBatch);
  std::uint64_t found = 0;
  Batch batch;
  for (std::size_t base = 0; base < words / 2; base += count) {
    for (std::size_t i = 0; i < count; ++i) batch[i] = set[base + i] | reversed(set[words - 1 - base - i]);
    for (std::size_t i = 0; i < count; ++i) found += static_cast<std::uint64_t>(std::popcount(batch[i]));
  }
  return 2 * found;
}

#if defined(__x86_64__)
__attribute__((target("avx2,popcnt"))) std::uint64_t count_avx2(const ColourWords* set,
                                                                std::uint32_t pieces) {
  return count_loop(set, pieces);
}
__attribute__((target("avx2"))) void add_avx2(ColourWords* to, const ColourWords* from, std::size_t words,
                                              const ColourSlide& slide) {
  add_any(to, from, words, slide);
}
__attribute__((target("popcnt"))) FreshColours enter_popcnt(ColourWords* fresh, ColourWords* met,
                                                            const ColourWords* other, std::size_t words) {
  return enter_loop(fresh, met, other, words);
}
#endif

}  // namespace

void add_slid_portable(ColourWords* to, const ColourWords* from, std::size_t words,
                       const ColourSlide& slide) {
  add_any(to, from, words, slide);
}

void add_slid(ColourWords* to, const ColourWords* from, std::size_t words, const ColourSlide& slide) {
#if defined(__x86_64__)
  static const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
  if (has_avx2) return add_avx2(to, from, words, slide);
#endif
  add_any(to, from, words, slide);
}

FreshColours enter_fresh(ColourWords* fresh, ColourWords* met, const ColourWords* other, std::size_t words) {
#if defined(__x86_64__)
  static const bool has_popcnt = __builtin_cpu_supports("popcnt") != 0;
  if (has_popcnt) return enter_popcnt(fresh, met, other, words);
#endif
  return enter_loop(fresh, met, other, words);
}

std::uint64_t count_either_way(const ColourWords* set, std::uint32_t pieces) {
#if defined(__x86_64__)
  static const bool has_avx2 = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("popcnt") != 0;
  if (has_avx2) return count_avx2(set, pieces);
#endif
  return count_loop(set, pieces);
}

}  // namespace palio
