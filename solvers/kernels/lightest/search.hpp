// One x of LightestMember: from the sums of its classes to an interval.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solvers/kernels/lightest/pattern_classes.hpp"
#include "solvers/kernels/lightest/pattern_tree.hpp"
#include "solvers/kernels/machine/vectors.hpp"
#include "solvers/work.hpp"

namespace palio {

/// Works in sums over all classes of signed sums, which are positions - 2 * weight.
class LightestSearch {
 public:
  /// `sums` are those of x by class; `even`: all generators have an even weight; no member weighs less than
  /// `at_least`.
  LightestSearch(const PatternClasses& classes, std::size_t bits, bool even, std::vector<std::int32_t> sums,
                 std::uint64_t steps, std::uint64_t at_least, Work& work, Vectors vectors);

  /// All at once, by a tree that was made before for any sums.
  void search(const PatternTree& tree);

  /// Up to 64 bits; by a tree in which the heaviest classes come first.
  void search();

  /// Beyond 64 bits: goes near by 64 generators at a time; the bound is that of the classes.
  void go_near_only();

  const std::vector<std::uint64_t>& chosen() const { return chosen_; }  ///< by bits of patterns
  std::uint64_t weight() const { return weight_of(now()); }
  std::uint64_t lower_bound() const { return weight_of(ceiling_); }

 private:
  std::int64_t now() const;  ///< the member's sum
  std::uint64_t weight_of(std::int64_t sum) const;
  /// Of the sums that members can have, the greatest that is no greater.
  std::int64_t possible(std::int64_t sum) const;

  /// Adds generators of one word of patterns to the member.
  void add(std::size_t word, std::uint64_t set, std::span<const std::uint64_t> patterns);
  void go_near(std::size_t word, std::span<const std::uint64_t> patterns, std::size_t rounds);
  template <class Add>
  void climb(const PatternTree& tree, const Add& add_set);
  void spend(std::uint64_t steps);

  const PatternClasses& classes_;
  std::size_t bits_;
  std::int64_t period_;  ///< sums of members are equal modulo that
  std::vector<std::int32_t> sums_;
  std::uint64_t steps_;
  bool all_;  ///< they suffice to weigh all members
  Work& work_;
  Vectors vectors_;
  std::vector<std::uint64_t> chosen_;
  std::int64_t ceiling_ = 0;  ///< no member's sum is greater
};

}  // namespace palio
