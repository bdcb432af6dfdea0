// `palio run`, `report` and `bundle` as their users run them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "proptests/command_line.hpp"

namespace palio {
namespace {

using testing::AllOf;
using testing::Each;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Lt;
using testing::Not;
using Json = nlohmann::json;

const std::vector<std::string> kForms{"results.json", "report.md", "junit.xml", "report.html"};

class RunCommand : public CommandLine {
 protected:
  /// Two solvers that are quickly judged and raced.
  Outcome run_two(const std::string& options) const {
    return run("run flip/gf2_elimination flip/light_chasing --quick " + options);
  }
  std::string form(const std::string& folder, const std::string& name) const {
    return read(folder_ / folder / name);
  }
};

TEST_F(RunCommand, WritesTheWholeReportAndMakesItAgainFromTheStoreAlone) {
  const Outcome outcome = run_two("--out first");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("first/report.html"));
  const Json results = Json::parse(form("first", "results.json"));
  EXPECT_EQ(results["mode"], "quick");
  EXPECT_EQ(results["verify"]["results"].size(), 2U);
  EXPECT_EQ(results["claims"].size(), 16U);
  EXPECT_THAT(results["race"]["counted"], Not(IsEmpty()));
  EXPECT_THAT(results["race"]["instances"], Not(IsEmpty()));
  const Outcome again = run("report first/palio.db --out second");
  EXPECT_EQ(again.code, 0) << again.err;
  for (const std::string& name : kForms) {
    EXPECT_THAT(form("first", name), Not(IsEmpty())) << name;
    EXPECT_TRUE(form("first", name) == form("second", name)) << name;
  }
  EXPECT_EQ(run("report first/results.json --out third --quiet").out, "");
  for (const std::string& name : kForms) EXPECT_TRUE(form("first", name) == form("third", name)) << name;
  EXPECT_EQ(run("bundle first/palio.db -o all.tar.gz").code, 0);
  ASSERT_EQ(std::system(("cd " + folder_.string() + " && tar xf all.tar.gz").c_str()), 0);
  EXPECT_EQ(run("report palio-bundle/palio.db --out fourth --quiet").code, 0);
  for (const std::string& name : kForms) {
    EXPECT_TRUE(form("fourth", name) == form("first", name)) << name;
    EXPECT_TRUE(form("palio-bundle/report", name) == form("first", name)) << name;
  }
}

TEST_F(RunCommand, TheClosingSummaryHasTenLinesAtMost) {
  const Outcome outcome = run("verify flip --instance bwwb/bbwb/bwwb/bwww --store a.db --json b.json");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Outcome report = run("report a.db");
  EXPECT_EQ(report.code, 0) << report.err;
  std::istringstream lines(report.out);
  std::vector<std::size_t> widths;
  for (std::string line; std::getline(lines, line);) widths.push_back(line.size());
  EXPECT_THAT(widths.size(), testing::Le(10U)) << report.out;
  EXPECT_THAT(widths, Each(Lt(81U))) << report.out;
  EXPECT_THAT(report.out, HasSubstr("palio-report/report.html"));
}

TEST_F(RunCommand, ReportsSeveralFilesAsOne) {
  ASSERT_EQ(run("verify flip/gf2_elimination --seconds 1 --store a.db").code, 0);
  ASSERT_EQ(run("verify four/bitmask_bfs --sample 50 --store b.db").code, 0);
  ASSERT_EQ(run("verify flip/gf2_elimination --sample 7 --json c.json").code, 0);
  EXPECT_EQ(run("report a.db b.db c.json").code, 0);
  const Json results = Json::parse(form("palio-report", "results.json"))["verify"]["results"];
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0]["checked"], 7) << "the later file counts";
  EXPECT_EQ(results[1]["solver"], "four/bitmask_bfs");
}

/// A move that isn't allowed is shown, and nothing is played behind it.
TEST_F(RunCommand, ShowsAnIllegalMoveOfACounterexample) {
  write("bad.sh", "echo 3 5 1 1 6\n");
  ASSERT_EQ(run("verify shuttle --instance 3 --cmd 'sh bad.sh' --store a.db").code, 1);
  EXPECT_EQ(run("report a.db").code, 0);
  const Json result = Json::parse(form("palio-report", "results.json"))["verify"]["results"][0];
  const Json& claimed = result["counterexample"]["claimed_solution"];
  ASSERT_EQ(claimed.size(), 3U) << claimed;  // of the one pair to which the failure is traced
  EXPECT_EQ(claimed[1]["illegal"], false);
  EXPECT_EQ(claimed[2]["illegal"], true);
  EXPECT_EQ(claimed[2]["picture"], claimed[1]["picture"]);
  EXPECT_EQ(result["counterexample"]["true_solution"].size(), 4U);
}

