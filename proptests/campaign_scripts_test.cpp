// The scripts that give a campaign's parts to schedulers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proptests/campaign_stores.hpp"

namespace palio {
namespace {

constexpr const char* kCampaign = "flip/gf2_elimination four/published_p2 --sample 900 ";

class CampaignScripts : public CommandLine {
 protected:
  /// What a script of scripts/ ends with, told where the program is.
  int run_script(const std::string& variables, const std::string& call) const {
    const std::string command = "cd " + folder_.string() + " && PALIO=" + PALIO_PROGRAM + ' ' + variables +
                                ' ' + PALIO_SOURCE_DIR + "/scripts/" + call + " >out 2>err";
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  void expect_the_single_run(const std::string& json) const {
    ASSERT_EQ(run(std::string("verify ") + kCampaign + "--json single.json").code, 0);
    EXPECT_EQ(findings_in(folder_ / json), findings_in(folder_ / "single.json"));
  }
};

TEST_F(CampaignScripts, GnuParallelDoesTheParts) {
  if (std::system("command -v parallel >/dev/null") != 0) GTEST_SKIP() << "GNU parallel isn't installed";
  for (int times = 0; times < 2; ++times)  // the second finds all done
    EXPECT_EQ(run_script("", std::string("parallel_campaign 3 parts ") + kCampaign), 0)
        << read(folder_ / "err");
  ASSERT_EQ(
      run(std::string("verify ") + kCampaign + "--store parts/whole.db --resume --json whole.json").code, 0);
  expect_the_single_run("whole.json");
  EXPECT_EQ(run_script("", "parallel_campaign 0 parts flip"), 2);
  EXPECT_EQ(run_script("", "parallel_campaign 2 none nobody"), 3);
}

/// Where there is no Slurm, the array's variables are set by hand.
TEST_F(CampaignScripts, TasksOfAJobArrayDoTheParts) {
  for (const char* task : {"5", "4", "6", "5"}) {
    EXPECT_EQ(run_script(std::string("SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=4 SLURM_CPUS_PER_TASK=1 "
                                     "SLURM_ARRAY_TASK_ID=") +
                             task,
                         std::string("slurm_campaign parts ") + kCampaign),
              0)
        << read(folder_ / "err");
  }
  ASSERT_EQ(
      run("merge parts/part-1.db parts/part-2.db parts/part-3.db --out whole.db --json whole.json").code, 0);
  expect_the_single_run("whole.json");
  EXPECT_EQ(run_script("", std::string("slurm_campaign parts ") + kCampaign), 2);
}

}  // namespace
}  // namespace palio
