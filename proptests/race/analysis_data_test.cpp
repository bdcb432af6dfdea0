// What an analysis takes for data: deaths, sets, joined blocks, too few blocks; and that
// nothing but the data and the rules counts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bench/race/analysis.hpp"
#include "proptests/race/hand_made.hpp"
#include "proptests/race/synthetic_clock.hpp"

namespace palio::race {
namespace {

using ::testing::Property;
using ::testing::StrNe;
using ::testing::Throws;

Measurements equal_contenders(std::size_t contenders, std::size_t blocks) {
  return simulate(std::vector<double>(contenders, 1e6), blocks, {}, 4);
}

TEST(UndisturbedTimes, AreTheLeastBatchOfEachSlotInTheOrderOfBlocks) {
  const auto times = [](std::uint32_t runner, std::uint32_t block) { return 0.1 * runner + 0.01 * block; };
  auto race = hand_made(2, 12, times);
  std::reverse(race.batches.begin(), race.batches.end());
  const auto least = undisturbed_times(race, 0, 1);
  ASSERT_EQ(least.size(), 12U);
  for (std::uint32_t block = 0; block < 12; ++block)
    EXPECT_DOUBLE_EQ(least[block], 1e6 * std::exp(times(1, block)));
}

TEST(Runners, HaveTheMedianAndTheSpreadOfAllTheirBatches) {
  const auto race = simulate({1e6, 1.2e6}, 24, {}, 6);
  const Analysis analysis = analyse(race, {});
  for (const auto& finding : analysis.sets.at(0).runners) {
    std::vector<double> all;
    for (const Batch& batch : race.batches)
      if (batch.runner == finding.runner) all.push_back(batch.pass_ns);
    ASSERT_EQ(all.size(), 72U);
    EXPECT_DOUBLE_EQ(finding.median_ns, median(all));
    EXPECT_DOUBLE_EQ(finding.undisturbed_ns, median(undisturbed_times(race, 0, finding.runner)));
    const auto below =
        std::count_if(all.begin(), all.end(), [&](double one) { return one < finding.low_ns; });
    const auto above =
        std::count_if(all.begin(), all.end(), [&](double one) { return one > finding.high_ns; });
    EXPECT_NEAR(static_cast<double>(below), 7.2, 1.3);
    EXPECT_NEAR(static_cast<double>(above), 7.2, 1.3);
  }
}

TEST(Blocks, TheFewestAreThoseOfPairsAndControls) {
  const auto fewest = [](std::size_t contenders, const Judging& judging) {
    return fewest_blocks(equal_contenders(contenders, 12).sets, judging);
  };
  Judging judging;
  EXPECT_EQ(fewest(2, judging), 9U) << "two controls at 1% together";
  EXPECT_EQ(fewest(8, judging), 11U) << "28 pairs at 5% together";
  judging.against_baseline = true;
  EXPECT_EQ(fewest(8, judging), 9U);
  judging.against_baseline = false;
  judging.looks = 4;
  EXPECT_EQ(fewest(2, judging), 11U);
  EXPECT_EQ(fewest(8, judging), 13U);
}

TEST(Blocks, TooFewAreAnError) {
  for (const std::size_t contenders : {2UL, 8UL}) {
    const auto sets = equal_contenders(contenders, 12).sets;
    const std::size_t fewest = fewest_blocks(sets, {});
    EXPECT_NO_THROW(analyse(equal_contenders(contenders, fewest), {}));
    for (const std::size_t blocks : {fewest - 1, std::size_t{1}, std::size_t{0}})
      EXPECT_THAT([&] { analyse(equal_contenders(contenders, blocks), {}); },
                  (Throws<std::invalid_argument>(Property(&std::invalid_argument::what, StrNe("")))));
  }
}

TEST(Blocks, NeighboursThatGoTogetherAreJoined) {
  int remaining = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    // Two and two blocks have the same noise; joined by two they are independent.
    const auto race = hand_made(4, 48, [seed](std::uint32_t runner, std::uint32_t block) {
      return steady({}, 0.01, seed)(runner, block / 2) + steady({}, 0.0005, seed + 1000)(runner, block);
    });
    const auto dependence = analyse(race, {}).sets[0].dependence;
    EXPECT_NEAR(dependence.autocorrelation, 0.5, 0.2);
    EXPECT_GT(dependence.autocorrelation, dependence.bound);
    EXPECT_TRUE(dependence.joined >= 2 || dependence.remains);
    EXPECT_GE(48 / dependence.joined, 12U);
    remaining += dependence.remains ? 1 : 0;
  }
  // Joined blocks must not even look dependent, which independent ones do every other time.
  EXPECT_LE(remaining, 75);
}

TEST(Blocks, ThatAreIndependentAreRarelyDoubted) {
  int doubts = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const auto dependence = analyse(hand_made(4, 48, steady({}, 0.01, seed)), {}).sets[0].dependence;
    const bool doubted = dependence.joined > 1 || dependence.remains;
    EXPECT_EQ(doubted, dependence.autocorrelation > dependence.bound);
    doubts += doubted ? 1 : 0;
  }
  EXPECT_LE(doubts, 10);
}

TEST(Blocks, FewerThanTwelveAreNeverLeft) {
  Noise noise;
  noise.wander = 0.05;
  noise.phi = 0.95;
  for (const std::size_t blocks : {12UL, 17UL, 23UL, 24UL, 37UL, 60UL}) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const auto dependence =
          analyse(simulate(std::vector<double>(6, 1e6), blocks, noise, seed), {}).sets[0].dependence;
      ASSERT_GE(dependence.joined, 1U);
      EXPECT_GE(blocks / dependence.joined, 12U);
    }
  }
}

