// What the gate's report says.
#include "reports/gate/report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "proptests/race_reports.hpp"

namespace palio {
namespace {

using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

GateReport gate_report() {
  GateReport report;
  report.environment = quiet_machine();
  report.base = {"main", std::string(40, 'b')};
  report.head = {"the working tree", std::string(40, 'a')};
  report.margin = 0.1;
  report.level = 0.05;
  report.power = 0.8;
  report.blocks = 24;
  report.decision = "slower";
  report.reasons = {"flip/a on small: 20.0% slower"};
  report.rows = {{"flip/a", "small", {1.2, 1.15, 1.25}, EstimateRecord{1.21, 1.16, 1.26}, "beyond", 1.3},
                 {"flip/b", "large", {0.998, 0.99, 1.01}, {}, "within", 1.12}};
  report.fewer = {"flip/b on large: only 9 nodes expanded instead of 10."};
  report.counts = 12;
  return report;
}

/// With every run of blanks and line breaks as one blank.
std::string shown(const GateReport& report) {
  std::istringstream stream(render_terminal(report, {}));
  std::string all;
  for (std::string word; stream >> word;) all += word + ' ';
  return all;
}

TEST(GateReports, TheJsonTellsBaseFromHead) {
  const Json json = Json::parse(render_json(gate_report()));
  EXPECT_EQ(json["schema"], "palio.gate/1");
  EXPECT_EQ(json["base"], (Json{{"name", "main"}, {"commit", std::string(40, 'b')}}));
  EXPECT_EQ(json["head"], (Json{{"name", "the working tree"}, {"commit", std::string(40, 'a')}}));
  EXPECT_EQ(json["decision"], "slower");
  EXPECT_EQ(json["pairs"][0]["ratio"], (Json{{"value", 1.2}, {"low", 1.15}, {"high", 1.25}}));
  EXPECT_EQ(json["pairs"][0]["confirming_ratio"]["value"], 1.21);
  EXPECT_FALSE(json["pairs"][1].contains("confirming_ratio"));
  EXPECT_EQ(json["pairs"][1]["smallest_caught"], 1.12);
  EXPECT_EQ(json["counts_compared"], 12);
}

TEST(GateReports, TheTerminalSaysWhatCouldHaveBeenCaught) {
  const std::string text = shown(gate_report());
  EXPECT_THAT(text, HasSubstr("base main (bbbbbbbbbbbb)"));
  EXPECT_THAT(text, HasSubstr("head the working tree (aaaaaaaaaaaa)"));
  EXPECT_THAT(text, HasSubstr("flip/a small 1.200 1.150 to 1.250 1.300 beyond once more 1.210"));
  EXPECT_THAT(text, HasSubstr("flip/b large 0.998 0.990 to 1.010 1.120 within"));
  EXPECT_THAT(text,
              HasSubstr("30.0% of any solver (the hardest is flip/a on small), 12.0% of flip/b on large"));
  EXPECT_THAT(text, HasSubstr("only 9 nodes expanded instead of 10."));
  EXPECT_THAT(text, Not(HasSubstr("depended on each other")));
  GateReport nothing = gate_report();
  nothing.rows.clear();
  EXPECT_THAT(shown(nothing), Not(HasSubstr("smallest slow-down")));
}

}  // namespace
}  // namespace palio
