#include "solvers/kernels/lightest/walsh_block.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <limits>

namespace palio {
namespace {

constexpr std::size_t kLaneBits = 5;
constexpr std::size_t kLanes = std::size_t{1} << kLaneBits;

/// 32 sums, as the compiler's vectors: a machine's registers hold a part, one or two of them.
template <class Sum>
using Row [[gnu::vector_size(kLanes * sizeof(Sum))]] = Sum;

/// Row a, lane b: (-1)^|a and b|.
template <class Sum>
struct alignas(64) Signs {
  Sum of[kLanes][kLanes];
};
template <class Sum>
constexpr Signs<Sum> kSigns = [] {
  Signs<Sum> signs{};
  for (std::size_t a = 0; a < kLanes; ++a) {
    for (std::size_t b = 0; b < kLanes; ++b) signs.of[a][b] = std::popcount(a & b) % 2 == 0 ? 1 : -1;
  }
  return signs;
}();

template <class V>
[[gnu::always_inline]] inline void butterfly(V& a, V& b) {
  const V sum = a + b;
  b = a - b;
  a = sum;
}

/// Three bits' butterflies.
template <class V>
[[gnu::always_inline]] inline void three_bits(V (&a)[8]) {
  for (std::size_t half = 4; half > 0; half /= 2) {
    for (std::size_t i = 0; i < 8; ++i) {
      if ((i & half) == 0) butterfly(a[i], a[i | half]);
    }
  }
}

template <class V>
[[gnu::always_inline]] inline void put_max(V& best, const V& other) {
  best = best > other ? best : other;
}

/// What remains to be done of `count` rows; the greatest by lane.
template <std::size_t count, class V>
[[gnu::always_inline]] inline void finish(V* rows, V& best) {
  if constexpr (count == 4) {
    V a = rows[0], b = rows[1], c = rows[2], d = rows[3];
    butterfly(a, b);
    butterfly(c, d);
    put_max(c, -c);
    put_max(d, -d);
    put_max(best, a + c);
    put_max(best, b + d);
  } else {
    constexpr std::size_t stride = count / 8;
    for (std::size_t j = 0; j < stride; ++j) {
      V a[8];
      for (std::size_t i = 0; i < 8; ++i) a[i] = rows[j + i * stride];
      three_bits(a);
      for (std::size_t i = 0; i < 8; ++i) rows[j + i * stride] = a[i];
    }
    for (std::size_t i = 0; i < 8; ++i) finish<stride>(rows + i * stride, best);
  }
}

template <std::size_t count, class Sum>
[[gnu::always_inline]] inline Sum greatest_of(std::span<const std::uint16_t> patterns,
                                              const std::int32_t* sums, Row<Sum>* rows) {
  for (std::size_t i = 0; i < count; ++i) rows[i] = Row<Sum>{};
  Row<Sum> signs;
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    std::memcpy(&signs, kSigns<Sum>.of[patterns[i] % kLanes], sizeof(signs));
    rows[patterns[i] / kLanes] += signs * static_cast<Sum>(sums[i]);
  }
  Row<Sum> best = Row<Sum>{} + std::numeric_limits<Sum>::min();
  finish<count>(rows, best);
  Sum top = best[0];
  for (std::size_t b = 1; b < kLanes; ++b) top = std::max<Sum>(top, best[b]);
  return top;
}

template <class Sum>
std::int32_t greatest_by(std::size_t bits, std::span<const std::uint16_t> patterns, const std::int32_t* sums,
                         void* memory, Vectors vectors) {
  auto* const rows = static_cast<Row<Sum>*>(memory);
  Sum top{};
  run(
      vectors, [&]() __attribute__((always_inline)) {
        if (bits == WalshBlock::sizes[0]) top = greatest_of<32, Sum>(patterns, sums, rows);
        if (bits == WalshBlock::sizes[1]) top = greatest_of<256, Sum>(patterns, sums, rows);
        if (bits == WalshBlock::sizes[2]) top = greatest_of<2048, Sum>(patterns, sums, rows);
      });
  return top;
}

}  // namespace

WalshBlock::WalshBlock(std::span<const std::uint64_t> patterns, std::size_t bits, std::int64_t most)
    : bits_(*std::ranges::find_if(sizes, [&](std::size_t size) { return size >= bits; })),
      short_(most <= std::numeric_limits<std::int16_t>::max()),
      patterns_(patterns.begin(), patterns.end()) {
  assert(bits <= sizes.back());
}

std::uint64_t WalshBlock::bytes() const { return patterns_.size() * sizeof(patterns_[0]); }

std::uint64_t WalshBlock::working_bytes() const { return members() * (short_ ? 2 : 4); }

std::int32_t WalshBlock::greatest(std::span<const std::int32_t> sums, Memory& memory, Vectors vectors) const {
  memory.resize(std::max<std::size_t>(memory.size(), working_bytes() / sizeof(memory[0])));
  const auto by = short_ ? greatest_by<std::int16_t> : greatest_by<std::int32_t>;
  return by(bits_, patterns_, sums.data(), memory.data(), vectors);
}

std::uint64_t WalshBlock::where(std::span<const std::int32_t> sums, std::int32_t value) const {
  std::vector<std::int32_t> all(members());
  for (std::size_t i = 0; i < patterns_.size(); ++i) all[patterns_[i]] += sums[i];
  for (std::size_t half = 1; half < all.size(); half *= 2) {
    for (std::size_t first = 0; first < all.size(); first += 2 * half) {
      for (std::size_t i = first; i < first + half; ++i) butterfly(all[i], all[i + half]);
    }
  }
  return static_cast<std::uint64_t>(std::ranges::find(all, value) - all.begin());
}

}  // namespace palio
