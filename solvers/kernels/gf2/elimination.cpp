#include "solvers/kernels/gf2/elimination.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "solvers/kernels/gf2/line_sums.hpp"

namespace palio {
namespace {

constexpr std::size_t kNone = SIZE_MAX;
constexpr std::size_t kShared = 4096;  ///< lines, from which on threads share them out

bool all_zero(std::span<const BitLine> lines) {
  return std::ranges::all_of(lines, [](const BitLine& line) { return line.words == BitLine{}.words; });
}

/// Rows and columns of a square of bits exchanged: its quarters first, then theirs.
void transpose(std::array<std::uint64_t, 64>& square) {
  std::uint64_t low = 0x00000000FFFFFFFF;
  for (std::size_t half = 32; half > 0; half /= 2, low ^= low << half) {
    for (std::size_t i = 0; i < 64; i = (i + half + 1) & ~half) {
      const std::uint64_t swap = (square[i] >> half ^ square[i + half]) & low;
      square[i] ^= swap << half;
      square[i + half] ^= swap;
    }
  }
}

/// Those of some rows that become the pivots of a panel, 64 columns of the left half.
class Panel {
 public:
  /// Takes a row, given by its bits in the panel, unless they are a sum of those taken before.
  /// Pivots are kept reduced: none has another's column.
  bool take(std::uint64_t bits, std::size_t row) {
    std::uint64_t sum = std::uint64_t{1} << count_;
    for (std::uint64_t left = bits & columns_; left != 0; left &= left - 1) {
      const Pivot& pivot = pivots_[at_[static_cast<std::size_t>(std::countr_zero(left))]];
      bits ^= pivot.bits;
      sum ^= pivot.sum;
    }
    if (bits == 0) return false;
    const std::uint64_t column = bits & -bits;
    for (Pivot& pivot : std::span(pivots_.data(), count_)) {
      if ((pivot.bits & column) == 0) continue;
      pivot.bits ^= bits;
      pivot.sum ^= sum;
    }
    columns_ |= column;
    at_[static_cast<std::size_t>(std::countr_zero(column))] = count_;
    pivots_[count_++] = {bits, sum, row};
    return true;
  }

  std::size_t count() const { return count_; }
  std::uint64_t columns() const { return columns_; }
  std::size_t row_of(std::size_t column) const { return pivots_[at_[column]].row; }

  /// Reduces the pivots' rows in a strip, given as they were taken.
  void reduce(std::span<BitLine> rows) const {
    std::array<BitLine, 64> taken;
    for (std::size_t i = 0; i < count_; ++i) taken[i] = rows[pivots_[i].row];
    if (all_zero(std::span(taken.data(), count_))) return;
    for (std::size_t i = 0; i < count_; ++i) {
      BitLine line;
      each_bit(std::array{pivots_[i].sum}, [&](std::size_t j) { line_sums::add_line(line, taken[j]); });
      rows[pivots_[i].row] = line;
    }
  }

 private:
  struct Pivot {
    std::uint64_t bits;
    std::uint64_t sum;  ///< which of the taken rows make it
    std::size_t row;
  };
  std::array<Pivot, 64> pivots_;
  std::array<std::size_t, 64> at_;  ///< by column
  std::size_t count_ = 0;
  std::uint64_t columns_ = 0;
};

class Eliminator {
 public:
  Eliminator(const BitMatrix& matrix, Vectors vectors)
      : equations_(matrix.rows()),
        unknowns_(matrix.cols()),
        left_(strips_for(unknowns_)),
        strips_(left_ + strips_for(equations_)),
        lines_(strips_ * equations_),
        pivot_row_(unknowns_, kNone),
        is_pivot_(equations_),
        chosen_(equations_),
        vectors_(vectors) {
    for (std::size_t row = 0; row < equations_; ++row) {
      for (std::size_t at = 0; at < words_for(unknowns_); ++at) word(0, row, at) = matrix.row(row)[at];
      word(left_, row, row / 64) = std::uint64_t{1} << (row % 64);
    }
    const std::size_t panels = words_for(unknowns_);
    for (std::size_t panel = 0; panel < panels; ++panel) clear_below(panel);
    // From the last one up, so that a row is given pivots that have no others' columns.
    for (std::size_t panel = panels; panel-- > 0;) clear_above(panel);
  }

  Elimination result() const { return {unknowns_, kernel(), effect()}; }

 private:
  static std::size_t strips_for(std::size_t bits) { return (bits + BitLine::kBits - 1) / BitLine::kBits; }
  std::span<BitLine> strip(std::size_t i) { return std::span(lines_).subspan(i * equations_, equations_); }
  /// Word `at` of a row, counted from strip `first` on.
  std::uint64_t& word(std::size_t first, std::size_t row, std::size_t at) {
    return lines_[(first + at / BitLine::kWords) * equations_ + row].words[at % BitLine::kWords];
  }
  std::uint64_t word(std::size_t first, std::size_t row, std::size_t at) const {
    return lines_[(first + at / BitLine::kWords) * equations_ + row].words[at % BitLine::kWords];
  }

