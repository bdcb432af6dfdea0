// All numbers a ^ m with a in a set and m among some masks, for sets of numbers below 2^bits
// that are kept as one bit a number.
//
// Exchanging numbers by ^ m moves whole blocks of 512 numbers by the mask's upper bits and
// permutes each block by its lower nine: bit k of those exchanges neighbours 2^k apart. So 512
// images cost a load for each mask and a few exchanges, which masks with equal lower bits
// share; however many numbers the set holds.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace palio {

/// 512 neighbouring numbers, one bit for each: number 64 w + b is bit b of word w.
struct alignas(64) NumberBlock {
  static constexpr std::uint32_t index_bits = 9;
  std::array<std::uint64_t, 8> words{};

  static std::uint64_t block_of(std::uint64_t number) { return number >> index_bits; }
  bool holds(std::uint64_t number) const { return (words[number / 64 % 8] >> (number % 64) & 1) != 0; }
  void insert(std::uint64_t number) { words[number / 64 % 8] |= std::uint64_t{1} << (number % 64); }
};

/// Which instructions are used; each falls back on the one before where the processor has none.
enum class VectorPath : std::uint8_t { portable, avx2, avx512 };

inline VectorPath best_vector_path() {
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")) return VectorPath::avx512;
  return __builtin_cpu_supports("avx2") ? VectorPath::avx2 : VectorPath::portable;
}

class XorImage {
 public:
  /// At most 64 masks.
  explicit XorImage(std::span<const std::uint64_t> masks) {
    assert(masks.size() <= kMostGroups);
    std::vector<std::uint32_t> lows{0};
    for (const std::uint64_t mask : masks) lows.push_back(low_of(mask));
    std::sort(lows.begin(), lows.end());
    lows.erase(std::unique(lows.begin(), lows.end()), lows.end());
    for (const std::uint32_t low : lows) {
      for (const std::uint64_t mask : masks) {
        if (low_of(mask) == low) far_.push_back(NumberBlock::block_of(mask));
      }
      ends_.push_back(static_cast<std::uint32_t>(far_.size()));
    }
    for (std::uint32_t bit = 0; bit < NumberBlock::index_bits; ++bit) plan_exchanges(lows, bit);
  }

  /// Calls `visit(i, image)` for the blocks [first, last) of the image of a set; `visit` takes a
  /// NumberBlock by reference. O(masks) a block.
  template <class Visit>
  void each_block(const NumberBlock* set, std::uint64_t first, std::uint64_t last, Visit&& visit,
                  VectorPath path = best_vector_path()) const {
    if (path == VectorPath::avx512) return each_avx512(set, first, last, visit);
    if (path == VectorPath::avx2) return each_avx2(set, first, last, visit);
    each(set, first, last, visit);
  }

 private:
  static constexpr std::size_t kMostGroups = 64;

  /// Group `into` gains group `from` with neighbours 2^bit apart exchanged, or becomes it.
  struct Exchange {
    std::uint8_t from, into, bit;
  };

  static std::uint32_t low_of(std::uint64_t mask) {
    return static_cast<std::uint32_t>(mask) & ((1U << NumberBlock::index_bits) - 1);
  }

