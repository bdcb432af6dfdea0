// A gate's level is shared by all its pairs.
#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

#include "bench/race/gate.hpp"
#include "proptests/race/synthetic_clock.hpp"

namespace palio::race {
namespace {

TEST(GateFamilies, TheMoreThereAreTheWiderIsEachInterval) {
  Dice dice(3);
  GateRace race{{{"flip/spfa_graph", "small", {}}}, {}};
  for (std::size_t block = 0; block < 24; ++block) race.pairs[0].log_ratios.push_back(0.02 * dice.normal());
  const GatePairFinding alone = judge_gate_race(race, 1, {}).pairs.at(0);
  const GatePairFinding one_of_forty = judge_gate_race(race, 40, {}).pairs.at(0);
  EXPECT_EQ(one_of_forty.ratio, alone.ratio);
  EXPECT_LT(one_of_forty.interval.low, alone.interval.low);
  EXPECT_GT(one_of_forty.interval.high, alone.interval.high);
}

}  // namespace
}  // namespace palio::race
