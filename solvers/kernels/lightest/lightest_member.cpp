#include "solvers/kernels/lightest/lightest_member.hpp"

#include <algorithm>
#include <utility>

#include "solvers/kernels/lightest/search.hpp"

namespace palio {
namespace {

/// Up to here making a tree for each x would take longer than what it spares.
constexpr std::size_t kFixedBits = 22;

bool all_even(const BitMatrix& generators) {
  const std::vector<std::uint64_t> all(words_for(generators.cols()), ~std::uint64_t{0});
  for (std::size_t i = 0; i < generators.rows(); ++i) {
    if (odd_overlap(generators.row(i), all)) return false;
  }
  return true;
}

}  // namespace

LightestMember::LightestMember(const BitMatrix& generators, Vectors vectors)
    : generators_(generators.rows()),
      basis_(independent_rows(generators)),
      even_(all_even(generators)),
      classes_(generators, basis_),
      vectors_(vectors) {
  if (dimension() <= kFixedBits)
    tree_ = PatternTree(classes_.patterns(0), dimension(), static_cast<std::int64_t>(classes_.positions()));
}

std::uint64_t LightestMember::bytes() const {
  return basis_.size() * sizeof(basis_[0]) + classes_.bytes() + tree_.bytes();
}

std::uint64_t LightestMember::working_bytes() const {
  const std::uint64_t sums = 4 * sizeof(std::uint64_t) * classes_.size() + (std::uint64_t{1} << 17);
  if (dimension() <= kFixedBits) return sums + tree_.working_bytes();
  if (dimension() > PatternTree::most_bits) return sums;
  return sums + PatternTree::working_bytes_for(classes_.size(), dimension());
}

Lightest LightestMember::find_in(std::vector<std::int32_t> sums, Work& work, std::uint64_t steps,
                                 std::uint64_t at_least) const {
  LightestSearch search(classes_, dimension(), even_, std::move(sums), steps, at_least, work, vectors_);
  if (!work.must_end(working_bytes())) {
    if (dimension() <= kFixedBits)
      search.search(tree_);
    else if (dimension() <= PatternTree::most_bits)
      search.search();
    else
      search.go_near_only();
  }
  Lightest lightest{std::vector<std::uint64_t>(words_for(generators_)), search.weight(),
                    search.lower_bound()};
  each_bit(search.chosen(), [&](std::size_t j) { set_bit(lightest.generators, basis_[j]); });
  return lightest;
}

}  // namespace palio
