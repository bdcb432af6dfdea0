#include "solvers/census/natural.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace palio {
namespace {

using Wide = unsigned __int128;

constexpr std::uint64_t kChunk = 10'000'000'000'000'000'000ULL;  ///< the greatest power of ten in a word
constexpr std::size_t kChunkDigits = 19;

}  // namespace

void Natural::trim() {
  while (!words_.empty() && words_.back() == 0) words_.pop_back();
}

Natural Natural::of(unsigned __int128 value) {
  Natural number;
  for (; value != 0; value >>= 64) number.words_.push_back(static_cast<std::uint64_t>(value));
  return number;
}

Natural Natural::power_of_two(std::size_t exponent) {
  Natural number;
  number.words_.resize(exponent / 64 + 1);
  number.words_.back() = std::uint64_t{1} << (exponent % 64);
  return number;
}

std::optional<Natural> Natural::parse(std::string_view digits) {
  if (digits.empty()) return {};
  Natural number;
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return {};
    number = number * Natural(10);
    number += Natural(static_cast<std::uint64_t>(digit - '0'));
  }
  return number;
}

Natural& Natural::operator+=(const Natural& other) {
  words_.resize(std::max(words_.size(), other.words_.size()) + 1);
  Wide carry = 0;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    carry += Wide{words_[i]} + (i < other.words_.size() ? other.words_[i] : 0);
    words_[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
  trim();
  return *this;
}

Natural& Natural::operator-=(const Natural& other) {
  assert(*this >= other);
  bool borrow = false;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    const Wide taken = Wide{i < other.words_.size() ? other.words_[i] : 0} + (borrow ? 1 : 0);
    borrow = words_[i] < taken;
    words_[i] -= static_cast<std::uint64_t>(taken);
  }
  trim();
  return *this;
}

Natural operator*(const Natural& a, const Natural& b) {
  Natural product;
  product.words_.resize(a.words_.size() + b.words_.size());
  for (std::size_t i = 0; i < a.words_.size(); ++i) {
    Wide carry = 0;
    for (std::size_t j = 0; j < b.words_.size(); ++j) {
      carry += Wide{a.words_[i]} * b.words_[j] + product.words_[i + j];
      product.words_[i + j] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
    product.words_[i + b.words_.size()] = static_cast<std::uint64_t>(carry);
  }
  product.trim();
  return product;
}

std::uint64_t Natural::divide(std::uint64_t divisor) {
  assert(divisor > 0);
  Wide left = 0;
  for (std::size_t i = words_.size(); i-- > 0;) {
    left = left << 64 | words_[i];
    words_[i] = static_cast<std::uint64_t>(left / divisor);
    left %= divisor;
  }
  trim();
  return static_cast<std::uint64_t>(left);
}

std::string Natural::print() const {
  std::string backwards;
  for (Natural left = *this; !left.is_zero();) {
    std::uint64_t chunk = left.divide(kChunk);
    for (std::size_t i = 0; left.is_zero() ? chunk != 0 : i < kChunkDigits; ++i, chunk /= 10)
      backwards += static_cast<char>('0' + chunk % 10);
  }
  return backwards.empty() ? "0" : std::string(backwards.rbegin(), backwards.rend());
}

double Natural::approximate() const {
  double value = 0;
  for (std::size_t i = words_.size(); i-- > 0;)
    value +=
        std::ldexp(static_cast<double>(words_[i]), static_cast<int>(std::min<std::size_t>(64 * i, 2000)));
  return value;
}

std::strong_ordering operator<=>(const Natural& a, const Natural& b) {
  if (a.words_.size() != b.words_.size()) return a.words_.size() <=> b.words_.size();
  return std::lexicographical_compare_three_way(a.words_.rbegin(), a.words_.rend(), b.words_.rbegin(),
                                                b.words_.rend());
}

std::vector<Natural> binomials(std::uint64_t n) {
  std::vector<Natural> row{Natural(1)};
  for (std::uint64_t k = 1; k <= n; ++k) {
    Natural next = row.back() * Natural(n - k + 1);
    next.divide(k);
    row.push_back(std::move(next));
  }
  return row;
}

}  // namespace palio
