#include "solvers/kernels/gf2/fibonacci_basis.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <utility>

#include "solvers/kernels/gf2/words.hpp"

namespace palio {
namespace {

/// For a power of two h, F_(h+i) = F_(h-i) + z^h F_i; so the upper half of 2h cells, mirrored,
/// goes to the lower one, and then is z^h times what its cells are from cell 1 on. The last
/// of a half has no image. This is one such step on every 2h cells, and its own inverse.
void fold(MutableBitRow cells, std::size_t half_words) {
  const std::size_t last = half_words - 1;
  for (std::size_t at = 0; at < cells.size(); at += 2 * half_words) {
    const MutableBitRow low = cells.subspan(at, half_words),
                        high = cells.subspan(at + half_words, half_words);
    for (std::size_t i = 0; i < half_words; ++i) {
      low[i] ^= mirrored_word(high[last - i]) >> 1;
      if (i < last) low[i] ^= mirrored_word(high[last - i - 1]) << 63;
    }
  }
}

/// The same within words, for halves of 2 to 32 cells.
void fold_words(MutableBitRow cells, unsigned half) {
  const auto lower_halves = [](unsigned of) { return ~std::uint64_t{0} / ((std::uint64_t{1} << of) + 1); };
  for (std::uint64_t& word : cells) {
    // Mirrored as a whole, and then the pairs of halves brought back to their places.
    std::uint64_t mirror = mirrored_word(word & ~lower_halves(half));
    for (unsigned size = 2 * half; size < 64; size *= 2)
      mirror = (mirror & lower_halves(size)) << size | (mirror >> size & lower_halves(size));
    word ^= mirror >> 1 & lower_halves(half);
  }
}

constexpr std::array<unsigned, 5> kHalves{2, 4, 8, 16, 32};  ///< below 2, a half has no image

}  // namespace

FibonacciPair fibonacci(std::uint64_t n, bool at_z_plus_1, const Gf2Polynomial& modulus) {
  const auto times_argument = [&](const Gf2Polynomial& a) {
    return at_z_plus_1 ? a.times_power(1) + a : a.times_power(1);
  };
  const auto reduced = [&](const Gf2Polynomial& a) {
    return a.length() < modulus.length() ? a : divide(a, modulus).remainder;
  };
  FibonacciPair pair{{}, reduced(Gf2Polynomial::power(0))};
  for (unsigned bit = static_cast<unsigned>(std::bit_width(n)); bit-- > 0;) {
    const Gf2Polynomial at = pair.at.square(), next = pair.next.square();
    const Gf2Polynomial between = reduced(at + next);  // F_(2n+1)
    pair = (n >> bit & 1) == 0 ? FibonacciPair{reduced(times_argument(at)), between}
                               : FibonacciPair{between, reduced(times_argument(next))};
  }
  return pair;
}

Gf2Polynomial fibonacci(std::uint64_t n) { return fibonacci(n, false, Gf2Polynomial::power(n + 1)).at; }

Gf2Polynomial polynomial_of(BitRow cells) {
  std::vector<std::uint64_t> words(std::bit_ceil(cells.size()));
  std::copy(cells.begin(), cells.end(), words.begin());
  for (std::size_t half = words.size() / 2; half > 0; half /= 2) fold(words, half);
  for (std::size_t i = kHalves.size(); i-- > 0;) fold_words(words, kHalves[i]);
  return Gf2Polynomial(std::move(words));
}

std::vector<std::uint64_t> cells_of(const Gf2Polynomial& polynomial, std::size_t size) {
  assert(polynomial.length() <= size);
  std::vector<std::uint64_t> words = polynomial.words();
  words.resize(std::bit_ceil(words_for(size)));
  for (const unsigned half : kHalves) fold_words(words, half);
  for (std::size_t half = 1; half < words.size(); half *= 2) fold(words, half);
  words.resize(words_for(size));
  return words;
}

}  // namespace palio
