#include "reports/json.hpp"

#include <nlohmann/json.hpp>

#include "reports/environment.hpp"

namespace palio {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const EnvironmentRecord& environment) {
  Json json{{"version", environment.version},
            {"revision", environment.revision},
            {"tree_changed", environment.tree_changed},
            {"compiler", environment.compiler},
            {"flags", environment.flags},
            {"libraries", environment.libraries},
            {"processor", environment.processor},
            {"system", environment.system},
            {"virtual_machine", environment.virtual_machine},
            {"cores", environment.cores},
            {"machine_cores", environment.machine_cores}};
  if (environment.quota) json["core_quota"] = *environment.quota;
  if (!environment.governor.empty()) json["governor"] = environment.governor;
  if (!environment.turbo.empty()) json["turbo"] = environment.turbo;
  if (environment.load) json["load"] = *environment.load;
  if (environment.top_load) json["top_load"] = *environment.top_load;
  json["threats"] = known_threats(environment);
  return json;
}

Json to_json(const CounterexampleRecord& example) {
  Json json{{"instance", example.instance},
            {"truth", example.truth},
            {"answer", example.answer},
            {"verdict", example.verdict},
            {"reason", example.reason},
            {"detail", example.detail},
            {"smallest_of_all", example.smallest_of_all},
            {"replay", example.replay}};
  if (example.reason.empty()) json["reason"] = nullptr;
  if (example.answer.empty()) json["answer"] = nullptr;
  return json;
}

Json to_json(const std::vector<std::pair<std::string, std::uint64_t>>& counts) {
  Json json = Json::object();
  for (const auto& [name, count] : counts) json[name] = count;
  return json;
}

Json to_json(const RunRecord& run) {
  Json json{{"instance", run.instance},       {"input", run.input},
            {"output", run.output},           {"stderr", run.error},
            {"ending", run.ending},           {"wall_seconds", run.wall_seconds},
            {"cpu_seconds", run.cpu_seconds}, {"max_rss_bytes", run.memory}};
  if (run.cgroup_peak) json["cgroup_peak_bytes"] = *run.cgroup_peak;
  return json;
}

Json to_json(const ProgramRecord& program) {
  Json json{{"language", program.language}, {"command", program.command}, {"limits", program.limits}};
  if (!program.compile_error.empty()) {
    json["compile_error"] = program.compile_error;
    return json;
  }
  json["start_up_seconds"] = program.start_up_seconds ? Json(*program.start_up_seconds) : Json();
  json["streamed"] = program.streamed;
  json["unconfirmed"] = program.unconfirmed;
  if (program.failure) json["failure"] = to_json(*program.failure);
  if (!program.diagnosis.empty()) json["diagnosis"] = program.diagnosis;
  if (!program.right_under.empty()) json["right_under_dialect"] = program.right_under;
  if (!program.kept_in.empty()) json["kept_in"] = program.kept_in;
  if (program.slowest) {
    json["slowest"] = to_json(*program.slowest);
    if (!program.compared_with.empty()) {
      json["slowest"]["compared_with"] = program.compared_with;
      json["slowest"]["compared_seconds"] = program.compared_seconds;
    }
  }
  json["replayed"] = Json::array();
  for (const auto& [instance, fails] : program.replayed)
    json["replayed"].push_back({{"instance", instance}, {"still_failing", fails}});
  json["layouts"] = Json::array();
  for (const LayoutRecord& layout : program.layouts) {
    json["layouts"].push_back({{"layout", layout.layout}, {"tried", layout.tried}, {"wrong", layout.wrong}});
    if (layout.wrong > 0) json["layouts"].back()["example"] = layout.example;
  }
  return json;
}

Json to_json(const DisagreementRecord& pair) {
  Json json{
      {"first", pair.first}, {"second", pair.second}, {"compared", pair.compared}, {"differ", pair.differ}};
  if (pair.differ > 0) {
    json["instance"] = pair.instance;
    json["first_answer"] = pair.first_answer;
    json["second_answer"] = pair.second_answer;
  }
  return json;
}

Json to_json(const VerifyRecord& record) {
  Json json{{"solver", record.solver},
            {"puzzle", record.puzzle},
            {"space", record.space},
            {"guarantee", record.guarantee},
            {"dialect", record.dialect}};
  if (record.space_size) json["space_size"] = std::to_string(*record.space_size);
  json["checked"] = record.checked;
  json["exhaustive"] = record.exhaustive;
  json["verdicts"] = to_json(record.verdicts);
  json["reasons"] = to_json(record.reasons);
  json["seconds"] = record.seconds;
  json["ns_per_instance"] = record.ns_per_instance;
  json["expanded"] = record.expanded;
  json["generated"] = record.generated;
  json["exhibit"] = record.exhibit;
  json["refutation_expected"] = record.refutation_expected;
  if (record.counterexample) json["counterexample"] = to_json(*record.counterexample);
  if (record.program) json["program"] = to_json(*record.program);
  json["notes"] = record.notes;
  if (!record.referee_failure.empty())
    json["notes"].push_back("the referee failed: " + record.referee_failure);
  if (!record.gave_up.empty()) json["notes"].push_back("gave up: " + record.gave_up);
  return json;
}

/// Output of contenders may hold bytes that are no UTF-8; they are replaced.
std::string print(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace

std::string render_json(const EnvironmentRecord& environment) { return print(to_json(environment)); }

std::string render_json(const VerifyReport& report) {
  Json json{
      {"schema", "palio.verify/1"}, {"environment", to_json(report.environment)}, {"jobs", report.jobs},
      {"seed", report.seed},        {"interrupted", report.interrupted},          {"results", Json::array()}};
  for (const VerifyRecord& record : report.results) json["results"].push_back(to_json(record));
  if (!report.disagreements.empty()) {
    json["disagreements"] = Json::array();
    for (const DisagreementRecord& pair : report.disagreements)
      json["disagreements"].push_back(to_json(pair));
  }
  return print(json);
}

std::string render_json(const ListReport& report) {
  Json json{{"schema", "palio.list/1"}, {"puzzles", Json::array()}, {"solvers", Json::array()}};
  for (const PuzzleRecord& puzzle : report.puzzles) {
    json["puzzles"].push_back({{"puzzle", puzzle.puzzle},
                               {"usual_size", puzzle.sizes},
                               {"oracle", puzzle.oracle},
                               {"oracle_reach", puzzle.oracle_reach}});
  }
  for (const SolverRecord& solver : report.solvers) {
    Json entry{{"solver", solver.solver},   {"puzzle", solver.puzzle},       {"method", solver.method},
               {"summary", solver.summary}, {"guarantee", solver.guarantee}, {"reach", solver.reach},
               {"source", solver.source}};
    if (!solver.elsewhere.empty()) entry["not_elsewhere_because"] = solver.elsewhere;
    if (!solver.exhibit.empty()) entry["exhibit_expected_to_be"] = solver.exhibit;
    json["solvers"].push_back(std::move(entry));
  }
  return print(json);
}

}  // namespace palio
