#include "reports/store/runs.hpp"

namespace palio {
namespace {

/// Each field of an environment with the name that it has in the store. A store that was
/// written before there was a field lacks the name, and the field keeps its default.
template <class Environment, class Use>
void each_field(Environment& environment, const Use& use) {
  use("version", environment.version);
  use("compiler", environment.compiler);
  use("processor", environment.processor);
  use("system", environment.system);
  use("cores", environment.cores);
  use("machine_cores", environment.machine_cores);
  use("quota", environment.quota);
  use("flags", environment.flags);
  use("libraries", environment.libraries);
  use("revision", environment.revision);
  use("tree_changed", environment.tree_changed);
  use("governor", environment.governor);
  use("turbo", environment.turbo);
  use("virtual_machine", environment.virtual_machine);
  use("load", environment.load);
  use("top_load", environment.top_load);
}

}  // namespace

void write_environment(SQLite::Database& database, std::int64_t run, const EnvironmentRecord& environment) {
  SQLite::Statement statement(database, "INSERT OR REPLACE INTO environment VALUES (?, ?, ?)");
  each_field(environment,
             [&](const char* name, const auto& value) { rows::execute(statement, run, name, value); });
}

EnvironmentRecord select_environment(SQLite::Database& database, std::int64_t run) {
  SQLite::Statement statement(database, "SELECT value FROM environment WHERE run = ? AND name = ?");
  EnvironmentRecord environment;
  each_field(environment, [&](const char* name, auto& value) {
    rows::bind_row(statement, run, name);
    if (statement.executeStep()) rows::read_row(statement, value);
    statement.reset();
  });
  return environment;
}

std::string fingerprint_of(const EnvironmentRecord& environment) {
  std::string processor;
  for (const char c : environment.processor) {
    if (c != ' ' || (!processor.empty() && processor.back() != ' ')) processor += c;
  }
  return fmt::format("{} / {} core{} / {}", processor, environment.cores, environment.cores == 1 ? "" : "s",
                     environment.system);
}

}  // namespace palio
