#include "reports/read_json.hpp"

#include <nlohmann/json.hpp>

namespace palio {
namespace {

using Json = nlohmann::json;

std::string fault_of(const Json& result) {
  const Json example = result.value("counterexample", Json());
  if (!example.is_object()) return "";
  const std::string reason = example.value("reason", "");
  const std::string what = reason.empty() ? example.value("verdict", std::string("wrong")) : reason;
  return what + " on " + example.value("instance", "");
}

JudgedRecord record_of(const Json& result) {
  JudgedRecord record;
  record.solver = result.at("solver").get<std::string>();
  record.exhibit = result.value("exhibit", false);
  record.checked = result.at("checked").get<std::uint64_t>();
  const Json& verdicts = result.at("verdicts");
  record.accepted =
      verdicts.value("accepted", std::uint64_t{0}) + verdicts.value("accepted-unproven", std::uint64_t{0});
  record.gave_up = verdicts.value("gave-up", std::uint64_t{0});
  record.fault = fault_of(result);
  return record;
}

std::optional<std::uint64_t> figure_of(const Json& counted, const char* name) {
  const auto found = counted.find(name);
  if (found == counted.end() || found->is_null()) return {};
  return found->get<std::uint64_t>();
}

CountedRecord counted_record_of(const Json& counted) {
  CountedRecord record;
  record.solver = counted.at("solver").get<std::string>();
  record.puzzle = counted.at("puzzle").get<std::string>();
  record.set = counted.at("set").get<std::string>();
  record.instances = counted.at("instances").get<std::uint64_t>();
  record.expanded = counted.at("expanded").get<std::uint64_t>();
  record.generated = counted.at("generated").get<std::uint64_t>();
  record.duplicates = figure_of(counted, "duplicates");
  record.allocations = figure_of(counted, "allocations");
  record.peak_bytes = figure_of(counted, "peak_bytes");
  record.total_bytes = figure_of(counted, "total_bytes");
  record.instructions = figure_of(counted, "instructions");
  return record;
}

/// The list `name` of a report of that schema, read one by one.
template <class Record>
std::optional<std::vector<Record>> read_list(const std::string& text, const char* schema, const char* name,
                                             Record (*read)(const Json&)) {
  try {
    const Json report = Json::parse(text);
    if (report.at("schema") != schema) return {};
    std::vector<Record> records;
    for (const Json& one : report.at(name)) records.push_back(read(one));
    return records;
  } catch (const Json::exception&) {
    return {};
  }
}

}  // namespace

std::optional<std::vector<JudgedRecord>> read_verify_json(const std::string& text) {
  return read_list(text, "palio.verify/1", "results", record_of);
}

std::optional<std::vector<CountedRecord>> read_counted_json(const std::string& text) {
  return read_list(text, "palio.race/1", "counted", counted_record_of);
}

}  // namespace palio
