#include "solvers/kernels/gf2/polynomial.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <span>

#include "solvers/kernels/gf2/words.hpp"

namespace palio {
namespace {

using Words = Gf2Polynomial::Words;
using Span = std::span<const std::uint64_t>;
using MutableSpan = std::span<std::uint64_t>;

std::uint64_t word_at(const Words& words, std::size_t i) { return i < words.size() ? words[i] : 0; }

/// The bits of half a word at the even places of one.
std::uint64_t spread_out(std::uint64_t half) {
  half = (half | half << 16) & 0x0000FFFF0000FFFF;
  half = (half | half << 8) & 0x00FF00FF00FF00FF;
  half = (half | half << 4) & 0x0F0F0F0F0F0F0F0F;
  half = (half | half << 2) & 0x3333333333333333;
  return (half | half << 1) & 0x5555555555555555;
}

/// z^128 over z^64 + low, without its term z^64: what makes quotients of leading words.
std::uint64_t reciprocal_of(std::uint64_t low) {
  std::uint64_t quotient = 0, rest = low;  // of z^128 + z^64 (z^64 + low), its leading 64 terms
  for (int bit = 63; bit >= 0; --bit) {
    const bool leads = (rest >> 63) != 0;
    rest <<= 1;
    if (!leads) continue;
    quotient |= std::uint64_t{1} << bit;
    rest ^= low;
  }
  return quotient;
}

/// 63 steps of a Euclidean algorithm, as a matrix of polynomials of degree 63 at most:
/// z^63 (f', g') = (a f + b g, c f + d g).
struct Steps {
  std::uint64_t a = 1, b = 0, c = 0, d = 1;
};
constexpr std::size_t kSteps = 63;

/// The steps that the last 63 terms of f and g ask for, f's last being 1. `delta` is by how much
/// f is the longer one, where both are thought mirrored.
Steps steps_of(std::uint64_t f, std::uint64_t g, std::int64_t& delta) {
  Steps m;
  for (std::size_t i = 0; i < kSteps; ++i) {
    const std::uint64_t odd = 0 - (g & 1);
    const std::uint64_t swap = delta > 0 ? odd : 0;
    const std::uint64_t fg = (f ^ g) & swap, ac = (m.a ^ m.c) & swap, bd = (m.b ^ m.d) & swap;
    f ^= fg, m.a ^= ac, m.b ^= bd;
    g ^= fg, m.c ^= ac, m.d ^= bd;
    g = (g ^ (f & odd)) >> 1;
    m.c ^= m.a & odd, m.d ^= m.b & odd;
    m.a <<= 1, m.b <<= 1;
    delta = (swap != 0 ? -delta : delta) + 1;
  }
  return m;
}

/// by_a a + by_b b
Gf2Polynomial combined(const Gf2Polynomial& a, std::uint64_t by_a, const Gf2Polynomial& b,
                       std::uint64_t by_b) {
  Words sum(std::max(a.words().size(), b.words().size()) + 1);
  add_multiple(MutableSpan(sum).first(a.words().size() + 1), a.words(), by_a);
  add_multiple(MutableSpan(sum).first(b.words().size() + 1), b.words(), by_b);
  return Gf2Polynomial(std::move(sum));
}

}  // namespace

Gf2Polynomial& Gf2Polynomial::operator+=(const Gf2Polynomial& other) {
  words_.resize(std::max(words_.size(), other.words_.size()));
  add_words(words_, other.words_);
  trim();
  return *this;
}

Gf2Polynomial Gf2Polynomial::times_power(std::size_t k) const {
  Words shifted(words_.size() + k / 64 + 1);
  for (std::size_t i = 0; i < words_.size(); ++i) {
    shifted[i + k / 64] |= words_[i] << (k % 64);
    shifted[i + k / 64 + 1] |= words_[i] >> 1 >> (63 - k % 64);
  }
  return Gf2Polynomial(std::move(shifted));
}

Gf2Polynomial Gf2Polynomial::over_power(std::size_t k) const {
  Words shifted(words_.size() - std::min(words_.size(), k / 64));
  for (std::size_t i = 0; i < shifted.size(); ++i)
    shifted[i] = words_[i + k / 64] >> (k % 64) | word_at(words_, i + k / 64 + 1) << 1 << (63 - k % 64);
  return Gf2Polynomial(std::move(shifted));
}

Gf2Polynomial Gf2Polynomial::mirrored(std::size_t least) const {
  assert(length() <= least + 1);
  const std::size_t size = least / 64 + 1;
  Words mirror(size);
  for (std::size_t i = 0; i < words_.size(); ++i) mirror[size - 1 - i] = mirrored_word(words_[i]);
  return Gf2Polynomial(std::move(mirror)).over_power(63 - least % 64);
}

Gf2Polynomial Gf2Polynomial::square() const {
  Words squared(2 * words_.size());
  for (std::size_t i = 0; i < words_.size(); ++i) {
    squared[2 * i] = spread_out(words_[i] & 0xFFFFFFFF);
    squared[2 * i + 1] = spread_out(words_[i] >> 32);
  }
  return Gf2Polynomial(std::move(squared));
}

Gf2Polynomial operator*(const Gf2Polynomial& a, const Gf2Polynomial& b) {
  if (a.words().size() < b.words().size()) return b * a;
  const std::size_t size = b.words().size();
  Words product(a.words().size() + size + (size == 0 ? 0 : size));
  // The longer factor in pieces of the shorter one's length.
  for (std::size_t at = 0; size != 0 && at < a.words().size(); at += size) {
    Words piece(size);
    std::copy_n(a.words().begin() + static_cast<std::ptrdiff_t>(at), std::min(size, a.words().size() - at),
                piece.begin());
    add_product(MutableSpan(product).subspan(at, 2 * size), piece, b.words());
  }
  return Gf2Polynomial(std::move(product));
}

Gf2Division divide(const Gf2Polynomial& a, const Gf2Polynomial& divisor) {
  assert(!divisor.is_zero());
  // Moved so that the divisor is z^(64 size) and lower words: a quotient's word then follows
  // from the dividend's leading word and the divisor's alone.
  const std::size_t moved = (64 - (divisor.length() - 1) % 64) % 64;
  Words rest = a.times_power(moved).words();
  const std::size_t size = (divisor.length() - 1 + moved) / 64;
  Words low = divisor.times_power(moved).words();
  low.resize(size);
  if (rest.size() <= size) return {{}, a};
  const std::uint64_t reciprocal = reciprocal_of(size > 0 ? low.back() : 0);
  Words quotient(rest.size() - size);
  for (std::size_t i = quotient.size(); i-- > 0;) {
    const std::uint64_t lead = rest[i + size];
    std::array<std::uint64_t, 2> product{};
    add_multiple(product, Span(&lead, 1), reciprocal);
    quotient[i] = lead ^ product[1];
    add_multiple(MutableSpan(rest).subspan(i, size + 1), low, quotient[i]);
    rest[i + size] ^= quotient[i];
    assert(rest[i + size] == 0);
  }
  return {Gf2Polynomial(std::move(quotient)), Gf2Polynomial(std::move(rest)).over_power(moved)};
}

Gf2Gcd extended_gcd(const Gf2Polynomial& a, const Gf2Polynomial& modulus) {
  assert(a.length() < modulus.length());
  const std::size_t degree = modulus.length() - 1;
  if (a.is_zero()) return {modulus, {}};
  Gf2Polynomial f = modulus.mirrored(degree), g = a.mirrored(degree - 1);
  Gf2Polynomial by_f, by_g(Words{1});  // f and g are these times a's mirror, over z^done
  std::int64_t delta = 1;
  std::size_t done = 0;
  for (; !g.is_zero(); done += kSteps) {
    const Steps m = steps_of(f.words()[0], g.words()[0], delta);
    Gf2Polynomial next_f = combined(f, m.a, g, m.b).over_power(kSteps);
    g = combined(f, m.c, g, m.d).over_power(kSteps);
    f = std::move(next_f);
    Gf2Polynomial next_by_f = combined(by_f, m.a, by_g, m.b);
    by_g = combined(by_f, m.c, by_g, m.d);
    by_f = std::move(next_by_f);
  }
  // Once g is 0 a step only adds 1 to delta; after 2 degree - 1 of them it would be twice the gcd's.
  const auto twice = delta + static_cast<std::int64_t>(2 * degree - 1) - static_cast<std::int64_t>(done);
  assert(twice >= 0 && twice % 2 == 0);
  const auto common = static_cast<std::size_t>(twice / 2);
  // Coefficient j of the cofactor is that of z^(degree + common - j + done - (2 degree - 1)).
  const std::size_t top = common + done + 1 - degree;
  return {f.mirrored(common), by_f.mirrored(top)};
}

}  // namespace palio
