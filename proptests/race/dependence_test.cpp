// Blocks that depend on each other, or stand out, in what is said of pairs.
#include "bench/race/analysis_dependence.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "proptests/race/hand_made.hpp"
#include "proptests/race/synthetic_clock.hpp"

namespace palio::race {
namespace {

using testing::ElementsAre;

/// Logarithms of times by runner in which two and two blocks have the same noise.
std::vector<std::vector<double>> in_twos(std::uint32_t runners, std::uint32_t blocks, std::uint64_t seed) {
  const LogTimes common = steady({}, 0.01, seed);
  const LogTimes own = steady({}, 0.0005, seed + 1000);
  std::vector<std::vector<double>> times(runners);
  for (std::uint32_t runner = 0; runner < runners; ++runner) {
    for (std::uint32_t block = 0; block < blocks; ++block)
      times[runner].push_back(common(runner, block / 2) + own(runner, block));
  }
  return times;
}

std::vector<double> log_ratios(const Measurements& race, const PairFinding& pair) {
  const auto first = undisturbed_times(race, 0, pair.first);
  const auto second = undisturbed_times(race, 0, pair.second);
  std::vector<double> ratios;
  for (std::size_t block = 0; block < first.size(); ++block)
    ratios.push_back(std::log(second.at(block)) - std::log(first[block]));
  return ratios;
}

TEST(JoinedBlocks, AreMeansThatLeaveNoneOut) {
  EXPECT_THAT(join_neighbours(std::vector<double>{1, 2, 3, 4, 5}, 2), ElementsAre(1.5, 4));
  EXPECT_THAT(join_neighbours(std::vector<double>{1, 2, 3, 4}, 2), ElementsAre(1.5, 3.5));
  EXPECT_THAT(join_neighbours(std::vector<double>{1, 2, 3}, 1), ElementsAre(1, 2, 3));
}

TEST(JoinedBlocks, AreNeverFewerThanTwelveNorThanSignificanceNeeds) {
  int joined = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto thirty = in_twos(12, 30, seed);
    joined += judge_dependence(thirty, 15).joined > 1 ? 1 : 0;
    EXPECT_EQ(judge_dependence(thirty, 16).joined, 1U) << seed;
    EXPECT_EQ(judge_dependence(in_twos(12, 22, seed), 1).joined, 1U) << seed;
  }
  EXPECT_GT(joined, 0);
}

TEST(JoinedBlocks, AreOneObservationOfAPair) {
  int joined = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto times = in_twos(12, 48, seed);
    const auto race =
        hand_made(10, 48, [&](std::uint32_t runner, std::uint32_t block) { return times[runner][block]; });
    const SetFindings set = analyse(race, {}).sets.at(0);
    if (set.dependence.joined == 1) continue;
    ++joined;
    const PairFinding pair = pair_of(set, 0, 1);
    const auto means = join_neighbours(log_ratios(race, pair), set.dependence.joined);
    const auto interval = wilcoxon_interval(means, 0.05 / 45);
    ASSERT_TRUE(interval);
    EXPECT_NEAR(pair.ratio, std::exp(hodges_lehmann(means)), 1e-9) << seed;
    EXPECT_LE(pair.interval.low, std::exp(interval->low) + 1e-9) << seed;
    EXPECT_GE(pair.interval.high, std::exp(interval->high) - 1e-9) << seed;
  }
  EXPECT_GT(joined, 0);
}

/// In three blocks of 24 the second is a fifth slower: what stands out is neither believed
/// nor forgotten.
TEST(QuietBlocks, AndAllBlocksAreBothHeldByTheInterval) {
  const auto race = hand_made(2, 24, [](std::uint32_t runner, std::uint32_t block) {
    return steady({}, 0.01, 14)(runner, block) + (runner == 1 && block % 6 == 5 && block < 20 ? 0.2 : 0.0);
  });
  const SetFindings set = analyse(race, {}).sets.at(0);
  ASSERT_EQ(set.dependence.joined, 1U);
  ASSERT_FALSE(set.dependence.remains);
  const PairFinding pair = pair_of(set, 0, 1);
  const auto ratios = log_ratios(race, pair);
  const auto quiet = quiet_ratios(ratios);
  ASSERT_LE(quiet.size(), 21U);
  const Interval of_all = wilcoxon_interval(ratios, 0.05).value();
  const Interval of_quiet = wilcoxon_interval(quiet, 0.05).value();
  EXPECT_NE(of_all.low, of_quiet.low);
  EXPECT_NE(of_all.high, of_quiet.high);
  EXPECT_NEAR(pair.interval.low, std::exp(std::min(of_all.low, of_quiet.low)), 1e-9);
  EXPECT_NEAR(pair.interval.high, std::exp(std::max(of_all.high, of_quiet.high)), 1e-9);
}

}  // namespace
}  // namespace palio::race
