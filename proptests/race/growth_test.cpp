// Climbs up ladders of sizes, on a clock that only counts how often it is asked.
#include "bench/lanes/growth.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "bench/lanes/growth_findings.hpp"

namespace palio::race {
namespace {

using testing::HasSubstr;

constexpr std::size_t kRungs = 8;

/// A climber whose nodes are 10 * 2^rung a pass, each of so many ticks of the test's clock.
struct Scripted : Climber {
  std::int64_t* time;
  std::int64_t ticks_a_node = 1;
  std::int64_t ticks_a_pass = 0;
  std::size_t first = 0;
  std::size_t last = kRungs;
  std::optional<std::size_t> gives_up_at = {};
  std::optional<std::size_t> hangs_at = {};
  std::optional<std::size_t> exhausts_memory_at = {};

  explicit Scripted(std::int64_t* clock) : time(clock) {}
  std::string_view name() const override { return "test/scripted"; }
  std::string_view reach() const override { return "some rungs"; }
  bool takes(std::size_t rung) const override { return rung >= first && rung <= last; }
  std::uint64_t instances(std::size_t) const override { return 10; }
  void prepare(std::size_t rung) override {
    if (rung == exhausts_memory_at) throw std::bad_alloc();
  }
  void drop() override {}
  std::optional<GaveUp> pass(std::size_t rung, Work& work) override {
    if (rung == gives_up_at) return GaveUp{"past its memory budget of 7 MiB"};
    while (rung == hangs_at) {
      if (auto end = work.must_end(0)) return end;
      std::this_thread::yield();
    }
    const std::uint64_t nodes = std::uint64_t{10} << rung;
    work.counters.expanded += nodes;
    *time += ticks_a_pass + static_cast<std::int64_t>(nodes) * ticks_a_node;
    return {};
  }
};

class Climbs : public testing::Test {
 protected:
  Climbs() {
    options_.clock = [this] { return time_; };
    options_.batch = 0;
    options_.patience = 600;
  }
  Scripted& add() {
    climbers_.push_back(std::make_unique<Scripted>(&time_));
    return static_cast<Scripted&>(*climbers_.back());
  }
  std::vector<Climb> run() { return climb(climbers_, kRungs, options_); }

