// A census that is kept while it goes on: killed, interrupted, gone on with, and taken for another.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <random>
#include <thread>

#include "proptests/census_stores.hpp"

namespace palio {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// Some half of a second's work, in some hundred units.
constexpr const char* kCensus = "census flip 4x9 --jobs 1 ";

class CensusCampaign : public CommandLine {
 protected:
  fs::path store() const { return folder_ / "kept.db"; }

  pid_t start() const {
    const std::string command = "cd " + folder_.string() + " && exec " + PALIO_PROGRAM + ' ' + kCensus +
                                "--store kept.db --resume >out 2>err";
    const pid_t child = fork();
    if (child != 0) return child;
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }

  static int stop(pid_t child, int signal_number, std::chrono::milliseconds after) {
    std::this_thread::sleep_for(after);
    kill(child, signal_number);
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    return status;
  }

  void expect_the_whole(const std::string& census = kCensus) const {
    const Outcome last = run(census + "--store kept.db --resume --json resumed.json");
    EXPECT_EQ(last.code, 0) << last.err;
    EXPECT_EQ(run(census + "--json single.json").code, 0);
    EXPECT_EQ(census_in(folder_ / "resumed.json"), census_in(folder_ / "single.json"));
    const StoredCensus stored = *stored_census(store());
    EXPECT_EQ(units_kept_in(store()), stored.units);
  }
};

TEST_F(CensusCampaign, WhatIsKeptIsWhatIsCountedAtOnce) {
  for (const std::string census :
       {"census flip 4x4 ", "census flip 5x5-torus --target one ", "census four 3x4 ", "census shuttle 5 "}) {
    ASSERT_EQ(run(census + "--store kept.db").code, 0) << census;
    expect_the_whole(census);
  }
}

TEST_F(CensusCampaign, KillsLoseNothing) {
  std::mt19937 random(20261201);
  std::uint64_t kept = 0;
  int killed = 0;
  for (int i = 0; i < 12; ++i) {
    killed += WIFSIGNALED(stop(start(), SIGKILL, std::chrono::milliseconds(random() % 250)));
    const std::uint64_t now = units_kept_in(store());
    EXPECT_GE(now, kept) << "kill " << i;
    kept = now;
  }
  EXPECT_GT(killed, 0);
  expect_the_whole();
}

TEST_F(CensusCampaign, AnInterruptedOneSaysHowToGoOn) {
  const pid_t child = start();
  for (int tries = 0; tries < 6000 && units_kept_in(store()) == 0; ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  const int status = stop(child, SIGINT, std::chrono::milliseconds(0));
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == 0) GTEST_SKIP() << "it ended before it was interrupted";
  EXPECT_EQ(WEXITSTATUS(status), 130);
  const StoredCensus stored = *stored_census(store());
  EXPECT_THAT(read(folder_ / "err"),
              HasSubstr(std::to_string(units_kept_in(store())) + " of " + std::to_string(stored.units) +
                        " units are kept in kept.db; the same command with --resume goes on"));
  EXPECT_THAT(read(folder_ / "out"), HasSubstr("Interrupted"));
  expect_the_whole();
}

TEST_F(CensusCampaign, AnotherCensusIsAnErrorAndNothingChanges) {
  ASSERT_EQ(run("census flip 4x4 --store kept.db").code, 0);
  const StoredCensus before = *stored_census(store());
  const std::pair<const char*, const char*> others[]{
      {"census flip 4x5", "the space is 4x4 in kept.db and 4x5 in this command"},
      {"census flip 4x4-torus", "the space is 4x4 in kept.db and 4x4-torus in this command"},
      {"census flip 4x4 --target one", "the target is either in kept.db and one in this command"},
      {"census four 4x4", "the puzzle is flip in kept.db and four in this command"},
  };
  for (const auto& [census, what] : others) {
    const Outcome outcome = run(std::string(census) + " --store kept.db --resume");
    EXPECT_EQ(outcome.code, 2) << census;
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("is the store of another census"), HasSubstr(what)));
    EXPECT_EQ(*stored_census(store()), before) << census;
  }
  EXPECT_EQ(run("census flip 4x5 --store kept.db").code, 0);  // begins another one beside it
  EXPECT_EQ(Store(store(), Store::Mode::read).load_census(1), before);
}

TEST_F(CensusCampaign, WhatWasChangedInTheStoreIsNoticed) {
  ASSERT_EQ(run("census flip 4x4 --store kept.db").code, 0);
  const auto changed = [&](const char* sql) {
    SQLite::Database(store().string(), SQLite::OPEN_READWRITE).exec(sql);
    return run("census flip 4x4 --store kept.db --resume");
  };
  Outcome outcome = changed("UPDATE census_sum SET count = count + 1 WHERE answer = 2");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_THAT(outcome.err, HasSubstr("its store was changed by something else"));
  outcome = changed("UPDATE census_sum SET count = '12x' WHERE answer = 2");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("a sum of its census is no number"));
  outcome = changed("UPDATE census_range SET last = 1000000");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("is damaged (the ranges of a census overlap)"));
  // What a stranger wrote there doesn't steer the terminal.
  outcome = changed("DELETE FROM census_range; UPDATE census SET campaign = 'space: \x1b[2J\xff'");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err,
              AllOf(HasSubstr("the space is \uFFFD[2J\uFFFD in kept.db"), Not(HasSubstr("\x1b"))));
}

TEST_F(CensusCampaign, WhereNothingCanBeKeptNothingIsBegun) {
  Outcome outcome = run("census flip 4x4 --store nowhere/kept.db");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("nowhere/kept.db"));
  outcome = run("census flip 4x4 --resume");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--store"));
  outcome = run("census flip 4x4 --store same --json same");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("are the same file"));
}

}  // namespace
}  // namespace palio
