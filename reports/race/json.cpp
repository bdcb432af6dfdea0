#include "reports/race/json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "reports/json_visitors.hpp"
#include "reports/race/fields.hpp"

namespace palio {
namespace {

using Json = nlohmann::ordered_json;

Json row_of(const RawBlock& block) {
  return Json::array({block.started_ns, block.load, block.environment_bytes, block.program});
}

Json row_of(const RawBatch& batch) {
  return Json::array({batch.block, batch.set, batch.runner, batch.position, batch.started_ns, batch.pass_ns});
}

Json row_of(const Json& row) { return row; }

/// The raw times of the instances lane; each row begins with the place of its record.
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

/// A table as the names of its columns and its rows, a row a line.
template <class Record>
std::string table_of(std::string_view name, const Json& columns, const std::vector<Record>& records) {
  std::string text = fmt::format("  \"{}\": {{\n    \"columns\": {},\n    \"rows\": [", name, columns.dump());
  std::string_view separator = "\n";
  for (const Record& record : records) {
    text += separator;
    text += fmt::format("      {}", row_of(record).dump(-1, ' ', false, Json::error_handler_t::replace));
    separator = ",\n";
  }
  return text + (records.empty() ? "]\n  }" : "\n    ]\n  }");
}

/// All but the raw data.
Json summary_of(const RaceReport& report) {
  Json json{{"schema", "palio.race/1"}};
  json.update(to_json<Json>(report));
  return json;
}

}  // namespace

std::string render_json(const RaceReport& report) {
  std::string text = dump(summary_of(report));
  // The raw tables go before the brace that closes the whole, as a row a line is beyond the library.
  text.resize(text.size() - 2);
  text += ",\n" + table_of("blocks", {"started_ns", "load", "environment_bytes", "program"}, report.blocks);
  text += ",\n" + table_of("batches", {"block", "set", "runner", "position", "started_ns", "pass_ns"},
                           report.batches);
  text += ",\n" + table_of("instance_times", {"record", "instance", "depth", "repetitions", "ns"},
                           instance_rows(report.instances));
  return text + "\n}\n";
}

}  // namespace palio
