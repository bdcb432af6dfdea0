// `palio verify --store`: what is kept of a verification, and what isn't lost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "proptests/command_line.hpp"
#include "reports/store/store.hpp"

namespace palio {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class VerifyStore : public CommandLine {
 protected:
  fs::path file() const { return folder_ / "kept.db"; }
  StoredVerification last() const {
    const Store store(file(), Store::Mode::read);
    const std::vector<StoredRun> runs = store.verifications();
    return store.load_verification(runs.at(runs.size() - 1).id);
  }
};

std::uint64_t checked_of(const StoredContender& contender) {
  std::uint64_t checked = 0;
  for (const StoredChunk& chunk : contender.chunks) checked += chunk.checked;
  return checked;
}

TEST_F(VerifyStore, KeepsWhatWasFoundOfEachContender) {
  ASSERT_EQ(run("verify flip/gf2_elimination flip/light_chasing --sample 3000 --seed 7 --store kept.db").code,
            0);
  const StoredVerification kept = last();
  EXPECT_TRUE(kept.complete);
  EXPECT_EQ(kept.seed, 7U);
  ASSERT_THAT(kept.contenders, SizeIs(2));
  for (const StoredContender& contender : kept.contenders) {
    EXPECT_EQ(contender.puzzle, "flip");
    EXPECT_EQ(contender.space, "4x4");
    EXPECT_EQ(contender.space_size, 65536U);
    EXPECT_EQ(contender.planned, 3000U);
    EXPECT_EQ(checked_of(contender), 3000U);
    ASSERT_THAT(contender.chunks, testing::Not(IsEmpty()));
    EXPECT_EQ(contender.chunks.front().first, 0U);
    EXPECT_EQ(contender.chunks.back().last, 3000U);
    std::map<std::string, std::uint64_t> verdicts;
    for (const StoredChunk& chunk : contender.chunks) {
      for (const auto& [verdict, count] : chunk.verdicts) verdicts[verdict] += count;
      EXPECT_GT(chunk.solve_ns, 0U);
    }
    EXPECT_EQ(verdicts, (std::map<std::string, std::uint64_t>{{"accepted", 3000}}));
    ASSERT_TRUE(contender.outcome);
    EXPECT_FALSE(contender.outcome->exhaustive);
    EXPECT_GT(contender.outcome->seconds, 0);
  }
  EXPECT_EQ(kept.contenders[0].solver, "flip/gf2_elimination");
  EXPECT_EQ(kept.contenders[1].solver, "flip/light_chasing");
}

TEST_F(VerifyStore, KeepsTheSmallestCounterexample) {
  ASSERT_EQ(run("verify four/published_p2 --sample 500 --store kept.db").code, 0);
  const StoredContender kept = last().contenders.at(0);
  EXPECT_TRUE(kept.exhibit);
  EXPECT_TRUE(kept.refutation_expected);
  const std::string shown = run("verify four/published_p2 --sample 500 --json -").out;
  bool any = false;
  for (const StoredChunk& chunk : kept.chunks) {
    if (!chunk.smallest) continue;
    any |= shown.find('"' + chunk.smallest->instance + '"') != std::string::npos;
    EXPECT_EQ(chunk.smallest->verdict, "wrong-answer");
  }
  EXPECT_TRUE(any);
  ASSERT_TRUE(kept.outcome);
  EXPECT_THAT(kept.outcome->replay, HasSubstr("palio verify four/published_p2 --instance "));
  EXPECT_THAT(kept.outcome->picture, testing::Not(IsEmpty()));
}

TEST_F(VerifyStore, KeepsProgramsToo) {
  write("one.sh", "echo 0\n");
  EXPECT_EQ(run("verify flip --cmd 'sh one.sh' --sample 40 --store kept.db").code, 1);
  const StoredVerification kept = last();
  ASSERT_THAT(kept.contenders, SizeIs(1));
  EXPECT_EQ(checked_of(kept.contenders[0]), 40U);
  EXPECT_TRUE(kept.contenders[0].outcome);
}

/// Known failures are tried beside the cases, and the same case may be judged again.
TEST_F(VerifyStore, KeepsOfAProgramWhatIsReported) {
  write("two.sh", "echo 2\n");
  for (const char* sample : {"1", "5", "6", "200"}) {
    fs::remove_all(file());
    const std::string command =
        std::string("verify flip --cmd 'sh two.sh' --store kept.db --json - --sample ") + sample;
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.code, 1) << outcome.err;
    const StoredContender kept = last().contenders.at(0);
    std::uint64_t checked = 0;
    for (const auto& [verdict, count] : kept.chunks.at(0).verdicts) {
      EXPECT_THAT(outcome.out, HasSubstr('"' + verdict + "\": " + std::to_string(count)));
      checked += count;
    }
    EXPECT_THAT(outcome.out, HasSubstr("\"checked\": " + std::to_string(checked)));
    EXPECT_TRUE(kept.outcome);
  }
}