  std::int64_t time_ = 0;
  GrowthOptions options_;
  std::vector<std::unique_ptr<Climber>> climbers_;
};

TEST_F(Climbs, ReachTheTopWhereNothingEndsThem) {
  add();
  const Climb found = run()[0];
  EXPECT_EQ(found.ending, Ending::top);
  EXPECT_EQ(found.ended_at, kRungs - 1);
  ASSERT_EQ(found.steps.size(), kRungs);
  for (std::size_t rung = 0; rung < kRungs; ++rung) {
    EXPECT_EQ(found.steps[rung].rung, rung);
    EXPECT_EQ(found.steps[rung].expanded, std::uint64_t{10} << rung);
    EXPECT_EQ(found.steps[rung].pass_ns,
              std::vector<double>(options_.repetitions, static_cast<double>(10U << rung)));
  }
}

TEST_F(Climbs, EndBehindTheSizeWhosePassIsOverTheLimit) {
  add();
  options_.limit = 100e-9;
  const Climb found = run()[0];
  EXPECT_EQ(found.ending, Ending::time_limit);
  EXPECT_EQ(found.steps.size(), 5U);  // 160 ticks
  EXPECT_EQ(found.ended_at, 4U);
  EXPECT_THAT(found.why, HasSubstr("a pass of 10 instances took over"));
}

TEST_F(Climbs, EndWithTheReasonOfASolverThatGivesUp) {
  add().gives_up_at = 3;
  add().exhausts_memory_at = 2;
  const auto found = run();
  EXPECT_EQ(found[0].ending, Ending::gave_up);
  EXPECT_EQ(found[0].why, "past its memory budget of 7 MiB");
  EXPECT_EQ(found[0].ended_at, 3U);
  EXPECT_EQ(found[0].steps.size(), 3U);
  EXPECT_EQ(found[1].ending, Ending::gave_up);
  EXPECT_EQ(found[1].steps.size(), 2U);
}

TEST_F(Climbs, StopASolverThatWouldNeverEnd) {
  add().hangs_at = 2;
  options_.patience = 0.02;
  const Climb found = run()[0];
  EXPECT_EQ(found.ending, Ending::time_limit);
  EXPECT_EQ(found.steps.size(), 2U);
  EXPECT_EQ(found.ended_at, 2U);
}

TEST_F(Climbs, BeginAndEndWhereASolverReaches) {
  add().first = 2;
  static_cast<Scripted&>(*climbers_[0]).last = 4;
  add().first = kRungs;
  const auto found = run();
  EXPECT_EQ(found[0].steps.front().rung, 2U);
  EXPECT_EQ(found[0].steps.back().rung, 4U);
  EXPECT_EQ(found[0].ended_at, 5U);
  for (const Climb& one : found) {
    EXPECT_EQ(one.ending, Ending::out_of_reach);
    EXPECT_EQ(one.why, "some rungs");
  }
  EXPECT_TRUE(found[1].steps.empty());
}

TEST_F(Climbs, EndAtAnInterrupt) {
  add();
  // A size asks the clock twice for preparing, for the first pass and for each repetition.
  const int a_size = 4 + 2 * static_cast<int>(options_.repetitions);
  for (int at = 2 * a_size; at < 3 * a_size; ++at) {
    std::atomic<bool> interrupts = false;
    options_.interrupts = &interrupts;
    options_.clock = [&, asked = 0]() mutable {
      if (++asked == at) interrupts = true;
      return time_;
    };
    const Climb found = run()[0];
    EXPECT_EQ(found.ending, Ending::interrupted) << at;
    EXPECT_GE(found.steps.size(), 1U) << at;
    EXPECT_LT(found.steps.size(), kRungs) << at;
    for (const Step& step : found.steps) EXPECT_EQ(step.pass_ns.size(), options_.repetitions) << at;
  }
}

TEST_F(Climbs, RepeatPassesUntilABatchIsLongEnough) {
  add();
  options_.batch = 1000e-9;
  const Climb found = run()[0];
  for (const Step& step : found.steps) {
    const auto batch = (std::uint64_t{10} << step.rung) * step.passes;
    EXPECT_GE(batch, 1000U);
    EXPECT_TRUE(step.passes == 1 || batch < 2000U) << step.passes;
    EXPECT_EQ(step.pass_ns, std::vector<double>(options_.repetitions, static_cast<double>(10U << step.rung)));
  }
}

TEST_F(Climbs, FindThePlantedCrossover) {
  add().ticks_a_node = 10;     // 100, 200, 400, ...
  add().ticks_a_pass = 1'000;  // 1010, 1020, 1040, 1080, 1160, ...
  Growth growth{"flip", 1, ladder<Flip>(), run()};
  const auto pairs = find_crossovers(growth, 0.03);
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(pairs[0].crossover.crossing, Crossing::crosses);
  EXPECT_EQ(pairs[0].crossover.winner, Leader::second);
  EXPECT_EQ(pairs[0].crossover.behind, 3U);
  EXPECT_EQ(pairs[0].crossover.from, 4U);
  EXPECT_EQ(growth.ladder.sizes[pairs[0].rungs[pairs[0].crossover.from]], "3x4");
  EXPECT_EQ(find_laws(growth.ladder, growth.climbs[0]).nodes.sizes, kRungs);
}

TEST_F(Climbs, NeedASize) { EXPECT_THROW(climb(climbers_, 0, options_), std::invalid_argument); }

template <class P>
void expect_sizes_that_grow() {
  const Ladder sizes = ladder<P>();
  ASSERT_GE(sizes.sizes.size(), fewest_sizes);
  for (const std::string& size : sizes.sizes) EXPECT_TRUE(P::parse_space(size)) << size;
  for (const Naming& naming : sizes.namings) {
    ASSERT_EQ(naming.n.size(), sizes.sizes.size()) << naming.name;
    EXPECT_GT(naming.n[0], 0);
    for (std::size_t i = 1; i < naming.n.size(); ++i)
      EXPECT_GT(naming.n[i], naming.n[i - 1]) << naming.name << " at " << sizes.sizes[i];
  }
}

TEST(Ladders, GrowStrictly) {
  expect_sizes_that_grow<Flip>();
  expect_sizes_that_grow<Four>();
  expect_sizes_that_grow<Shuttle>();
}

/// The foot of a ladder, which every solver of the tree climbs in no time.
template <class P>
std::vector<Climb> climb_the_foot(std::size_t rungs) {
  Ladder foot = ladder<P>();
  foot.sizes.resize(rungs);
  for (Naming& naming : foot.namings) naming.n.resize(rungs);
  std::vector<const Solver<P>*> all;
  for (const auto& solver : solvers<P>()) {
    if (solver.name.starts_with(std::string(P::name) + '/')) all.push_back(&solver);
  }
  GrowthOptions options;
  options.sample = 4;
  options.repetitions = 1;
  options.batch = 0;
  options.patience = 600;
  options.clock = [] { return std::int64_t{0}; };
  return measure_growth<P>(all, foot, options).climbs;
}

template <class P>
void expect_equal_nodes(std::size_t rungs) {
  const auto once = climb_the_foot<P>(rungs);
  const auto again = climb_the_foot<P>(rungs);
  ASSERT_EQ(once.size(), again.size());
  std::uint64_t nodes = 0;
  for (std::size_t i = 0; i < once.size(); ++i) {
    ASSERT_EQ(once[i].steps.size(), again[i].steps.size()) << once[i].solver;
    EXPECT_EQ(once[i].why, again[i].why);
    EXPECT_NE(once[i].ending, Ending::gave_up) << once[i].solver << ": " << once[i].why;
    for (std::size_t k = 0; k < once[i].steps.size(); ++k) {
      EXPECT_EQ(once[i].steps[k].expanded, again[i].steps[k].expanded) << once[i].solver;
      EXPECT_EQ(once[i].steps[k].generated, again[i].steps[k].generated) << once[i].solver;
      EXPECT_EQ(once[i].steps[k].duplicates, again[i].steps[k].duplicates) << once[i].solver;
      nodes += once[i].steps[k].expanded;
    }
  }
  EXPECT_GT(nodes, 0U);
}

TEST(Growths, CountTheSameNodesInTwoRuns) {
  expect_equal_nodes<Flip>(5);
  expect_equal_nodes<Four>(4);
  expect_equal_nodes<Shuttle>(5);
}

TEST(Growths, SampleTheWholeOfASmallSpaceAndTheSameOfALargeOne) {
  GrowthOptions options;
  const auto once = sample_sizes<Flip>({"2x2", "1x3", "8x8"}, options);
  EXPECT_EQ(once[0].size(), 16U);
  EXPECT_EQ(once[1].size(), 8U);
  EXPECT_EQ(once[2].size(), 16U);
  EXPECT_EQ(once[2], sample_sizes<Flip>({"8x8"}, options)[0]);
  EXPECT_THROW(sample_sizes<Flip>({"none"}, options), std::invalid_argument);
  options.sample = 0;
  EXPECT_THROW(sample_sizes<Flip>({"2x2"}, options), std::invalid_argument);
}

}  // namespace
}  // namespace palio::race
