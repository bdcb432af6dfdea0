// `palio verify --resume`, `--shard` and `palio merge`: parts and the whole.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proptests/campaign_stores.hpp"

namespace palio {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class CampaignCommand : public CommandLine {
 protected:
  /// A run that ends in order.
  void expect_code(const std::string& arguments, int code = 0) const {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, code) << arguments << '\n' << outcome.err;
  }
  /// One whose words say what is wrong, and that writes nothing.
  void expect_error(const std::string& arguments, const std::string& words, const fs::path& kept = {}) const {
    const std::string before = kept.empty() ? "" : read(kept);
    expect_refused(arguments, "", words);
    EXPECT_EQ(kept.empty() ? "" : read(kept), before) << arguments;
  }
};

TEST_F(CampaignCommand, MergedShardsAreTheSingleRun) {
  // Solvers of two puzzles, and an exhibit that is refuted.
  const std::string what = "verify flip/gf2_elimination flip/bitmask_bfs four/published_p2 --sample 4000 ";
  expect_code(what + "--json single.json");
  for (const char* k : {"3", "1", "2"})
    expect_code(what + "--shard " + k + "/3 --store part" + k + ".db --resume");
  expect_code("merge part1.db part2.db part3.db --out whole.db --json merged.json");
  EXPECT_EQ(findings_in(folder_ / "merged.json"), findings_in(folder_ / "single.json"));
  EXPECT_EQ(kept_in(folder_ / "whole.db"), 12'000U);
  expect_code(what + "--store whole.db --resume --json again.json");
  EXPECT_EQ(findings_in(folder_ / "again.json"), findings_in(folder_ / "single.json"));
}

TEST_F(CampaignCommand, WholeSpacesInShardsAreExhausted) {
  const std::string what = "verify flip/gf2_elimination --exhaustive ";
  expect_code(what + "--json single.json");
  for (const char* k : {"1", "2", "3", "4", "5"})
    expect_code(what + "--shard " + k + "/5 --store part" + k + ".db");
  expect_code("merge part1.db part2.db part3.db part4.db part5.db --out whole.db --json merged.json");
  EXPECT_EQ(findings_in(folder_ / "merged.json"), findings_in(folder_ / "single.json"));
  EXPECT_THAT(read(folder_ / "merged.json"), HasSubstr("\"exhaustive\": true"));
}

TEST_F(CampaignCommand, WhatIsMissingIsSaidAndCanBeDoneLater) {
  const std::string what = "verify flip/gf2_elimination --sample 160 ";
  expect_code(what + "--shard 1/2 --store part1.db");
  const Outcome outcome = run("merge part1.db --out half.db");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_THAT(outcome.out, HasSubstr("80 of 65,536"));
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("missing"), HasSubstr("flip/gf2_elimination: [5, 10), [15, 20)"),
                                 HasSubstr("and 11 other ranges")));
  expect_code(what + "--store half.db --resume");
  EXPECT_EQ(kept_in(folder_ / "half.db"), 160U);
}

TEST_F(CampaignCommand, ACompleteCampaignIsShownAgain) {
  const std::string what = "verify flip/gf2_elimination --sample 500 --store kept.db --resume --json ";
  expect_code(what + "one.json");
  expect_code(what + "two.json");
  EXPECT_EQ(findings_in(folder_ / "one.json"), findings_in(folder_ / "two.json"));
  EXPECT_EQ(kept_in(folder_ / "kept.db"), 500U);
  EXPECT_EQ(Store(folder_ / "kept.db", Store::Mode::read).verifications().size(), 1U);
}

TEST_F(CampaignCommand, WhatWasBegunWithoutTheOptionCanBeResumed) {
  expect_code("verify flip/gf2_elimination --sample 500 --store kept.db");
  expect_code("verify flip/gf2_elimination --sample 500 --store kept.db --resume");
  EXPECT_EQ(kept_in(folder_ / "kept.db"), 500U);
}

TEST_F(CampaignCommand, OneThatOnlyTimeEndsGoesOnForAnotherWhile) {
  const std::string what = "verify flip/gf2_elimination --size 9x9 --seconds 0.2 --store kept.db --resume ";
  expect_code(what);
  const std::uint64_t first = kept_in(folder_ / "kept.db");
  EXPECT_GT(first, 0U);
  // On a machine that is busy enough a while may be over before anything is judged.
  for (int tries = 0; tries < 50 && kept_in(folder_ / "kept.db") == first; ++tries) expect_code(what);
  EXPECT_GT(kept_in(folder_ / "kept.db"), first);
}

