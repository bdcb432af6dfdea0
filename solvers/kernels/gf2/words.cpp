#include "solvers/kernels/gf2/words.hpp"

#include <algorithm>
#include <array>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace palio {
namespace {

using Words = std::vector<std::uint64_t>;
using Span = std::span<const std::uint64_t>;
using MutableSpan = std::span<std::uint64_t>;

constexpr std::size_t kKaratsuba = 48;  ///< words; shorter factors are multiplied word by word

#if defined(__x86_64__)
[[gnu::target("pclmul")]] void add_multiple_pclmul(MutableSpan to, Span from, std::uint64_t factor) {
  const __m128i by = _mm_cvtsi64_si128(static_cast<long long>(factor));
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const __m128i product = _mm_clmulepi64_si128(_mm_cvtsi64_si128(static_cast<long long>(from[i])), by, 0);
    to[i] ^= carry ^ static_cast<std::uint64_t>(_mm_cvtsi128_si64(product));
    carry = static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(product, product)));
  }
  to[from.size()] ^= carry;
}
#endif

}  // namespace

void add_multiple_portable(MutableSpan to, Span from, std::uint64_t factor) {
  std::array<std::array<std::uint64_t, 2>, 16> multiples{};  // by four coefficients at a time
  for (std::size_t i = 1; i < 16; ++i) {
    const auto& half = multiples[i / 2];
    multiples[i] = {half[0] << 1 ^ (i % 2 != 0 ? factor : 0), half[1] << 1 | half[0] >> 63};
  }
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::uint64_t low = 0, high = 0;
    for (int shift = 60; shift >= 0; shift -= 4) {
      high = high << 4 | low >> 60;
      low <<= 4;
      const auto& multiple = multiples[from[i] >> shift & 15];
      low ^= multiple[0];
      high ^= multiple[1];
    }
    to[i] ^= low;
    to[i + 1] ^= high;
  }
}

void add_multiple(MutableSpan to, Span from, std::uint64_t factor) {
#if defined(__x86_64__)
  static const bool pclmul = __builtin_cpu_supports("pclmul");
  if (pclmul) return add_multiple_pclmul(to, from, factor);
#endif
  add_multiple_portable(to, from, factor);
}

void add_product(MutableSpan to, Span a, Span b) {
  const std::size_t size = a.size();
  if (size < kKaratsuba) {
    for (std::size_t i = 0; i < size; ++i) add_multiple(to.subspan(i, size + 1), a, b[i]);
    return;
  }
  const std::size_t half = (size + 1) / 2;
  Words low(2 * half), high(2 * (size - half)), middle(2 * half);
  add_product(low, a.first(half), b.first(half));
  add_product(high, a.subspan(half), b.subspan(half));
  Words sum_a(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(half));
  Words sum_b(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(half));
  add_words(sum_a, a.subspan(half));
  add_words(sum_b, b.subspan(half));
  add_product(middle, sum_a, sum_b);
  add_words(middle, low);
  add_words(middle, high);
  add_words(to, low);
  // The middle's last words may be zeros that reach past the end.
  add_words(to.subspan(half), Span(middle).first(std::min(middle.size(), to.size() - half)));
  add_words(to.subspan(2 * half), high);
}

}  // namespace palio
