// What the instances lane says of planted times.
#include "bench/lanes/instance_ratios.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "bench/race/sets.hpp"
#include "proptests/race/synthetic_clock.hpp"

namespace palio::race {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::SizeIs;

/// Strata of so many instances each, one after the other.
std::vector<Stratum> strata_of_sizes(const std::vector<std::size_t>& sizes) {
  std::vector<Stratum> strata;
  std::size_t place = 0;
  for (const std::size_t size : sizes) {
    Stratum& stratum = strata.emplace_back();
    stratum.depth = static_cast<Distance>(strata.size());
    stratum.instances.resize(size);
    std::iota(stratum.instances.begin(), stratum.instances.end(), place);
    place += size;
  }
  return strata;
}

const std::vector<double>& ones(std::size_t count) {
  static std::map<std::size_t, std::vector<double>> all;
  return all.try_emplace(count, count, 1.0).first->second;
}

double width(const Ratios& ratios) { return ratios.mean->interval->high - ratios.mean->interval->low; }

TEST(InstanceRatios, SayWhereTheyAreLeastAndGreatest) {
  const std::vector<double> times{10, 40, 5, 12, 40};
  const std::vector<double> baseline{10, 20, 10, 4, 13};
  const Ratios found = find_ratios(times, baseline, {}, {});
  EXPECT_DOUBLE_EQ(found.least, 0.5);
  EXPECT_EQ(found.least_at, 2U);
  EXPECT_DOUBLE_EQ(found.median, 2);
  EXPECT_DOUBLE_EQ(found.greatest, 40 / 13.0);
  EXPECT_EQ(found.greatest_at, 4U);
}

TEST(InstanceRatios, OfAChosenSetHaveNoMean) { EXPECT_FALSE(find_ratios(ones(40), ones(40), {}, {}).mean); }

TEST(InstanceRatios, AConstantRatioHasAnIntervalWithoutWidth) {
  std::vector<double> baseline;
  std::vector<double> times;
  for (int i = 1; i <= 40; ++i) {
    baseline.push_back(100.0 * i);
    times.push_back(250.0 * i);
  }
  const Ratios found = find_ratios(times, baseline, strata_of_sizes({20, 20}), {});
  ASSERT_TRUE(found.mean && found.mean->interval);
  EXPECT_NEAR(found.mean->value, 2.5, 1e-12);
  EXPECT_NEAR(found.mean->interval->low, 2.5, 1e-12);
  EXPECT_NEAR(found.mean->interval->high, 2.5, 1e-12);
  EXPECT_THAT(found.mean->by_stratum, Each(testing::DoubleNear(2.5, 1e-12)));
}

TEST(InstanceRatios, AStratumWeighsAsManyAsItHolds) {
  std::vector<double> times(40, 1);
  std::fill(times.begin() + 30, times.end(), 16);
  const Ratios found = find_ratios(times, ones(40), strata_of_sizes({30, 10}), {});
  ASSERT_TRUE(found.mean);
  EXPECT_NEAR(found.mean->value, 2, 1e-12);
  ASSERT_THAT(found.mean->by_stratum, SizeIs(2));
  EXPECT_NEAR(found.mean->by_stratum[0], 1, 1e-12);
  EXPECT_NEAR(found.mean->by_stratum[1], 16, 1e-12);
}

TEST(InstanceRatios, WhatDiffersBetweenStrataIsNotOfTheirChoice) {
  Dice dice(3);
  std::vector<double> times;
  for (int i = 0; i < 60; ++i) times.push_back(std::exp((i < 30 ? 0 : 2) + 0.1 * dice.normal()));
  const Ratios within = find_ratios(times, ones(60), strata_of_sizes({30, 30}), {});
  const Ratios pooled = find_ratios(times, ones(60), strata_of_sizes({60}), {});
  ASSERT_TRUE(within.mean && within.mean->interval && pooled.mean && pooled.mean->interval);
  EXPECT_DOUBLE_EQ(within.mean->value, pooled.mean->value);
  EXPECT_TRUE(within.mean->interval->contains(within.mean->value));
  EXPECT_LT(5 * width(within), width(pooled));
  EXPECT_GT(width(within), 0);
}

TEST(InstanceRatios, TheSameSeedGivesTheSameInterval) {
  Dice dice(4);
  std::vector<double> times;
  for (int i = 0; i < 30; ++i) times.push_back(std::exp(dice.normal()));
  const auto strata = strata_of_sizes({30});
  const Ratios one = find_ratios(times, ones(30), strata, {0.05, 500, 1});
  const Ratios same = find_ratios(times, ones(30), strata, {0.05, 500, 1});
  const Ratios other = find_ratios(times, ones(30), strata, {0.05, 500, 2});
  EXPECT_EQ(one.mean->interval->low, same.mean->interval->low);
  EXPECT_EQ(one.mean->interval->high, same.mean->interval->high);
  EXPECT_NE(width(one), width(other));
}

TEST(InstanceRatios, AWholeStratumCouldNotBeChosenOtherwise) {
  std::vector<double> times(22, 3);
  times[0] = 0.01;
  times[1] = 100;
  auto strata = strata_of_sizes({2, 20});
  EXPECT_EQ(thin_stratum(strata), &strata[0]);
  EXPECT_FALSE(find_ratios(times, ones(22), strata, {}).mean->interval);
  strata[0].whole = true;
  EXPECT_EQ(thin_stratum(strata), nullptr);
  const Ratios found = find_ratios(times, ones(22), strata, {});
  ASSERT_TRUE(found.mean->interval);
  EXPECT_NEAR(found.mean->interval->low, found.mean->value, 1e-12);
  EXPECT_NEAR(found.mean->interval->high, found.mean->value, 1e-12);
}

TEST(InstanceRatios, WhatCannotBeIsRefused) {
  EXPECT_THROW(find_ratios({}, {}, {}, {}), std::invalid_argument);
  EXPECT_THROW(find_ratios(ones(2), ones(3), {}, {}), std::invalid_argument);
  for (const double time : {0.0, -1.0, HUGE_VAL, std::nan("")})
    EXPECT_THROW(find_ratios(std::vector<double>{time}, ones(1), {}, {}), std::invalid_argument) << time;
  EXPECT_THROW(find_ratios(ones(3), ones(3), strata_of_sizes({2}), {}), std::invalid_argument);
  EXPECT_THROW(find_ratios(ones(3), ones(3), strata_of_sizes({4}), {}), std::invalid_argument);
  EXPECT_THROW(find_ratios(ones(3), ones(3), strata_of_sizes({3, 0}), {}), std::invalid_argument);
  auto overlapping = strata_of_sizes({2, 1});
  overlapping[1].instances[0] = 1;
  EXPECT_THROW(find_ratios(ones(3), ones(3), overlapping, {}), std::invalid_argument);
}

TEST(Strata, GoByDepthTheImpossibleLast) {
  const std::vector<Distance> depths{3, unsolvable, 0, 3, 1, unsolvable};
  const std::vector<Distance> space{0, 1, 1, 2, 3, 3, unsolvable, unsolvable, unsolvable};
  const auto strata = strata_of(depths, space);
  ASSERT_THAT(strata, SizeIs(4));
  const std::vector<Distance> in_order{0, 1, 3, unsolvable};
  const std::vector<bool> whole{true, false, true, false};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(strata[i].depth, in_order[i]);
    EXPECT_EQ(strata[i].whole, whole[i]) << i;
  }
  EXPECT_THAT(strata[2].instances, ElementsAre(0, 3));
  EXPECT_THAT(strata[3].instances, ElementsAre(1, 5));
}

template <class P>
std::vector<Stratum> strata_of_set(const InstanceSet<P>& set) {
  const auto truth = oracle<P>().make(P::space_of(set.instances[0]));
  std::vector<Distance> depths;
  for (const auto& instance : set.instances) depths.push_back(truth->distance(instance));
  return strata_of(depths, truth->distances());
}

TEST(Sets, AreSampledWhereAMeanMayBeTaken) {
  for (const auto& set : instance_sets<Shuttle>()) EXPECT_FALSE(set.sampled);
  const auto flip = instance_sets<Flip>();
  const auto four = instance_sets<Four>();
  for (std::size_t i = 0; i < 2; ++i) EXPECT_TRUE(flip[i].sampled && four[i].sampled);
  EXPECT_NE(thin_stratum(strata_of_set<Flip>(flip[0])), nullptr) << "16 boards of 8 depths";
  EXPECT_EQ(thin_stratum(strata_of_set<Flip>(flip[1])), nullptr);
  EXPECT_EQ(thin_stratum(strata_of_set<Four>(four[1])), nullptr);
}

}  // namespace
}  // namespace palio::race