TEST_F(VerifyStore, KeepsThatAProgramDidNotCompile) {
  write("broken.cpp", "int main() { return }\n");
  EXPECT_EQ(run("verify flip --source broken.cpp --store kept.db").code, 1);
  const StoredContender kept = last().contenders.at(0);
  ASSERT_TRUE(kept.outcome);
  EXPECT_THAT(kept.outcome->notes, testing::Contains(HasSubstr("compile-error")));
}

TEST_F(VerifyStore, OfSeveralRunsIsOneAfterTheOther) {
  for (const char* seed : {"1", "2"})
    ASSERT_EQ(run(std::string("verify flip/gf2_elimination --sample 10 --store kept.db --seed ") + seed).code,
              0);
  const Store store(file(), Store::Mode::read);
  ASSERT_THAT(store.verifications(), SizeIs(2));
  EXPECT_EQ(store.load_verification(store.verifications()[0].id).seed, 1U);
  EXPECT_EQ(last().seed, 2U);
}

TEST_F(VerifyStore, OneThatIsNoneIsAnErrorBeforeAnythingIsDone) {
  write("kept.db", "not a store");
  expect_refused("verify flip/gf2_elimination --store kept.db", "", "kept.db");
  expect_refused("verify flip/gf2_elimination --store no/where.db", "", "no/where.db");
  EXPECT_EQ(read(file()), "not a store");
  expect_refused("verify flip/gf2_elimination --store ''", "", "name of a file");
  expect_refused("verify flip/gf2_elimination --store new.db --json ./new.db", "", "the same file");
  expect_refused("race flip/gf2_elimination --store new.db --json ./new.db", "", "the same file");
  EXPECT_FALSE(fs::exists(folder_ / "new.db"));
}

/// Nothing is said to the program that is killed, so what there is was written before.
TEST_F(VerifyStore, WhoeverKillsItKeepsWhatWasFoundBefore) {
  const pid_t child = fork();
  if (child == 0) {
    execl(PALIO_PROGRAM, "palio", "verify", "flip/string_bfs", "--exhaustive", "--store", file().c_str(),
          "--json", (folder_ / "never.json").c_str(), nullptr);
    _exit(127);
  }
  ASSERT_GT(child, 0);
  const auto written = [this] {
    try {
      return checked_of(last().contenders.at(0)) > 0;
    } catch (const std::exception&) {
      return false;
    }
  };
  for (int tries = 0; tries < 3000 && !written(); ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(kill(child, SIGKILL), 0);
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  const StoredVerification kept = last();
  EXPECT_FALSE(kept.complete);
  ASSERT_THAT(kept.contenders, SizeIs(1));
  EXPECT_GT(checked_of(kept.contenders[0]), 0U);
  EXPECT_FALSE(kept.contenders[0].outcome);
}

}  // namespace
}  // namespace palio
