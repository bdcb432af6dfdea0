// The Hodges-Lehmann estimate and Wilcoxon's interval, against naive accounts of their own,
// by simulation, and by laws.
#include <gtest/gtest.h>
// RapidCheck's needs GoogleTest's before it.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "bench/statistics/statistics.hpp"
#include "proptests/race/synthetic_clock.hpp"

namespace palio::race {
namespace {

std::vector<double> walsh_averages(const std::vector<double>& values) {
  std::vector<double> means;
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = i; j < values.size(); ++j) means.push_back((values[i] + values[j]) / 2);
  std::sort(means.begin(), means.end());
  return means;
}

/// How likely a sum of positive ranks is that is as far out as this one: all 2^n sign vectors
/// are looked at.
double two_sided_chance(std::size_t n, std::size_t sum) {
  std::uint64_t below = 0;
  std::uint64_t above = 0;
  for (std::uint64_t signs = 0; signs < std::uint64_t{1} << n; ++signs) {
    std::size_t other = 0;
    for (std::size_t rank = 1; rank <= n; ++rank)
      if ((signs >> (rank - 1) & 1U) != 0) other += rank;
    below += other <= sum ? 1 : 0;
    above += other >= sum ? 1 : 0;
  }
  return std::ldexp(2.0 * static_cast<double>(std::min(below, above)), -static_cast<int>(n));
}

/// Wilcoxon's statistic as it is described: rank the distances from the centre, add up the
/// ranks of those above.
std::size_t sum_of_positive_ranks(std::vector<double> values, double centre) {
  for (double& value : values) value -= centre;
  std::sort(values.begin(), values.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
  std::size_t sum = 0;
  for (std::size_t rank = 1; rank <= values.size(); ++rank)
    if (values[rank - 1] > 0) sum += rank;
  return sum;
}

/// All centres that the test doesn't reject, by trying one between each two Walsh averages,
/// where alone its outcome can change.
std::optional<Interval> invert_test(const std::vector<double>& values, double alpha) {
  const auto means = walsh_averages(values);
  std::vector<double> chances(means.size() + 1);
  for (std::size_t sum = 0; sum < chances.size(); ++sum) chances[sum] = two_sided_chance(values.size(), sum);
  if (chances[0] > alpha) return std::nullopt;
  std::optional<Interval> kept;
  for (std::size_t k = 0; k + 1 < means.size(); ++k) {
    const double centre = (means[k] + means[k + 1]) / 2;
    if (chances[sum_of_positive_ranks(values, centre)] <= alpha) continue;
    if (!kept) kept = Interval{means[k], means[k + 1]};
    kept->high = means[k + 1];
  }
  return kept;
}

std::vector<double> draw(std::size_t n, const std::function<double()>& next) {
  std::vector<double> values(n);
  for (double& value : values) value = next();
  return values;
}

TEST(HodgesLehmann, IsTheMedianOfWalshAverages) {
  Dice dice(1);
  for (std::size_t n = 1; n <= 40; ++n) {
    const auto values = draw(n, [&dice] { return dice.normal(); });
    const auto means = walsh_averages(values);
    const std::size_t count = means.size();
    EXPECT_DOUBLE_EQ(hodges_lehmann(values), (means[(count - 1) / 2] + means[count / 2]) / 2) << n;
  }
}

TEST(WilcoxonInterval, InvertsTheTestAtEveryCandidate) {
  Dice dice(2);
  for (std::size_t n = 5; n <= 11; ++n) {
    for (const double alpha : {0.3, 0.05, 0.01, 0.003}) {
      const auto values = draw(n, [&dice] { return dice.normal(); });
      const auto wanted = invert_test(values, alpha);
      const auto interval = wilcoxon_interval(values, alpha);
      ASSERT_EQ(interval.has_value(), wanted.has_value()) << n << " at " << alpha;
      if (!wanted) continue;
      EXPECT_DOUBLE_EQ(interval->low, wanted->low) << n << " at " << alpha;
      EXPECT_DOUBLE_EQ(interval->high, wanted->high) << n << " at " << alpha;
    }
  }
}

/// By definition, from Walsh averages in order; also where there are ties.
TEST(WilcoxonInterval, LiesBetweenTwoWalshAverages) {
  Dice dice(3);
  for (const std::size_t n : {6UL, 12UL, 24UL, 60UL, 250UL}) {
    const auto values = draw(n, [&dice] { return std::floor(4 * dice.normal()); });
    const auto means = walsh_averages(values);
    const auto bound = signed_rank_bound(n, 0.05);
    const auto interval = wilcoxon_interval(values, 0.05);
    ASSERT_TRUE(bound && interval) << n;
    EXPECT_EQ(interval->low, means.at(*bound)) << n;
    EXPECT_EQ(interval->high, means.at(means.size() - 1 - *bound)) << n;
  }
}

double chance_of_bound(std::size_t n, double alpha) {
  return two_sided_chance(n, static_cast<std::size_t>(signed_rank_bound(n, alpha).value()));
}

/// Exactly as often as the test says, whatever the symmetric distribution.
TEST(WilcoxonInterval, CoversAsOftenAsItSays) {
  Dice dice(4);
  const std::function<double()> distributions[]{
      [&dice] { return dice.normal(); }, [&dice] { return dice.uniform() - 0.5; },
      [&dice] { return std::tan(3.14159265358979 * (dice.uniform() - 0.5)); },
      [&dice] { return dice.normal() * (dice.uniform() < 0.1 ? 10 : 1); }};
  constexpr int kSamples = 4000;
  for (const auto& next : distributions) {
    for (const double alpha : {0.05, 0.2}) {
      int missed = 0;
      for (int sample = 0; sample < kSamples; ++sample)
        missed += wilcoxon_interval(draw(12, next), alpha).value().contains(0) ? 0 : 1;
      const double wanted = chance_of_bound(12, alpha);
      const double deviation = std::sqrt(wanted * (1 - wanted) / kSamples);
      EXPECT_NEAR(static_cast<double>(missed) / kSamples, wanted, 4 * deviation) << alpha;
    }
  }
}

/// All centres that the sign test doesn't reject, by all 2^n ways that coins can fall.
std::optional<Interval> invert_sign_test(std::vector<double> values, double alpha) {
  const std::size_t n = values.size();
  std::vector<std::uint64_t> ways(n + 1);
  for (std::uint64_t coins = 0; coins < std::uint64_t{1} << n; ++coins)
    ++ways[static_cast<std::size_t>(std::popcount(coins))];
  std::sort(values.begin(), values.end());
  std::optional<Interval> found;
  for (std::size_t below = 0; below + 1 < n; ++below) {  // between values number below and below + 1
    const std::size_t fewer = std::min(below + 1, n - below - 1);
    std::uint64_t as_far = 0;
    for (std::size_t heads = 0; heads <= fewer; ++heads) as_far += 2 * ways[heads];
    if (std::ldexp(static_cast<double>(as_far), -static_cast<int>(n)) <= alpha) continue;
    if (!found) found = Interval{values[below], values[below + 1]};
    found->high = values[below + 1];
  }
  const bool shown = std::ldexp(2.0, -static_cast<int>(n)) <= alpha;
  return shown ? found : std::nullopt;
}

TEST(SignInterval, InvertsTheTestAtEveryCandidate) {
  Dice dice(7);
  for (std::size_t n = 2; n <= 14; ++n) {
    for (const double alpha : {0.2, 0.05, 0.01, 1.0 / 1024}) {
      const std::vector<double> values = draw(n, [&dice] { return dice.normal(); });
      const auto interval = sign_interval(values, alpha);
      const auto expected = invert_sign_test(values, alpha);
      ASSERT_EQ(interval.has_value(), expected.has_value()) << n << ' ' << alpha;
      if (!interval) continue;
      EXPECT_EQ(interval->low, expected->low) << n << ' ' << alpha;
      EXPECT_EQ(interval->high, expected->high) << n << ' ' << alpha;
    }
  }
}

TEST(SignInterval, IsThereAsSoonAsWilcoxonsIs) {
  for (const double alpha : {0.3, 0.05, 0.0018, 0.05 / 88, 1e-6, 0x1p-11}) {
    const std::size_t fewest = fewest_observations(alpha);
    EXPECT_TRUE(sign_interval(std::vector<double>(fewest, 1.0), alpha)) << alpha;
    EXPECT_FALSE(sign_interval(std::vector<double>(fewest - 1, 1.0), alpha)) << alpha;
  }
}

/// Where Wilcoxon's doesn't: of skewed values.
TEST(SignInterval, CoversTheMedianOfSkewedValues) {
  Dice dice(8);
  constexpr int kSamples = 4000;
  int missed = 0;
  int missed_by_ranks = 0;
  for (int sample = 0; sample < kSamples; ++sample) {
    const auto values = draw(60, [&dice] { return -std::log(1 - dice.uniform()); });
    missed += sign_interval(values, 0.05).value().contains(std::log(2)) ? 0 : 1;
    missed_by_ranks += wilcoxon_interval(values, 0.05).value().contains(std::log(2)) ? 0 : 1;
  }
  EXPECT_LE(missed, 0.05 * kSamples + 4 * std::sqrt(0.05 * kSamples));
  EXPECT_GT(missed_by_ranks, 2 * missed);
}

TEST(WilcoxonInterval, OfTooFewIsNothing) {
  EXPECT_FALSE(wilcoxon_interval(std::vector<double>{}, 0.05));
  EXPECT_FALSE(wilcoxon_interval(std::vector<double>{1}, 0.05));
  EXPECT_FALSE(wilcoxon_interval(std::vector<double>{1, 2, 3, 4, 5}, 0.05));
  EXPECT_TRUE(wilcoxon_interval(std::vector<double>{1, 2, 3, 4, 5, 6}, 0.05));
}

TEST(WilcoxonInterval, OfEqualHugeAndTinyValues) {
  for (const double value : {0.0, 1.0, -1e300, 1e300, 1e-300}) {
    const std::vector<double> values(24, value);
    EXPECT_EQ(hodges_lehmann(values), value);
    const auto interval = wilcoxon_interval(values, 0.05);
    ASSERT_TRUE(interval);
    EXPECT_EQ(interval->low, value);
    EXPECT_EQ(interval->high, value);
  }
  std::vector<double> mixed(23, 1e-300);
  mixed.push_back(1e300);
  EXPECT_EQ(hodges_lehmann(mixed), 1e-300);
  EXPECT_EQ(wilcoxon_interval(mixed, 0.05).value().high, 1e-300);
}

/// Whole numbers, so that sums, halves and products with powers of two are exact.
std::vector<double> whole_numbers() {
  const auto n = *rc::gen::inRange<std::size_t>(6, 41);
  const auto numbers = *rc::gen::container<std::vector<int>>(n, rc::gen::inRange(-1000, 1001));
  return {numbers.begin(), numbers.end()};
}

RC_GTEST_PROP(WilcoxonIntervalLaws, ShiftAndScale, ()) {
  const auto values = whole_numbers();
  const double shift = *rc::gen::inRange(-5000, 5001);
  const double scale = *rc::gen::element(0.25, 2.0, 1024.0, -1.0, -0.5);
  auto changed = values;
  for (double& value : changed) value = value * scale + shift;
  RC_ASSERT(hodges_lehmann(changed) == hodges_lehmann(values) * scale + shift);
  const auto before = wilcoxon_interval(values, 0.05).value();
  const auto after = wilcoxon_interval(changed, 0.05).value();
  RC_ASSERT(after.low == (scale > 0 ? before.low : before.high) * scale + shift);
  RC_ASSERT(after.high == (scale > 0 ? before.high : before.low) * scale + shift);
}

RC_GTEST_PROP(WilcoxonIntervalLaws, OrderDoesNotMatter, ()) {
  const auto values = whole_numbers();
  auto shuffled = values;
  Dice dice(*rc::gen::arbitrary<std::uint64_t>());
  for (std::size_t k = shuffled.size(); k > 1; --k) std::swap(shuffled[k - 1], shuffled[dice.next() % k]);
  RC_ASSERT(hodges_lehmann(shuffled) == hodges_lehmann(values));
  RC_ASSERT(median(shuffled) == median(values));
  const auto before = wilcoxon_interval(values, 0.05).value();
  const auto after = wilcoxon_interval(shuffled, 0.05).value();
  RC_ASSERT(after.low == before.low && after.high == before.high);
}

RC_GTEST_PROP(WilcoxonIntervalLaws, HoldsTheEstimateAndNarrowsWithTheLevel, ()) {
  const auto values = whole_numbers();
  std::optional<Interval> outer;
  for (const double alpha : {0.001, 0.01, 0.05, 0.2, 0.5}) {
    const auto interval = wilcoxon_interval(values, alpha);
    if (outer) {
      RC_ASSERT(interval.has_value());
      RC_ASSERT(outer->low <= interval->low && interval->high <= outer->high);
    }
    if (interval) RC_ASSERT(interval->contains(hodges_lehmann(values)));
    outer = interval;
  }
}

TEST(DetectableShift, IsSeenAsOftenAsItSays) {
  Dice dice(6);
  const double alpha = 0.05 / 28;
  for (const std::size_t n : {24UL, 60UL}) {
    std::vector<double> shifts;
    for (int sample = 0; sample < 200; ++sample)
      shifts.push_back(detectable_shift(draw(n, [&dice] { return dice.normal(); }), alpha, 0.8));
    const double shift = median(shifts);
    int seen = 0;
    for (int sample = 0; sample < 1000; ++sample)
      seen += wilcoxon_interval(draw(n, [&] { return shift + dice.normal(); }), alpha)->contains(0) ? 0 : 1;
    EXPECT_GT(seen, 700) << n;
    EXPECT_LT(seen, 900) << n;
  }
}

TEST(DetectableShift, FollowsTheSpreadAlone) {
  Dice dice(7);
  const auto values = draw(24, [&dice] { return std::floor(100 * dice.normal()); });
  auto changed = values;
  for (double& value : changed) value = 4 * value - 1000;
  const double shift = detectable_shift(values, 0.05, 0.8);
  EXPECT_GT(shift, 0);
  EXPECT_NEAR(detectable_shift(changed, 0.05, 0.8), 4 * shift, 1e-9 * shift);
  EXPECT_GT(detectable_shift(values, 0.05, 0.95), shift);
}

}  // namespace
}  // namespace palio::race
