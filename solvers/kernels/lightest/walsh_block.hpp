// The greatest value of a Walsh-Hadamard transform that fits in a core's caches.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solvers/kernels/machine/vectors.hpp"

namespace palio {

/// Given a sum c_i for each of some patterns q_i of b <= 16 bits, the transform at s is the
/// sum over i of (-1)^|q_i and s| c_i. Here are its values for all s of b bits, without a store for
/// most of them: a thirty-second of each is made by a table of signs for the five lowest bits,
/// one vector an i, the rest by butterflies, eight vectors in registers at a time; and of the
/// last two bits' butterflies only the greatest result is made, as
///   max(+-a + b, ...) over both signs = |a| + b.
class WalshBlock {
 public:
  /// Bits that a block may have: it transforms 2^10, 2^13 or 2^16 members, in 2 or 4 bytes each.
  static constexpr std::array<std::size_t, 3> sizes{10, 13, 16};

  WalshBlock() = default;

  /// Of fewer bits than one of `sizes` it makes as many as the next. Patterns may repeat.
  /// Whoever asks must not give sums of which the absolute values add up to more than `most`.
  WalshBlock(std::span<const std::uint64_t> patterns, std::size_t bits, std::int64_t most);

  std::uint64_t members() const { return std::uint64_t{1} << bits_; }
  std::uint64_t bytes() const;          ///< that this value holds
  std::uint64_t working_bytes() const;  ///< of the working memory
  struct alignas(128) Line {
    std::array<std::byte, 128> bytes;
  };
  using Memory = std::vector<Line>;

  /// In O(2^b b / 32) vector operations; sums are by pattern.
  std::int32_t greatest(std::span<const std::int32_t> sums, Memory& memory, Vectors vectors) const;

  /// The least s at which the transform is `value`, which it must be somewhere. Slow.
  std::uint64_t where(std::span<const std::int32_t> sums, std::int32_t value) const;

 private:
  std::size_t bits_ = sizes[0];
  bool short_ = true;  ///< sums fit into 16 bits
  std::vector<std::uint16_t> patterns_;
};

}  // namespace palio
