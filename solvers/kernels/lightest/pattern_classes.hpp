// Positions of vectors over GF(2), put together where the same generators contain them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solvers/kernels/gf2/bit_matrix.hpp"

namespace palio {

/// A position's *pattern* is the set of generators that contain it. Positions of one pattern
/// always turn together when generators are added to x, so of x only its *sum* in each class
/// matters: the positions that it leaves out less those that it holds. For x + the generators
/// in s the sum of class c is -1 to the power |pattern_c and s| times that of x, and
///   2 * weight = positions - the sum of all these sums,
/// so no member weighs less than (positions - the sum of all |sum|) / 2.
class PatternClasses {
 public:
  PatternClasses() = default;

  /// Rows are generators; `rows` are those to be regarded, in the order of a pattern's bits.
  PatternClasses(const BitMatrix& generators, std::span<const std::size_t> rows);

  std::size_t size() const { return sizes_.size(); }
  std::size_t positions() const { return of_.size(); }
  std::uint32_t of(std::size_t position) const { return of_[position]; }

  /// Whether any generator contains the class.
  bool turns(std::size_t of_class) const;

  /// Positions by class: the sums of x = 0.
  const std::vector<std::int32_t>& sizes() const { return sizes_; }

  /// By class, of the generators in rows[first ... first + 63] alone.
  std::vector<std::uint64_t> patterns(std::size_t first) const;

  std::uint64_t bytes() const;

 private:
  std::vector<std::uint32_t> of_;  ///< class by position
  std::vector<std::int32_t> sizes_;
  BitMatrix patterns_;  ///< a row for each class
};

/// Numbers of linearly independent rows that span all others: the first such.
std::vector<std::size_t> independent_rows(const BitMatrix& matrix);

}  // namespace palio
