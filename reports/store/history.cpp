#include <algorithm>
#include <map>

#include "reports/store/races.hpp"
#include "reports/store/rows.hpp"

namespace palio {
namespace {

double median_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : values[middle - 1] / 2 + values[middle] / 2;
}

/// Where a runner stands in the store.
struct Place {
  std::int64_t run = 0;
  std::int64_t set = 0;
  std::int64_t runner = 0;
};

/// Completes a row by what the runner's batches say.
void summarise(SQLite::Statement& batches, const Place& place, HistoryRow& row) {
  rows::bind_row(batches, place.run, place.set, place.runner);
  std::vector<double> all;
  std::map<std::int64_t, double> least;  // of each block
  while (batches.executeStep()) {
    const std::int64_t block = batches.getColumn(0).getInt64();
    const double pass_ns = batches.getColumn(1).getDouble();
    all.push_back(pass_ns);
    const auto [at, fresh] = least.emplace(block, pass_ns);
    if (!fresh) at->second = std::min(at->second, pass_ns);
  }
  batches.reset();
  if (all.empty()) return;
  std::vector<double> undisturbed;
  for (const auto& [block, pass_ns] : least) undisturbed.push_back(pass_ns);
  row.blocks = static_cast<std::uint32_t>(undisturbed.size());
  row.undisturbed_ns = median_of(std::move(undisturbed));
  row.median_ns = median_of(std::move(all));
}

}  // namespace

std::vector<HistoryRow> select_history(SQLite::Database& database, const std::string& solver,
                                       const std::string& machine) {
  SQLite::Statement statement(database, R"sql(
    SELECT runner.run, runner.set_number, runner.number, runner.solver, race_set.puzzle, race_set.name,
           race_set.instances, run.began_s, run.revision,
           coalesce((SELECT value FROM environment WHERE run = run.id AND name = 'compiler'), ''),
           race.planned_blocks, runner.death
    FROM runner
    JOIN race_set ON race_set.run = runner.run AND race_set.number = runner.set_number
    JOIN race ON race.run = runner.run
    JOIN run ON run.id = runner.run
    WHERE run.machine = ?1 AND runner.role = 'contender' AND (runner.solver GLOB ?2 OR race_set.puzzle = ?2)
    ORDER BY runner.solver, race_set.puzzle, race_set.name, run.began_s, run.id, runner.set_number)sql");
  rows::bind_row(statement, machine, solver);
  SQLite::Statement batches(
      database,
      "SELECT block, pass_ns FROM batch WHERE run = ? AND set_number = ? AND runner = ? "
      "ORDER BY block, number");
  std::vector<HistoryRow> history;
  while (statement.executeStep()) {
    Place place;
    HistoryRow row;
    rows::read_row(statement, place.run, place.set, place.runner, row.solver, row.puzzle, row.set,
                   row.instances, row.began_s, row.revision, row.compiler, row.planned_blocks, row.death);
    summarise(batches, place, row);
    if (row.blocks > 0 || !row.death.empty()) history.push_back(std::move(row));
  }
  return history;
}

}  // namespace palio
