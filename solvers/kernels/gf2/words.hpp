// Words as polynomials over GF(2): bit k of word i is the coefficient of z^(64 i + k).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace palio {

/// Bit k becomes bit 63 - k.
inline std::uint64_t mirrored_word(std::uint64_t word) {
  word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
  word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
  word = (word >> 4 & 0x0F0F0F0F0F0F0F0F) | (word & 0x0F0F0F0F0F0F0F0F) << 4;
  return __builtin_bswap64(word);
}

/// Adds `from` to the first of `to`.
inline void add_words(std::span<std::uint64_t> to, std::span<const std::uint64_t> from) {
  for (std::size_t i = 0; i < from.size(); ++i) to[i] ^= from[i];
}

/// Adds `factor` times the words `from` to `to`, which has one word more.
/// Both say the same; the second uses a carry-less multiplication where the machine has one.
void add_multiple_portable(std::span<std::uint64_t> to, std::span<const std::uint64_t> from,
                           std::uint64_t factor);
void add_multiple(std::span<std::uint64_t> to, std::span<const std::uint64_t> from, std::uint64_t factor);

/// Adds the product of two factors of equal length to `to`, which is twice as long. By
/// Karatsuba's method where they are long.
void add_product(std::span<std::uint64_t> to, std::span<const std::uint64_t> a,
                 std::span<const std::uint64_t> b);

}  // namespace palio
