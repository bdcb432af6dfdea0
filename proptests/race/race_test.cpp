// Races with real processes; nothing is asserted of any time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "proptests/race/flip_race.hpp"

namespace palio::race {
namespace {

using testing::HasSubstr;

/// Batches by block and runner.
std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Batch>> by_slot(const Measurements& race) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Batch>> slots;
  for (const Batch& batch : race.batches) slots[{batch.block, batch.runner}].push_back(batch);
  return slots;
}

/// A variable of the environment, as long as the object lives.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) { setenv(name, value.c_str(), 1); }
  ~Variable() { unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
};

TEST(Race, TimesEveryRunnerOnceABlock) {
  std::atomic<bool> interrupts = false;
  RaceWatcher watcher;
  const RaceResult result =
      run_race(flip_race({"flip/gf2_elimination", "flip/light_chasing"}, 4), watcher, interrupts);
  EXPECT_TRUE(result.left_out.empty());
  ASSERT_EQ(result.measured.sets.size(), 1U);
  const Set& set = result.measured.sets[0];
  ASSERT_EQ(set.runners.size(), 4U) << "two contenders, and the baseline twice more";
  EXPECT_EQ(set.runners[2].role, Role::again);
  EXPECT_EQ(set.runners[3].role, Role::copy);
  EXPECT_EQ(set.runners[3].solver, "flip/gf2_elimination");
  ASSERT_EQ(result.measured.blocks.size(), 4U);
  const auto slots = by_slot(result.measured);
  EXPECT_EQ(slots.size(), 16U);
  std::set<std::uint32_t> paddings;
  for (const Block& block : result.measured.blocks) paddings.insert(block.environment_bytes);
  EXPECT_GT(paddings.size(), 1U) << "every block has the same environment";
  std::set<std::pair<std::uint32_t, std::uint32_t>> places;
  for (const Batch& batch : result.measured.batches) places.emplace(batch.runner, batch.position);
  EXPECT_EQ(places.size(), 16U) << "in four blocks each of four runs at each position once";
  for (const auto& [slot, batches] : slots) {
    EXPECT_EQ(batches.size(), 3U);
    for (const Batch& batch : batches) EXPECT_GT(batch.pass_ns, 0);
  }
}

TEST(Race, OrdersAreThoseOfTheSeed) {
  std::atomic<bool> interrupts = false;
  RaceWatcher watcher;
  const auto positions = [&] {
    std::vector<std::uint32_t> all;
    const RacePlan plan = flip_race({"flip/gf2_elimination", "flip/light_chasing"}, 3);
    const RaceResult result = run_race(plan, watcher, interrupts);
    for (const Batch& batch : result.measured.batches) {
      all.push_back(batch.runner);
      all.push_back(batch.position);
    }
    return all;
  };
  EXPECT_EQ(positions(), positions());
}

TEST(Race, WhoDiesInABlockLeavesTheOthersWhole) {
  const auto file = std::filesystem::temp_directory_path() / ("palio-race-" + std::to_string(getpid()));
  std::filesystem::remove(file);
  const Variable blocks("PALIO_TEST_BLOCKS", file.string());
  const Variable dies_at("PALIO_TEST_DIES_AT", "5");  // the first is calibration
  std::atomic<bool> interrupts = false;
  RaceWatcher watcher;
  const RaceResult result =
      run_race(flip_race({"flip/gf2_elimination", "race/dies_in_a_block"}, 6), watcher, interrupts);
  std::filesystem::remove(file);
  const Set& set = result.measured.sets[0];
  EXPECT_THAT(set.runners[1].death, HasSubstr("signal 11"));
  EXPECT_THAT(set.runners[1].death, HasSubstr("in block 4"));
  ASSERT_EQ(result.measured.blocks.size(), 6U);
  const auto slots = by_slot(result.measured);
  for (std::uint32_t block = 0; block < 6; ++block) {
    for (const std::uint32_t runner : {0U, 2U, 3U}) EXPECT_EQ(slots.count({block, runner}), 1U);
    EXPECT_EQ(slots.count({block, 1}), block < 3 ? 1U : 0U);
  }
}

TEST(Race, LeavesOutWhoDiesWhileItIsCalibrated) {
  const auto file = std::filesystem::temp_directory_path() / ("palio-race-" + std::to_string(getpid()));
  std::filesystem::remove(file);
  const Variable blocks("PALIO_TEST_BLOCKS", file.string());
  const Variable dies_at("PALIO_TEST_DIES_AT", "1");
  std::atomic<bool> interrupts = false;
  RaceWatcher watcher;
  const RaceResult result =
      run_race(flip_race({"flip/gf2_elimination", "race/dies_in_a_block"}, 1), watcher, interrupts);
  std::filesystem::remove(file);
  ASSERT_EQ(result.left_out.size(), 1U);
  EXPECT_THAT(result.left_out[0].why, HasSubstr("signal 11"));
  EXPECT_EQ(result.measured.sets[0].runners.size(), 3U);
}

TEST(Race, LeavesOutWhoIsTooSlow) {
  std::atomic<bool> interrupts = false;
  RaceWatcher watcher;
  RacePlan plan = flip_race({"flip/gf2_elimination", "flip/string_bfs"}, 1);
  plan.sets[0].slowest_pass = 1e-9;
  const RaceResult result = run_race(plan, watcher, interrupts);
  EXPECT_EQ(result.left_out.size(), 2U);
  EXPECT_TRUE(result.measured.sets[0].runners.empty());
}

TEST(Race, HasNobodyWhereTheOpponentTakesNoPart) {
  std::atomic<bool> interrupts = false;
  RaceWatcher watcher;
  RacePlan plan = flip_race({"flip/gf2_elimination", "flip/light_chasing"}, 2);
  plan.sets[0].baseline = "flip/nobody";
  plan.sets[0].against_baseline = true;
  const RaceResult result = run_race(plan, watcher, interrupts);
  EXPECT_EQ(result.left_out.size(), 2U);
  EXPECT_TRUE(result.measured.sets[0].runners.empty());
  EXPECT_TRUE(result.measured.blocks.empty());
}

TEST(Race, EndsAtOnceWhenInterruptedBefore) {
  std::atomic<bool> interrupts = true;
  RaceWatcher watcher;
  const RaceResult result = run_race(flip_race({"flip/gf2_elimination"}, 2), watcher, interrupts);
  EXPECT_TRUE(result.interrupted);
  EXPECT_TRUE(result.measured.blocks.empty());
}

TEST(Race, EndsWhereEverybodyDied) {
  const auto file = std::filesystem::temp_directory_path() / ("palio-race-" + std::to_string(getpid()));
  std::filesystem::remove(file);
  const Variable blocks("PALIO_TEST_BLOCKS", file.string());
  const Variable dies_at("PALIO_TEST_DIES_AT", "4");
  std::atomic<bool> interrupts = false;
  RaceWatcher watcher;
  RacePlan plan = flip_race({"race/dies_in_a_block"}, 5);
  plan.sets[0].baseline = "race/dies_in_a_block";
  const RaceResult result = run_race(plan, watcher, interrupts);
  std::filesystem::remove(file);
  EXPECT_FALSE(result.interrupted);
  EXPECT_LE(result.measured.blocks.size(), 5U);
  for (const Batch& batch : result.measured.batches) EXPECT_LT(batch.block, result.measured.blocks.size());
}

/// Interrupts after the second block.
class Interrupter : public RaceWatcher {
 public:
  std::atomic<bool> interrupts = false;
  void block_done(const Measurements& race, std::size_t, double) override {
    if (race.blocks.size() == 2) interrupts = true;
  }
};

TEST(Race, KeepsWholeBlocksWhenInterrupted) {
  Interrupter watcher;
  const RaceResult result =
      run_race(flip_race({"flip/gf2_elimination", "flip/light_chasing"}, 50), watcher, watcher.interrupts);
  EXPECT_TRUE(result.interrupted);
  ASSERT_EQ(result.measured.blocks.size(), 2U);
  EXPECT_EQ(by_slot(result.measured).size(), 8U);
}

TEST(Sets, AreOfDifferentInstances) {
  Puzzles::each([]<class P>() {
    const auto sets = instance_sets<P>();
    ASSERT_EQ(sets.size(), 2U);
    EXPECT_GE(sets[1].instances.size(), 256U);
    for (const auto& set : sets) {
      std::set<std::string> lines;
      for (const auto& instance : set.instances) lines.insert(P::print_line(instance));
      EXPECT_EQ(lines.size(), set.instances.size()) << P::name << ", " << set.name;
    }
  });
}

TEST(Sets, OfTheSmallEverySolverTakesAll) {
  Puzzles::each([]<class P>() {
    const auto sets = instance_sets<P>();
    for (const auto& instance : sets[0].instances) {
      for (const auto& solver : solvers<P>())
        EXPECT_TRUE(solver.reach.takes(P::shape_of(instance))) << solver.name;
    }
  });
}

TEST(Copies, AreOtherCodeOfEverySolver) {
  Puzzles::each([]<class P>() {
    for (const auto& solver : solvers<P>()) {
      if (!solver.name.starts_with(P::name)) continue;  // planted
      const auto* copy = find_solver<P>(solver.name, std::span<const Solver<P>>(registry::copies<P>()));
      ASSERT_NE(copy, nullptr) << solver.name;
      EXPECT_NE(copy->method.solve, solver.method.solve) << solver.name;
      EXPECT_EQ(copy->guarantee, solver.guarantee);
    }
  });
}

TEST(Blocks, PlansAndTimesComeBackFromTheirBytes) {
  const BlockPlan plan{
      {{"flip", {{"4x4", "bwwb/bbwb/bwwb/bwww"}}}, {"shuttle", {{"3", "3"}, {"2x4", "2x4"}}}},
      {{0, "flip/x", true, 7, 3, 0.5}, {1, "shuttle/y", false, 0, 1, 60}},
      123};
  const std::string bytes = plan.pack();
  Unpacker from(bytes);
  const BlockPlan again = BlockPlan::unpack(from);
  EXPECT_TRUE(from.sound());
  EXPECT_EQ(again.pack(), plan.pack());
  const SlotTimes times{7, 12.5, -3, {1.5, 2.5}, "why"};
  const auto back = SlotTimes::unpack(times.pack());
  ASSERT_TRUE(back);
  EXPECT_EQ(back->pack(), times.pack());
  for (std::size_t length = 0; length < times.pack().size(); ++length)
    EXPECT_FALSE(SlotTimes::unpack(times.pack().substr(0, length))) << length;
}

}  // namespace
}  // namespace palio::race
