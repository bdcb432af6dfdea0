// The parallel lane, on clocks that planted solvers move.
#include "bench/lanes/parallel.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <stdexcept>

#include "puzzles/all.hpp"

namespace palio::race {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::SizeIs;

/// What planted solvers leave behind; a solver is two bare functions.
struct Seen {
  std::atomic<std::int64_t> time = 0;
  std::atomic<std::uint32_t> prepared = 0;
  std::atomic<std::uint32_t> wrongly_prepared = 0;
  std::atomic<int> under_way = 0;
  std::atomic<bool> overlapped = false;
  std::atomic<bool> interrupt = false;
  std::mutex mutex;
  std::vector<int> threads = {};               ///< given to each solve, in order
  std::vector<std::uint64_t> boards = {};      ///< solved, in order
  std::size_t interrupt_at = std::size_t(-1);  ///< solves
};
Seen* seen = nullptr;

/// Work that any number of threads shares without loss.
constexpr std::int64_t kCost = 1200;

std::shared_ptr<const void> prepare(const Flip::Shape& shape) {
  ++seen->prepared;
  return std::make_shared<const Flip::Shape>(shape);
}

Answer<Flip> solve(const void* prepared, const Flip::Instance& board, Work&) {
  if (++seen->under_way > 1) seen->overlapped = true;
  const int threads = tbb::this_task_arena::max_concurrency();
  seen->time += kCost / threads;
  if (*static_cast<const Flip::Shape*>(prepared) != board.shape) ++seen->wrongly_prepared;
  {
    const std::lock_guard lock(seen->mutex);
    seen->threads.push_back(threads);
    seen->boards.push_back(board.id());
    if (seen->threads.size() >= seen->interrupt_at) seen->interrupt = true;
  }
  --seen->under_way;
  return Solved<Flip>{1};
}

Answer<Flip> solve_on_all_threads(const void* prepared, const Flip::Instance& board, Work& work) {
  std::atomic<int> parts = 0;
  tbb::this_task_arena::isolate([&] { tbb::parallel_for(0, 100, [&](int) { ++parts; }); });
  return parts == 100 ? solve(prepared, board, work) : Answer<Flip>{GaveUp{}};
}

class ParallelLane : public testing::Test {
 protected:
  ParallelLane() {
    seen = &seen_;
    solver_.name = "planted/shares";
    solver_.method = {prepare, solve};
    plan_.threads = 3;
    plan_.rounds = 3;
    plan_.least_ns = 1;
    plan_.clock = [this] { return seen_.time.load(); };
    plan_.interrupts = &seen_.interrupt;
  }
  ~ParallelLane() override { seen = nullptr; }

  /// Boards 0, 1, ... of two shapes in turn.
  static std::vector<Flip::Instance> boards(std::uint64_t count) {
    std::vector<Flip::Instance> all;
    for (std::uint64_t id = 0; id < count; ++id)
      all.push_back(Flip::unrank({4, id % 2 == 0 ? 4U : 3U, false}, id));
    return all;
  }

