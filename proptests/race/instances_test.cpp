// The instances lane: on a clock that planted contenders move, and as its users run it.
#include "bench/lanes/instances.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/race/sets.hpp"
#include "proptests/command_line.hpp"

namespace palio::race {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using Json = nlohmann::json;

/// A call of a contender's `solve`.
struct Call {
  std::size_t contender;
  std::size_t instance;
  std::uint64_t times;
};

class InstancesLane : public testing::Test {
 protected:
  InstancesLane() {
    plan_.clock = [this] { return time_; };
    plan_.interrupts = &interrupts_;
  }

  /// A contender that takes so many nanoseconds for each instance.
  void add(const std::string& name, std::vector<std::int64_t> costs) {
    const auto solve = [this, number = contenders_.size(), costs](
                           std::size_t instance, std::uint64_t times) -> std::optional<GaveUp> {
      calls_.push_back({number, instance, times});
      time_ += costs[instance] * static_cast<std::int64_t>(times) + disturbance();
      if (calls_.size() >= interrupt_at_) interrupts_ = true;
      if (calls_.size() >= give_up_at_ && number == 0) return GaveUp{"past its memory"};
      return {};
    };
    contenders_.push_back({name, solve});
  }

  /// Every third call is slow, which a least of five rounds never is.
  std::int64_t disturbance() const { return disturbed_ && calls_.size() % 3 == 0 ? 1'000'000 : 0; }

  InstanceTimes time(std::size_t instances) { return time_instances(instances, contenders_, plan_); }

