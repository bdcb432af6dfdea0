// What is said of pairs, ranks and controls, of races written down by hand.
#include "bench/race/analysis.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "proptests/race/hand_made.hpp"
#include "proptests/race/synthetic_clock.hpp"

namespace palio::race {
namespace {

using ::testing::ElementsAre;

constexpr double kQuiet = 0.002;  ///< spread with which 24 blocks show differences of 0.3%

/// Two contenders, the second by that ratio slower, under quiet independent noise.
Measurements two_contenders(double ratio, double deviation = kQuiet) {
  return hand_made(2, 24, steady({0, std::log(ratio)}, deviation, 3));
}

SetFindings findings_of(const Measurements& race, const Judging& judging = {}) {
  return analyse(race, judging).sets.at(0);
}

TEST(Findings, HaveAWordEach) {
  std::set<std::string> words;
  for (const auto finding : {Finding::faster, Finding::faster_margin_not_shown, Finding::equivalent,
                             Finding::inconclusive, Finding::dependent_noise, Finding::unresolved})
    words.emplace(print_finding(finding));
  EXPECT_EQ(words.size(), 6U);
  EXPECT_EQ(words.count(""), 0U);
}

TEST(Findings, FasterIsWhollyBeyondTheMargin) {
  for (const double ratio : {1.10, 1 / 1.10}) {
    const auto set = findings_of(two_contenders(ratio));
    ASSERT_EQ(set.pairs.size(), 1U);
    const PairFinding& pair = set.pairs[0];
    EXPECT_EQ(pair.finding, Finding::faster);
    EXPECT_EQ(pair.first, ratio > 1 ? 0U : 1U);
    EXPECT_EQ(pair.second, ratio > 1 ? 1U : 0U);
    EXPECT_NEAR(pair.ratio, 1.10, 0.003);
    EXPECT_GT(pair.interval.low, 1.03);
    EXPECT_FALSE(pair.medians_disagree);
  }
}

TEST(Findings, FasterMarginNotShownStraddlesTheMargin) {
  const auto pair = pair_of(findings_of(two_contenders(1.03)), 0, 1);
  EXPECT_EQ(pair.finding, Finding::faster_margin_not_shown);
  EXPECT_EQ(pair.first, 0U);
  EXPECT_GT(pair.interval.low, 1);
  EXPECT_LT(pair.interval.low, 1.03);
  EXPECT_GT(pair.interval.high, 1.03);
}

TEST(Findings, EquivalentIsWhollyWithinTheMargin) {
  const auto level = pair_of(findings_of(two_contenders(1.0)), 0, 1);
  EXPECT_LT(level.interval.high, 1.03);
  EXPECT_GT(level.interval.low, 1 / 1.03);
  EXPECT_EQ(level.finding, Finding::equivalent);
  // The one that leads within the margin comes first.
  const auto ahead = pair_of(findings_of(two_contenders(1 / 1.01)), 0, 1);
  EXPECT_EQ(ahead.finding, Finding::equivalent);
  EXPECT_EQ(ahead.first, 1U);
  EXPECT_GT(ahead.interval.low, 1);
}

TEST(Findings, TheMarginIsThatAskedFor) {
  Judging judging;
  judging.margin = 0.20;
  EXPECT_EQ(pair_of(findings_of(two_contenders(1.10), judging), 0, 1).finding, Finding::equivalent);
  judging.margin = 0.001;
  EXPECT_EQ(pair_of(findings_of(two_contenders(1.10), judging), 0, 1).finding, Finding::faster);
}

TEST(Findings, InconclusiveSaysWhatItCouldHaveSeen) {
  // Differences of -12..12 percent in an order without pattern: their centre is 0.
  const auto race = hand_made(2, 25, [](std::uint32_t runner, std::uint32_t block) {
    const double noise = steady({}, kQuiet, 5)(runner, block);
    return noise + (runner == 1 ? 0.01 * ((static_cast<double>(block * block * 7 % 25) +
                                           static_cast<double>(block * 11 % 25)) /
                                              2 -
                                          12)
                                : 0);
  });
  const auto pair = pair_of(findings_of(race), 0, 1);
  EXPECT_EQ(pair.finding, Finding::inconclusive);
  EXPECT_TRUE(pair.interval.contains(1));
  EXPECT_GT(pair.interval.high, 1.03);
  EXPECT_GT(pair.detectable, 1.03);
  EXPECT_LT(pair.detectable, 1.3);
}

TEST(Findings, DependentNoiseShowsNothing) {
  const auto race = hand_made(2, 60, [](std::uint32_t runner, std::uint32_t block) {
    return 0.05 * std::sin(block * 2 * 3.14159265 / 60 + 2.2 * runner) + steady({}, kQuiet, 9)(runner, block);
  });
  const auto set = findings_of(race);
  EXPECT_TRUE(set.dependence.remains);
  EXPECT_GT(set.dependence.autocorrelation, set.dependence.bound);
  EXPECT_GE(60 / set.dependence.joined, 12U);
  EXPECT_EQ(pair_of(set, 0, 1).finding, Finding::dependent_noise);
  EXPECT_GT(pair_of(set, 0, 1).autocorrelation, 0.9);
}

TEST(Findings, UnresolvedWhereIdenticalCodeDiffersAsMuch) {
  // Contenders at 0, 4% and 30%; the copy of the first at 5%.
  const auto race =
      hand_made(3, 24, steady({0, std::log(1.04), std::log(1.3), 0, std::log(1.05)}, kQuiet, 2));
  const auto set = findings_of(race);
  ASSERT_EQ(set.controls.size(), 2U);
  EXPECT_EQ(set.controls[0].role, Role::again);
  EXPECT_FALSE(set.controls[0].failed);
  EXPECT_EQ(set.controls[1].role, Role::copy);
  EXPECT_TRUE(set.controls[1].failed);
  EXPECT_NEAR(set.controls[1].ratio, 1.05, 0.003);
  EXPECT_TRUE(set.controls[1].interval.contains(set.controls[1].ratio));
  EXPECT_NEAR(set.unresolved_below, 0.052, 0.004);
  EXPECT_DOUBLE_EQ(set.unresolved_below, set.controls[1].interval.high - 1) << "its far end";
  EXPECT_EQ(pair_of(set, 0, 1).finding, Finding::unresolved);
  EXPECT_EQ(pair_of(set, 0, 2).finding, Finding::faster);
  EXPECT_EQ(pair_of(set, 1, 2).finding, Finding::faster);
  ASSERT_EQ(set.runners.size(), 3U);
  EXPECT_EQ(set.runners[0].worst_rank, 2U) << "what isn't resolved proves no rank";
  EXPECT_EQ(set.runners[1].best_rank, 1U);
}

TEST(Findings, AFasterControlFailsToo) {
  const auto set = findings_of(hand_made(2, 24, steady({0, std::log(1.04), std::log(0.95)}, kQuiet, 2)));
  EXPECT_TRUE(set.controls.at(0).failed);
  EXPECT_NEAR(set.controls[0].ratio, 0.95, 0.003);
  EXPECT_NEAR(set.unresolved_below, 0.052, 0.005);
  EXPECT_EQ(pair_of(set, 0, 1).finding, Finding::unresolved);
}

TEST(Controls, ThatPassLeaveTheirEstimate) {
  const auto set = findings_of(two_contenders(1.10));
  double largest = 0;
  for (const ControlFinding& control : set.controls) {
    EXPECT_FALSE(control.failed);
    EXPECT_TRUE(control.interval.contains(1));
    largest = std::max(largest, std::abs(std::log(control.ratio)));
  }
  EXPECT_NEAR(set.unresolved_below, largest, 1e-4);
}

TEST(Ranks, AreIntervals) {
  const double step = std::log(1.2);
  // From the fastest: 2, then 0 and 3 alike, then 1.
  const auto set = findings_of(hand_made(4, 24, steady({step, 2 * step, 0, step, step, step}, kQuiet, 4)));
  std::vector<std::vector<std::uint32_t>> ranks;
  for (const auto& one : set.runners) ranks.push_back({one.runner, one.best_rank, one.worst_rank});
  ASSERT_EQ(ranks.size(), 4U);
  std::sort(ranks.begin() + 1, ranks.begin() + 3);
  EXPECT_THAT(ranks, ElementsAre(ElementsAre(2, 1, 1), ElementsAre(0, 2, 3), ElementsAre(3, 2, 3),
                                 ElementsAre(1, 4, 4)));
  EXPECT_TRUE(std::is_sorted(set.runners.begin(), set.runners.end(), [](const auto& a, const auto& b) {
    return a.undisturbed_ns < b.undisturbed_ns;
  }));
}

TEST(Pairs, AreAllOrThoseWithTheBaseline) {
  const auto race = simulate(std::vector<double>(6, 1e6), 24, {}, 1);
  Judging judging;
  EXPECT_EQ(count_pairs(race.sets, judging), 15U);
  EXPECT_EQ(analyse(race, judging).sets[0].pairs.size(), 15U);
  judging.against_baseline = true;
  const Analysis against = analyse(race, judging);
  EXPECT_EQ(count_pairs(race.sets, judging), 5U);
  EXPECT_EQ(against.pairs, 5U);
  ASSERT_EQ(against.sets[0].pairs.size(), 5U);
  std::set<std::uint32_t> others;
  for (const PairFinding& pair : against.sets[0].pairs) {
    EXPECT_TRUE(pair.first == 0 || pair.second == 0);
    others.insert(pair.first + pair.second);
  }
  EXPECT_EQ(others, (std::set<std::uint32_t>{1, 2, 3, 4, 5}));
}

/// By the definitions, from the statistics themselves, where no blocks were joined.
TEST(Pairs, AreEstimatedFromPairedLogRatios) {
  const auto race = simulate({1e6, 1.1e6, 0.9e6, 1e6}, 24, {}, 2);
  const auto set = findings_of(race);
  ASSERT_EQ(set.dependence.joined, 1U);
  ASSERT_EQ(set.pairs.size(), 6U);
  int as_all_blocks = 0;
  for (const PairFinding& pair : set.pairs) {
    const auto first = undisturbed_times(race, 0, pair.first);
    const auto second = undisturbed_times(race, 0, pair.second);
    std::vector<double> ratios;
    for (std::size_t block = 0; block < first.size(); ++block)
      ratios.push_back(std::log(second.at(block) / first[block]));
    const Interval interval = wilcoxon_interval(ratios, 0.05 / 6).value();
    EXPECT_NEAR(pair.ratio, std::exp(hodges_lehmann(ratios)), 1e-9);
    EXPECT_LE(pair.interval.low, std::exp(interval.low) + 1e-9) << "setting blocks aside only widens";
    EXPECT_GE(pair.interval.high, std::exp(interval.high) - 1e-9);
    as_all_blocks += pair.interval.low > std::exp(interval.low) - 1e-9 &&
                     pair.interval.high < std::exp(interval.high) + 1e-9;
    EXPECT_NEAR(pair.autocorrelation, lag1_autocorrelation(ratios), 1e-9);
    EXPECT_NEAR(pair.detectable, std::exp(detectable_shift(ratios, 0.05 / 6, 0.8)), 1e-9);
  }
  EXPECT_GE(as_all_blocks, 4) << "quiet races set nothing aside";
}

/// Three blocks of twelve stand out, and the other nine are too few for 21 pairs: still, that
/// hides no difference that all twelve show.
TEST(Pairs, FarApartAreToldApartWhereTooFewBlocksAreQuiet) {
  const auto race = hand_made(7, 12, [](std::uint32_t runner, std::uint32_t block) {
    const double burst = block % 5 == 1 && runner % 2 == 1 ? 0.3 : 0.0;
    return runner < 7 ? runner * std::log(3) + steady({}, 0.01, 6)(runner, block) + burst
                      : steady({}, 0.01, 6)(runner, block);
  });
  ASSERT_EQ(fewest_blocks(race.sets, {}), 10U);
  for (const PairFinding& pair : findings_of(race).pairs) EXPECT_EQ(pair.finding, Finding::faster);
}

TEST(Pairs, HaveARatioOfAtLeastOneWithinTheInterval) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Noise noise;
    noise.wander = seed % 2 == 0 ? 0.05 : 0;
    noise.phi = 0.8;
    noise.burst_share = 0.09;
    const auto set = findings_of(simulate({1e6, 1.02e6, 0.9e6, 1e6, 3e6}, 12 + seed, noise, seed));
    for (const PairFinding& pair : set.pairs) {
      EXPECT_GE(pair.ratio, 1);
      EXPECT_TRUE(pair.interval.contains(pair.ratio));
      EXPECT_GT(pair.detectable, 1);
      EXPECT_TRUE(std::isfinite(pair.detectable));
    }
  }
}

TEST(Pairs, SayWhereMediansDisagree) {
  // The second one's least batches are as fast as the first one's, all others half as fast.
  auto race = two_contenders(1.0);
  for (std::size_t k = 0; k < race.batches.size(); ++k) {
    Batch& batch = race.batches[k];
    if (batch.runner == 1 && batch.pass_ns > undisturbed_times(race, 0, 1).at(batch.block))
      batch.pass_ns *= 2;
  }
  const auto pair = pair_of(findings_of(race), 0, 1);
  EXPECT_TRUE(pair.medians_disagree);
  EXPECT_NEAR(pair.ratio, 1, 0.01);
  EXPECT_NEAR(std::abs(std::log(pair.ratio_of_medians)), std::log(2), 0.03);
}

}  // namespace
}  // namespace palio::race