TEST(Deaths, LeaveTheOthersAsIfTheDeadHadNeverRun) {
  const auto times = steady({0, 0.1, 0.02, 0.3}, 0.01, 12);
  auto with = hand_made(4, 24, times);
  kill_runner(with, 3, 16);
  // Without contender 3; the controls keep their times.
  const auto without = hand_made(3, 24, [&](std::uint32_t runner, std::uint32_t block) {
    return times(runner < 3 ? runner : runner + 1, block);
  });
  EXPECT_EQ(count_pairs(with.sets, {}), 6U) << "the family is that of the start";
  const Analysis analysis = analyse(with, {});
  Judging as_strict;
  as_strict.level /= 2;  // shared by 3 pairs, not 6
  Analysis expected = analyse(without, as_strict);
  expected.pairs = 6;
  EXPECT_EQ(dump(analysis), dump(expected));
}

TEST(Deaths, OfControlsAndOfTheBaselineLeaveTheOthers) {
  const auto times = steady({0, 0.1, 0.3}, 0.01, 13);
  auto race = hand_made(3, 24, times);
  kill_runner(race, 4, 0);
  const auto one = analyse(race, {}).sets[0];
  EXPECT_EQ(one.controls.size(), 1U);
  EXPECT_EQ(one.pairs.size(), 3U);
  kill_runner(race, 0, 16);
  const auto rest = analyse(race, {}).sets[0];
  EXPECT_EQ(rest.runners.size(), 2U);
  ASSERT_EQ(rest.pairs.size(), 1U);
  EXPECT_EQ(rest.pairs[0].finding, Finding::faster);
  EXPECT_EQ(rest.pairs[0].first, 1U);
}

TEST(Races, ThatLackABatchOrHaveOneTooManyAreRefused) {
  const auto whole = equal_contenders(3, 24);
  auto less = whole;
  less.batches.erase(less.batches.begin() + 40);
  EXPECT_THROW(analyse(less, {}), std::invalid_argument);
  auto more = whole;
  more.batches.push_back(more.batches[40]);
  EXPECT_THROW(analyse(more, {}), std::invalid_argument);
}

TEST(Races, OfOneContenderRankItAlone) {
  const Analysis analysis = analyse(simulate({1e6}, 24, {}, 1), {});
  EXPECT_EQ(analysis.pairs, 0U);
  ASSERT_EQ(analysis.sets.at(0).runners.size(), 1U);
  EXPECT_TRUE(analysis.sets[0].pairs.empty());
  EXPECT_EQ(analysis.sets[0].controls.size(), 2U);
  EXPECT_EQ(analysis.sets[0].runners[0].best_rank, 1U);
  EXPECT_EQ(analysis.sets[0].runners[0].worst_rank, 1U);
}

/// The second set's pairs belong to the same family, so every interval is wider.
TEST(Races, OfTwoSetsAreOneFamily) {
  auto race = simulate({1e6, 1.05e6, 1.1e6}, 24, {}, 21);
  const auto alone = analyse(race, {}).sets[0];
  add_set(race, simulate({2e6, 2e6, 2e6, 2e6}, 24, {}, 22));
  const Analysis both = analyse(race, {});
  EXPECT_EQ(both.pairs, 3U + 6U);
  ASSERT_EQ(both.sets.size(), 2U);
  EXPECT_EQ(both.sets[1].pairs.size(), 6U);
  for (const PairFinding& pair : alone.pairs) {
    const PairFinding wider = pair_of(both.sets[0], pair.first, pair.second);
    EXPECT_EQ(wider.ratio, pair.ratio);
    EXPECT_LT(wider.interval.low, pair.interval.low);
    EXPECT_GT(wider.interval.high, pair.interval.high);
  }
}

TEST(Races, OfSeveralLooksHaveWiderIntervals) {
  const auto race = simulate({1e6, 1.05e6}, 24, {}, 23);
  Judging judging;
  judging.looks = 4;
  const auto once = analyse(race, {}).sets[0];
  const auto often = analyse(race, judging).sets[0];
  EXPECT_LT(often.pairs.at(0).interval.low, once.pairs.at(0).interval.low);
  EXPECT_GT(often.pairs[0].interval.high, once.pairs[0].interval.high);
  EXPECT_LT(often.controls.at(0).interval.low, once.controls.at(0).interval.low);
}

TEST(Races, GiveTheSameWhateverTheOrderOfTheirBatches) {
  Noise noise;
  noise.burst_share = 0.09;
  auto race = simulate({1e6, 1.02e6, 1.5e6, 1e6}, 30, noise, 31);
  const std::string wanted = dump(analyse(race, {}));
  EXPECT_EQ(dump(analyse(race, {})), wanted);
  Dice dice(1);
  for (std::size_t k = race.batches.size(); k > 1; --k)
    std::swap(race.batches[k - 1], race.batches[dice.next() % k]);
  EXPECT_EQ(dump(analyse(race, {})), wanted);
}

TEST(Races, DoNotDependOnTheUnitOfTime) {
  auto race = simulate({1e6, 1.02e6, 1.5e6}, 24, {}, 32);
  const auto before = analyse(race, {}).sets[0];
  for (Batch& batch : race.batches) batch.pass_ns *= 1024;
  const auto after = analyse(race, {}).sets[0];
  ASSERT_EQ(after.pairs.size(), before.pairs.size());
  for (std::size_t k = 0; k < after.pairs.size(); ++k) {
    EXPECT_EQ(after.pairs[k].finding, before.pairs[k].finding);
    EXPECT_NEAR(after.pairs[k].ratio, before.pairs[k].ratio, 1e-9);
    EXPECT_NEAR(after.pairs[k].interval.high, before.pairs[k].interval.high, 1e-9);
  }
}

}  // namespace
}  // namespace palio::race
