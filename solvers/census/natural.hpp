// Natural numbers of any size, for counts of spaces that no machine word holds.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace palio {

/// A natural number; 0 by default. Sums and differences are O(words), products O(words^2), texts
/// O(words^2). Only what a census needs: its counts have some hundred bits.
class Natural {
 public:
  Natural() = default;
  Natural(std::uint64_t value) : words_(value == 0 ? 0 : 1, value) {}
  static Natural of(unsigned __int128 value);
  static Natural power_of_two(std::size_t exponent);
  /// Of decimal digits alone, at least one; nothing for any other text.
  static std::optional<Natural> parse(std::string_view digits);

  bool is_zero() const { return words_.empty(); }
  Natural& operator+=(const Natural& other);
  /// Only where `other` isn't the larger one.
  Natural& operator-=(const Natural& other);
  friend Natural operator*(const Natural& a, const Natural& b);
  /// Divides and returns the remainder; by at least 1.
  std::uint64_t divide(std::uint64_t divisor);

  /// Decimal, without leading zeros.
  std::string print() const;
  /// The nearest number of those that a double holds, or nearly; infinite from about 10^308 on.
  double approximate() const;
  std::size_t bytes() const { return words_.size() * sizeof(std::uint64_t); }

  friend bool operator==(const Natural&, const Natural&) = default;
  friend std::strong_ordering operator<=>(const Natural& a, const Natural& b);

 private:
  void trim();
  std::vector<std::uint64_t> words_;  ///< the lowest first, the last not 0
};

/// n! / (k! (n-k)!) for k = 0 ... n. O(n) products by a word.
std::vector<Natural> binomials(std::uint64_t n);

}  // namespace palio
