// The seeds of the fuzz targets, and what fuzzing found before: each passes its target.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "proptests/fuzz/targets.hpp"
#include "reference/supervisor.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;

const fs::path kCorpus = fs::path(PALIO_SOURCE_DIR) / "proptests" / "fuzz" / "corpus";

std::string bytes_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(FuzzCorpus, EveryFilePassesItsTarget) {
  for (const auto& target : fuzz::targets) {
    int files = 0;
    for (const auto& file : fs::directory_iterator(kCorpus / target.name)) {
      ++files;
      EXPECT_EQ(target.fault(bytes_of(file.path())), "") << file.path();
    }
    EXPECT_GE(files, 4) << target.name;
  }
}

TEST(FuzzCorpus, EveryFolderHasATarget) {
  std::set<std::string_view> names;
  for (const auto& target : fuzz::targets) names.insert(target.name);
  for (const auto& folder : fs::directory_iterator(kCorpus))
    EXPECT_EQ(names.count(folder.path().filename().string()), 1U) << folder.path();
}

/// A report with something in each of its fields.
RangeReport full_report() {
  RangeReport report;
  report.last = 70;
  report.late = {64, 66};
  Tally& tally = report.tally;
  tally.add(
      Failure{65, 4, 6585, "bwwb/bbwb/bwwb/bwww", "4", "5", Verdict::wrong_answer, Reason::too_long, "so"});
  tally.solve_ns = 12345;
  tally.expanded = 17;
  tally.generated = 68;
  tally.gave_up = "stopped";
  tally.contradiction = "";
  return report;
}

TEST(FuzzCorpus, ReportsOfWorkersComeBackAsTheyWere) {
  const RangeReport report = full_report();
  const auto back = RangeReport::unpack(report.pack());
  ASSERT_TRUE(back);
  EXPECT_EQ(back->pack(), report.pack());
  EXPECT_EQ(back->last, 70U);
  EXPECT_EQ(back->late, report.late);
  EXPECT_EQ(back->tally.smallest->detail, "so");
  EXPECT_EQ(back->tally.contradiction, "");
}

TEST(FuzzCorpus, ReportsThatAreCutOrLongerOrOutOfRangeAreRefused) {
  const std::string whole = full_report().pack();
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_FALSE(RangeReport::unpack(whole.substr(0, size))) << size;
  EXPECT_FALSE(RangeReport::unpack(whole + '\0'));
  RangeReport wrong = full_report();
  wrong.tally.smallest->verdict = static_cast<Verdict>(verdict_names.size());
  EXPECT_FALSE(RangeReport::unpack(wrong.pack()));
  wrong = full_report();
  wrong.tally.smallest->reason = static_cast<Reason>(reason_names.size());
  EXPECT_FALSE(RangeReport::unpack(wrong.pack()));
}

}  // namespace
}  // namespace palio