TEST_F(CampaignCommand, AnotherCampaignIsAnErrorAndNothingChanges) {
  const std::string what = "verify flip/gf2_elimination --sample 50 --store kept.db --resume";
  expect_code(what);
  const fs::path kept = folder_ / "kept.db";
  expect_error(what + " --seed 2", "the seed is 1 in kept.db and 2 in this command", kept);
  expect_error(what + " --size 5x5", "the space is flip 4x4 in kept.db and flip 5x5 in this command", kept);
  expect_error(what + " --limit 3", "the limit is 10 s in kept.db and 3 s in this command", kept);
  expect_error(what + " --memory 99", "the memory is 1024 MiB", kept);
  expect_error(what + " --torus", "the space is flip 4x4 in kept.db and flip 4x4-torus", kept);
  expect_error(what + " flip/bitmask_bfs", "the list of contenders is flip/gf2_elimination in", kept);
  expect_error(what + " --shard 1/2", "the shard is 1/1 in kept.db and 1/2 in this command", kept);
  expect_error("verify four/string_bfs --sample 50 --store kept.db --resume", "list of contenders", kept);
  expect_error("verify flip/gf2_elimination --sample 51 --store kept.db --resume", "the sample is 50", kept);
  {
    Store store(kept, Store::Mode::write);
    std::string text = *store.document(1, "campaign");
    store.put_document(1, "campaign", text.replace(0, text.find('\n'), "version: 0.0.1 (revision abc)"));
  }
  expect_error(what, "the version is 0.0.1 (revision abc) in kept.db", kept);
}

TEST_F(CampaignCommand, PartsOfDifferentCampaignsAreNotJoined) {
  const std::string what = "verify flip/gf2_elimination --sample 60 ";
  expect_code(what + "--shard 1/2 --store a.db");
  expect_code(what + "--shard 2/2 --seed 2 --store b.db");
  expect_code(what + "--shard 1/3 --store c.db");
  expect_error("merge a.db b.db --out whole.db",
               "a.db and b.db are not parts of one campaign: the seed is 1");
  expect_error("merge a.db a.db --out whole.db", "overlap: both hold [0, 1) of flip/gf2_elimination");
  expect_error("merge a.db c.db --out whole.db", "a.db and c.db overlap");
  expect_error("merge a.db no.db --out whole.db", "no.db isn't there");
  write("text.db", std::string(5000, 'x'));
  expect_error("merge a.db text.db --out whole.db", "text.db is no store");
  expect_error("merge a.db . --out whole.db", "is a folder");
  expect_error("merge a.db --out a.db", "is there already", folder_ / "a.db");
  expect_error("merge a.db --out no/where.db", "cannot write no/where.db");
  expect_error("merge a.db --out /proc/whole.db", "cannot write /proc/whole.db");
  expect_error("merge a.db --out whole.db --json whole.db", "same file");
  EXPECT_EQ(run("verify flip --cmd 'echo 0' --sample 3 --store program.db").code, 1);
  expect_error("merge program.db --out whole.db", "no campaign");
  EXPECT_FALSE(fs::exists(folder_ / "whole.db"));
  for (const auto& entry : fs::directory_iterator(folder_))
    EXPECT_THAT(entry.path().string(), Not(HasSubstr(".part-")));
}

TEST_F(CampaignCommand, WhatIsNoShardIsNamed) {
  for (const char* shard :
       {"0/4", "5/4", "x", "1/0", "1", "-1/4", "1/4/2", "1/", "/4", "1/99999999999999999999"})
    expect_error(std::string("verify flip/gf2_elimination --shard=") + shard,
                 std::string("--shard ") + shard + ": it takes K/N");
  expect_error("verify flip/gf2_elimination --shard 1/2 --first", "--first ends with a failure");
  expect_error("verify flip --cmd 'echo 0' --shard 1/2", "solvers of the tree");
  expect_error("verify flip --cmd 'echo 0' --store a.db --resume", "solvers of the tree");
  expect_error("verify flip/gf2_elimination --store /proc/a.db --resume", "can't be opened");
  expect_error("verify flip/gf2_elimination --store . --resume", "is a folder");
  EXPECT_FALSE(fs::exists(folder_ / "a.db"));
}

TEST_F(CampaignCommand, ADamagedStoreIsNamedAndLeftAsItIs) {
  const std::string what = "verify flip/gf2_elimination --sample 400 --store kept.db --resume";
  expect_code(what);
  const std::string whole = read(folder_ / "kept.db");
  for (std::size_t size = 1; size < whole.size(); size *= 2) {
    write("kept.db", whole.substr(0, size));
    expect_error(what, "kept.db", folder_ / "kept.db");
    expect_error("merge kept.db --out whole.db", "kept.db", folder_ / "kept.db");
  }
  EXPECT_FALSE(fs::exists(folder_ / "whole.db"));
}

}  // namespace
}  // namespace palio
