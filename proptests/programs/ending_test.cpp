// How each of the hostile programs ends, and that nothing of it is left.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "proptests/programs/tidiness.hpp"

namespace palio {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

void expect_answer(const Run& run, const std::string& output) {
  EXPECT_EQ(run.ending, Ending::exited) << run.error;
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.output, output);
}

void expect_signal(const Run& run, int signal) {
  EXPECT_EQ(run.ending, Ending::signalled) << run.error;
  EXPECT_EQ(run.status, signal);
}

TEST_F(Programs, AnAnswerComesWithWhatItTook) {
  const Run run = hostile("answer");
  expect_answer(run, "6\n");
  EXPECT_THAT(run.error, IsEmpty());
  EXPECT_EQ(run.left, 0U);
  EXPECT_GT(run.wall_seconds, 0);
  EXPECT_GT(run.cpu_seconds, 0);
  EXPECT_GT(run.memory, kMebibyte / 2);
}

TEST_F(Programs, ASleeperMeetsTheWallLimit) {
  limits_.wall_seconds = 0.3;
  const Run run = hostile("sleep");
  EXPECT_EQ(run.ending, Ending::wall_limit);
  EXPECT_GE(run.wall_seconds, 0.3);
}

TEST_F(Programs, ASpinnerMeetsTheLimitThatThereIs) {
  limits_.cpu_seconds = 0.2;
  const Run run = hostile("spin");
  EXPECT_EQ(run.ending, Ending::cpu_limit);
  EXPECT_GT(run.cpu_seconds, 0.2);
  limits_.cpu_seconds.reset();
  limits_.wall_seconds = 0.3;
  EXPECT_EQ(hostile("spin").ending, Ending::wall_limit);
}

TEST_F(Programs, TheTimeOfChildrenCounts) {
  limits_.cpu_seconds = 0.4;
  EXPECT_EQ(hostile("burn-in-children").ending, Ending::cpu_limit);
}

TEST_F(Programs, WhoIgnoresSigtermIsKilled) {
  limits_.wall_seconds = 0.3;
  EXPECT_EQ(hostile("ignore-sigterm").ending, Ending::wall_limit);
}

TEST_F(Programs, WhoReadsOnAfterTheEndMeetsTheWallLimit) {
  limits_.wall_seconds = 0.3;
  EXPECT_EQ(hostile("read-on").ending, Ending::wall_limit);
}

TEST_F(Programs, WhatIsLeftBehindIsCountedAndEnded) {
  for (const auto& [name, left] :
       {std::pair("leave", 1U), std::pair("leave-session", 1U), std::pair("leave-dynasty", 2U)}) {
    const Run run = hostile(name);
    expect_answer(run, "6\n");
    EXPECT_EQ(run.left, left) << name;
  }
}

TEST_F(Programs, AForkBombMeetsTheProcessLimit) {
  EXPECT_EQ(hostile("fork-bomb").ending, Ending::process_limit);
  expect_answer(hostile("answer"), "6\n");
}

TEST_F(Programs, AsManyThreadsAsAreAllowedMayRun) {
  limits_.processes = 9;
  expect_answer(hostile("threads"), "6\n");
}

TEST_F(Programs, FloodsMeetTheOutputLimit) {
  limits_.output = 100'000;
  for (const char* name : {"flood", "blank-lines"}) {
    const Run run = hostile(name);
    EXPECT_EQ(run.ending, Ending::output_limit) << name;
    EXPECT_EQ(run.output.size(), limits_.output);
  }
  const Run run = hostile("flood-errors");
  EXPECT_EQ(run.ending, Ending::output_limit);
  EXPECT_EQ(run.error.size(), limits_.output);
}

TEST_F(Programs, OutputUpToTheLimitIsAllTaken) {
  limits_.output = 1'000'001;
  expect_answer(hostile("digits"), std::string(1'000'000, '7') + '\n');
  --limits_.output;
  EXPECT_EQ(hostile("digits").ending, Ending::output_limit);
}

TEST_F(Programs, LargeInputsGoThroughWhoeverReadsThem) {
  limits_.output = 8 * kMebibyte;
  std::string text;
  while (text.size() < 5 * kMebibyte) text += "one line of many\n";
  expect_answer(hostile("echo", text), text);
  expect_answer(hostile("close-input", text), "42\n");
  expect_answer(hostile("never-read", text), "7\n");
  expect_answer(hostile("echo", ""), "");
}

TEST_F(Programs, BytesComeAsTheyAre) {
  expect_answer(hostile("nothing"), "");
  expect_answer(hostile("nul"), std::string("4\0002\n", 4));
  expect_answer(hostile("no-utf8"), "\xff\xfe\xc0\n");
}

TEST_F(Programs, ACrashKeepsWhatWasWritten) {
  expect_signal(hostile("crash-before"), SIGSEGV);
  const Run in = hostile("crash-in");
  expect_signal(in, SIGSEGV);
  EXPECT_EQ(in.output, "4");
  const Run after = hostile("crash-after");
  expect_signal(after, SIGSEGV);
  EXPECT_EQ(after.output, "6\n");
}

TEST_F(Programs, AnExceptionAndAnExitStatusAreSeen) {
  const Run thrown = hostile("throw");
  expect_signal(thrown, SIGABRT);
  EXPECT_THAT(thrown.error, HasSubstr("planted"));
  const Run failed = hostile("exit-1");
  EXPECT_EQ(failed.ending, Ending::exited);
  EXPECT_EQ(failed.status, 1);
  EXPECT_EQ(failed.output, "6\n");
}

TEST_F(Programs, DeepRecursionIsFineAndEndlessIsACrash) {
  expect_answer(hostile("recurse-deep"), "0\n");
  expect_signal(hostile("overflow"), SIGSEGV);
  limits_.memory = 64 * kMebibyte;  // less than the stack would be
  expect_signal(hostile("overflow"), SIGSEGV);
}

TEST_F(Programs, MemoryIsWhatIsTouched) {
  const Run run = hostile("eat-memory");
  EXPECT_EQ(run.ending, Ending::memory_limit);
  EXPECT_GT(run.memory, limits_.memory);
  EXPECT_EQ(hostile("eat-together").ending, Ending::memory_limit);
}

TEST_F(Programs, MemoryThatIsSharedCountsOnce) { expect_answer(hostile("share-memory"), "1\n"); }

TEST_F(Programs, AKillFromOutsideIsTheMemoryLimitOnlyNearIt) {
  EXPECT_EQ(hostile("killed-holding-much").ending, Ending::memory_limit);
  expect_signal(hostile("killed-holding-little"), SIGKILL);
}

TEST_F(Programs, StaticDataAboveTheLimitIsNeverStarted) {
  const Run run = run_command({.arguments = {PALIO_LARGE}});
  EXPECT_EQ(run.ending, Ending::memory_limit);
  EXPECT_THAT(run.error, HasSubstr("85899"));
  EXPECT_EQ(run.wall_seconds, 0);
  const Run shut_in = run_command({.arguments = {PALIO_LARGE}, .sandbox = true});
  EXPECT_EQ(shut_in.ending, Ending::memory_limit);
  limits_.memory = std::uint64_t{16} << 30;
  expect_answer(run_command({.arguments = {PALIO_LARGE}}), "0\n");
}

}  // namespace
}  // namespace palio
