// Campaigns against solvers that crash, hang and eat memory: each costs its own board
// and nothing else, the guilty board is named, and the campaign ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <utility>
#include <vector>

#include "proptests/campaigns.hpp"
#include "proptests/planted/honest.hpp"

namespace palio {
namespace {

constexpr std::uint64_t kBoards = 65536;

Limits short_limits() {
  Limits limits = test_limits();
  limits.instance_seconds = 0.3;
  limits.memory = std::uint64_t{64} << 20;
  return limits;
}

const CrossCheck<Flip>& whole_space() {
  static const CrossCheck<Flip> check(Flip::Shape{}, {.exhaustive = true});
  return check;
}

/// One bad board, everything else accepted.
void expect_one_guilty(const std::string& name, Verdict verdict, const std::string& detail,
                       const Limits& limits = short_limits()) {
  const CheckResult result = check_solver(whole_space(), name, limits);
  EXPECT_EQ(result.tally.checked, kBoards);
  EXPECT_EQ(result.tally.of(Verdict::accepted), kBoards - 1);
  EXPECT_EQ(result.tally.of(verdict), 1U) << describe(result.tally);
  EXPECT_TRUE(result.exhaustive);
  ASSERT_TRUE(result.tally.smallest);
  const Failure& failure = *result.tally.smallest;
  EXPECT_EQ(failure.instance, Flip::print_line(Flip::unrank({}, planted::bad_board)));
  EXPECT_EQ(failure.truth, "4");
  EXPECT_EQ(failure.rank, planted::bad_board);
  EXPECT_THAT(failure.detail, testing::HasSubstr(detail));
}

TEST(Planted, ACrashCostsItsOwnBoard) {
  expect_one_guilty("planted/crash_on_one_board", Verdict::runtime_error, "SIGSEGV");
}
TEST(Planted, AHangCostsItsOwnBoard) {
  expect_one_guilty("planted/hang_on_one_board", Verdict::time_limit, "0.3 s");
}
TEST(Planted, BeingLateCostsItsOwnBoard) {
  expect_one_guilty("planted/late_on_one_board", Verdict::time_limit, "0.3 s");
}
TEST(Planted, EatingMemoryCostsItsOwnBoard) {
  Limits limits = short_limits();
  limits.instance_seconds = 60;  // however slowly the system hands out memory
  expect_one_guilty("planted/eats_memory_on_one_board", Verdict::memory_limit, "64 MiB", limits);
}
TEST(Planted, AnExceptionCostsItsOwnBoard) {
  expect_one_guilty("planted/throws_on_one_board", Verdict::runtime_error, "threw planted");
}
TEST(Planted, ExitingCostsItsOwnBoard) {
  expect_one_guilty("planted/exits_on_one_board", Verdict::runtime_error, "status 0");
}
TEST(Planted, AWrongAnswerIsFound) {
  expect_one_guilty("planted/wrong_on_one_board", Verdict::wrong_answer, "impossible instead of 4 moves");
}

TEST(Planted, ACrashInTheJudgeIsNotTheSolversFault) {
  const CrossCheck<Flip> bad(std::vector{Flip::unrank({}, planted::bad_board)});
  const CheckResult result = check_solver(bad, "planted/crash_in_the_judge", short_limits());
  EXPECT_THAT(result.referee_failure, testing::Optional(testing::HasSubstr("the judge killed by signal")));
  EXPECT_EQ(result.tally.failures(), 0U) << describe(result.tally);
}

TEST(Planted, WhatDiesOnEveryBoardIsEndedEarly) {
  for (const char* name : {"planted/crash_on_every_board", "planted/crash_in_prepare"}) {
    const CheckResult result = check_solver(whole_space(), name, short_limits());
    EXPECT_EQ(result.tally.checked, result.tally.of(Verdict::runtime_error));
    EXPECT_GE(result.tally.checked, 20U);
    EXPECT_LT(result.tally.checked, 100U);
    EXPECT_FALSE(result.exhaustive);
    EXPECT_THAT(result.notes, testing::ElementsAre(testing::HasSubstr("ended after")));
    EXPECT_THAT(result.tally.smallest->detail, testing::HasSubstr("SIGABRT"));
  }
}

TEST(Planted, AHangIsFoundThoughTheTimeIsUpBefore) {
  Limits limits = short_limits();
  limits.total_seconds = 1;  // enough for the worker to begin with the board
  limits.instance_seconds = 2;
  for (const char* name : {"planted/hang_on_one_board", "planted/late_on_one_board"}) {
    const CrossCheck<Flip> bad(std::vector{Flip::unrank({}, planted::bad_board)});
    const CheckResult result = check_solver(bad, name, limits);
    EXPECT_EQ(result.tally.of(Verdict::time_limit), 1U) << name << ": " << describe(result.tally);
    EXPECT_EQ(result.tally.checked, 1U) << name;
  }
}

TEST(Planted, ACrashIsACrashThoughTheTimeIsUp) {
  Limits limits = short_limits();
  limits.total_seconds = 1e-6;
  limits.jobs = 8;
  const CheckResult result = check_solver(whole_space(), "planted/crash_on_every_board", limits);
  EXPECT_EQ(result.tally.checked, result.tally.of(Verdict::runtime_error)) << describe(result.tally);
}

/// Kills the workers of this process, as the system does when memory runs out.
void kill_workers() {
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream stat(entry.path() / "stat");
    std::string pid;
    std::string name;
    std::string state;
    pid_t parent = 0;
    if (stat >> pid >> name >> state >> parent && parent == getpid()) kill(std::stoi(pid), SIGKILL);
  }
}

TEST(Planted, NobodyIsToBlameForAWorkerKilledFromOutside) {
  struct Killer : Sink {
    bool killed = false;
    void accept(const Chunk&) override {}
    void tick() override {
      if (!std::exchange(killed, true)) kill_workers();
    }
  } sink;
  const CheckResult result =
      whole_space().run(*find_solver<Flip>("flip/bitmask_bfs"), {}, short_limits(), sink);
  EXPECT_TRUE(sink.killed);
  EXPECT_EQ(result.tally.of(Verdict::accepted), kBoards) << describe(result.tally);
  EXPECT_THAT(result.notes, testing::ElementsAre(testing::HasSubstr("killed from outside")));
}

TEST(Planted, WhatFailsOnlyBesideAnotherIsFlaky) {
  const CheckResult result = check_solver(whole_space(), "planted/crash_beside_another", short_limits());
  EXPECT_GE(result.tally.of(Verdict::flaky), 1U);
  EXPECT_EQ(result.tally.failures(), result.tally.of(Verdict::flaky)) << describe(result.tally);
  EXPECT_THAT(result.tally.smallest->detail, testing::HasSubstr("1 of 2 runs"));
}

TEST(Planted, GivingUpIsNoClaim) {
  const CheckResult result = check_solver(whole_space(), "planted/gives_up", short_limits());
  EXPECT_EQ(result.tally.of(Verdict::gave_up), kBoards);
  EXPECT_EQ(result.tally.failures(), 0U);
  EXPECT_EQ(result.tally.gave_up, "it is late");
}

TEST(Planted, FirstEndsWithTheFirstFailure) {
  Limits limits = short_limits();
  limits.first = true;
  const CheckResult result = check_solver(whole_space(), "planted/crash_on_every_board", limits);
  EXPECT_GE(result.tally.failures(), 1U);
  EXPECT_LE(result.tally.checked, limits.jobs);
  EXPECT_FALSE(result.exhaustive);
  limits.jobs = 1;
  EXPECT_EQ(check_solver(whole_space(), "planted/crash_on_every_board", limits).tally.checked, 1U);
}

TEST(Planted, ChunksAddUpToTheResult) {
  ChunkList list;
  const CheckResult result =
      whole_space().run(*find_solver<Flip>("planted/crash_on_one_board"), {}, short_limits(), list);
  Tally sum;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
  for (const Chunk& chunk : list.chunks) {
    EXPECT_EQ(chunk.tally.checked, chunk.last - chunk.first);
    sum.add(chunk.tally);
    ranges.emplace_back(chunk.first, chunk.last);
  }
  EXPECT_EQ(sum.verdicts, result.tally.verdicts);
  std::sort(ranges.begin(), ranges.end());
  std::uint64_t next = 0;
  for (const auto& [first, last] : ranges) {
    EXPECT_EQ(first, next);
    next = last;
  }
  EXPECT_EQ(next, kBoards);
}

TEST(Planted, AnInterruptKeepsWhatIsKnown) {
  struct Interrupter : Sink {
    std::atomic<bool> flag = false;
    void accept(const Chunk& chunk) override { flag = chunk.last > 100; }
  } sink;
  Limits limits = short_limits();
  limits.interrupted = &sink.flag;
  const CheckResult result =
      whole_space().run(*find_solver<Flip>("planted/wrong_on_one_board"), {}, limits, sink);
  EXPECT_TRUE(result.interrupted);
  EXPECT_GT(result.tally.checked, 0U);
  EXPECT_LT(result.tally.checked, kBoards);
}

TEST(Planted, AnInterruptEndsAHangAtOnce) {
  struct Interrupter : Sink {
    std::atomic<bool> flag = false;
    void accept(const Chunk&) override {}
    void tick() override { flag = true; }
  } sink;
  Limits limits = short_limits();
  limits.instance_seconds = 3600;
  limits.interrupted = &sink.flag;
  const CrossCheck<Flip> bad(std::vector{Flip::unrank({}, planted::bad_board)});
  const CheckResult result = bad.run(*find_solver<Flip>("planted/hang_on_one_board"), {}, limits, sink);
  EXPECT_TRUE(result.interrupted);
  EXPECT_EQ(result.tally.checked, 0U);
}

}  // namespace
}  // namespace palio
