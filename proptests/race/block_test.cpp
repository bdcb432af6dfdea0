// What a block runs, and whose code: with real processes, and nothing is asserted of any speed.
#include "bench/race/block.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <string>
#include <variant>
#include <vector>

#include "proptests/program_files.hpp"
#include "proptests/race/flip_race.hpp"

namespace palio::race {
namespace {

using testing::Contains;
using testing::Field;
using testing::HasSubstr;

class BlockRuns : public testing::Test {
 protected:
  /// A block of such slots on the small boards of flip.
  std::variant<std::vector<SlotTimes>, BrokenBlock> run(const std::vector<SlotPlan>& slots) const {
    BlockPlan plan;
    plan.sets = {{"flip", boards_}};
    plan.slots = slots;
    plan.memory = Work::default_memory;
    return run_block(plan, {}, interrupts_);
  }

  /// How many solves that block makes.
  std::size_t solves_of(const SlotPlan& slot) const {
    const std::string file = folder_.write("solves", "");
    setenv("PALIO_TEST_SOLVES", file.c_str(), 1);
    EXPECT_TRUE(std::holds_alternative<std::vector<SlotTimes>>(run({slot})));
    unsetenv("PALIO_TEST_SOLVES");
    return folder_.read("solves").size();
  }

  TestFolder folder_;
  const std::vector<NamedInstance> boards_ = flip_race({}, 0).sets[0].instances;
  const std::atomic<bool> interrupts_ = false;
};

TEST_F(BlockRuns, ASlotWarmsUpOnceAndThenRunsItsPasses) {
  EXPECT_EQ(solves_of({0, "race/counts_its_solves", false, 2, 3, 60}), boards_.size() * (1 + 2 * 3));
  EXPECT_EQ(solves_of({0, "race/counts_its_solves", false, 2, 1, 60}), boards_.size() * 2)
      << "a single batch is of passes that are too long to be made for nothing";
}

/// A law, however slow the machine: the batches lie within the time that all took.
TEST_F(BlockRuns, ATimeIsOfAPass) {
  constexpr std::uint64_t passes = 4000;
  const std::int64_t begun = now_ns();
  const auto outcome = run({{0, "flip/gf2_elimination", false, passes, 3, 60}});
  const auto took = static_cast<double>(now_ns() - begun);
  const auto* slots = std::get_if<std::vector<SlotTimes>>(&outcome);
  ASSERT_NE(slots, nullptr);
  const std::vector<double>& pass_ns = slots->at(0).pass_ns;
  ASSERT_EQ(pass_ns.size(), 3U);
  EXPECT_LE(std::accumulate(pass_ns.begin(), pass_ns.end(), 0.0) * passes, took);
}

/// Planted solvers are linked once, so a copy of one can't be run.
TEST_F(BlockRuns, ACopyIsOtherCodeAndTheSlotThatDiesIsNamed) {
  const SlotPlan right{0, "race/counts_its_solves", false, 1, 1, 60};
  SlotPlan copy = right;
  copy.copy = true;
  const auto outcome = run({right, copy, right});
  const auto* broken = std::get_if<BrokenBlock>(&outcome);
  ASSERT_NE(broken, nullptr);
  EXPECT_EQ(broken->slot, 1U);
  EXPECT_THAT(broken->how, HasSubstr("signal 6"));
}

TEST(Race, RunsOtherCodeForTheCopyAlone) {
  const std::atomic<bool> interrupts = false;
  RaceWatcher watcher;
  RacePlan plan = flip_race({"race/counts_its_solves"}, 2);
  plan.sets[0].baseline = "race/counts_its_solves";
  const RaceResult result = run_race(plan, watcher, interrupts);
  EXPECT_EQ(result.measured.blocks.size(), 2U);
  const auto& runners = result.measured.sets.at(0).runners;
  ASSERT_EQ(runners.size(), 3U);
  EXPECT_EQ(runners[0].death, "");
  EXPECT_EQ(runners[1].death, "");
  EXPECT_EQ(runners[2].role, Role::copy);
  EXPECT_THAT(runners[2].death, HasSubstr("signal 6"));
}

TEST(Race, HasControlsOfTheBaselineWhereverItStands) {
  const std::atomic<bool> interrupts = false;
  RaceWatcher watcher;
  const RaceResult result =
      run_race(flip_race({"flip/light_chasing", "flip/gf2_elimination"}, 1), watcher, interrupts);
  const Set& set = result.measured.sets.at(0);
  EXPECT_EQ(set.baseline, 1U);
  ASSERT_EQ(set.runners.size(), 4U);
  for (const std::size_t control : {2U, 3U}) EXPECT_EQ(set.runners[control].solver, "flip/gf2_elimination");
}

TEST(Race, LeavesOutWhoGivesUp) {
  const std::atomic<bool> interrupts = false;
  RaceWatcher watcher;
  RacePlan plan = flip_race({"flip/gf2_elimination", "flip/string_bfs"}, 1);
  plan.memory = 256;  // bytes
  const RaceResult result = run_race(plan, watcher, interrupts);
  EXPECT_THAT(result.left_out, Contains(Field(&LeftOut::solver, "flip/string_bfs")));
  EXPECT_FALSE(result.interrupted);
}

}  // namespace
}  // namespace palio::race
