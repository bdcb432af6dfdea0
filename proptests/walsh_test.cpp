// What the search for the lightest member of a coset is made of, against the definitions.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <random>
#include <set>
#include <vector>

#include "proptests/cosets.hpp"
#include "proptests/generators.hpp"
#include "solvers/kernels/lightest/pattern_basis.hpp"
#include "solvers/kernels/lightest/pattern_tree.hpp"
#include "solvers/kernels/lightest/walsh_block.hpp"

namespace palio {
namespace {

RC_GTEST_PROP(PatternBasis, KeepsParities, ()) {
  const std::size_t bits = *in_range(1, 65);
  std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
  Words patterns;
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < 200; ++i) {
    patterns.push_back(i < bits ? std::uint64_t{1} << i : random() >> (64 - bits));
    order.push_back(199 - i);
  }
  const PatternBasis basis(patterns, bits, order);
  RC_ASSERT(patterns[199] == 0 || basis.renamed(patterns[199]) == std::uint64_t{1} << (bits - 1));
  for (const std::uint64_t pattern : patterns) {
    const std::uint64_t set = random() >> (64 - bits);
    RC_ASSERT(std::popcount(basis.renamed(pattern) & set) % 2 ==
              std::popcount(pattern & basis.original(set)) % 2);
  }
}

RC_GTEST_PROP(WalshBlock, IsTheGreatestOfTheDefinition, ()) {
  const std::size_t bits = *in_range(0, 12);
  std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
  const std::int32_t large = *rc::gen::element(1, 500, 1'000'000);
  Words patterns;
  std::vector<std::int32_t> sums;
  std::int64_t most = 0;
  for (std::uint32_t i = 0, inputs = *in_range(1, 60); i < inputs; ++i) {
    patterns.push_back(random() % (std::uint64_t{1} << bits));
    sums.push_back(static_cast<std::int32_t>(random() % 2001) * large / 1000 - large);
    most += std::abs(sums.back());
  }
  std::vector<std::int64_t> all;
  for (std::uint64_t s = 0; s < std::uint64_t{1} << bits; ++s) {
    all.push_back(0);
    for (std::size_t i = 0; i < sums.size(); ++i)
      all.back() += std::popcount(patterns[i] & s) % 2 == 0 ? sums[i] : -sums[i];
  }
  const auto greatest = std::ranges::max_element(all);
  const WalshBlock block(patterns, bits, most);
  WalshBlock::Memory memory;
  for (const Vectors vectors : kinds_of_vectors())
    RC_ASSERT(block.greatest(sums, memory, vectors) == *greatest);
  RC_ASSERT(block.where(sums, static_cast<std::int32_t>(*greatest)) ==
            static_cast<std::uint64_t>(greatest - all.begin()));
}

/// Every value by a plain transform.
RC_GTEST_PROP(PatternTree, FindsTheGreatestThatIsBeyond, ()) {
  const std::size_t bits = *in_range(11, 17);
  std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
  std::set<std::uint64_t> patterns;
  while (patterns.size() < 90) patterns.insert(random() % (std::uint64_t{1} << bits));
  std::vector<std::int32_t> sums, all(std::size_t{1} << bits);
  for (const std::uint64_t pattern : patterns) {
    sums.push_back(static_cast<std::int32_t>(random() % 7) - 3);
    all[pattern] = sums.back();
  }
  for (std::size_t half = 1; half < all.size(); half *= 2) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if ((i & half) != 0) continue;
      const std::int32_t low = all[i], high = all[i | half];
      all[i] = low + high;
      all[i | half] = low - high;
    }
  }
  const std::int32_t greatest = *std::ranges::max_element(all);
  const PatternTree tree(Words(patterns.begin(), patterns.end()), bits, 300);
  const Work work;
  const auto found = tree.search({sums, greatest - 1, UINT64_MAX}, work, best_vectors());
  RC_ASSERT(found.complete && found.greatest == greatest && all[found.at] == greatest);
  const auto none = tree.search({sums, greatest, UINT64_MAX}, work, best_vectors());
  RC_ASSERT(none.complete && !none.greatest && none.ceiling == greatest);
  RC_ASSERT(!tree.search({sums, -300, 100}, work, best_vectors()).complete);
}

}  // namespace
}  // namespace palio