  Seen seen_;
  Solver<Flip> solver_;
  ParallelPlan plan_;
};

TEST_F(ParallelLane, SpeedUpIsWhatTheClockSays) {
  plan_.rounds = 8;
  const auto times = run_in_parallel<Flip>(solver_, boards(6), plan_);
  EXPECT_EQ(times.solver, "planted/shares");
  EXPECT_EQ(times.solves, 6U);
  ASSERT_THAT(times.rounds, SizeIs(8));
  EXPECT_THAT(times.rounds, Each(ElementsAre(6 * kCost, 6 * kCost / 2, 6 * kCost / 3)));
  const auto found = analyse_parallel(times, 0.05);
  ASSERT_THAT(found, SizeIs(3));
  for (std::size_t i = 0; i < 3; ++i) {
    const double threads = static_cast<double>(i + 1);
    EXPECT_EQ(found[i].threads, i + 1);
    EXPECT_NEAR(found[i].rate.value, threads * 1e9 / kCost, 1e-3);
    EXPECT_NEAR(found[i].speedup.value, threads, 1e-9);
    EXPECT_NEAR(found[i].efficiency.value, 1, 1e-9);
    ASSERT_TRUE(found[i].speedup.interval);
    EXPECT_NEAR(found[i].speedup.interval->low, threads, 1e-9);
    EXPECT_NEAR(found[i].speedup.interval->high, threads, 1e-9);
  }
}

TEST_F(ParallelLane, RoundsTakeTurnsAtWhoBegins) {
  run_in_parallel<Flip>(solver_, boards(1), plan_);
  EXPECT_THAT(seen_.threads, ElementsAre(1,        // how many passes make a run?
                                         1, 2, 3,  // not timed
                                         1, 2, 3, 2, 3, 1, 3, 1, 2));
}

TEST_F(ParallelLane, EveryRunSolvesEveryInstanceAsOften) {
  plan_.least_ns = 100 * kCost;
  const auto times = run_in_parallel<Flip>(solver_, boards(7), plan_);
  constexpr std::uint64_t passes = 16;  // the first power of 2 that makes it 100 solves
  EXPECT_EQ(times.solves, 7 * passes);
  // To find that out took 1 + 2 + 4 + 8 + 16 passes.
  for (std::uint64_t id = 0; id < 7; ++id) {
    EXPECT_EQ(std::count(seen_.boards.begin(), seen_.boards.end(), id),
              static_cast<std::ptrdiff_t>(31 + (1 + plan_.rounds) * plan_.threads * passes));
  }
  EXPECT_EQ(seen_.prepared, 2U);
  EXPECT_EQ(seen_.wrongly_prepared, 0U);
}

TEST_F(ParallelLane, ASolverParallelInsideGetsAllThreadsForOneInstanceAtATime) {
  solver_.method.solve = solve_on_all_threads;
  plan_.parallel_inside = true;
  plan_.rounds = 1;
  const auto times = run_in_parallel<Flip>(solver_, boards(3), plan_);
  EXPECT_FALSE(seen_.overlapped);
  std::vector<std::uint64_t> expected;
  for (int run = 0; run < 7; ++run) expected.insert(expected.end(), {0, 1, 2});
  EXPECT_THAT(seen_.boards, ElementsAreArray(expected));
  EXPECT_THAT(times.rounds, ElementsAre(ElementsAre(3 * kCost, 3 * kCost / 2, 3 * kCost / 3)));
}

TEST_F(ParallelLane, AnInterruptKeepsWholeRounds) {
  seen_.interrupt_at = 4 + 3 + 2;  // in the second round
  const auto times = run_in_parallel<Flip>(solver_, boards(1), plan_);
  EXPECT_THAT(times.rounds, SizeIs(1));
  EXPECT_THAT(seen_.threads, SizeIs(9));
}

TEST_F(ParallelLane, ImpossiblePlansAreRefused) {
  for (const std::uint32_t threads : {0U, 1025U}) {
    plan_.threads = threads;
    EXPECT_THROW(run_in_parallel<Flip>(solver_, boards(1), plan_), std::invalid_argument);
  }
  plan_.threads = 1;
  EXPECT_THROW(run_in_parallel<Flip>(solver_, {}, plan_), std::invalid_argument);
  plan_.rounds = 0;
  EXPECT_THROW(run_in_parallel<Flip>(solver_, boards(1), plan_), std::invalid_argument);
}

/// Times in which the machine gets slower, but two threads are always 1.6 times as fast.
ParallelTimes slowing_down(std::size_t rounds) {
  ParallelTimes times;
  times.solves = 10;
  for (std::size_t r = 0; r < rounds; ++r) {
    const double alone = 1000.0 + 100.0 * static_cast<double>(r);
    times.rounds.push_back({alone, alone / 1.6});
  }
  return times;
}

TEST(ParallelAnalysis, SpeedUpsComparePairsAndRatesShowTheirSpread) {
  const auto found = analyse_parallel(slowing_down(9), 0.05);
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_NEAR(found[1].speedup.value, 1.6, 1e-9);
  EXPECT_NEAR(found[1].efficiency.value, 0.8, 1e-9);
  ASSERT_TRUE(found[1].efficiency.interval);
  EXPECT_NEAR(found[1].efficiency.interval->low, 0.8, 1e-9);
  EXPECT_NEAR(found[1].efficiency.interval->high, 0.8, 1e-9);
  ASSERT_TRUE(found[0].rate.interval);
  EXPECT_GT(found[0].rate.interval->low, 10 * 1e9 / 1800);
  EXPECT_LT(found[0].rate.interval->high, 10 * 1e9 / 1000);
  EXPECT_LT(found[0].rate.interval->low, 10 * 1e9 / 1500);
  EXPECT_GT(found[0].rate.interval->high, 10 * 1e9 / 1300);
}

TEST(ParallelAnalysis, TooFewRoundsHaveNoInterval) {
  const auto found = analyse_parallel(slowing_down(5), 0.05);
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_NEAR(found[1].speedup.value, 1.6, 1e-9);
  EXPECT_FALSE(found[1].speedup.interval);
  EXPECT_FALSE(found[1].rate.interval);
  EXPECT_FALSE(found[1].efficiency.interval);
  EXPECT_THAT(analyse_parallel(slowing_down(0), 0.05), SizeIs(0));
}

TEST(ParallelAnalysis, TimesThatCannotBeAreRefused) {
  auto ragged = slowing_down(2);
  ragged.rounds[1].pop_back();
  EXPECT_THROW(analyse_parallel(ragged, 0.05), std::invalid_argument);
  auto timeless = slowing_down(2);
  timeless.rounds[1][1] = 0;
  EXPECT_THROW(analyse_parallel(timeless, 0.05), std::invalid_argument);
}

}  // namespace
}  // namespace palio::race