TEST_F(RunCommand, KeepsTheMovesOfACounterexample) {
  ASSERT_EQ(run("verify four/published_p2 --instance BBBO/BBOW/WWBW/BWWW --store a.db").code, 0);
  EXPECT_EQ(run("report a.db").code, 0);
  const Json result = Json::parse(form("palio-report", "results.json"))["verify"]["results"][0];
  const Json& solution = result["counterexample"]["true_solution"];
  ASSERT_EQ(solution.size(), 3U);
  EXPECT_EQ(solution[0]["picture"], result["counterexample"]["picture"]);
  EXPECT_EQ(solution[0]["move"], "");
  EXPECT_NE(solution[2]["picture"], solution[1]["picture"]);
}

/// What was judged until then is in the report.
TEST_F(RunCommand, OfAKilledVerificationTheRestIsReported) {
  const std::string command = "cd " + folder_.string() + " && exec timeout -s KILL 2 " + PALIO_PROGRAM +
                              " verify four/string_bfs --seconds 60 --store a.db 2>/dev/null";
  EXPECT_NE(std::system(command.c_str()), 0);
  EXPECT_EQ(run("report a.db").code, 0);
  const Json results = Json::parse(form("palio-report", "results.json"));
  EXPECT_EQ(results["interrupted"], true);
  const Json& record = results["verify"]["results"][0];
  EXPECT_GT(record["checked"], 0);
  EXPECT_EQ(record["verdicts"]["accepted"], record["checked"]);
  EXPECT_THAT(record["notes"][0].get<std::string>(), HasSubstr("ended before"));
}

/// A run that was killed is no finished one, and takes no race of another with it.
TEST_F(RunCommand, RunsInOneStoreDoNotMix) {
  ASSERT_EQ(run_two("--out one").code, 0);
  const std::string command = "cd " + folder_.string() + " && exec timeout -s KILL 1 " + PALIO_PROGRAM +
                              " run four/string_bfs --quick --seed 7 --out one 2>/dev/null >/dev/null";
  EXPECT_NE(std::system(command.c_str()), 0);
  EXPECT_EQ(run("report one/palio.db --out two").code, 0);
  const Json results = Json::parse(form("two", "results.json"));
  EXPECT_EQ(results["interrupted"], true);
  EXPECT_EQ(results["mode"], "quick");
  EXPECT_EQ(results["seed"], 7);
  EXPECT_EQ(results["commands"]["again"], "palio run four/string_bfs --quick --seed 7");
  EXPECT_TRUE(results["race"].is_null()) << "it is the first run's";
  EXPECT_THAT(form("two", "report.md"), HasSubstr("Interrupted"));
}

/// Also where the store holds others; what is read is left as it was.
TEST_F(RunCommand, TheReportOfALaterRunIsThatOfItsStore) {
  ASSERT_EQ(run("verify flip --instance bwwb/bbwb/bwwb/bwww --store one/palio.db").code, 2) << "no folder";
  fs::create_directory(folder_ / "one");
  ASSERT_EQ(run("verify flip --instance bwwb/bbwb/bwwb/bwww --store one/palio.db").code, 0);
  ASSERT_EQ(run_two("--out one").code, 0);
  EXPECT_EQ(run("report one/palio.db --out two").code, 0);
  for (const std::string& name : kForms) EXPECT_TRUE(form("one", name) == form("two", name)) << name;
}

TEST_F(RunCommand, RefusesBadUsageAndBadFiles) {
  write("file", "");
  write("list.json", R"({"schema": "palio.list/1"})");
  write("half.json", R"({"schema": "palio.verify/1", "results": [)");
  write("noise.db", std::string(5000, 'x'));
  expect_refused("run nobody", "", "nobody");
  expect_refused("run flip --quick --careful", "", "--quick");
  expect_refused("run --out file", "", "file");
  expect_refused("run --out file/below", "", "file/below");
  expect_refused("report", "", "file is required");
  expect_refused("report nowhere.db", "", "nowhere.db");
  expect_refused("report file", "", "file");
  expect_refused("report noise.db", "", "noise.db is no store");
  expect_refused("report list.json", "", "list.json: it can't be reported: its schema is palio.list/1");
  expect_refused("report half.json", "", "half.json");
  expect_refused("bundle nowhere.db", "", "nowhere.db");
  expect_refused("bundle list.json", "", "list.json");
}

}  // namespace
}  // namespace palio