  /// `lows` are the exchanges that each group still wants; those of one bit are planned, by
  /// which groups that want the same from then on become one.
  void plan_exchanges(std::vector<std::uint32_t>& lows, std::uint32_t bit) {
    constexpr std::uint32_t merged = UINT32_MAX;
    for (std::size_t from = 0; from < lows.size(); ++from) {
      if (lows[from] == merged || (lows[from] >> bit & 1) == 0) continue;
      const std::uint32_t rest = lows[from] ^ 1U << bit;
      const auto into = static_cast<std::size_t>(std::find(lows.begin(), lows.end(), rest) - lows.begin());
      const std::size_t place = into == lows.size() ? from : into;
      exchanges_.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(place),
                            static_cast<std::uint8_t>(bit)});
      lows[from] = into == lows.size() ? rest : merged;
    }
  }

  /// Some blocks side by side: loops over all their words are what compilers make vectors of.
  template <std::size_t wide>
  struct alignas(64) Row {
    std::array<std::uint64_t, 8 * wide> words;
  };

  /// The distance is known to the compiler, which makes shuffles of it.
  template <std::size_t apart, std::size_t wide>
  [[gnu::always_inline]] static void exchange_words(const Row<wide>& from, Row<wide>& into) {
    for (std::size_t i = 0; i < from.words.size(); i += 2 * apart) {
      for (std::size_t k = 0; k < apart; ++k) {
        into.words[i + k] = from.words[i + k + apart];
        into.words[i + k + apart] = from.words[i + k];
      }
    }
  }

  /// into = from with neighbours 2^bit apart exchanged.
  template <std::size_t wide>
  [[gnu::always_inline]] static void exchange(const Row<wide>& from, Row<wide>& into, std::uint32_t bit) {
    constexpr std::array<std::uint64_t, 6> kLower{0x5555'5555'5555'5555, 0x3333'3333'3333'3333,
                                                  0x0F0F'0F0F'0F0F'0F0F, 0x00FF'00FF'00FF'00FF,
                                                  0x0000'FFFF'0000'FFFF, 0x0000'0000'FFFF'FFFF};
    if (bit == 6) return exchange_words<1>(from, into);
    if (bit == 7) return exchange_words<2>(from, into);
    if (bit == 8) return exchange_words<4>(from, into);
    const std::uint64_t lower = kLower[bit];
    const std::uint32_t distance = 1U << bit;
    for (std::size_t i = 0; i < from.words.size(); ++i)
      into.words[i] = (from.words[i] >> distance & lower) | (from.words[i] & lower) << distance;
  }

  template <std::size_t wide>
  [[gnu::always_inline]] static void unite(Row<wide>& into, const Row<wide>& with) {
    for (std::size_t i = 0; i < into.words.size(); ++i) into.words[i] |= with.words[i];
  }

  /// The images of blocks [first, first + wide), in groups[0].
  template <std::size_t wide>
  [[gnu::always_inline]] void make(const NumberBlock* set, std::uint64_t first, Row<wide>* groups) const {
    std::size_t at = 0;
    for (std::size_t group = 0; group < ends_.size(); ++group) {
      Row<wide> sum{};
      for (; at < ends_[group]; ++at) {
        for (std::size_t k = 0; k < wide; ++k) {
          const auto& words = set[(first + k) ^ far_[at]].words;
          for (std::size_t i = 0; i < 8; ++i) sum.words[8 * k + i] |= words[i];
        }
      }
      groups[group] = sum;
    }
    for (const auto& [from, into, bit] : exchanges_) {
      Row<wide> moved;
      exchange(groups[from], moved, bit);
      if (from != into) unite(moved, groups[into]);
      groups[into] = moved;
    }
  }

  template <class Visit>
  [[gnu::always_inline]] void each(const NumberBlock* set, std::uint64_t first, std::uint64_t last,
                                   Visit& visit) const {
    constexpr std::size_t kWide = 4;
    std::array<Row<kWide>, kMostGroups + 1> groups;
    std::uint64_t i = first;
    for (; i + kWide <= last; i += kWide) {
      make(set, i, groups.data());
      for (std::size_t k = 0; k < kWide; ++k) {
        NumberBlock block;
        std::copy_n(&groups[0].words[8 * k], 8, block.words.data());
        visit(i + k, std::as_const(block));
      }
    }
    std::array<Row<1>, kMostGroups + 1> rest;
    for (; i < last; ++i) {
      make(set, i, rest.data());
      visit(i, NumberBlock{rest[0].words});
    }
  }

  template <class Visit>
  [[gnu::target("avx2"), gnu::flatten]] void each_avx2(const NumberBlock* set, std::uint64_t first,
                                                       std::uint64_t last, Visit& visit) const {
    each(set, first, last, visit);
  }
  template <class Visit>
  [[gnu::target("avx512f,avx512bw"), gnu::flatten]] void each_avx512(const NumberBlock* set,
                                                                     std::uint64_t first, std::uint64_t last,
                                                                     Visit& visit) const {
    each(set, first, last, visit);
  }

  /// Masks with equal lower bits are a group, that of none first: the upper bits of group g
  /// are far_[ends_[g - 1]] up to far_[ends_[g]].
  std::vector<std::uint64_t> far_;
  std::vector<std::uint32_t> ends_;
  std::vector<Exchange> exchanges_;
};

}  // namespace palio
