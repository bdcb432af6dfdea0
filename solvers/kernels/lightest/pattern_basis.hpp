// Another basis for the patterns of a coset's classes.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace palio {

/// Names patterns of b <= 64 bits by the first b independent ones of a given order, of which the
/// first becomes the highest bit alone, the next the one below it, and so on. Sets s of
/// generators are renamed so that |pattern and s| stays odd or even: bit b - 1 of a renamed s
/// says of the first class in that order whether s turns it.
class PatternBasis {
 public:
  /// `order` are numbers of patterns; those that it names must span all of b bits.
  PatternBasis(std::span<const std::uint64_t> patterns, std::size_t bits,
               std::span<const std::uint32_t> order) {
    std::array<std::uint64_t, 64> reduced{},
        made_of{};  // by lowest bit: a pattern, and what it is the sum of
    std::size_t found = 0;
    const auto reduce = [&](std::uint64_t& pattern, std::uint64_t& parts) {
      while (pattern != 0) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(pattern));
        if (reduced[bit] == 0) return;
        pattern ^= reduced[bit];
        parts ^= made_of[bit];
      }
    };
    for (std::size_t i = 0; i < order.size() && found < bits; ++i) {
      std::uint64_t pattern = patterns[order[i]], parts = 0;
      reduce(pattern, parts);
      if (pattern == 0) continue;
      const auto bit = static_cast<std::size_t>(std::countr_zero(pattern));
      reduced[bit] = pattern;
      made_of[bit] = parts ^ std::uint64_t{1} << (bits - ++found);
    }
    for (std::size_t i = 0; i < bits; ++i) {
      std::uint64_t unit = std::uint64_t{1} << i;
      reduce(unit, name_[i]);
    }
  }

  std::uint64_t renamed(std::uint64_t pattern) const {
    std::uint64_t sum = 0;
    for (; pattern != 0; pattern &= pattern - 1)
      sum ^= name_[static_cast<std::size_t>(std::countr_zero(pattern))];
    return sum;
  }

  /// The set of generators that a renamed one stands for.
  std::uint64_t original(std::uint64_t renamed_set) const {
    std::uint64_t set = 0;
    for (std::size_t i = 0; i < name_.size(); ++i)
      set |= static_cast<std::uint64_t>(std::popcount(name_[i] & renamed_set) % 2) << i;
    return set;
  }

 private:
  std::array<std::uint64_t, 64> name_{};  ///< of each pattern of one bit
};

}  // namespace palio
