// Matrices over GF(2) with packed rows.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace palio {

using BitRow = std::span<const std::uint64_t>;
using MutableBitRow = std::span<std::uint64_t>;

constexpr std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }

inline bool bit_at(BitRow row, std::size_t at) { return (row[at / 64] >> (at % 64) & 1) != 0; }
inline void set_bit(MutableBitRow row, std::size_t at) { row[at / 64] |= std::uint64_t{1} << (at % 64); }

/// Adds `from` to `to`; rows of one word, as small boards have, go without a loop.
inline void add_row(MutableBitRow to, BitRow from) {
  if (to.size() == 1) {
    to[0] ^= from[0];
    return;
  }
  for (std::size_t i = 0; i < to.size(); ++i) to[i] ^= from[i];
}

/// Calls `visit(i)` for every bit i that is set, in increasing order. Each word is read
/// once, just before its bits are visited.
template <class Visit>
void each_bit(BitRow row, Visit&& visit) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (std::uint64_t word = row[i]; word != 0; word &= word - 1)
      visit(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
  }
}

/// Adds `count` bits of `from`, from bit `at` on, to those of `to` from bit 0 on.
inline void add_bits(MutableBitRow to, BitRow from, std::size_t at, std::size_t count) {
  for (std::size_t i = 0; i < words_for(count); ++i) {
    const std::size_t word = at / 64 + i;
    std::uint64_t bits = from[word] >> (at % 64);
    if (at % 64 != 0 && word + 1 < from.size()) bits |= from[word + 1] << (64 - at % 64);
    to[i] ^= i < count / 64 ? bits : bits & ~(~std::uint64_t{0} << (count % 64));
  }
}

/// Adds the first `count` bits of `from` to those of `to` from bit `at` on; further bits of
/// `from`'s last word are 0.
inline void add_bits_at(MutableBitRow to, std::size_t at, BitRow from, std::size_t count) {
  for (std::size_t i = 0; i < words_for(count); ++i) {
    to[at / 64 + i] ^= from[i] << (at % 64);
    const std::uint64_t high = from[i] >> 1 >> (63 - at % 64);
    if (high != 0) to[at / 64 + i + 1] ^= high;
  }
}

inline std::uint64_t count_bits(BitRow row) {
  std::uint64_t count = 0;
  for (const std::uint64_t word : row) count += static_cast<std::uint64_t>(std::popcount(word));
  return count;
}

/// Whether the two rows have an odd number of set bits in common.
inline bool odd_overlap(BitRow a, BitRow b) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum ^= a[i] & b[i];
  return std::popcount(sum) % 2 != 0;
}

/// 512 bits of a row: what the widest registers hold, and a line of the cache.
struct alignas(64) BitLine {
  static constexpr std::size_t kWords = 8;
  static constexpr std::size_t kBits = 64 * kWords;
  std::array<std::uint64_t, kWords> words{};
};

class BitMatrix {
 public:
  BitMatrix() = default;
  BitMatrix(std::size_t rows, std::size_t cols)
      : rows_(rows), cols_(cols), words_(words_for(cols)), bits_(rows * words_) {}

  std::size_t rows() const { return rows_; }
  std::size_t cols() const { return cols_; }
  std::size_t bytes() const { return bits_.size() * sizeof(std::uint64_t); }
  BitRow words() const { return bits_; }  ///< of all rows, one after the other
  MutableBitRow row(std::size_t i) { return {bits_.data() + i * words_, words_}; }
  BitRow row(std::size_t i) const { return {bits_.data() + i * words_, words_}; }

  /// Makes it a zero matrix of that size; keeps the memory that it has.
  void assign(std::size_t rows, std::size_t cols) {
    rows_ = rows;
    cols_ = cols;
    words_ = words_for(cols);
    bits_.assign(rows * words_, 0);
  }

 private:
  std::size_t rows_ = 0;
  std::size_t cols_ = 0;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> bits_;
};

}  // namespace palio
