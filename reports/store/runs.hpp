// What every run of a store has, be it a race or a verification: when, where, with what.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "reports/store/rows.hpp"
#include "reports/store/store.hpp"

namespace palio {

/// Writes the environment, in the place of what was written of it before.
void write_environment(SQLite::Database& database, std::int64_t run, const EnvironmentRecord& environment);
EnvironmentRecord select_environment(SQLite::Database& database, std::int64_t run);

/// Gives the run's number.
template <class Run>
std::int64_t insert_run(SQLite::Database& database, const char* kind, const Run& run) {
  const EnvironmentRecord& environment = run.environment;
  rows::execute(database, "INSERT INTO run VALUES (NULL, ?, ?, ?, ?, ?, ?)", kind, run.began_s, run.seed,
                fingerprint_of(environment), environment.revision + (environment.tree_changed ? "+" : ""),
                run.complete);
  const std::int64_t id = database.getLastInsertRowid();
  write_environment(database, id, environment);
  return id;
}

/// All of it but what its kind alone has. Throws std::invalid_argument where there is none.
template <class Run>
Run select_run(SQLite::Database& database, const char* kind, std::int64_t id) {
  SQLite::Statement statement(database, "SELECT began_s, seed, complete FROM run WHERE id = ? AND kind = ?");
  rows::bind_row(statement, id, kind);
  if (!statement.executeStep()) throw std::invalid_argument(fmt::format("there is no {} {}", kind, id));
  Run run;
  rows::read_row(statement, run.began_s, run.seed, run.complete);
  run.environment = select_environment(database, id);
  return run;
}

}  // namespace palio
