// flip: the lightest of all solutions of a board, for the solvers that find one by algebra.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "solvers/kernels/gf2/bit_matrix.hpp"
#include "solvers/kernels/lightest/coset.hpp"
#include "solvers/kernels/lightest/lightest_member.hpp"
#include "solvers/work.hpp"

namespace palio {

/// All solutions x + span(generators) of boards of one shape, prepared so that the lightest is
/// found for any x: all of them weighed at once where they are few, else searched as far as its
/// steps go. `Sum` must hold twice the number of cells, positive or negative.
template <class Sum>
class Solutions {
 public:
  using Memory = std::vector<typename Coset<Sum>::Lanes>;

  /// What is known of the lightest; it has `weight` cells unless `lower_bound` is less.
  struct Found {
    std::uint64_t weight = 0;
    std::uint64_t lower_bound = 0;
  };

  Solutions() = default;
  /// The rows are the generators, the columns the cells.
  explicit Solutions(const BitMatrix& generators) : few_(generators.rows() <= Coset<Sum>::max_generators) {
    if (!few_) {
      searched_ = LightestMember(generators);
      return;
    }
    std::vector<std::uint32_t> patterns(generators.cols());
    for (std::size_t k = 0; k < generators.rows(); ++k)
      each_bit(generators.row(k), [&](std::size_t cell) { patterns[cell] |= std::uint32_t{1} << k; });
    weighed_ = {std::move(patterns), generators.rows()};
  }

  /// Bytes that a search must have; without them `searched` ones say little, but the truth.
  std::uint64_t bytes() const { return few_ ? weighed_.bytes() : 0; }

  /// How many of them one call weighs, besides those that a search counts itself.
  std::uint64_t weighed() const { return few_ ? weighed_.members() : 0; }

  /// `each_cell(visit)` visits the cells of x; `add(k)` is called for each generator that is to be
  /// added to it. Nothing when told to stop.
  template <class EachCell, class Add>
  std::optional<Found> lightest(EachCell&& each_cell, Add&& add, Memory& sums, Work& work) const {
    if (!few_) {
      const std::uint64_t steps = searched_.dimension() <= kProven ? LightestMember::default_steps : kSteps;
      const Lightest found = searched_.find_where(each_cell, work, steps);
      if (work.must_end(0)) return {};
      each_bit(found.generators, add);
      return Found{found.weight, found.lower_bound};
    }
    const auto found = weighed_.lightest(each_cell, sums, work);
    if (!found) return {};
    for (std::size_t k = 0, chosen = found->generators; chosen != 0; ++k, chosen >>= 1) {
      if (chosen % 2 != 0) add(k);
    }
    return Found{found->weight, found->weight};
  }

 private:
  static constexpr std::size_t kProven = 34;  ///< dimension up to which the default steps suffice
  static constexpr std::uint64_t kSteps = std::uint64_t{1} << 28;  ///< for an interval, a second

  bool few_ = true;
  Coset<Sum> weighed_;
  LightestMember searched_;
};

}  // namespace palio