  std::int64_t time_ = 0;
  std::atomic<bool> interrupts_ = false;
  std::size_t interrupt_at_ = SIZE_MAX;  ///< calls
  std::size_t give_up_at_ = SIZE_MAX;    ///< calls, from which on the first contender does
  bool disturbed_ = false;
  std::vector<Call> calls_;
  std::vector<InstanceContender> contenders_;
  InstancesPlan plan_;
};

TEST_F(InstancesLane, TimesEachInstanceAlone) {
  add("p/a", {700, 90'000, 33});
  add("p/b", {50'000, 20'000, 19'999});
  const auto times = time(3);
  EXPECT_THAT(times.solvers, ElementsAre("p/a", "p/b"));
  EXPECT_THAT(times.left_out, IsEmpty());
  EXPECT_FALSE(times.interrupted);
  EXPECT_EQ(times.instances, 3U);
  EXPECT_THAT(times.undisturbed_ns(0), ElementsAre(700, 90'000, 33));
  EXPECT_THAT(times.undisturbed_ns(1), ElementsAre(50'000, 20'000, 19'999));
  for (const auto& of_solver : times.timings) {
    ASSERT_THAT(of_solver, SizeIs(3));
    for (const InstanceTiming& timing : of_solver) EXPECT_THAT(timing.ns, SizeIs(plan_.rounds));
  }
}

TEST_F(InstancesLane, RepeatsASolveUntilATimingIsLongEnoughAndNoLonger) {
  const std::vector<std::int64_t> costs{1, 33, 700, 19'999, 20'000, 90'000};
  add("p/a", costs);
  const auto times = time(costs.size());
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const auto lasts = costs[i] * static_cast<std::int64_t>(times.timings[0][i].repetitions);
    EXPECT_GE(lasts, plan_.least_ns);
    EXPECT_LT(lasts, std::max(2 * plan_.least_ns, costs[i] + 1));
  }
  EXPECT_EQ(times.timings[0][4].repetitions, 1U);
  // In the rounds of an instance, which come last, nothing of it changes.
  for (std::size_t i = 0; i < costs.size(); ++i) {
    std::vector<std::uint64_t> of_instance;
    for (const Call& call : calls_) {
      if (call.instance == i) of_instance.push_back(call.times);
    }
    ASSERT_GE(of_instance.size(), plan_.rounds);
    const std::vector<std::uint64_t> rounds(of_instance.end() - plan_.rounds, of_instance.end());
    EXPECT_THAT(rounds, Each(times.timings[0][i].repetitions));
  }
}

TEST_F(InstancesLane, EveryRoundBeginsWithAnother) {
  for (const char* name : {"p/a", "p/b", "p/c"}) add(name, {30'000, 30'000});
  time(2);
  std::vector<std::size_t> order;
  for (const Call& call : calls_) order.push_back(call.contender);
  const std::vector<std::size_t> first_passes{0, 0, 1, 1, 2, 2};
  const std::vector<std::size_t> calibration = first_passes;  // two timings each
  const std::vector<std::size_t> rounds_of_first{0, 1, 2, 1, 2, 0, 2, 0, 1, 0, 1, 2, 1, 2, 0};
  const std::vector<std::size_t> rounds_of_second{1, 2, 0, 2, 0, 1, 0, 1, 2, 1, 2, 0, 2, 0, 1};
  std::vector<std::size_t> expected;
  for (const auto& part : {first_passes, calibration, rounds_of_first, calibration, rounds_of_second})
    expected.insert(expected.end(), part.begin(), part.end());
  EXPECT_THAT(order, ElementsAreArray(expected));
}

TEST_F(InstancesLane, DisturbancesNeitherCountNorCalibrate) {
  disturbed_ = true;
  add("p/a", {300, 70'000});
  add("p/b", {40'000, 500});
  const auto times = time(2);
  EXPECT_THAT(times.undisturbed_ns(0), ElementsAre(300, 70'000));
  EXPECT_THAT(times.undisturbed_ns(1), ElementsAre(40'000, 500));
  for (const auto& of_solver : times.timings) {
    for (const InstanceTiming& timing : of_solver) {
      EXPECT_GE(timing.undisturbed_ns() * static_cast<double>(timing.repetitions),
                static_cast<double>(plan_.least_ns));
      EXPECT_THAT(timing.ns, Contains(testing::Gt(timing.undisturbed_ns())));
    }
  }
}

TEST_F(InstancesLane, WhoeverDoesNotFitIntoTheTimeIsLeftOut) {
  plan_.budget = 0.8;
  add("p/far_too_slow", {60'000'000, 60'000'000, 60'000'000});
  add("p/fast", {100, 100, 100});
  add("p/too_slow", {30'000'000, 30'000'000, 30'000'000});
  const auto times = time(3);
  EXPECT_THAT(times.solvers, ElementsAre("p/fast"));
  EXPECT_THAT(times.timings, ElementsAre(SizeIs(3)));
  ASSERT_THAT(times.left_out, SizeIs(2));
  EXPECT_EQ(times.left_out[0].solver, "p/far_too_slow");
  EXPECT_THAT(times.left_out[0].why, HasSubstr("a pass takes over 0.13 s"));
  EXPECT_EQ(times.left_out[1].solver, "p/too_slow");
  EXPECT_THAT(times.left_out[1].why, HasSubstr("a pass takes 0.09 s: 5 rounds of it don't fit"));
}

TEST_F(InstancesLane, WhoeverGivesUpIsOutAndTheOthersAreWhole) {
  for (const std::size_t at : {2U, 5U, 24U}) {
    calls_.clear();
    contenders_.clear();
    give_up_at_ = at;
    add("p/gives_up", {30'000, 30'000});
    add("p/a", {30'000, 30'000});
    const auto times = time(2);
    EXPECT_THAT(times.solvers, ElementsAre("p/a"));
    EXPECT_EQ(times.instances, 2U);
    EXPECT_THAT(times.undisturbed_ns(0), ElementsAre(30'000, 30'000));
    ASSERT_THAT(times.left_out, SizeIs(1));
    EXPECT_EQ(times.left_out[0].solver, "p/gives_up");
    EXPECT_EQ(times.left_out[0].why, "past its memory");
  }
}

TEST_F(InstancesLane, AnInterruptKeepsWholeInstances) {
  add("p/a", {30'000, 30'000, 30'000});
  add("p/b", {30'000, 30'000, 30'000});
  constexpr std::size_t first_passes = 6;
  constexpr std::size_t calibration = 4;
  constexpr std::size_t instance = calibration + 2 * fewest_rounds;
  interrupt_at_ = first_passes + instance + calibration + 2;
  give_up_at_ = interrupt_at_;  // as a solve does that is told to stop
  const auto times = time(3);
  EXPECT_TRUE(times.interrupted);
  EXPECT_EQ(times.instances, 1U);
  EXPECT_THAT(times.solvers, ElementsAre("p/a", "p/b"));
  EXPECT_THAT(times.timings, ElementsAre(SizeIs(1), SizeIs(1)));
  EXPECT_THAT(times.left_out, IsEmpty());
  EXPECT_THAT(calls_, SizeIs(interrupt_at_));
}

TEST_F(InstancesLane, AnInterruptBeforeAllLeavesNothing) {
  add("p/a", {30'000, 30'000});
  interrupt_at_ = 1;
  const auto times = time(2);
  EXPECT_TRUE(times.interrupted);
  EXPECT_EQ(times.instances, 0U);
  EXPECT_THAT(times.timings, ElementsAre(IsEmpty()));
}

TEST_F(InstancesLane, ImpossiblePlansAreRefused) {
  add("p/a", {30'000});
  EXPECT_THROW(time(0), std::invalid_argument);
  plan_.rounds = fewest_rounds - 1;
  EXPECT_THROW(time(1), std::invalid_argument);
  plan_.rounds = fewest_rounds;
  plan_.budget = 0;
  EXPECT_THROW(time(1), std::invalid_argument);
}

TEST(InstancesOfASet, AreTimedForEverySolver) {
  const auto sets = instance_sets<Flip>();
  const std::vector<Flip::Instance>& boards = sets[0].instances;
  std::vector<const Solver<Flip>*> contenders;
  for (const char* name : {"flip/gf2_elimination", "flip/light_chasing"})
    contenders.push_back(find_solver<Flip>(name));
  const auto times = time_each_instance<Flip>(contenders, boards, {});
  EXPECT_THAT(times.solvers, ElementsAre("flip/gf2_elimination", "flip/light_chasing"));
  EXPECT_EQ(times.instances, boards.size());
  for (std::size_t i = 0; i < times.solvers.size(); ++i)
    EXPECT_THAT(times.undisturbed_ns(i), testing::AllOf(SizeIs(boards.size()), Each(testing::Gt(0))));
}

class InstancesCommand : public CommandLine {};

/// What is the same for every set: who was timed, how often, and on what.
void expect_whole(const Json& record, const Json& rows, std::size_t place) {
  EXPECT_EQ(record.at("instances"), record.at("planned"));
  EXPECT_EQ(record.at("rounds"), fewest_rounds);
  std::size_t found = 0;
  for (const Json& row : rows) {
    if (row.at(0) != place) continue;
    ++found;
    EXPECT_EQ(row.at(2).is_null(), !record.at("no_mean").is_null());
    EXPECT_EQ(row.at(3).size(), record.at("runners").size());
    ASSERT_EQ(row.at(4).size(), record.at("runners").size());
    for (const Json& rounds : row.at(4)) EXPECT_EQ(rounds.size(), fewest_rounds);
  }
  EXPECT_EQ(found, record.at("planned"));
}

TEST_F(InstancesCommand, TimesEachInstanceOfEverySet) {
  const fs::path file = folder_ / "race.json";
  const Outcome outcome = run(
      "race flip/gf2_elimination flip/light_chasing shuttle/closed_form --instances small --lane instances "
      "--json " +
      file.string());
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("Instances: each alone"));
  EXPECT_THAT(outcome.out, HasSubstr("no geometric mean: the instances are no random sample"));
  const Json json = Json::parse(read(file));
  const Json& records = json.at("instances");
  ASSERT_EQ(records.size(), 2U);
  for (std::size_t i = 0; i < records.size(); ++i)
    expect_whole(records[i], json.at("instance_times").at("rows"), i);
  const Json& flip = records[0];
  EXPECT_EQ(flip.at("baseline"), "flip/bitmask_bfs");
  ASSERT_EQ(flip.at("runners").size(), 3U);
  EXPECT_EQ(flip.at("planned"), 16);
  EXPECT_TRUE(flip.at("runners")[0].at("ratios").is_null());
  for (const std::size_t i : {1U, 2U}) {
    const Json& ratios = flip.at("runners")[i].at("ratios");
    EXPECT_TRUE(ratios.at("geometric_mean").is_number());
    EXPECT_TRUE(ratios.at("interval").is_null()) << "two boards of a depth";
    EXPECT_EQ(ratios.at("by_depth").size(), 8U);
  }
  EXPECT_TRUE(flip.at("no_interval").is_string());
  EXPECT_EQ(flip.at("depths").back().at("depth"), "impossible");
  ASSERT_EQ(records[1].at("runners").size(), 2U);
  EXPECT_EQ(records[1].at("runners")[1].at("solver"), "shuttle/closed_form");
  EXPECT_TRUE(records[1].at("runners")[1].at("ratios").at("geometric_mean").is_null());
}

TEST_F(InstancesCommand, OfALargeSampleGivesAnInterval) {
  const fs::path file = folder_ / "race.json";
  const Outcome outcome = run(
      "race flip/gf2_elimination --against flip/light_chasing --instances large --lane instances --json " +
      file.string());
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json json = Json::parse(read(file));
  const Json& record = json.at("instances").at(0);
  EXPECT_EQ(record.at("baseline"), "flip/light_chasing");
  EXPECT_TRUE(record.at("no_interval").is_null());
  ASSERT_EQ(record.at("runners").size(), 2U);
  const Json& ratios = record.at("runners")[0].at("ratios");
  EXPECT_LE(ratios.at("interval").at("low"), ratios.at("geometric_mean"));
  EXPECT_GE(ratios.at("interval").at("high"), ratios.at("geometric_mean"));
  EXPECT_LE(ratios.at("least"), ratios.at("interval").at("low"));
  EXPECT_GE(ratios.at("greatest"), ratios.at("interval").at("high"));
}

}  // namespace
}  // namespace palio::race
