#include <nlohmann/json.hpp>

#include "reports/census/record.hpp"
#include "reports/fields.hpp"
#include "reports/json_visitors.hpp"

namespace palio {
namespace {

using Json = nlohmann::ordered_json;

Json published_of(const PublishedEnumeration& one) {
  return {{"what", one.what},
          {"source", one.source},
          {"states", one.states},
          {"seconds", one.seconds > 0 ? Json(one.seconds) : Json()},
          {"processors", one.seconds > 0 ? Json(one.processors) : Json()},
          {"bits_per_state", one.bits_a_state > 0 ? Json(one.bits_a_state) : Json()}};
}

}  // namespace

std::string render_json(const CensusRecord& record) {
  Json json{{"schema", "palio.census/1"},
            {"environment", to_json<Json>(record.environment)},
            {"puzzle", record.puzzle},
            {"size", record.size}};
  if (!record.target.empty()) json["target"] = record.target;
  json["counted"] = record.counted;
  json["complete"] = record.complete;
  json["total"] = record.total;
  json["counts"] = Json::array();
  for (std::size_t answer = 0; answer < record.rows.size(); ++answer)
    json["counts"].push_back({{"answer", answer}, {"count", record.rows[answer].count}});
  json[record.complete ? "impossible" : "unknown"] = record.impossible.count;
  json["greatest"] = record.rows.empty() ? Json() : Json(record.rows.size() - 1);
  json["mean"] = record.mean ? Json(*record.mean) : Json();
  json["method"] = record.method;
  json["jobs"] = record.jobs;
  json["seconds"] = record.seconds;
  json["step"] = record.step_name;
  json["steps"] = record.steps;
  json["steps_per_second_and_core"] = rate_of(record);
  json["bits_per_state"] = record.bits_a_state > 0 ? Json(record.bits_a_state) : Json();
  json["bytes"] = record.bytes;
  json["published"] = Json::array();
  for (const PublishedEnumeration& one : published_enumerations())
    json["published"].push_back(published_of(one));
  return dump(json) + '\n';
}

}  // namespace palio
