#include "reports/json.hpp"

#include <nlohmann/json.hpp>

#include "reports/fields.hpp"
#include "reports/json_visitors.hpp"

namespace palio {
namespace {

using Json = nlohmann::ordered_json;

/// The report as an object that begins with its schema.
template <class Report>
std::string with_schema(const char* schema, const Report& report) {
  Json json{{"schema", schema}};
  json.update(to_json<Json>(report));
  return dump(json) + '\n';
}

}  // namespace

std::string render_json(const VerifyReport& report) { return with_schema("palio.verify/1", report); }

std::string render_json(const ListReport& report) { return with_schema("palio.list/1", report); }

}  // namespace palio
