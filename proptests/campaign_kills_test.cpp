// Campaigns that are killed, interrupted or out of room, and gone on with.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <random>
#include <thread>

#include "proptests/campaign_stores.hpp"

namespace palio {
namespace {

using testing::HasSubstr;

/// Some dear instances and many cheap ones; the second is refuted.
constexpr const char* kCampaign = "verify flip/spfa_graph four/published_p2 --sample 4000 ";

class CampaignKills : public CommandLine {
 protected:
  fs::path store() const { return folder_ / "kept.db"; }

  /// Starts it as the leader of a group of its own.
  pid_t start() const {
    const std::string command = "cd " + folder_.string() + " && exec " + PALIO_PROGRAM + ' ' + kCampaign +
                                "--store kept.db --resume >out 2>err";
    const pid_t child = fork();
    if (child != 0) return child;
    setpgid(0, 0);
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }

  /// Sends a signal to the process or to all of its group after that time; gives its wait status.
  static int stop(pid_t child, int signal_number, std::chrono::milliseconds after, bool whole_group) {
    std::this_thread::sleep_for(after);
    setpgid(child, child);
    kill(whole_group ? -child : child, signal_number);
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    return status;
  }

  void expect_the_single_run(const std::string& campaign = kCampaign) const {
    const Outcome last = run(campaign + "--store kept.db --resume --json resumed.json");
    EXPECT_EQ(last.code, 0) << last.err;
    EXPECT_EQ(run(campaign + "--json single.json").code, 0);
    EXPECT_EQ(findings_in(folder_ / "resumed.json"), findings_in(folder_ / "single.json"));
    EXPECT_EQ(Store(store(), Store::Mode::read).verifications().size(), 1U);
  }
};

/// PALIO_KILLS says how many; whatever the moment, what was kept before is kept.
TEST_F(CampaignKills, ManyKillsLoseNothing) {
  const char* asked = std::getenv("PALIO_KILLS");
  const int kills = asked != nullptr ? std::atoi(asked) : 12;
  std::mt19937 random(20261201);
  std::uint64_t kept = 0;
  int killed = 0;
  int begun_anew = 0;
  for (int i = 0; i < kills; ++i) {
    const std::chrono::milliseconds after(random() % 500);
    killed += WIFSIGNALED(stop(start(), SIGKILL, after, true));
    const std::uint64_t now = kept_in(store());
    EXPECT_GE(now, kept) << "kill " << i;
    kept = now;
    // Many kills outlast one campaign: then another is begun, and the last is ended.
    if (kept == 8'000 && i + 1 < kills) {
      expect_the_single_run();
      for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(store().string() + suffix);
      kept = 0;
      ++begun_anew;
    }
  }
  EXPECT_GT(killed, kills / 4);
  RecordProperty("killed", killed);
  RecordProperty("begun_anew", begun_anew);
  expect_the_single_run();
  EXPECT_EQ(kept_in(store()), 8'000U);
}

TEST_F(CampaignKills, AnInterruptedOneGoesOn) {
  const pid_t child = start();
  for (int tries = 0; tries < 3000 && kept_in(store()) == 0; ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  const int status = stop(child, SIGINT, std::chrono::milliseconds(0), false);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 130) << read(folder_ / "err");
  EXPECT_GT(kept_in(store()), 0U);
  EXPECT_LT(kept_in(store()), 8'000U);
  expect_the_single_run();
  EXPECT_EQ(kept_in(store()), 8'000U);
}

/// A file system that is too small for what is found.
TEST_F(CampaignKills, AFullDiskEndsItAndLosesNothing) {
  const std::string as_root = "unshare --map-root-user --mount sh -c ";
  if (std::system((as_root + "'mount -t tmpfs none /mnt' 2>/dev/null").c_str()) != 0)
    GTEST_SKIP() << "no file system can be mounted here";
  const std::string campaign = "verify flip/spfa_graph --sample 30000 ";
  write("small.sh", std::string("mount -t tmpfs -o size=180k none small && cd small && ") + PALIO_PROGRAM +
                        ' ' + campaign + "--store kept.db --resume\ncode=$?\ncp kept.db* ..\nexit $code\n");
  fs::create_directory(folder_ / "small");
  const int status =
      std::system(("cd " + folder_.string() + " && " + as_root + "'. ./small.sh' >out 2>err").c_str());
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 3);
  EXPECT_THAT(read(folder_ / "err"), HasSubstr("disk is full"));
  EXPECT_THAT(read(folder_ / "out"), HasSubstr("disk is full"));  // it ended the contender at work
  EXPECT_LT(kept_in(store()), 30'000U);
  expect_the_single_run(campaign);
}

}  // namespace
}  // namespace palio
