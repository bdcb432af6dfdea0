// What a race's report says to machines.
#include "reports/race/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "proptests/race_reports.hpp"
#include "reports/race/terminal.hpp"
#include "reports/run/results_json.hpp"

namespace palio {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using Json = nlohmann::json;

TEST(RaceJson, HoldsWhatWasFound) {
  const Json json = Json::parse(render_json(full_report()));
  EXPECT_EQ(json["schema"], "palio.race/1");
  EXPECT_EQ(json["seed"], 42);
  EXPECT_EQ(json["blocks_planned"], 24);
  EXPECT_EQ(json["environment"]["flags"], "-O3 -g1");
  EXPECT_EQ(json["environment"]["load"], 0.25);
  const Json& set = json["sets"][0];
  EXPECT_EQ(set["instances"], 512);
  EXPECT_EQ(set["runners"][2]["times"]["undisturbed_ns"], 101.5);
  EXPECT_EQ(set["runners"][2]["prepare_ns"], 12'300'000.0);
  EXPECT_EQ(set["pairs"][0]["ratio"], (Json{{"value", 12.34}, {"low", 11.9}, {"high", 12.84}}));
  EXPECT_EQ(set["pairs"][3]["medians_disagree"], true);
  EXPECT_EQ(set["pairs"][5]["finding"], "inconclusive (not resolved)");
  EXPECT_EQ(set["pairs"][5]["detectable"], 1.0412);
  EXPECT_EQ(set["controls"][1]["failed"], true);
  EXPECT_EQ(set["dependence"]["joined"], 2);
  EXPECT_EQ(set["unresolved_below"], 0.0153);
}

TEST(RaceJson, HoldsEveryLane) {
  const Json json = Json::parse(render_json(full_report()));
  EXPECT_EQ(json["across_sets"][0]["least"], 1.234);
  EXPECT_EQ(json["contradictions"][0]["more_nodes"], 56'789);
  EXPECT_EQ(json["counted"][0]["duplicates"], 345'678);
  EXPECT_EQ(json["counted"][0]["instructions"], 999'999'999);
  EXPECT_TRUE(json["counted"][0]["no_instructions"].is_null());
  EXPECT_TRUE(json["counted"][1]["instructions"].is_null());
  EXPECT_EQ(json["counted"][1]["no_instructions"], "no valgrind");
  EXPECT_EQ(json["counted"][1]["gave_up"], 7);
  EXPECT_EQ(json["parallel"][0]["efficiency"]["low"], 0.94);
  EXPECT_EQ(json["portfolio"][1]["slowest_stop_ns"], 9120.0);
  EXPECT_TRUE(json["portfolio"][0]["slowest_stop_ns"].is_null());
  EXPECT_EQ(json["portfolio"][1]["rejected"], 3);
  EXPECT_EQ(json["portfolio"][1]["gave_up"], 2);
  EXPECT_EQ(json["portfolio"][1]["failed"], 1);
  EXPECT_EQ(json["parallel"][0]["speed_up"]["value"], 1.93);
  EXPECT_TRUE(json["portfolio"][1]["first_answer_ns"].is_null());
  EXPECT_EQ(json["whole_process"][0]["start_up_ns"], 9.1e6);
  EXPECT_EQ(json["growth"][0]["points"][1]["nodes"], 65'536.0);
  EXPECT_EQ(json["growth"][0]["nodes"]["parameters"]["c"], 2.01);
  EXPECT_EQ(json["growth"][0]["nodes"]["undecidable"], nullptr);
  EXPECT_EQ(json["crossovers"][0]["behind"], "4x4");
}

TEST(RaceJson, GivesBackWhatWasCounted) {
  const auto counted = read_results_json(render_json(full_report())).race.value().counted;
  ASSERT_EQ(counted.size(), 2U);
  const CountedRecord& first = counted.front();
  EXPECT_EQ(first.solver + ' ' + first.puzzle + ' ' + first.set, "flip/a flip large");
  EXPECT_EQ(first.instances, 512U);
  EXPECT_EQ(first.expanded, 1'234'567U);
  EXPECT_EQ(first.generated, 2'345'678U);
  EXPECT_EQ(first.duplicates, 345'678U);
  EXPECT_EQ(first.allocations, 0U);
  EXPECT_EQ(first.peak_bytes, 8192U);
  EXPECT_EQ(first.total_bytes, 16'384U);
  EXPECT_EQ(first.instructions, 999'999'999U);
  EXPECT_FALSE(counted.back().instructions);
  EXPECT_FALSE(read_results_json("{\"schema\": \"palio.verify/1\", \"counted\": []}").race);
  for (const char* other : {"", "{}", "[]", "{\"schema\": \"palio.race/1\", \"counted\": [{}]}",
                            "{\"schema\": \"palio.race/1\", \"counted\": 3}"}) {
    EXPECT_FALSE(read_if_any(other)) << other;
    EXPECT_THROW(read_results_json(other), std::invalid_argument) << other;
  }
}

TEST(RaceJson, HoldsEachInstance) {
  const std::string text = render_json(full_report());
  const Json json = Json::parse(text);
  const Json& sample = json["instances"][0];
  EXPECT_EQ(sample["instances"], 500);
  EXPECT_EQ(sample["baseline"], "flip/a");
  EXPECT_TRUE(sample["no_mean"].is_null());
  EXPECT_EQ(sample["depths"][2], (Json{{"depth", "impossible"}, {"instances", 258}, {"whole", false}}));
  EXPECT_EQ(sample["left_out"][0]["solver"], "flip/c");
  EXPECT_TRUE(sample["runners"][0]["ratios"].is_null());
  EXPECT_EQ(sample["runners"][0]["longest_on"], "bbbw");
  const Json& ratios = sample["runners"][1]["ratios"];
  EXPECT_EQ(ratios["geometric_mean"], 0.2);
  EXPECT_EQ(ratios["interval"], (Json{{"low", 0.18}, {"high", 0.22}}));
  EXPECT_EQ(ratios["by_depth"], Json::array({1.5, 0.3, 0.13}));
  EXPECT_EQ(ratios["greatest_on"], "bwwb");
  const Json& chosen = json["instances"][1];
  EXPECT_EQ(chosen["no_mean"], "the instances are no random sample");
  EXPECT_TRUE(chosen["runners"][1]["ratios"]["geometric_mean"].is_null());
  EXPECT_TRUE(chosen["runners"][1]["ratios"]["interval"].is_null());
  EXPECT_EQ(json["instance_times"]["columns"], (Json{"record", "instance", "depth", "repetitions", "ns"}));
  EXPECT_EQ(json["instance_times"]["rows"][0],
            Json::parse(R"([0, "bbbw", "1", [16, 87], [[1234.0, 1250.5], [234.5, 240.0]]])"));
  EXPECT_THAT(text, HasSubstr("\n      [1,\"wwww\",null,[1,2],[[30000.0,31000.0],[15000.0,16000.0]]]\n"));
}

TEST(RaceJson, GivesNoTimeWithoutAVerdict) {
  const Json json = Json::parse(render_json(full_report()));
  for (const Json& runner : json["sets"][0]["runners"]) {
    const bool is_right = runner["verdict"] == "accepted" && runner["death"].is_null();
    EXPECT_EQ(runner["times"].is_null(), !is_right) << runner;
  }
  EXPECT_TRUE(json["whole_process"][1]["median_ns"].is_null());
}

TEST(RaceJson, HoldsTheRawBatchesARowALine) {
  const std::string text = render_json(full_report());
  const Json json = Json::parse(text);
  EXPECT_EQ(json["batches"]["columns"],
            (Json{"block", "set", "runner", "position", "started_ns", "pass_ns"}));
  EXPECT_EQ(json["batches"]["rows"][0], Json::array({0, 0, 1, 3, 12'345, 640'000.5}));
  EXPECT_EQ(json["batches"]["rows"][1], Json::array({1, 0, 2, 0, 67'890, 52'000.25}));
  EXPECT_EQ(json["blocks"]["rows"][1], Json::array({1'000'000, 0.5, 128, "palio-race-2"}));
  EXPECT_THAT(text, HasSubstr("\n      [1,0,2,0,67890,52000.25]\n"));
}

TEST(RaceJson, OfAnEmptyRaceParsesToo) {
  const Json json = Json::parse(render_json(RaceReport{}));
  EXPECT_THAT(json["batches"]["rows"], IsEmpty());
  EXPECT_THAT(json["instances"], IsEmpty());
  EXPECT_THAT(json["instance_times"]["rows"], IsEmpty());
  EXPECT_THAT(json["sets"], IsEmpty());
}

TEST(RaceJson, IsTheSameByteForByte) {
  EXPECT_EQ(render_json(full_report()), render_json(full_report()));
  EXPECT_EQ(render_terminal(full_report(), {}), render_terminal(full_report(), {}));
  const Json json = Json::parse(render_json(full_report()));
  RaceReport other = full_report();
  other.batches[1].pass_ns = std::nextafter(52'000.25, 1e9);
  EXPECT_NE(Json::parse(render_json(other)), json);
}

TEST(RaceJson, SurvivesBytesThatAreNoTextAndFiguresThatAreNone) {
  RaceReport report = hostile_report();
  report.sets[0].pairs[0].detectable = std::numeric_limits<double>::quiet_NaN();
  report.batches[0].pass_ns = std::numeric_limits<double>::infinity();
  const Json json = Json::parse(render_json(report));
  EXPECT_TRUE(json["sets"][0]["pairs"][0]["detectable"].is_null());
  EXPECT_TRUE(json["batches"]["rows"][0][5].is_null());
  EXPECT_THAT(json["sets"][0]["set"].get<std::string>(), HasSubstr("\x1b[2J"));
}

}  // namespace
}  // namespace palio
