#include "reports/race_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "reports/json.hpp"
#include "reports/race_instances_json.hpp"
#include "reports/race_text.hpp"

namespace palio {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const EstimateRecord& estimate) {
  return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
}

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

Json to_json(const RunnerTimesRecord& times) {
  return {{"undisturbed_pass_ns", times.undisturbed_pass_ns},
          {"undisturbed_ns", times.undisturbed_ns},
          {"median_pass_ns", times.median_pass_ns},
          {"low_pass_ns", times.low_pass_ns},
          {"high_pass_ns", times.high_pass_ns},
          {"best_rank", times.best_rank},
          {"worst_rank", times.worst_rank}};
}

Json to_json(const RaceRunnerRecord& runner) {
  const bool has_times = is_right(runner.verdict) && runner.death.empty() && runner.times;
  return {{"solver", runner.solver},
          {"role", runner.role},
          {"guarantee", runner.guarantee},
          {"verdict", runner.verdict},
          {"fault", or_null(runner.fault)},
          {"passes", runner.passes},
          {"batches", runner.batches},
          {"prepare_ns", is_right(runner.verdict) ? Json(runner.prepare_ns) : Json()},
          {"death", or_null(runner.death)},
          {"times", has_times ? to_json(*runner.times) : Json()}};
}

Json to_json(const PairRecord& pair) {
  return {{"first", pair.first},
          {"second", pair.second},
          {"ratio", to_json(pair.ratio)},
          {"ratio_of_medians", pair.ratio_of_medians},
          {"medians_disagree", pair.medians_disagree},
          {"autocorrelation", pair.autocorrelation},
          {"finding", pair.finding},
          {"detectable", pair.detectable}};
}

Json to_json(const ControlRecord& control) {
  return {{"role", control.role}, {"ratio", to_json(control.ratio)}, {"failed", control.failed}};
}

Json to_json(const AcrossRecord& pair) {
  return {{"first", pair.first},
          {"second", pair.second},
          {"sets", pair.sets},
          {"least", pair.least},
          {"greatest", pair.greatest}};
}

Json to_json(const ContradictionRecord& pair) {
  return {{"puzzle", pair.puzzle},
          {"set", pair.set},
          {"fewer", pair.fewer},
          {"more", pair.more},
          {"fewer_nodes", pair.fewer_nodes},
          {"more_nodes", pair.more_nodes},
          {"fewer_ns", pair.fewer_ns},
          {"more_ns", pair.more_ns}};
}

Json to_json(const CountedRecord& record) {
  return {{"solver", record.solver},
          {"puzzle", record.puzzle},
          {"set", record.set},
          {"instances", record.instances},
          {"expanded", record.expanded},
          {"generated", record.generated},
          {"duplicates", or_null(record.duplicates)},
          {"allocations", or_null(record.allocations)},
          {"peak_bytes", or_null(record.peak_bytes)},
          {"total_bytes", or_null(record.total_bytes)},
          {"instructions", or_null(record.instructions)},
          {"no_instructions", or_null(record.no_instructions)},
          {"gave_up", record.gave_up}};
}

Json to_json(const ParallelRecord& record) {
  return {{"solver", record.solver},
          {"puzzle", record.puzzle},
          {"set", record.set},
          {"threads", record.threads},
          {"parallel_inside", record.inside},
          {"instances_per_second", to_json(record.instances_per_second)},
          {"speed_up", to_json(record.speed_up)},
          {"efficiency", to_json(record.efficiency)}};
}

Json to_json(const PortfolioRecord& record) {
  return {{"solver", record.solver},
          {"puzzle", record.puzzle},
          {"set", record.set},
          {"instances", record.instances},
          {"wins", record.wins},
          {"first_answer_ns", or_null(record.first_answer_ns)},
          {"stop_ns", or_null(record.stop_ns)},
          {"slowest_stop_ns", or_null(record.slowest_stop_ns)},
          {"rejected", record.rejected},
          {"gave_up", record.gave_up},
          {"failed", record.failed}};
}

Json to_json(const InstancesRecord& record) { return instances_json(record); }

