// The published schema against what is written, by a validator that isn't ours.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "proptests/command_line.hpp"
#include "proptests/run_reports.hpp"
#include "reports/run/results_json.hpp"

namespace palio {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using Json = nlohmann::json;

const std::string schema = std::string(PALIO_SOURCE_DIR) + "/reports/results.schema.json";

class ResultsSchema : public CommandLine {
 protected:
  /// All in one run of the validator: it takes long to start.
  Outcome validated(const std::vector<std::string>& jsons) const {
    std::string files;
    for (std::size_t i = 0; i < jsons.size(); ++i)
      files += ' ' + write("file" + std::to_string(i) + ".json", jsons[i]).string();
    return run_python("validate_schema.py", schema + files);
  }

  /// A full report with something else at that place.
  static std::string altered(const std::string& pointer, const Json& value) {
    Json json = Json::parse(render_results_json(full_run()));
    json[Json::json_pointer(pointer)] = value;
    return json.dump();
  }
};

TEST_F(ResultsSchema, AcceptsWhatIsWritten) {
  RunReport verified = full_run();
  verified.race.reset();
  std::vector<std::string> jsons;
  for (const RunReport& report : {RunReport{}, full_run(), hostile_run(), crowded_run(), verified})
    jsons.push_back(render_results_json(report));
  const Outcome outcome = validated(jsons);
  EXPECT_EQ(outcome.code, 0) << outcome.out;
}

TEST_F(ResultsSchema, PassesOverUnknownFields) {
  Json json = Json::parse(render_results_json(full_run()));
  json["something_new"] = {1, 2};
  json["race"]["sets"][0]["something_new"] = "x";
  json["verify"]["results"][0]["verdicts"]["something-new"] = 3;
  EXPECT_EQ(validated({json.dump()}).code, 0);
}

TEST_F(ResultsSchema, RefusesWhatIsNone) {
  const Outcome outcome = validated(
      {altered("/schema", "palio.results/2"), altered("/verify/results/0/checked", -1),
       altered("/verify/results/3/counterexample/instance", 7),
       altered("/verify/results/0/space_size", "many"), altered("/headline/fastest/0/ratio", 1.5),
       altered("/headline/claims/holds", "all"), altered("/race/sets/0/runners/0/times", "fast"),
       altered("/race/batches/rows/0", Json::array({0, 0})), altered("/claims/0/verdict", "maybe"), "{}"});
  EXPECT_EQ(outcome.code, 1);
  for (const char* place :
       {"file0.json: $.schema:", "file1.json: $.verify.results[0].checked:",
        "file2.json: $.verify.results[3].counterexample.instance:",
        "file3.json: $.verify.results[0].space_size:", "file4.json: $.headline.fastest[0].ratio:",
        "file5.json: $.headline.claims.holds:", "file6.json: $.race.sets[0].runners[0].times:",
        "file7.json: $.race.batches.rows[0]:", "file8.json: $.claims[0].verdict:", "file9.json: $:"})
    EXPECT_THAT(outcome.out, HasSubstr(place));
}

/// Names of the fields of an object that its schema doesn't describe.
void undescribed(const Json& root, Json node, const Json& value, const std::string& at, std::string& names) {
  while (node.contains("$ref")) node = root[Json::json_pointer(node["$ref"].get<std::string>().substr(1))];
  if (node.contains("oneOf") && !value.is_null())
    return undescribed(root, node["oneOf"][1], value, at, names);
  if (value.is_array()) {
    for (const Json& item : value) {
      if (node.contains("items")) undescribed(root, node["items"], item, at + "[]", names);
    }
  } else if (value.is_object() && node.contains("properties")) {
    for (const auto& [name, field] : value.items()) {
      const bool is_known = node["properties"].contains(name) || node.contains("additionalProperties");
      if (!is_known) names += at + '.' + name + '\n';
      if (node["properties"].contains(name))
        undescribed(root, node["properties"][name], field, at + '.' + name, names);
    }
  }
}

TEST_F(ResultsSchema, DescribesEveryFieldThatIsWritten) {
  const Json root = Json::parse(read(schema));
  std::string names;
  undescribed(root, root, Json::parse(render_results_json(full_run())), "", names);
  EXPECT_THAT(names, IsEmpty());
}

}  // namespace
}  // namespace palio
