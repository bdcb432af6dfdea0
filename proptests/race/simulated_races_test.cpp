// What is said of races whose truth is known: hardly ever something false, whatever the
// noise, and what is there is found.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "bench/race/analysis.hpp"
#include "bench/statistics/statistics.hpp"
#include "proptests/race/synthetic_clock.hpp"

namespace palio::race {
namespace {

constexpr std::uint64_t kRaces = 1000;        ///< of equal contenders, for each kind of noise
constexpr std::uint64_t kCarefulRaces = 300;  ///< of 60 blocks
constexpr std::size_t kContenders = 8;
constexpr std::size_t kBlocks = 24;
constexpr std::size_t kCarefulBlocks = 60;

/// Whether it is said that the two differ.
bool says_different(const PairFinding& pair) {
  switch (pair.finding) {
    case Finding::faster:
    case Finding::faster_margin_not_shown:
      return true;
    case Finding::equivalent:
      return !pair.interval.contains(1);
    case Finding::inconclusive:
    case Finding::dependent_noise:
    case Finding::unresolved:
      return false;
  }
  return false;
}

/// Whether the interval says it, whatever the words beside it.
bool excludes_one(const PairFinding& pair) { return !pair.interval.contains(1); }

/// In how many of `kRaces` races of equal contenders any two seem to differ.
std::uint64_t count_false(const Noise& noise) {
  std::uint64_t wrong = 0;
  for (std::uint64_t seed = 1; seed <= kRaces; ++seed) {
    const Analysis analysis =
        analyse(simulate(std::vector<double>(kContenders, 1e6), kBlocks, noise, seed), {});
    const auto& pairs = analysis.sets.at(0).pairs;
    EXPECT_EQ(pairs.size(), kContenders * (kContenders - 1) / 2);
    wrong += std::any_of(pairs.begin(), pairs.end(), excludes_one) ? 1U : 0U;
  }
  return wrong;
}

Noise independent() { return {}; }

Noise bursts() {
  Noise noise;
  noise.burst_share = 0.09;
  return noise;
}

Noise memory_bursts() {
  Noise noise = bursts();
  noise.memory_bound_only = true;
  return noise;
}

/// Nearly all of the noise is kept from block to block: the harder case.
Noise wandering(double phi) {
  Noise noise;
  noise.batch = 0.01;
  noise.wander = 0.05;
  noise.phi = phi;
  return noise;
}

TEST(EqualContenders, UnderIndependentNoise) { EXPECT_LE(count_false(independent()), kRaces * 5 / 100); }

TEST(EqualContenders, UnderBursts) { EXPECT_LE(count_false(bursts()), kRaces * 5 / 100); }

/// A block has 30 batches: bursts of 12 mostly lie within one.
TEST(EqualContenders, UnderBurstsWithinBlocks) {
  Noise noise = bursts();
  noise.burst = 12;
  EXPECT_LE(count_false(noise), kRaces * 5 / 100);
}

TEST(EqualContenders, UnderBurstsThatSlowTheMemoryBound) {
  EXPECT_LE(count_false(memory_bursts()), kRaces * 5 / 100);
}

TEST(EqualContenders, UnderAnOffsetOfEachProcess) {
  Noise noise;
  noise.process = 0.005;
  EXPECT_LE(count_false(noise), kRaces * 5 / 100);
}

TEST(EqualContenders, UnderNoiseThatHalfStaysFromBlockToBlock) {
  EXPECT_LE(count_false(wandering(0.5)), kRaces * 8 / 100);
}

TEST(EqualContenders, UnderNoiseThatMostlyStaysFromBlockToBlock) {
  EXPECT_LE(count_false(wandering(0.8)), kRaces * 8 / 100);
}

/// The last contender takes `ratio` times as long as the others.
Measurements race_with_a_slow_one(double ratio, std::size_t blocks, const Noise& noise, std::uint64_t seed) {
  std::vector<double> times(kContenders, 1e6);
  times.back() *= ratio;
  return simulate(times, blocks, noise, seed);
}

/// What is said of the baseline and the last contender.
PairFinding baseline_and_last(const Analysis& analysis) {
  for (const PairFinding& pair : analysis.sets.at(0).pairs) {
    if (std::min(pair.first, pair.second) == 0 && std::max(pair.first, pair.second) == kContenders - 1)
      return pair;
  }
  throw std::logic_error("the pair is missing");
}

/// In how many races the last one is found to be slower than the baseline.
std::uint64_t count_found(double ratio, std::size_t blocks, std::uint64_t races) {
  std::uint64_t found = 0;
  for (std::uint64_t seed = 1; seed <= races; ++seed) {
    const auto pair =
        baseline_and_last(analyse(race_with_a_slow_one(ratio, blocks, independent(), seed), {}));
    found += says_different(pair) && pair.second == kContenders - 1 ? 1U : 0U;
  }
  return found;
}

TEST(OneSlowContender, ByTenPercentIsFoundByDefault) {
  EXPECT_GE(count_found(1.10, kBlocks, kRaces), kRaces * 90 / 100);
}

TEST(OneSlowContender, ByThreePercentIsFoundByCarefulRaces) {
  EXPECT_GE(count_found(1.03, kCarefulBlocks, kCarefulRaces), kCarefulRaces * 80 / 100);
}

/// By how much the stated ratio is off in the median race, as a part of the true one.
double median_error(double ratio, const Noise& noise) {
  std::vector<double> errors;
  for (std::uint64_t seed = 1; seed <= kRaces / 2; ++seed) {
    const auto pair = baseline_and_last(analyse(race_with_a_slow_one(ratio, kBlocks, noise, seed), {}));
    const double stated = pair.second == kContenders - 1 ? pair.ratio : 1 / pair.ratio;
    errors.push_back(std::abs(stated / ratio - 1));
  }
  return median(errors);
}

TEST(OneSlowContender, ItsRatioIsWithinTwoPercentUnderBursts) {
  EXPECT_LE(median_error(1.10, bursts()), 0.02);
  EXPECT_LE(median_error(1.10, memory_bursts()), 0.02);
}

/// Identical code differs as rarely as the level of the controls allows, with three standard
/// deviations of the simulation on top.
TEST(Controls, RarelyFailUnderIndependentNoise) {
  std::uint64_t failed = 0;
  for (std::uint64_t seed = 1; seed <= kRaces; ++seed) {
    const Analysis analysis = analyse(simulate({1e6, 1e6}, kBlocks, independent(), seed), {});
    const auto& controls = analysis.sets.at(0).controls;
    EXPECT_EQ(controls.size(), 2U);
    failed +=
        std::any_of(controls.begin(), controls.end(), [](const auto& one) { return one.failed; }) ? 1U : 0U;
  }
  EXPECT_LE(failed, kRaces * 2 / 100);
}

}  // namespace
}  // namespace palio::race
