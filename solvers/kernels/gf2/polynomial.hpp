// Polynomials in z over GF(2).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace palio {

/// A polynomial: coefficient k is bit k of the packed words.
class Gf2Polynomial {
 public:
  using Words = std::vector<std::uint64_t>;

  Gf2Polynomial() = default;  ///< 0
  explicit Gf2Polynomial(Words words) : words_(std::move(words)) { trim(); }

  /// z^k
  static Gf2Polynomial power(std::size_t k) { return Gf2Polynomial(Words{1}).times_power(k); }

  bool is_zero() const { return words_.empty(); }
  /// The degree + 1; of zero 0.
  std::size_t length() const {
    return words_.empty() ? 0
                          : words_.size() * 64 - static_cast<std::size_t>(std::countl_zero(words_.back()));
  }
  bool coefficient(std::size_t k) const {
    return k / 64 < words_.size() && (words_[k / 64] >> (k % 64) & 1) != 0;
  }
  const Words& words() const { return words_; }  ///< without zeros at the end

  Gf2Polynomial& operator+=(const Gf2Polynomial& other);
  friend Gf2Polynomial operator+(Gf2Polynomial a, const Gf2Polynomial& b) { return a += b; }
  friend bool operator==(const Gf2Polynomial&, const Gf2Polynomial&) = default;

  Gf2Polynomial times_power(std::size_t k) const;   ///< times z^k
  Gf2Polynomial over_power(std::size_t k) const;    ///< without the terms below z^k, divided by z^k
  Gf2Polynomial mirrored(std::size_t least) const;  ///< coefficient k is that of z^(least - k)
  Gf2Polynomial square() const;                     ///< O(length / 64)

 private:
  void trim() {
    while (!words_.empty() && words_.back() == 0) words_.pop_back();
  }
  Words words_;
};

/// The product, by Karatsuba's method where both factors are long.
Gf2Polynomial operator*(const Gf2Polynomial& a, const Gf2Polynomial& b);

struct Gf2Division {
  Gf2Polynomial quotient, remainder;
};

/// By a divisor that isn't zero: a = quotient * divisor + remainder, which is shorter than the
/// divisor. O(words of the quotient times words of the divisor).
Gf2Division divide(const Gf2Polynomial& a, const Gf2Polynomial& divisor);

struct Gf2Gcd {
  Gf2Polynomial gcd;
  Gf2Polynomial cofactor;  ///< cofactor * a = gcd modulo the modulus; shorter than modulus / gcd
};

/// The greatest common divisor of a modulus and something shorter, with what makes it of that.
/// 63 steps at a time are done on single words and then applied to all words at once,
/// O(n^2 / 63 / 64) for length n. Source: Bernstein and Yang 2019, "Fast constant-time gcd
/// computation and modular inversion", sections 5 and 6.
Gf2Gcd extended_gcd(const Gf2Polynomial& a, const Gf2Polynomial& modulus);

}  // namespace palio