  /// Makes pivots in a panel, and leaves its columns to them and to the pivots before them.
  void clear_below(std::size_t at) {
    Panel panel;
    for (std::size_t row = 0; row < equations_ && panel.count() < 64; ++row) {
      if (!is_pivot_[row]) is_pivot_[row] = panel.take(word(0, row, at), row);
    }
    each_bit(std::array{panel.columns()},
             [&](std::size_t column) { pivot_row_[64 * at + column] = panel.row_of(column); });
    for (std::size_t row = 0; row < equations_; ++row)
      chosen_[row] = is_pivot_[row] ? 0 : word(0, row, at) & panel.columns();
    each_strip(at / BitLine::kWords, [&](std::span<BitLine> rows) {
      panel.reduce(rows);
      add_pivots(at, rows);
    });
  }

  /// Leaves each pivot's column in a panel to that pivot alone.
  void clear_above(std::size_t at) {
    std::uint64_t columns = 0;
    for (std::size_t col = 64 * at; col < std::min(unknowns_, 64 * at + 64); ++col) {
      if (pivot_row_[col] != kNone) columns |= std::uint64_t{1} << (col % 64);
    }
    for (std::size_t row = 0; row < equations_; ++row) chosen_[row] = word(0, row, at) & columns;
    each_bit(std::array{columns}, [&](std::size_t column) { chosen_[pivot_row_[64 * at + column]] = 0; });
    each_strip(at / BitLine::kWords, [&](std::span<BitLine> rows) { add_pivots(at, rows); });
  }

  /// For the strips from `first` on: before it the pivots' rows in question are zero.
  template <class Visit>
  void each_strip(std::size_t first, const Visit& visit) {
    if ((strips_ - first) * equations_ < kShared) {
      for (std::size_t i = first; i < strips_; ++i) visit(strip(i));
      return;
    }
    // Isolated, lest a waiting thread take up another solve's work in the middle of this.
    tbb::this_task_arena::isolate(
        [&] { tbb::parallel_for(first, strips_, [&](std::size_t i) { visit(strip(i)); }); });
  }

  /// Adds to each row, in one strip, the rows of the panel's pivots in its chosen columns.
  void add_pivots(std::size_t at, std::span<BitLine> rows) const {
    std::array<BitLine, 64> lines;
    const std::span pivots(lines.data(), std::min<std::size_t>(64, unknowns_ - 64 * at));
    for (std::size_t i = 0; i < pivots.size(); ++i) {
      if (pivot_row_[64 * at + i] != kNone) pivots[i] = rows[pivot_row_[64 * at + i]];
    }
    if (!all_zero(pivots)) add_sums(pivots, chosen_, rows, vectors_);
  }

  /// Column i of a half, 64 columns at a time, as `visit(i, w, word)`: of word w, bit k is row
  /// `order[64 w + k]`'s.
  template <class Visit>
  void each_column(std::size_t first, std::size_t at, const std::vector<std::size_t>& order,
                   Visit&& visit) const {
    std::array<std::uint64_t, 64> square;
    for (std::size_t down = 0; down < words_for(order.size()); ++down) {
      for (std::size_t i = 0; i < 64; ++i) {
        const std::size_t row = 64 * down + i < order.size() ? order[64 * down + i] : kNone;
        square[i] = row == kNone ? 0 : word(first, row, at);
      }
      transpose(square);
      for (std::size_t i = 0; i < 64; ++i) visit(64 * at + i, down, square[i]);
    }
  }

  BitMatrix kernel() const {
    std::vector<std::size_t> place(words_for(unknowns_) * 64, kNone);  // of a free column among them
    std::size_t free = 0;
    for (std::size_t col = 0; col < unknowns_; ++col) {
      if (pivot_row_[col] == kNone) place[col] = free++;
    }
    BitMatrix basis(free, unknowns_);
    for (std::size_t at = 0; at < words_for(unknowns_); ++at) {
      const auto places = std::span(place).subspan(64 * at, 64);
      if (std::ranges::all_of(places, [](std::size_t row) { return row == kNone; })) continue;
      each_column(0, at, pivot_row_, [&](std::size_t col, std::size_t down, std::uint64_t bits) {
        if (place[col] != kNone) basis.row(place[col])[down] = bits;
      });
    }
    for (std::size_t col = 0; col < unknowns_; ++col) {
      if (place[col] != kNone) set_bit(basis.row(place[col]), col);
    }
    return basis;
  }

  BitMatrix effect() const {
    std::vector<std::size_t> told = pivot_row_;  // the rows that say the solution, then the syndromes
    for (std::size_t row = 0; row < equations_; ++row) {
      if (!is_pivot_[row]) told.push_back(row);
    }
    BitMatrix effect(equations_, told.size());
    for (std::size_t at = 0; at < words_for(equations_); ++at) {
      each_column(left_, at, told, [&](std::size_t i, std::size_t down, std::uint64_t bits) {
        if (i < equations_) effect.row(i)[down] = bits;
      });
    }
    return effect;
  }

  std::size_t equations_;
  std::size_t unknowns_;
  std::size_t left_;                    ///< strips of the left half
  std::size_t strips_;                  ///< of both
  std::vector<BitLine> lines_;          ///< strip by strip, in each row by row
  std::vector<std::size_t> pivot_row_;  ///< by column
  std::vector<char> is_pivot_;          ///< by row
  std::vector<std::uint64_t> chosen_;   ///< by row: the pivots of a panel that it is to be given
  Vectors vectors_;
};

}  // namespace

Elimination eliminate(const BitMatrix& matrix, Vectors vectors) {
  return Eliminator(matrix, vectors).result();
}

}  // namespace palio
