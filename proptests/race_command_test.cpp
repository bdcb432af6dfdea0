// `palio race` as its users run it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "proptests/command_line.hpp"

namespace palio {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class RaceCommand : public CommandLine {};

TEST_F(RaceCommand, RefusesWhatDoesNotGoTogether) {
  expect_refused("race nobody", "", "nobody");
  expect_refused("race flip --against four/string_bfs", "", "nobody of its puzzle races");
  expect_refused("race flip --against bitmask_bfs", "", "no solver of that name");
  expect_refused("race flip/gf2_elimination --against flip/gf2_elimination", "", "the only one that races");
  expect_refused("race flip --lane counted --quick", "", "--quick is of the lane solo");
  expect_refused("race flip --size 5x5", "", "--size");
  expect_refused("race --cmd ./mine", "", "one puzzle");
  expect_refused("race --instances boards.txt", "", "one puzzle");
  expect_refused("race flip/gf2_elimination --blocks 2", "", "at least");
}

TEST_F(RaceCommand, SaysWhereAFileOfInstancesIsWrong) {
  write("boards.txt", "bwwb/bbwb/bwwb/bwww\n\nbwwb/bbxb/bwwb/bwww\n");
  expect_refused("race flip --instances boards.txt", "", "boards.txt, line 3, column 8: found 'x'");
  write("boards.txt", "\n\n");
  expect_refused("race flip --instances boards.txt", "", "holds no instance");
  expect_refused("race flip --instances nowhere.txt", "", "cannot open");
}

/// Four lines of a judge's board are four boards of one row: that is to be seen.
TEST_F(RaceCommand, NamesTheFileOfInstancesAndTheirSizes) {
  write("boards.txt", "bwwb\nbbwb\nbwwb/bbwb\n");
  const Outcome outcome = run(
      "race flip/gf2_elimination --against flip/light_chasing --quick --lane solo --instances boards.txt");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("flip, boards.txt: 3 instances"), HasSubstr("boards of 1x4, 2x4")));
}

TEST_F(RaceCommand, WithoutTheSoloLaneThereIsNoTableOfIt) {
  const Outcome outcome = run("race flip/gf2_elimination --lane counted --instances small");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("Counted:"), HasSubstr("gf2_elimination"), Not(HasSubstr("rank"))));
}

TEST_F(RaceCommand, AWrongProgramIsRefuted) {
  write("wrong.sh", "echo 7\n");
  const Outcome outcome =
      run("race flip/gf2_elimination --lane process --instances small --cmd 'sh wrong.sh'");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("wrong.sh"), HasSubstr("wrong-answer: on ")));
}

/// Some send it twice, to the process and to its group: that is one.
TEST_F(RaceCommand, AnInterruptThatComesTwiceLosesNothing) {
  const fs::path json = folder_ / "race.json";
  const pid_t child = fork();
  if (child == 0) {
    if (freopen("/dev/null", "w", stdout) == nullptr || freopen("/dev/null", "w", stderr) == nullptr)
      _exit(126);
    execl(PALIO_PROGRAM, "palio", "race", "flip", "--lane", "solo", "--blocks", "10000", "--json",
          json.c_str(), nullptr);
    _exit(127);
  }
  ASSERT_GT(child, 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  kill(child, SIGINT);
  std::this_thread::sleep_for(std::chrono::microseconds(300));
  kill(child, SIGINT);
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 130) << status;
  const auto report = nlohmann::json::parse(read(json), nullptr, false);
  ASSERT_FALSE(report.is_discarded()) << read(json).substr(0, 100);
  EXPECT_EQ(report["interrupted"], true);
}

}  // namespace
}  // namespace palio
