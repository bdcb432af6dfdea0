// The results of a run as JSON: what is written is read back, whatever stands beside it.
#include "reports/run/results_json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "proptests/run_reports.hpp"
#include "reports/json.hpp"
#include "reports/race/json.hpp"

namespace palio {
namespace {

using testing::HasSubstr;
using testing::SizeIs;
using Json = nlohmann::ordered_json;

/// What is wrong with a text; empty where it can be read.
std::string fault_of(const std::string& text) {
  try {
    read_results_json(text);
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(ResultsJson, GivesBackTheWholeRun) {
  for (const RunReport& report : {full_run(), RunReport{}}) {
    const std::string text = render_results_json(report);
    EXPECT_EQ(render_results_json(read_results_json(text)), text);
  }
}

/// Bytes that are no UTF-8 are replaced when they are written, and stay what they are then.
TEST(ResultsJson, GivesBackHostileTexts) {
  const std::string once = render_results_json(hostile_run());
  EXPECT_EQ(render_results_json(read_results_json(once)), once);
}

TEST(ResultsJson, FieldsThatNobodyKnowsArePassedOver) {
  const std::string text = render_results_json(full_run());
  Json json = Json::parse(text);
  json["later"] = {{"anything", {1, 2, 3}}};
  json["verify"]["results"][0]["later"] = "a field of a later version";
  json["race"]["sets"][0]["runners"][0]["later"] = nullptr;
  EXPECT_EQ(render_results_json(read_results_json(json.dump())), text);
}

TEST(ResultsJson, FieldsThatAnOlderVersionLackedAreLeftEmpty) {
  Json json = Json::parse(render_results_json(full_run()));
  json.erase("facts");
  json.erase("methods");
  json["verify"].erase("answers");
  for (Json& result : json["verify"]["results"]) {
    result.erase("noun");
    result.erase("failures");
  }
  json["race"].erase("instance_times");
  const RunReport report = read_results_json(json.dump());
  EXPECT_THAT(report.facts, SizeIs(0));
  EXPECT_THAT(report.verify.results, SizeIs(full_run().verify.results.size()));
  EXPECT_EQ(report.verify.results[0].solver, full_run().verify.results[0].solver);
}

TEST(ResultsJson, AVerificationOrARaceAloneIsARunOfThat) {
  const RunReport run = full_run();
  const RunReport verified = read_results_json(render_json(run.verify));
  EXPECT_EQ(render_json(verified.verify), render_json(run.verify));
  EXPECT_FALSE(verified.race);
  const RunReport raced = read_results_json(render_json(*run.race));
  EXPECT_EQ(render_json(*raced.race), render_json(*run.race));
  EXPECT_THAT(raced.verify.results, SizeIs(0));
}

TEST(ResultsJson, WhatIsNoReportIsRefusedWithAReason) {
  EXPECT_THAT(fault_of(""), HasSubstr("parse error"));
  EXPECT_THAT(fault_of("[1, 2]"), testing::Not(testing::IsEmpty()));
  EXPECT_THAT(fault_of("{}"), HasSubstr("schema"));
  EXPECT_THAT(fault_of(R"({"schema": "palio.list/1"})"), HasSubstr("palio.list/1, which can't be reported"));
  EXPECT_THAT(fault_of(R"({"schema": "palio.results/2"})"), HasSubstr("palio.results/2"));
  const std::string text = render_results_json(full_run());
  EXPECT_THAT(fault_of(text.substr(0, text.size() / 2)), HasSubstr("parse error"));
}

/// Numbers that don't fit are no other numbers, and what should be a list is no single value.
TEST(ResultsJson, ValuesOfAnotherKindAreRefused) {
  const Json good = Json::parse(render_results_json(full_run()));
  const auto fault_with = [&](const char* pointer, const Json& value) {
    Json json = good;
    json[Json::json_pointer(pointer)] = value;
    return fault_of(json.dump());
  };
  EXPECT_EQ(fault_with("/seed", 7), "");
  for (const Json& value : {Json(-1), Json(1.5), Json("7"), Json::array({1}), Json()})
    EXPECT_THAT(fault_with("/seed", value), testing::Not(testing::IsEmpty())) << value;
  EXPECT_THAT(fault_with("/verify/jobs", 1e10), HasSubstr("out of range"));
  EXPECT_THAT(fault_with("/verify/results", Json::object()), HasSubstr("list"));
  EXPECT_THAT(fault_with("/verify/results/0/space_size", "many"), testing::Not(testing::IsEmpty()));
  EXPECT_THAT(fault_with("/race/batches/rows/0/1", 99), HasSubstr("no block, set or runner"));
  EXPECT_THAT(fault_with("/race/instance_times/rows/0/0", 99), HasSubstr("no record"));
  EXPECT_THAT(fault_with("/race/batches/rows/0", Json::array({1})), testing::Not(testing::IsEmpty()));
}

/// What a command is made of is one of few words, and failures are those of the verdicts.
TEST(ResultsJson, WhatFollowsIsNotTakenOnTrust) {
  Json json = Json::parse(render_results_json(full_run()));
  json["verify"]["results"][3]["failures"] = 0;
  EXPECT_EQ(read_results_json(json.dump()).verify.results[3].failures, 17U);
  json["mode"] = "quick; rm -rf ~";
  EXPECT_THAT(fault_of(json.dump()), HasSubstr("mode"));
}

TEST(ResultsJson, SingleCommandsAreNoRunToMakeAgain) {
  RunReport report = full_run();
  const Json whole = Json::parse(render_results_json(report));
  EXPECT_EQ(whole["commands"]["again"], "palio run flip 'four/*' --quick --seed 42");
  EXPECT_EQ(whole["kind"], "quick run");
  report.whole = false;
  report.began_s = 0;
  const Json joined = Json::parse(render_results_json(report));
  EXPECT_TRUE(joined["commands"]["again"].is_null());
  EXPECT_TRUE(joined["began"].is_null());
  EXPECT_EQ(joined["kind"], "verification and race");
}

}  // namespace
}  // namespace palio
