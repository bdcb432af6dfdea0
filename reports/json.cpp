#include "reports/json.hpp"

#include <nlohmann/json.hpp>

#include "reports/environment.hpp"
#include "reports/fields.hpp"
#include "reports/json_visitors.hpp"

namespace palio {
namespace {

using Json = nlohmann::ordered_json;

/// With what follows from it.
Json environment_json(const EnvironmentRecord& environment) {
  Json json = to_json<Json>(environment);
  json["threats"] = known_threats(environment);
  return json;
}

/// Output of contenders may hold bytes that are no UTF-8; they are replaced.
std::string print(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

/// The report as an object that begins with its schema.
template <class Report>
Json with_schema(const char* schema, const Report& report) {
  Json json{{"schema", schema}};
  json.update(to_json<Json>(report));
  return json;
}

}  // namespace

std::string render_json(const EnvironmentRecord& environment) { return print(environment_json(environment)); }

std::string render_json(const VerifyReport& report) {
  Json json = with_schema("palio.verify/1", report);
  json["environment"] = environment_json(report.environment);
  return print(json);
}

std::string render_json(const ListReport& report) { return print(with_schema("palio.list/1", report)); }

}  // namespace palio
