// How a solver's history is told.
#include "reports/history.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "proptests/program_files.hpp"
#include "proptests/stores.hpp"

namespace palio {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

HistoryReport three_runs() {
  HistoryRow row{"flip/gf2_elimination",
                 "flip",
                 "large",
                 256,
                 1'700'000'000,
                 "1a2b3c4d5e6f+",
                 "gcc 12",
                 24,
                 24,
                 256'000,
                 300'000,
                 ""};
  HistoryReport report{"Intel Xeon / 2 cores / Linux x86_64", {row}, {"AMD / 4 cores / Linux x86_64"}};
  row.undisturbed_ns = 281'600;
  row.blocks = 17;
  report.rows.push_back(row);
  row.death = "signal 11 in block 3\x1b[31m" + std::string(200, 'x');
  report.rows.push_back(row);
  return report;
}

TEST(History, IsOfOneMachineAndOfContenders) {
  const TestFolder folder;
  Store store(folder.path() / "a.db", Store::Mode::write);
  const std::string machine = fingerprint_of(small_race().environment);
  StoredRace late = small_race(2'000);
  late.blocks = {block_of(300), block_of(200)};
  StoredRace early = small_race(1'000);
  early.sets[0].runners[2].death = "signal 11 in block 1";
  early.blocks = {block_of(100)};
  StoredRace elsewhere = late;
  elsewhere.environment.cores = 4;
  for (const StoredRace& race : {late, early, elsewhere, small_race(3'000)}) store.begin_race(race);
  const std::vector<HistoryRow> rows = store.history("flip/bit*", machine);
  ASSERT_THAT(rows, SizeIs(2));
  EXPECT_EQ(rows[0].began_s, 1'000);
  EXPECT_EQ(rows[1].began_s, 2'000);
  EXPECT_EQ(rows[1].undisturbed_ns, 250);
  EXPECT_EQ(rows[1].median_ns, (202 + 300) / 2.0);
  EXPECT_EQ(rows[1].blocks, 2U);
  EXPECT_EQ(rows[1].revision, "1a2b3c4d5e6f");
  EXPECT_EQ(rows[1].compiler, "gcc 12, Release");
  EXPECT_THAT(store.history("flip", machine), SizeIs(4));
  EXPECT_EQ(store.history("*/gf2*", machine).at(0).death, "signal 11 in block 1");
  EXPECT_THAT(store.history("four", machine), IsEmpty());
  EXPECT_THAT(store.fingerprints("flip"), ElementsAre(machine, "Intel Xeon / 4 cores / Linux x86_64"));
}

TEST(History, AChangeIsOfTheSameSetAlone) {
  const HistoryReport report = three_runs();
  EXPECT_NEAR(*change_from(report.rows[0], report.rows[1]), 0.1, 1e-12);
  HistoryRow other = report.rows[1];
  other.instances = 257;
  EXPECT_FALSE(change_from(report.rows[0], other));
  other = report.rows[1];
  other.set = "small";
  EXPECT_FALSE(change_from(report.rows[0], other));
  other = report.rows[1];
  other.undisturbed_ns = 0;
  EXPECT_FALSE(change_from(report.rows[0], other));
}

TEST(History, TheTerminalShowsEachRun) {
  HistoryReport report = three_runs();
  const std::string text = render_terminal(report);
  EXPECT_THAT(text,
              HasSubstr("  2023-11-14 22:13  1a2b3c4d5e6f+  large           1.00 us         -        24\n"));
  EXPECT_THAT(text,
              HasSubstr("  2023-11-14 22:13  1a2b3c4d5e6f+  large           1.10 us    +10.0%  17 of 24\n"));
  EXPECT_THAT(text, AllOf(HasSubstr("died: signal 11 in block 3?[31..."), Not(HasSubstr("\x1b"))));
  EXPECT_THAT(text, AllOf(HasSubstr("aren't paired"), HasSubstr("only `palio gate` decides"),
                          HasSubstr("AMD / 4 cores")));
  report.machine = report.elsewhere[0] = std::string(150, 'm');
  for (HistoryRow& row : report.rows) row.set = row.solver = std::string(100, 's');
  report.rows[1].compiler = std::string(100, 'c');
  report.rows[2].instances = UINT64_MAX;
  std::istringstream lines(render_terminal(report));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST(History, WhatElseChangedIsSaid) {
  HistoryReport report = three_runs();
  report.rows[1].compiler = "clang 16";
  report.rows[1].instances = 512;
  EXPECT_THAT(render_terminal(report), AllOf(HasSubstr("from here on built with clang 16\n"),
                                             HasSubstr("from here on with 512 instances instead of 256\n")));
}

TEST(History, TheJsonHoldsEachRun) {
  HistoryReport report = three_runs();
  report.rows.back().blocks = 0;
  report.rows.back().undisturbed_ns = report.rows.back().median_ns = 0;
  const std::string json = render_json(report);
  EXPECT_THAT(json,
              AllOf(HasSubstr(R"("schema": "palio.history/1")"), HasSubstr(R"("undisturbed_ns": 1000.0)"),
                    HasSubstr(R"("undisturbed_ns": 1100.0)"), HasSubstr(R"("change": 0.1)"),
                    HasSubstr(R"("undisturbed_ns": null)"), HasSubstr(R"("median_ns": null)"),
                    HasSubstr(R"("died": "signal 11 in block 3\u001b)")));
}

}  // namespace
}  // namespace palio
