#include "reports/run/results_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "reports/claims/claims.hpp"
#include "reports/json.hpp"
#include "reports/json_visitors.hpp"
#include "reports/race/json.hpp"
#include "reports/run/bias.hpp"
#include "reports/run/fields.hpp"
#include "reports/run/headline.hpp"
#include "reports/run/text.hpp"
#include "reports/text/utc.hpp"
#include "reports/verdicts.hpp"

namespace palio {
namespace {

using Json = nlohmann::ordered_json;

/// All but the reports within it, which have a layout of their own.
Json head_of(const RunReport& report) {
  Json json{{"schema", "palio.results/1"},
            {"began", report.began_s == 0 ? Json() : Json(print_utc(report.began_s))},
            {"kind", kind_of(report)}};
  json.update(to_json<Json>(report));
  const std::string again = command_again(report);
  json["commands"] = {{"again", again.empty() ? Json() : Json(again)}};
  json["environment"] = to_json<Json>(environment_of(report));
  json["headline"] = to_json<Json>(headline_of(report));
  json["claims"] = to_json<Json>(judge_claims(report));
  json["bias"] = bias_text();
  return json;
}

/// A part with its text as it is.
std::string part_of(const char* name, std::string text) {
  text.pop_back();  // the line's end
  return fmt::format(",\n  \"{}\": {}", name, text);
}

template <class Row>
void read_rows(const Json& report, const char* name, const Row& read) {
  const auto table = report.find(name);
  if (table == report.end()) return;
  for (const Json& row : table->at("rows")) read(row);
}

/// One column of a row.
template <class Value>
void read_cell(const Json& row, std::size_t column, Value& value) {
  from_json(row.at(column), value);
}

RaceReport read_race(const Json& json) {
  RaceReport report;
  from_json(json, report);
  read_rows(json, "blocks", [&](const Json& row) {
    RawBlock& block = report.blocks.emplace_back();
    read_cell(row, 0, block.started_ns);
    read_cell(row, 1, block.load);
    read_cell(row, 2, block.environment_bytes);
    read_cell(row, 3, block.program);
  });
  read_rows(json, "batches", [&](const Json& row) {
    RawBatch& batch = report.batches.emplace_back();
    read_cell(row, 0, batch.block);
    read_cell(row, 1, batch.set);
    read_cell(row, 2, batch.runner);
    read_cell(row, 3, batch.position);
    read_cell(row, 4, batch.started_ns);
    read_cell(row, 5, batch.pass_ns);
    const bool is_known = batch.block < report.blocks.size() && batch.set < report.sets.size() &&
                          batch.runner < report.sets[batch.set].runners.size();
    if (!is_known) throw std::invalid_argument("a batch is of no block, set or runner");
  });
  read_rows(json, "instance_times", [&](const Json& row) {
    RawInstance& raw = report.instances.at(row.at(0).get<std::size_t>()).raw.emplace_back();
    read_cell(row, 1, raw.instance);
    read_cell(row, 2, raw.depth);
    read_cell(row, 3, raw.repetitions);
    read_cell(row, 4, raw.ns);
  });
  return report;
}

/// What is held to follow from the verdicts does follow from them.
void count_failures(VerifyReport& report) {
  for (VerifyRecord& record : report.results) {
    record.failures = 0;
    for (const auto& [verdict, count] : record.verdicts) record.failures += is_failure(verdict) ? count : 0;
  }
}

void check_mode(const std::string& mode) {
  if (mode != "quick" && mode != "default" && mode != "careful")
    throw std::invalid_argument("its mode is none of quick, default and careful");
}

RunReport read_run(const Json& json) {
  RunReport report;
  const std::string schema = json.at("schema").get<std::string>();
  if (schema == "palio.race/1") {
    report.race = read_race(json);
    report.seed = report.race->seed;
    report.mode = report.race->mode;
    report.interrupted = report.race->interrupted;
  } else if (schema == "palio.verify/1") {
    from_json(json, report.verify);
    report.seed = report.verify.seed;
    report.interrupted = report.verify.interrupted;
  } else if (schema == "palio.results/1" || schema == "palio.run/1") {
    from_json(json, report);
    if (json.contains("methods")) from_json(json["methods"], report.methods);
    if (json.contains("verify")) from_json(json["verify"], report.verify);
    if (json.contains("race") && !json["race"].is_null()) report.race = read_race(json["race"]);
  } else {
    throw std::invalid_argument(fmt::format("its schema is {}, which can't be reported", schema));
  }
  count_failures(report.verify);
  check_mode(report.mode);
  if (report.race) check_mode(report.race->mode);
  return report;
}

}  // namespace

std::string render_results_json(const RunReport& report) {
  std::string text = dump(head_of(report));
  text.resize(text.size() - 2);  // the brace that closes the whole
  text += part_of("methods", render_json(report.methods));
  text += part_of("verify", render_json(report.verify));
  text += part_of("race", report.race ? render_json(*report.race) : "null\n");
  return text + "\n}\n";
}

std::string render_run_json(const RunReport& report) {
  Json json{{"schema", "palio.run/1"}};
  json.update(to_json<Json>(report));
  json["methods"] = to_json<Json>(report.methods);
  return dump(json) + '\n';
}

RunReport read_results_json(const std::string& text) {
  try {
    return read_run(Json::parse(text));
  } catch (const Json::exception& error) {
    throw std::invalid_argument(error.what());
  } catch (const std::out_of_range&) {
    throw std::invalid_argument("the time of an instance is of no record");
  }
}

std::optional<RunReport> read_if_any(const std::string& text) {
  try {
    return read_results_json(text);
  } catch (const std::invalid_argument&) {
    return {};
  }
}

}  // namespace palio
