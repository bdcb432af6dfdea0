// Gaussian elimination over GF(2) that keeps all it finds.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "solvers/kernels/bit_matrix.hpp"

namespace palio {

/// What elimination tells of the systems M x = b with one matrix M of E equations in U
/// unknowns.
struct Elimination {
  std::size_t unknowns = 0;
  BitMatrix kernel;  ///< rows: a basis of all x with M x = 0

  /// Row i is what bit i of b adds: first to the solution whose free unknowns are 0 (U
  /// columns), then to the syndromes (one column each), which are 0 where b is solvable.
  BitMatrix effect;

  /// Puts the sum of the effects of b's bits into `sum`, a row of `effect`'s width.
  void apply(BitRow b, MutableBitRow sum) const {
    for (auto& word : sum) word = 0;
    each_bit(b, [&](std::size_t i) { add_row(sum, effect.row(i)); });
  }

  /// Whether a sum of effects holds a syndrome, so that its b has no solution.
  bool has_syndrome(BitRow sum) const {
    std::uint64_t found = unknowns % 64 == 0 ? 0 : sum[unknowns / 64] >> (unknowns % 64);
    for (std::size_t i = words_for(unknowns); i < sum.size(); ++i) found |= sum[i];
    return found != 0;
  }
};

/// Gauss and Jordan on [M | I]: the right half becomes the transformation that was
/// applied. Only set bits are followed, so on a matrix of bandwidth w it costs
/// O(n^2 w / 64).
class Eliminator {
 public:
  explicit Eliminator(const BitMatrix& matrix)
      : equations_(matrix.rows()),
        unknowns_(matrix.cols()),
        half_(words_for(unknowns_)),
        rows_(equations_, half_ * 64 + equations_),
        pivot_row_(unknowns_, kNone) {
    for (std::size_t i = 0; i < equations_; ++i) {
      for (std::size_t word = 0; word < half_; ++word) rows_.row(i)[word] = matrix.row(i)[word];
      set_bit(rows_.row(i), half_ * 64 + i);
    }
    for (std::size_t i = 0; i < equations_; ++i) reduce(i);
    for (std::size_t col = unknowns_; col-- > 0;) {
      if (pivot_row_[col] != kNone) clear_above(col);
    }
  }

  Elimination result() const { return {unknowns_, kernel(), effect()}; }

 private:
  static constexpr std::size_t kNone = SIZE_MAX;

  /// Adds the row of pivot `col` to another; neither has bits before that column, and
  /// neither has yet been given a part of an equation past `last`.
  void add_pivot(std::size_t row, std::size_t col, std::size_t last) {
    const std::size_t from = col / 64;
    const std::size_t count = half_ + last / 64 + 1 - from;
    add_row(rows_.row(row).subspan(from, count),
            std::as_const(rows_).row(pivot_row_[col]).subspan(from, count));
  }

  /// Makes row i the row of a new pivot, or adds the known ones until its left half is 0.
  void reduce(std::size_t i) {
    for (std::size_t word = 0; word < half_;) {
      const std::uint64_t bits = rows_.row(i)[word];
      if (bits == 0) {
        ++word;
        continue;
      }
      const std::size_t col = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
      if (pivot_row_[col] == kNone) {
        pivot_row_[col] = i;
        return;
      }
      add_pivot(i, col, i);
    }
    null_rows_.push_back(i);
  }

  /// Leaves no other pivot in the row of pivot `col`; the pivots after it are done, so
  /// adding their rows brings no new ones.
  void clear_above(std::size_t col) {
    const std::size_t row = pivot_row_[col];
    each_bit(left(row), [&](std::size_t other) {
      if (other != col && pivot_row_[other] != kNone) add_pivot(row, other, equations_ - 1);
    });
  }

  BitRow left(std::size_t row) const { return rows_.row(row).first(half_); }
  BitRow right(std::size_t row) const { return rows_.row(row).subspan(half_); }

  BitMatrix kernel() const {
    std::vector<std::size_t> free;
    for (std::size_t col = 0; col < unknowns_; ++col) {
      if (pivot_row_[col] == kNone) free.push_back(col);
    }
    BitMatrix basis(free.size(), unknowns_);
    for (std::size_t k = 0; k < free.size(); ++k) {
      set_bit(basis.row(k), free[k]);
      for (std::size_t col = 0; col < free[k]; ++col) {
        if (pivot_row_[col] != kNone && bit_at(left(pivot_row_[col]), free[k])) set_bit(basis.row(k), col);
      }
    }
    return basis;
  }

  BitMatrix effect() const {
    BitMatrix effect(equations_, unknowns_ + null_rows_.size());
    const auto put = [&](std::size_t row, std::size_t column) {
      each_bit(right(row), [&](std::size_t i) { set_bit(effect.row(i), column); });
    };
    for (std::size_t col = 0; col < unknowns_; ++col) {
      if (pivot_row_[col] != kNone) put(pivot_row_[col], col);
    }
    for (std::size_t k = 0; k < null_rows_.size(); ++k) put(null_rows_[k], unknowns_ + k);
    return effect;
  }

  std::size_t equations_;
  std::size_t unknowns_;
  std::size_t half_;  ///< words of the left half
  BitMatrix rows_;
  std::vector<std::size_t> pivot_row_;  ///< by column
  std::vector<std::size_t> null_rows_;
};

inline Elimination eliminate(const BitMatrix& matrix) { return Eliminator(matrix).result(); }

}  // namespace palio
