// Sums of some of many lines of bits, looked up.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solvers/kernels/gf2/vector_words.hpp"

namespace palio {
namespace line_sums {

/// Tables of all sums of `bits` lines each.
struct TableSize {
  std::size_t bits, tables;

  /// Making the tables is to cost less than what is made with them.
  TableSize(std::size_t lines, std::size_t rows)
      : bits(std::clamp<std::size_t>(std::bit_width(rows), 4, 11) - 3), tables((lines + bits - 1) / bits) {}
  std::size_t entries() const { return tables << bits; }
};

[[gnu::always_inline]] inline void add_line(BitLine& to, const BitLine& from) {
  for (std::size_t i = 0; i < BitLine::kWords; ++i) to.words[i] ^= from.words[i];
}

[[gnu::always_inline]] inline void fill(const TableSize& size, std::span<const BitLine> lines,
                                        BitLine* tables) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t half = std::size_t{1} << i % size.bits;
    BitLine* const table = tables + (i / size.bits << size.bits);
    if (half == 1) table[0] = {};
    for (std::size_t k = 0; k < half; ++k) {
      table[half + k] = table[k];
      add_line(table[half + k], lines[i]);
    }
  }
}

/// `Tables` is their number, or 0 where that isn't known before.
template <class Words, std::size_t Tables>
[[gnu::always_inline]] inline void look_up(const TableSize& size, const BitLine* tables,
                                           std::span<const std::uint64_t> chosen, std::span<BitLine> rows) {
  constexpr std::size_t kStep = word_count<Words>, kParts = BitLine::kWords / kStep;
  const std::uint64_t mask = (std::uint64_t{1} << size.bits) - 1;
  const std::size_t count = Tables == 0 ? size.tables : Tables;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    std::uint64_t left = chosen[row];
    if (left == 0) continue;
    Words sum[kParts], words;
    for (std::size_t i = 0; i < kParts; ++i) load(rows[row], i * kStep, sum[i]);
    for (std::size_t table = 0; table < count; ++table, left >>= size.bits) {
      const BitLine& line = tables[(table << size.bits) + (left & mask)];
      for (std::size_t i = 0; i < kParts; ++i) {
        load(line, i * kStep, words);
        sum[i] ^= words;
      }
    }
    for (std::size_t i = 0; i < kParts; ++i) store(rows[row], i * kStep, sum[i]);
  }
}

}  // namespace line_sums

/// Adds to each of `rows` the sum of those of up to 64 lines that its word of `chosen` says (bit i:
/// line i, below the number of lines), by the method of four Russians: tables of all sums of up to
/// eight lines. In O(rows * lines / 8) additions of a line for 2,000 rows and more.
inline void add_sums(std::span<const BitLine> lines, std::span<const std::uint64_t> chosen,
                     std::span<BitLine> rows, Vectors vectors) {
  const line_sums::TableSize size(lines.size(), rows.size());
  std::vector<BitLine> tables(size.entries());
  run_on_words(
      vectors, [&]<class Words>(std::type_identity<Words>) __attribute__((always_inline)) {
        line_sums::fill(size, lines, tables.data());
        if (size.tables == 8) {
          line_sums::look_up<Words, 8>(size, tables.data(), chosen, rows);
        } else {
          line_sums::look_up<Words, 0>(size, tables.data(), chosen, rows);
        }
      });
}

}  // namespace palio
