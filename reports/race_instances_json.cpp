#include "reports/race_instances_json.hpp"

#include <nlohmann/json.hpp>
#include <string>

namespace palio {
namespace {

using Json = nlohmann::ordered_json;

Json or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

Json ratios_json(const InstanceRatiosRecord& ratios) {
  Json json{{"least", ratios.least},       {"least_on", ratios.least_on},       {"median", ratios.median},
            {"greatest", ratios.greatest}, {"greatest_on", ratios.greatest_on}, {"geometric_mean", nullptr},
            {"interval", nullptr},         {"by_depth", ratios.by_depth}};
  if (ratios.geometric_mean) json["geometric_mean"] = *ratios.geometric_mean;
  if (ratios.interval)
    json["interval"] = Json{{"low", ratios.interval->first}, {"high", ratios.interval->second}};
  return json;
}

Json runner_json(const InstanceRunnerRecord& runner) {
  return {{"solver", runner.solver},
          {"median_ns", runner.median_ns},
          {"longest_ns", runner.longest_ns},
          {"longest_on", runner.longest_on},
          {"ratios", runner.ratios ? ratios_json(*runner.ratios) : Json()}};
}

}  // namespace

Json instances_json(const InstancesRecord& record) {
  Json depths = Json::array();
  for (const DepthRecord& depth : record.depths)
    depths.push_back(Json{{"depth", depth.depth}, {"instances", depth.instances}, {"whole", depth.whole}});
  Json runners = Json::array();
  for (const InstanceRunnerRecord& runner : record.runners) runners.push_back(runner_json(runner));
  Json left_out = Json::array();
  for (const InstancesLeftOut& out : record.left_out)
    left_out.push_back(Json{{"solver", out.solver}, {"why", out.why}});
  return {{"puzzle", record.puzzle},
          {"set", record.set},
          {"instances", record.instances},
          {"planned", record.planned},
          {"rounds", record.rounds},
          {"baseline", or_null(record.baseline)},
          {"level", record.level},
          {"no_mean", or_null(record.no_mean)},
          {"no_interval", or_null(record.no_interval)},
          {"depths", std::move(depths)},
          {"runners", std::move(runners)},
          {"left_out", std::move(left_out)}};
}

std::vector<Json> instance_rows(const std::vector<InstancesRecord>& records) {
  std::vector<Json> rows;
  for (std::size_t i = 0; i < records.size(); ++i) {
    for (const RawInstance& raw : records[i].raw) {
      rows.push_back(
          Json::array({i, raw.instance, raw.depth ? Json(*raw.depth) : Json(), raw.repetitions, raw.ns}));
    }
  }
  return rows;
}

}  // namespace palio
