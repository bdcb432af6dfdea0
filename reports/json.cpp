#include "reports/json.hpp"

#include <nlohmann/json.hpp>

namespace palio {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const EnvironmentRecord& environment) {
  return {{"version", environment.version},
          {"compiler", environment.compiler},
          {"processor", environment.processor},
          {"system", environment.system},
          {"cores", environment.cores}};
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

std::string render_json(const VerifyReport& report) {
  Json json{
      {"schema", "palio.verify/1"}, {"environment", to_json(report.environment)}, {"jobs", report.jobs},
      {"seed", report.seed},        {"interrupted", report.interrupted},          {"results", Json::array()}};
  for (const VerifyRecord& record : report.results) json["results"].push_back(to_json(record));
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
