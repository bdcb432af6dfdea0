// `palio-mpi`: several ranks come to what one process does, also after one of them was killed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <functional>
#include <thread>

#include "proptests/campaign_stores.hpp"
#include "proptests/census_stores.hpp"

namespace palio {
namespace {

using testing::HasSubstr;

constexpr const char* kCampaign = "verify flip/spfa_graph four/published_p2 --sample 4000 --jobs 1 ";

class MpiCommand : public CommandLine {
 protected:
  void SetUp() override {
    if (std::system("command -v mpirun >/dev/null") != 0) GTEST_SKIP() << "there is no mpirun";
  }

  /// As many ranks as asked for, wherever the test runs.
  std::string on_ranks(int count, const std::string& arguments) const {
    return std::string("cd ") + folder_.string() + " && exec mpirun " +
           (geteuid() == 0 ? "--allow-run-as-root " : "") + "--oversubscribe -n " + std::to_string(count) +
           ' ' + PALIO_MPI_PROGRAM + ' ' + arguments + " >mpi.out 2>mpi.err </dev/null";
  }
  int run_on_ranks(int count, const std::string& arguments) const {
    const int status = std::system(on_ranks(count, arguments).c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
};

TEST_F(MpiCommand, HoweverManyRanksThereAreTheVerdictsAreThoseOfOneProcess) {
  ASSERT_EQ(run(std::string(kCampaign) + "--json single.json").code, 0);
  for (const int ranks : {1, 2, 4}) {
    const std::string number = std::to_string(ranks);
    EXPECT_EQ(run_on_ranks(ranks, kCampaign + ("--json " + number + ".json --store " + number + ".db")), 0)
        << read(folder_ / "mpi.err");
    EXPECT_EQ(findings_in(folder_ / (number + ".json")), findings_in(folder_ / "single.json")) << ranks;
    EXPECT_EQ(kept_in(folder_ / (number + ".db")), 8'000U);
  }
}

TEST_F(MpiCommand, TimeEndsItAsItEndsOneProcess) {
  ASSERT_EQ(run_on_ranks(3, "verify flip/gf2_elimination --size 9x9 --seconds 0.5 --store kept.db --jobs 1"),
            0);
  EXPECT_GT(kept_in(folder_ / "kept.db"), 0U);
}

TEST_F(MpiCommand, WrongUsageIsSaidOnce) {
  EXPECT_EQ(run_on_ranks(3, "verify nobody"), 2);
  const std::string said = read(folder_ / "mpi.err");
  EXPECT_THAT(said, HasSubstr("nobody"));
  EXPECT_EQ(said.find("palio-mpi: "), said.rfind("palio-mpi: "));
  EXPECT_EQ(run_on_ranks(2, "list"), 2);
  EXPECT_THAT(read(folder_ / "mpi.err"), HasSubstr("takes `verify` and `census`"));
  EXPECT_EQ(run_on_ranks(2, "verify flip --cmd 'echo 0' --sample 3"), 2);
  EXPECT_THAT(read(folder_ / "mpi.err"), HasSubstr("only solvers of the tree"));
}

constexpr const char* kCensus = "census flip 4x9 --jobs 1 ";

TEST_F(MpiCommand, HoweverManyRanksThereAreTheCensusIsThatOfOneProcess) {
  for (const std::string census : {kCensus, "census four 3x4 ", "census shuttle 1x5 "}) {
    ASSERT_EQ(run(census + "--json single.json").code, 0);
    for (const int ranks : {1, 2, 4}) {
      const std::string number = std::to_string(ranks);
      const std::string kept = number + ".db";
      EXPECT_EQ(run_on_ranks(ranks, census + "--json " + number + ".json --store " + kept), 0)
          << read(folder_ / "mpi.err");
      EXPECT_EQ(census_in(folder_ / (number + ".json")), census_in(folder_ / "single.json")) << ranks;
      EXPECT_EQ(units_kept_in(folder_ / kept), stored_census(folder_ / kept)->units);
    }
  }
}

TEST_F(MpiCommand, ACensusThatIsRefusedIsSaidOnce) {
  EXPECT_EQ(run_on_ranks(3, "census flip 9x9"), 3);
  const std::string said = read(folder_ / "mpi.err");
  EXPECT_THAT(said, HasSubstr("too many classes"));
  EXPECT_EQ(said.find("palio-mpi: "), said.rfind("palio-mpi: "));
}

/// The processes of this program that are ranks below that one.
std::vector<pid_t> ranks_of(const std::string& program, const char* command) {
  std::vector<pid_t> ranks;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::error_code none;
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    if (fs::read_symlink(entry.path() / "exe", none) != fs::path(program)) continue;
    std::ostringstream line;
    line << std::ifstream(entry.path() / "cmdline", std::ios::binary).rdbuf();
    if (line.str().find(command) != std::string::npos) ranks.push_back(std::stoi(name));
  }
  return ranks;
}

/// Starts a job of three ranks, kills the last of them, or sends it another signal, once `kept` says that
/// something is stored, and gives how the job ended.
int job_of_a_killed_rank(const std::string& shell_command, const fs::path& folder, const char* command,
                         const std::function<std::uint64_t()>& kept, int signal_number = SIGKILL) {
  const pid_t job = fork();
  if (job == 0) {
    execl("/bin/sh", "sh", "-c", shell_command.c_str(), nullptr);
    _exit(127);
  }
  for (int tries = 0; tries < 6000 && kept() == 0; ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  std::vector<pid_t> ranks;
  for (const pid_t rank : ranks_of(fs::canonical(PALIO_MPI_PROGRAM).string(), command)) {
    std::error_code none;
    const fs::path its = fs::read_symlink("/proc/" + std::to_string(rank) + "/cwd", none);
    if (its == fs::canonical(folder)) ranks.push_back(rank);
  }
  EXPECT_EQ(ranks.size(), 3U);
  if (!ranks.empty()) {
    EXPECT_EQ(kill(*std::max_element(ranks.begin(), ranks.end()), signal_number), 0);
  }
  int status = 0;
  EXPECT_EQ(waitpid(job, &status, 0), job);
  return status;
}

TEST_F(MpiCommand, AfterARankWasKilledItGoesOn) {
  const std::string arguments = std::string(kCampaign) + "--store kept.db --resume ";
  const fs::path store = folder_ / "kept.db";
  EXPECT_NE(job_of_a_killed_rank(on_ranks(3, arguments), folder_, "verify", [&] { return kept_in(store); }),
            0);
  const std::uint64_t kept = kept_in(store);
  EXPECT_GT(kept, 0U);
  EXPECT_LT(kept, 8'000U);
  EXPECT_EQ(run_on_ranks(3, arguments + "--json resumed.json"), 0) << read(folder_ / "mpi.err");
  ASSERT_EQ(run(std::string(kCampaign) + "--json single.json").code, 0);
  EXPECT_EQ(findings_in(folder_ / "resumed.json"), findings_in(folder_ / "single.json"));
  EXPECT_EQ(kept_in(store), 8'000U);
}

TEST_F(MpiCommand, AfterARankOfACensusWasKilledItGoesOn) {
  const std::string census = "census flip 3x12-torus --target one --jobs 1 ";
  const std::string arguments = census + "--store kept.db --resume ";
  const fs::path store = folder_ / "kept.db";
  const int status =
      job_of_a_killed_rank(on_ranks(3, arguments), folder_, "census", [&] { return units_kept_in(store); });
  EXPECT_NE(status, 0);
  const std::uint64_t kept = units_kept_in(store);
  EXPECT_GT(kept, 0U);
  EXPECT_LT(kept, stored_census(store)->units);
  EXPECT_EQ(run_on_ranks(3, arguments + "--json resumed.json"), 0) << read(folder_ / "mpi.err");
  ASSERT_EQ(run(census + "--json single.json").code, 0);
  EXPECT_EQ(census_in(folder_ / "resumed.json"), census_in(folder_ / "single.json"));
  EXPECT_EQ(units_kept_in(store), stored_census(store)->units);
}

/// An interrupt that one rank alone gets ends all of them, and what they had done is kept.
TEST_F(MpiCommand, AnInterruptOfOneRankEndsAllInOrder) {
  const std::string arguments = std::string(kCampaign) + "--store kept.db --resume ";
  const fs::path store = folder_ / "kept.db";
  EXPECT_NE(job_of_a_killed_rank(
                on_ranks(3, arguments), folder_, "verify", [&] { return kept_in(store); }, SIGINT),
            0);
  EXPECT_EQ(run_on_ranks(3, arguments + "--json resumed.json"), 0) << read(folder_ / "mpi.err");
  ASSERT_EQ(run(std::string(kCampaign) + "--json single.json").code, 0);
  EXPECT_EQ(findings_in(folder_ / "resumed.json"), findings_in(folder_ / "single.json"));
}

}  // namespace
}  // namespace palio
