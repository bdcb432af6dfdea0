#include <nlohmann/json.hpp>

#include "reports/fields.hpp"
#include "reports/gate/report.hpp"
#include "reports/json_visitors.hpp"

namespace palio {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const RevisionRecord& revision) {
  return {{"name", revision.name}, {"commit", revision.commit}};
}

Json to_json(const EstimateRecord& ratio) {
  return {{"value", ratio.value}, {"low", ratio.low}, {"high", ratio.high}};
}

Json to_json(const GateRow& row) {
  Json json{{"solver", row.solver},
            {"set", row.set},
            {"ratio", to_json(row.ratio)},
            {"standing", row.standing},
            {"smallest_caught", row.caught}};
  if (row.confirming) json["confirming_ratio"] = to_json(*row.confirming);
  return json;
}

Json to_json(const GateControlRow& row) {
  return {{"solver", row.solver},
          {"set", row.set},
          {"role", row.role},
          {"ratio", to_json(row.ratio)},
          {"failed", row.failed}};
}

}  // namespace

std::string render_json(const GateReport& report) {
  Json json{{"schema", "palio.gate/1"},
            {"environment", to_json<Json>(report.environment)},
            {"base", to_json(report.base)},
            {"head", to_json(report.head)},
            {"margin", report.margin},
            {"level", report.level},
            {"power", report.power},
            {"seed", report.seed},
            {"blocks", report.blocks},
            {"joined_blocks", report.joined},
            {"decision", report.decision},
            {"reasons", report.reasons},
            {"pairs", Json::array()},
            {"controls", Json::array()},
            {"unresolved", report.unresolved},
            {"counts_compared", report.counts},
            {"counts_that_fell", report.fewer},
            {"notes", report.notes}};
  for (const GateRow& row : report.rows) json["pairs"].push_back(to_json(row));
  for (const GateControlRow& row : report.controls) json["controls"].push_back(to_json(row));
  return dump(json) + '\n';
}

}  // namespace palio