Json to_json(const WholeProcessRecord& record) {
  const auto time = [&](double nanoseconds) { return is_right(record.verdict) ? Json(nanoseconds) : Json(); };
  return {{"contender", record.contender},
          {"puzzle", record.puzzle},
          {"set", record.set},
          {"verdict", record.verdict},
          {"fault", or_null(record.fault)},
          {"runs", record.runs},
          {"median_ns", time(record.median_ns)},
          {"low_ns", time(record.low_ns)},
          {"high_ns", time(record.high_ns)},
          {"start_up_ns", or_null(record.start_up_ns)}};
}

Json to_json(const GrowthPoint& point) {
  return {{"size", point.size}, {"n", point.n}, {"nodes", point.nodes}, {"ns", point.ns}};
}

Json to_json(const std::optional<FitRecord>& fit) {
  if (!fit) return {};
  Json parameters = Json::object();
  for (const auto& [name, value] : fit->parameters) parameters[name] = value;
  return {{"model", fit->model},
          {"parameters", parameters},
          {"prediction_error", fit->prediction_error},
          {"undecidable", or_null(fit->undecidable)}};
}

Json to_json(const CrossoverRecord& pair) {
  return {{"puzzle", pair.puzzle}, {"finding", pair.finding},    {"winner", pair.winner},
          {"loser", pair.loser},   {"from", or_null(pair.from)}, {"behind", or_null(pair.behind)}};
}

// Templates find only what stands before them.
Json to_json(const RaceSetRecord& set);
Json to_json(const GrowthRecord& record);

/// A list of records, each as an object.
template <class Record>
Json list_of(const std::vector<Record>& records) {
  Json list = Json::array();
  for (const Record& record : records) list.push_back(to_json(record));
  return list;
}

Json to_json(const RaceSetRecord& set) {
  const DependenceRecord& dependence = set.dependence;
  return {{"puzzle", set.puzzle},
          {"set", set.name},
          {"instances", set.instances},
          {"chosen", set.chosen},
          {"baseline", set.baseline},
          {"runners", list_of(set.runners)},
          {"pairs", list_of(set.pairs)},
          {"controls", list_of(set.controls)},
          {"dependence",
           {{"autocorrelation", dependence.autocorrelation},
            {"bound", dependence.bound},
            {"joined", dependence.joined},
            {"remains", dependence.remains}}},
          {"unresolved_below", set.unresolved_below}};
}

Json to_json(const GrowthRecord& record) {
  return {{"solver", record.solver},
          {"puzzle", record.puzzle},
          {"n", record.n_named},
          {"ended", record.ended},
          {"points", list_of(record.points)},
          {"nodes", to_json(record.nodes)},
          {"time_per_node", to_json(record.time_per_node)},
          {"slope", or_null(record.slope)}};
}

Json row_of(const RawBlock& block) {
  return Json::array({block.started_ns, block.load, block.environment_bytes, block.program});
}

Json row_of(const RawBatch& batch) {
  return Json::array({batch.block, batch.set, batch.runner, batch.position, batch.started_ns, batch.pass_ns});
}

Json row_of(const Json& row) { return row; }

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
  return {{"schema", "palio.race/1"},
          {"environment", Json::parse(render_json(report.environment))},
          {"seed", report.seed},
          {"mode", report.mode},
          {"margin", report.margin},
          {"level", report.level},
          {"compared_pairs", report.pairs},
          {"blocks_planned", report.blocks_planned},
          {"blocks_run", report.blocks_run},
          {"looks_planned", report.looks_planned},
          {"looks_taken", report.looks_taken},
          {"interrupted", report.interrupted},
          {"no_findings", or_null(report.no_findings)},
          {"sets", list_of(report.sets)},
          {"across_sets", list_of(report.across)},
          {"contradictions", list_of(report.contradictions)},
          {"counted", list_of(report.counted)},
          {"parallel", list_of(report.parallel)},
          {"portfolio", list_of(report.portfolio)},
          {"instances", list_of(report.instances)},
          {"whole_process", list_of(report.whole_process)},
          {"growth", list_of(report.growth)},
          {"crossovers", list_of(report.crossovers)}};
}

}  // namespace

std::string render_json(const RaceReport& report) {
  std::string text = summary_of(report).dump(2, ' ', false, Json::error_handler_t::replace);
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
