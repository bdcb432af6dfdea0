// The distribution of Wilcoxon's signed-rank statistic, the normal quantile and the small
// statistics beside them, against slow accounts of their own and published tables.
#include "bench/statistics/statistics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "proptests/race/synthetic_clock.hpp"

namespace palio::race {
namespace {

using Bound = std::optional<std::uint64_t>;

/// How many of the 2^n sign vectors have each sum of positive ranks: each vector is looked at.
std::vector<std::uint64_t> enumerate_sign_vectors(std::size_t n) {
  std::vector<std::uint64_t> counts(n * (n + 1) / 2 + 1, 0);
  for (std::uint64_t signs = 0; signs < std::uint64_t{1} << n; ++signs) {
    std::size_t sum = 0;
    for (std::size_t rank = 1; rank <= n; ++rank)
      if ((signs >> (rank - 1) & 1U) != 0) sum += rank;
    ++counts[sum];
  }
  return counts;
}

/// The same by adding one rank after the other; exact integers as far as `Count` holds them.
template <class Count>
std::vector<Count> count_subsets(std::size_t n) {
  std::vector<Count> counts{1};
  for (std::size_t rank = 1; rank <= n; ++rank) {
    std::vector<Count> more(counts.size() + rank, 0);
    for (std::size_t sum = 0; sum < counts.size(); ++sum) {
      more[sum] += counts[sum];
      more[sum + rank] += counts[sum];
    }
    counts = std::move(more);
  }
  return counts;
}

/// The bound as it is defined, from how often each sum comes up.
template <class Count>
Bound bound_by(const std::vector<Count>& counts, std::size_t n, double alpha) {
  const auto all = std::ldexp(1.0L, static_cast<int>(n));
  Bound bound;
  Count below = 0;
  for (std::uint64_t k = 0; k < counts.size(); ++k) {
    below += counts[k];
    if (2 * (static_cast<long double>(below) / all) > static_cast<long double>(alpha)) break;
    bound = k;
  }
  return bound;
}

constexpr double kLevels[]{0.5,   0.2,  0.1,  0.05,      0.02,      0.01,
                           0.005, 1e-3, 1e-4, 0.05 / 28, 0.05 / 84, 0.01 / 6};

TEST(SignedRankBound, IsThatOfAllSignVectors) {
  for (std::size_t n = 1; n <= 14; ++n) {
    const auto counts = enumerate_sign_vectors(n);
    ASSERT_EQ(counts, count_subsets<std::uint64_t>(n));
    for (const double alpha : kLevels)
      EXPECT_EQ(signed_rank_bound(n, alpha), bound_by(counts, n, alpha)) << n << " at " << alpha;
    // Where the chance is the level itself, it is still allowed.
    for (int power = 1; power <= 14; ++power) {
      const double alpha = std::ldexp(1.0, -power);
      EXPECT_EQ(signed_rank_bound(n, alpha), bound_by(counts, n, alpha)) << n << " at 2^-" << power;
    }
  }
}

TEST(SignedRankBound, IsThatOfCountedSubsets) {
  for (std::size_t n = 15; n <= 60; ++n) {
    const auto counts = count_subsets<std::uint64_t>(n);
    for (const double alpha : kLevels)
      EXPECT_EQ(signed_rank_bound(n, alpha), bound_by(counts, n, alpha)) << n << " at " << alpha;
  }
  for (const std::size_t n : {100UL, 128UL, 200UL, 249UL, 250UL}) {
    const auto counts = count_subsets<long double>(n);
    for (const double alpha : kLevels)
      EXPECT_EQ(signed_rank_bound(n, alpha), bound_by(counts, n, alpha)) << n << " at " << alpha;
  }
}

/// The tails are lighter than the normal's, so the approximation may only err towards less.
TEST(SignedRankBound, BeyondTheExactRangeIsCloseAndOnTheSafeSide) {
  for (const std::size_t n : {251UL, 300UL, 400UL}) {
    const auto counts = count_subsets<long double>(n);
    const double deviation =
        std::sqrt(static_cast<double>(n) * static_cast<double>(n + 1) * static_cast<double>(2 * n + 1) / 24);
    for (const double alpha : {0.05, 0.01, 0.05 / 28}) {
      const auto exact = static_cast<double>(bound_by(counts, n, alpha).value());
      const Bound bound = signed_rank_bound(n, alpha);
      ASSERT_TRUE(bound);
      EXPECT_LE(static_cast<double>(*bound), exact + 1) << n << " at " << alpha;
      EXPECT_GE(static_cast<double>(*bound), exact - 0.03 * deviation) << n << " at " << alpha;
    }
  }
}

TEST(SignedRankBound, IsThatOfPublishedTables) {
  struct Entry {
    std::size_t n;
    double alpha;
    std::uint64_t bound;
  };
  const Entry table[]{{6, 0.05, 0},   {7, 0.05, 2},    {8, 0.05, 3},   {9, 0.05, 5},   {10, 0.05, 8},
                      {11, 0.05, 10}, {12, 0.05, 13},  {13, 0.05, 17}, {14, 0.05, 21}, {15, 0.05, 25},
                      {16, 0.05, 29}, {17, 0.05, 34},  {18, 0.05, 40}, {19, 0.05, 46}, {20, 0.05, 52},
                      {25, 0.05, 89}, {30, 0.05, 137}, {8, 0.01, 0},   {9, 0.01, 1},   {10, 0.01, 3},
                      {11, 0.01, 5},  {12, 0.01, 7},   {13, 0.01, 9},  {14, 0.01, 12}, {15, 0.01, 15},
                      {20, 0.01, 37}, {25, 0.01, 68},  {30, 0.01, 109}};
  for (const Entry& entry : table) {
    EXPECT_EQ(bound_by(count_subsets<std::uint64_t>(entry.n), entry.n, entry.alpha), entry.bound)
        << entry.n << " at " << entry.alpha;
    EXPECT_EQ(signed_rank_bound(entry.n, entry.alpha), entry.bound) << entry.n << " at " << entry.alpha;
  }
}

TEST(SignedRankBound, OfTooFewIsNothing) {
  EXPECT_FALSE(signed_rank_bound(0, 0.05));
  EXPECT_FALSE(signed_rank_bound(1, 0.05));
  EXPECT_FALSE(signed_rank_bound(5, 0.05));
  EXPECT_FALSE(signed_rank_bound(24, 1e-12));
}

TEST(FewestObservations, AreThoseFromWhichOnThereIsABound) {
  EXPECT_EQ(fewest_observations(0.05), 6U);
  EXPECT_EQ(fewest_observations(0.01), 8U);
  EXPECT_EQ(fewest_observations(0.05 / 28), 11U);
  EXPECT_EQ(fewest_observations(0x1p-10), 11U);
  for (const double alpha : kLevels) {
    const std::size_t fewest = fewest_observations(alpha);
    EXPECT_TRUE(signed_rank_bound(fewest, alpha)) << alpha;
    EXPECT_FALSE(signed_rank_bound(fewest - 1, alpha)) << alpha;
  }
}

TEST(NormalQuantile, IsThatOfTables) {
  EXPECT_NEAR(normal_quantile(0.5), 0, 1e-8);
  EXPECT_NEAR(normal_quantile(0.95), 1.6448536269514722, 1e-8);
  EXPECT_NEAR(normal_quantile(0.975), 1.959963984540054, 1e-8);
  EXPECT_NEAR(normal_quantile(0.9995), 3.2905267314918945, 1e-8);
  EXPECT_NEAR(normal_quantile(0.025), -1.959963984540054, 1e-8);
}

/// Bisection of the normal distribution itself, in its lower half, where it loses no digits.
double bisected_quantile(double probability) {
  long double low = -40;
  long double high = 0.5L;
  for (int step = 0; step < 200; ++step) {
    const long double middle = (low + high) / 2;
    (std::erfc(-middle / std::sqrt(2.0L)) / 2 < static_cast<long double>(probability) ? low : high) = middle;
  }
  return static_cast<double>(low);
}

TEST(NormalQuantile, InvertsTheDistribution) {
  for (int exponent = 1; exponent <= 300; ++exponent) {
    const double probability = std::pow(10.0, -exponent);
    EXPECT_NEAR(normal_quantile(probability), bisected_quantile(probability), 1e-8) << probability;
  }
  for (int k = 1; k <= 500; ++k) {
    const double probability = k / 1000.0;
    EXPECT_NEAR(normal_quantile(probability), bisected_quantile(probability), 1e-8) << probability;
    EXPECT_NEAR(normal_quantile(1 - probability), -bisected_quantile(probability), 1e-8) << probability;
  }
}

TEST(Median, IsTheMiddleOrTheMeanOfTheTwo) {
  EXPECT_EQ(median(std::vector<double>{7}), 7);
  EXPECT_EQ(median(std::vector<double>{9, -1}), 4);
  EXPECT_EQ(median(std::vector<double>{3, 100, 1}), 3);
  EXPECT_EQ(median(std::vector<double>{5, 2, 8, 3}), 4);
  EXPECT_EQ(median(std::vector<double>{2, 2, 2, 2}), 2);
  EXPECT_EQ(median(std::vector<double>{1e-300, 1e300, 1e-300}), 1e-300);
}

TEST(Autocorrelation, OfNeighbours) {
  EXPECT_DOUBLE_EQ(lag1_autocorrelation(std::vector<double>{1, 2, 3, 4}), 0.25);
  EXPECT_DOUBLE_EQ(lag1_autocorrelation(std::vector<double>{1, -1, 1, -1}), -0.75);
  EXPECT_DOUBLE_EQ(lag1_autocorrelation(std::vector<double>{1e9 + 1, 1e9 + 2, 1e9 + 3, 1e9 + 4}), 0.25);
  EXPECT_EQ(lag1_autocorrelation(std::vector<double>{}), 0);
  EXPECT_EQ(lag1_autocorrelation(std::vector<double>{1}), 0);
  EXPECT_EQ(lag1_autocorrelation(std::vector<double>{1, 2}), 0);
  EXPECT_EQ(lag1_autocorrelation(std::vector<double>{4, 4, 4, 4}), 0);
}

TEST(Autocorrelation, FindsHowMuchIsKept) {
  Dice dice(11);
  for (const double phi : {0.0, 0.5, 0.8, -0.5}) {
    std::vector<double> values{dice.normal()};
    while (values.size() < 20000) values.push_back(phi * values.back() + dice.normal());
    EXPECT_NEAR(lag1_autocorrelation(values), phi, 0.03);
  }
}

TEST(BootstrapMean, IsTheSameForTheSameSeed) {
  const std::vector<double> values{1, 4, 9, 16, 25, 36, 49};
  const std::vector<std::span<const double>> strata{values};
  const Interval one = bootstrap_mean(strata, 0.05, 500, 1);
  const Interval same = bootstrap_mean(strata, 0.05, 500, 1);
  const Interval other = bootstrap_mean(strata, 0.05, 500, 2);
  EXPECT_EQ(one.low, same.low);
  EXPECT_EQ(one.high, same.high);
  EXPECT_TRUE(one.low != other.low || one.high != other.high);
  EXPECT_TRUE(one.contains(20));
  EXPECT_GE(one.low, 1);
  EXPECT_LE(one.high, 49);
}

TEST(BootstrapMean, IsAsWideAsTheNormalOne) {
  Dice dice(5);
  std::vector<double> values(400);
  for (double& value : values) value = 3 + dice.normal();
  const std::vector<std::span<const double>> strata{values};
  const Interval interval = bootstrap_mean(strata, 0.05, 4000, 9);
  const Interval narrower = bootstrap_mean(strata, 0.5, 4000, 9);
  EXPECT_NEAR(interval.high - interval.low, 2 * 1.96 / 20, 0.15 * 2 * 1.96 / 20);
  EXPECT_NEAR(narrower.high - narrower.low, 2 * 0.6745 / 20, 0.15 * 2 * 0.6745 / 20);
}

/// What differs between strata isn't noise: only what differs within one is.
TEST(BootstrapMean, KeepsTheStrata) {
  const std::vector<double> zeros{0, 0, 0};
  const std::vector<double> tens{10};
  const Interval interval = bootstrap_mean(std::vector<std::span<const double>>{zeros, tens}, 0.05, 200, 3);
  EXPECT_DOUBLE_EQ(interval.low, 2.5);
  EXPECT_DOUBLE_EQ(interval.high, 2.5);
  const std::vector<double> some{-1, 1, -1, 1};
  const Interval both = bootstrap_mean(std::vector<std::span<const double>>{some, tens}, 0.05, 2000, 3);
  EXPECT_LT(both.low, 2);
  EXPECT_GT(both.high, 2);
  EXPECT_GE(both.low, (10 - 4) / 5.0);
  EXPECT_LE(both.high, (10 + 4) / 5.0);
}

}  // namespace
}  // namespace palio::race
