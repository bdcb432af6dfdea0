// The lightest member of a coset, of any dimension, or an interval that holds its weight.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solvers/kernels/gf2/bit_matrix.hpp"
#include "solvers/kernels/lightest/pattern_classes.hpp"
#include "solvers/kernels/lightest/pattern_tree.hpp"
#include "solvers/kernels/machine/vectors.hpp"
#include "solvers/work.hpp"

namespace palio {

/// A member of x + span(g_0 ... g_(k-1)), and what is known of those that are lighter.
struct Lightest {
  /// Bit j of the row: g_j is to be added to x. words_for(k) words.
  std::vector<std::uint64_t> generators;
  std::uint64_t weight = 0;
  std::uint64_t lower_bound = 0;  ///< no member weighs less; at most `weight`

  bool proven() const { return lower_bound == weight; }
};

/// Prepared once for some generators, then asked for any x; it isn't changed by that, so threads
/// may share it. Positions that the same generators contain are one class, see PatternClasses.
///
/// Up to dimension 34 (of the span; generators may depend on each other) `default_steps` weigh
/// all members there are, and the answer is proven, however heavy. Beyond, and with fewer steps,
/// it is an interval: the member is the best that a local search has met, the bound the highest
/// that steps sufficed to prove; the two meet where the lightest member is light.
/// The same x with the same steps is answered the same on any machine, with any number of
/// threads, unless the search was stopped.
class LightestMember {
 public:
  /// A step is a member weighed, or the time of one: a few seconds are some 2^34.
  static constexpr std::uint64_t default_steps = std::uint64_t{1} << 34;

  LightestMember() = default;

  /// The rows are the generators, the columns the positions. In O(k^2 + k log n) passes over
  /// the rows; of them it keeps 4 bytes a position, and some 8 k bytes a class.
  explicit LightestMember(const BitMatrix& generators, Vectors vectors = best_vectors());

  /// Of the span; 0 without generators.
  std::size_t dimension() const { return basis_.size(); }
  /// Of positions that the same generators contain.
  std::size_t classes() const { return classes_.size(); }
  std::uint64_t bytes() const;  ///< that this value holds
  /// What a search holds besides, to be asked of the budget before it.
  std::uint64_t working_bytes() const;

  /// Of x + span, where the caller may know that no member weighs less than `at_least`: then it
  /// begins with that bound (see disjoint_sets). When told to stop it returns what it knows by then, which is
  /// right but not proven. Where working_bytes() are past the budget of `work` it searches nothing, and says
  /// x itself and the bound by classes. Counts in `work` the sets of members that were split as expanded,
  /// steps as generated.
  Lightest find(BitRow x, Work& work, std::uint64_t steps = default_steps, std::uint64_t at_least = 0) const {
    return find_where([&](auto&& visit) { each_bit(x, visit); }, work, steps, at_least);
  }

  /// The same where `each_position(visit)` calls `visit(p)` once for every position p that x holds.
  template <class EachPosition>
  Lightest find_where(EachPosition&& each_position, Work& work, std::uint64_t steps = default_steps,
                      std::uint64_t at_least = 0) const {
    auto sums = classes_.sizes();
    each_position([&](std::size_t position) { sums[classes_.of(position)] -= 2; });
    return find_in(std::move(sums), work, steps, at_least);
  }

 private:
  Lightest find_in(std::vector<std::int32_t> sums, Work& work, std::uint64_t steps,
                   std::uint64_t at_least) const;

  std::size_t generators_ = 0;
  std::vector<std::size_t> basis_;  ///< generators that span the others
  bool even_ = true;                ///< all generators have an even weight
  PatternClasses classes_;
  PatternTree tree_;  ///< for any x, where the dimension is small
  Vectors vectors_ = Vectors::portable;
};

}  // namespace palio
