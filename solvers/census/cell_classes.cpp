#include "solvers/census/cell_classes.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <map>
#include <utility>

namespace palio {
namespace {

using Pattern = std::uint64_t;

struct SizedPattern {
  Pattern pattern;
  std::uint64_t size;
};

/// By decreasing size, then by pattern.
std::vector<SizedPattern> sized_patterns(const BitMatrix& generators) {
  std::vector<Pattern> of_cell(generators.cols());
  for (std::size_t k = 0; k < generators.rows(); ++k)
    each_bit(generators.row(k), [&](std::size_t cell) { of_cell[cell] |= Pattern{1} << k; });
  std::map<Pattern, std::uint64_t> sizes;
  for (const Pattern pattern : of_cell) ++sizes[pattern];
  std::vector<SizedPattern> all;
  for (const auto& [pattern, size] : sizes) all.push_back({pattern, size});
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.size > b.size; });
  return all;
}

/// Writes patterns as sums of basis patterns: a pattern is reduced by those with other leading bits.
class Coordinates {
 public:
  /// Of the basis patterns, one bit each; nothing left of `pattern` means that it is their sum.
  std::pair<Pattern, Pattern> reduce(Pattern pattern) const {
    Pattern sum = 0;
    for (const auto& [leading, row] : rows_) {
      if ((pattern & leading) == 0) continue;
      pattern ^= row.pattern;
      sum ^= row.sum;
    }
    return {pattern, sum};
  }

  /// Whether the pattern is no sum of those before; it is then the next of the basis.
  bool extend(Pattern pattern) {
    const auto [rest, sum] = reduce(pattern);
    if (rest == 0) return false;
    rows_.push_back({std::bit_floor(rest), {rest, sum ^ Pattern{1} << rows_.size()}});
    return true;
  }

 private:
  struct Row {
    Pattern pattern;
    Pattern sum;  ///< of basis patterns that it is
  };
  std::vector<std::pair<Pattern, Row>> rows_;
};

}  // namespace

CellClasses cell_classes(const BitMatrix& generators) {
  assert(generators.rows() <= CellClasses::max_generators);
  const std::vector<SizedPattern> all = sized_patterns(generators);
  CellClasses classes;
  Coordinates coordinates;
  std::vector<SizedPattern> others;
  for (const SizedPattern& one : all) {
    if (one.pattern == 0)
      classes.idle = one.size;
    else if (coordinates.extend(one.pattern))
      classes.basis.push_back(one.size);
    else
      others.push_back(one);
  }
  assert(classes.basis.size() == generators.rows());
  for (const SizedPattern& one : others)
    classes.others.push_back({one.size, coordinates.reduce(one.pattern).second});
  return classes;
}

std::vector<CountLevel> count_levels(const CellClasses& classes) {
  std::vector<CountLevel> levels;
  for (auto other = classes.others.rbegin(); other != classes.others.rend(); ++other)
    levels.push_back({other->size, false, other->pattern});
  for (std::size_t i = classes.generators(); i-- > 1;) levels.push_back({classes.basis[i], true, 0});
  return levels;
}

}  // namespace palio
