#include "solvers/kernels/lightest/pattern_classes.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace palio {
namespace {

constexpr std::uint64_t kShortTable = 1 << 20;

/// The keys that occur, in increasing order; all are below `end`.
std::vector<std::uint64_t> distinct(std::span<const std::uint64_t> keys, std::uint64_t end) {
  std::vector<std::uint64_t> all;
  if (end <= kShortTable) {
    std::vector<bool> met(end);
    for (const std::uint64_t key : keys) met[key] = true;
    for (std::uint64_t key = 0; key < end; ++key) {
      if (met[key]) all.push_back(key);
    }
    return all;
  }
  all.assign(keys.begin(), keys.end());
  std::ranges::sort(all);
  const auto rest = std::ranges::unique(all);
  all.erase(rest.begin(), rest.end());
  return all;
}

/// Makes numbers of keys below `end`, from 0 on, in their order. Returns how many there are.
std::uint32_t number(std::span<const std::uint64_t> keys, std::uint64_t end,
                     std::vector<std::uint32_t>& numbers) {
  const std::vector<std::uint64_t> all = distinct(keys, end);
  if (end <= kShortTable) {
    std::vector<std::uint32_t> number_of(end);
    for (std::uint32_t i = 0; i < all.size(); ++i) number_of[all[i]] = i;
    for (std::size_t i = 0; i < keys.size(); ++i) numbers[i] = number_of[keys[i]];
  } else {
    for (std::size_t i = 0; i < keys.size(); ++i)
      numbers[i] = static_cast<std::uint32_t>(std::ranges::lower_bound(all, keys[i]) - all.begin());
  }
  return static_cast<std::uint32_t>(all.size());
}

/// The first bit that is set; the row's length in bits where none is.
std::size_t first_bit(BitRow row) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] != 0) return i * 64 + static_cast<std::size_t>(std::countr_zero(row[i]));
  }
  return row.size() * 64;
}

}  // namespace

PatternClasses::PatternClasses(const BitMatrix& generators, std::span<const std::size_t> rows)
    : of_(generators.cols()) {
  constexpr std::size_t at_once = 32;  // with a class's number they make a word
  std::vector<std::uint64_t> keys(positions());
  std::uint32_t count = positions() == 0 ? 0 : 1;
  for (std::size_t first = 0; first < rows.size(); first += at_once) {
    const std::size_t bits = std::min(at_once, rows.size() - first);
    for (std::size_t p = 0; p < keys.size(); ++p) keys[p] = std::uint64_t{of_[p]} << bits;
    for (std::size_t k = first; k < first + bits; ++k) {
      const std::uint64_t bit = std::uint64_t{1} << (k - first);
      each_bit(generators.row(rows[k]), [&](std::size_t p) { keys[p] |= bit; });
    }
    count = number(keys, std::uint64_t{count} << bits, of_);
  }
  sizes_.assign(count, 0);
  patterns_ = BitMatrix(count, rows.size());
  for (std::size_t p = 0; p < positions(); ++p) {
    if (sizes_[of_[p]]++ != 0) continue;
    for (std::size_t k = 0; k < rows.size(); ++k) {
      if (bit_at(generators.row(rows[k]), p)) set_bit(patterns_.row(of_[p]), k);
    }
  }
}

bool PatternClasses::turns(std::size_t of_class) const {
  return std::ranges::any_of(patterns_.row(of_class), [](std::uint64_t word) { return word != 0; });
}

std::vector<std::uint64_t> PatternClasses::patterns(std::size_t first) const {
  std::vector<std::uint64_t> part(size());
  const std::size_t count = std::min<std::size_t>(64, patterns_.cols() - first);
  for (std::size_t i = 0; i < size() && count > 0; ++i)
    add_bits({&part[i], 1}, patterns_.row(i), first, count);
  return part;
}

std::uint64_t PatternClasses::bytes() const {
  return of_.size() * sizeof(of_[0]) + sizes_.size() * sizeof(sizes_[0]) + patterns_.bytes();
}

std::vector<std::size_t> independent_rows(const BitMatrix& matrix) {
  BitMatrix reduced = matrix;
  std::vector<std::pair<std::size_t, std::size_t>> pivots;  // row and its first bit
  std::vector<std::size_t> independent;
  for (std::size_t i = 0; i < matrix.rows(); ++i) {
    const MutableBitRow row = reduced.row(i);
    for (const auto& [other, bit] : pivots) {
      if (bit_at(row, bit)) add_row(row, std::as_const(reduced).row(other));
    }
    const std::size_t bit = first_bit(row);
    if (bit >= matrix.cols()) continue;
    pivots.emplace_back(i, bit);
    independent.push_back(i);
  }
  return independent;
}

}  // namespace palio
