// The order of runners in each block: balanced, whatever their number, and from the seed.
#include "bench/race/order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <set>
#include <vector>

namespace palio::race {
namespace {

using Rows = std::vector<std::vector<std::uint32_t>>;

std::size_t rows_of_design(std::uint32_t k) { return k % 2 == 0 ? k : 2 * k; }

/// How often each runner (row) is at each position (column) in rows first..last-1.
std::vector<std::vector<int>> count_positions(const Rows& rows, std::size_t first, std::size_t last) {
  const std::size_t k = rows.at(first).size();
  std::vector<std::vector<int>> counts(k, std::vector<int>(k, 0));
  for (std::size_t row = first; row < last; ++row)
    for (std::size_t position = 0; position < k; ++position) ++counts.at(rows[row].at(position)).at(position);
  return counts;
}

/// How often each runner (column) comes right behind each other (row).
std::vector<std::vector<int>> count_followers(const Rows& rows, std::size_t first, std::size_t last) {
  const std::size_t k = rows.at(first).size();
  std::vector<std::vector<int>> counts(k, std::vector<int>(k, 0));
  for (std::size_t row = first; row < last; ++row)
    for (std::size_t position = 1; position < k; ++position)
      ++counts.at(rows[row].at(position - 1)).at(rows[row].at(position));
  return counts;
}

void expect_balanced(const Rows& rows, std::uint32_t k, std::size_t first, std::size_t last) {
  const int times = static_cast<int>((last - first) / k);
  const auto positions = count_positions(rows, first, last);
  const auto followers = count_followers(rows, first, last);
  for (std::size_t one = 0; one < k; ++one) {
    for (std::size_t other = 0; other < k; ++other) {
      EXPECT_EQ(positions[one][other], times) << k << " runners: " << one << " at position " << other;
      EXPECT_EQ(followers[one][other], one == other ? 0 : times)
          << k << " runners: " << other << " behind " << one;
    }
  }
}

TEST(WilliamsRounds, EveryRowIsAPermutation) {
  for (std::uint32_t k = 1; k <= 12; ++k) {
    std::vector<std::uint32_t> all(k);
    std::iota(all.begin(), all.end(), 0U);
    for (const std::size_t rounds : {1UL, 2UL, 11UL, 24UL, 61UL}) {
      const Rows rows = williams_rounds(k, rounds, k + rounds);
      ASSERT_EQ(rows.size(), rounds);
      for (auto row : rows) {
        std::sort(row.begin(), row.end());
        EXPECT_EQ(row, all);
      }
    }
  }
}

TEST(WilliamsRounds, OneDesignIsBalancedForPositionAndPredecessor) {
  for (std::uint32_t k = 1; k <= 12; ++k) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const Rows rows = williams_rounds(k, rows_of_design(k), seed);
      ASSERT_EQ(rows.size(), rows_of_design(k));
      expect_balanced(rows, k, 0, rows.size());
    }
  }
}

TEST(WilliamsRounds, EachOfSeveralDesignsIsBalanced) {
  for (std::uint32_t k = 1; k <= 12; ++k) {
    const std::size_t design = rows_of_design(k);
    const Rows rows = williams_rounds(k, 4 * design, 7);
    ASSERT_EQ(rows.size(), 4 * design);
    for (std::size_t first = 0; first < rows.size(); first += design)
      expect_balanced(rows, k, first, first + design);
    expect_balanced(rows, k, 0, rows.size());
  }
}

TEST(WilliamsRounds, ADesignThatIsCutShortNeverRepeatsAPositionMoreThanAWholeOne) {
  const Rows rows = williams_rounds(10, 24, 3);
  ASSERT_EQ(rows.size(), 24U);
  for (const auto& of_runner : count_positions(rows, 0, 24))
    for (const int times : of_runner) {
      EXPECT_GE(times, 2);
      EXPECT_LE(times, 3);
    }
}

TEST(WilliamsRounds, TheNextDesignIsAnotherOne) {
  const Rows rows = williams_rounds(8, 16, 5);
  const std::set<std::vector<std::uint32_t>> first(rows.begin(), rows.begin() + 8);
  const std::set<std::vector<std::uint32_t>> second(rows.begin() + 8, rows.end());
  EXPECT_EQ(first.size(), 8U);
  EXPECT_EQ(second.size(), 8U);
  EXPECT_NE(first, second);
}

TEST(WilliamsRounds, ComeFromTheSeed) {
  for (std::uint32_t k = 5; k <= 12; ++k) {
    std::set<Rows> seen;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Rows rows = williams_rounds(k, 24, seed);
      EXPECT_EQ(rows, williams_rounds(k, 24, seed));
      seen.insert(rows);
    }
    EXPECT_EQ(seen.size(), 20U) << k << " runners: two seeds have the same rows";
  }
}

/// Nobody may be favoured by the seed: the first to run is about as often each of them.
TEST(WilliamsRounds, OverSeedsEveryoneIsFirstAboutEquallyOften) {
  constexpr std::uint32_t kRunners = 5;
  std::vector<int> first(kRunners, 0);
  for (std::uint64_t seed = 0; seed < 2000; ++seed) ++first.at(williams_rounds(kRunners, 1, seed)[0][0]);
  // 400 are expected of each, with a standard deviation of 18.
  for (const int times : first) {
    EXPECT_GT(times, 300);
    EXPECT_LT(times, 500);
  }
}

TEST(WilliamsRounds, OfNobodyAndOfOne) {
  const Rows nobody = williams_rounds(0, 3, 1);
  for (const auto& row : nobody) EXPECT_TRUE(row.empty());
  EXPECT_EQ(williams_rounds(1, 3, 1), Rows(3, std::vector<std::uint32_t>{0}));
  EXPECT_TRUE(williams_rounds(4, 0, 1).empty());
}

}  // namespace
}  // namespace palio::race
