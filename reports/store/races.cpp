#include "reports/store/races.hpp"

#include <fmt/format.h>

#include "reports/store/rows.hpp"

namespace palio {
namespace {

using rows::damaged;
using rows::execute;
using rows::read_row;

/// A set on which nobody ran has none.
bool has_its_baseline(const StoredSet& set) {
  return set.baseline < set.runners.size() || (set.runners.empty() && set.baseline == 0);
}

void insert_set(SQLite::Database& database, std::int64_t run, std::size_t number, const StoredSet& set) {
  if (!has_its_baseline(set))
    throw std::invalid_argument(fmt::format("the baseline of set {} is not one of its runners", number));
  execute(database, "INSERT INTO race_set VALUES (?, ?, ?, ?, ?, ?, ?)", run, number, set.puzzle, set.name,
          set.chosen, set.instances, set.baseline);
  SQLite::Statement statement(database, "INSERT INTO runner VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  for (std::size_t i = 0; i < set.runners.size(); ++i) {
    const StoredRunner& runner = set.runners[i];
    execute(statement, run, number, i, runner.solver, runner.role, runner.passes, runner.batches,
            runner.death);
  }
}

void insert_verdicts(SQLite::Database& database, std::int64_t run,
                     const std::vector<StoredVerdict>& verdicts) {
  SQLite::Statement statement(database, "INSERT INTO race_verdict VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    const StoredVerdict& verdict = verdicts[i];
    execute(statement, run, i, verdict.set, verdict.solver, verdict.guarantee, verdict.verdict, verdict.fault,
            verdict.prepare_ns);
  }
}

/// Rows are numbered from 0: what has a number is in its place.
void check_place(std::uint64_t number, std::size_t place) {
  if (number != place) damaged("a row is missing");
}

std::vector<StoredRunner> select_runners(SQLite::Database& database, std::int64_t run, std::uint64_t set) {
  SQLite::Statement statement(database,
                              "SELECT number, solver, role, passes, batches, death FROM runner "
                              "WHERE run = ? AND set_number = ? ORDER BY number");
  rows::bind_row(statement, run, set);
  std::vector<StoredRunner> runners;
  while (statement.executeStep()) {
    std::uint64_t number = 0;
    StoredRunner runner;
    read_row(statement, number, runner.solver, runner.role, runner.passes, runner.batches, runner.death);
    check_place(number, runners.size());
    runners.push_back(std::move(runner));
  }
  return runners;
}

std::vector<StoredSet> select_sets(SQLite::Database& database, std::int64_t run) {
  SQLite::Statement statement(
      database,
      "SELECT number, puzzle, name, chosen, instances, baseline FROM race_set WHERE run = ? ORDER BY number");
  rows::bind_row(statement, run);
  std::vector<StoredSet> sets;
  while (statement.executeStep()) {
    std::uint64_t number = 0;
    StoredSet set;
    read_row(statement, number, set.puzzle, set.name, set.chosen, set.instances, set.baseline);
    check_place(number, sets.size());
    set.runners = select_runners(database, run, number);
    if (!has_its_baseline(set)) damaged("the baseline of a set is missing");
    sets.push_back(std::move(set));
  }
  return sets;
}

std::vector<StoredVerdict> select_verdicts(SQLite::Database& database, std::int64_t run, std::size_t sets) {
  SQLite::Statement statement(database,
                              "SELECT set_number, solver, guarantee, verdict, fault, prepare_ns FROM "
                              "race_verdict WHERE run = ? ORDER BY number");
  rows::bind_row(statement, run);
  std::vector<StoredVerdict> verdicts;
  while (statement.executeStep()) {
    StoredVerdict verdict;
    read_row(statement, verdict.set, verdict.solver, verdict.guarantee, verdict.verdict, verdict.fault,
             verdict.prepare_ns);
    if (verdict.set >= sets) damaged("the set of a verdict is missing");
    verdicts.push_back(std::move(verdict));
  }
  return verdicts;
}

std::vector<StoredBlock> select_blocks(SQLite::Database& database, std::int64_t run) {
  SQLite::Statement statement(database,
                              "SELECT number, started_ns, load, environment_bytes, program FROM block "
                              "WHERE run = ? ORDER BY number");
  rows::bind_row(statement, run);
  std::vector<StoredBlock> blocks;
  while (statement.executeStep()) {
    std::uint64_t number = 0;
    StoredBlock block;
    read_row(statement, number, block.started_ns, block.load, block.environment_bytes, block.program);
    check_place(number, blocks.size());
    blocks.push_back(std::move(block));
  }
  return blocks;
}

void select_batches(SQLite::Database& database, std::int64_t run, StoredRace& race) {
  SQLite::Statement statement(database,
                              "SELECT block, number, set_number, runner, position, started_ns, pass_ns "
                              "FROM batch WHERE run = ? ORDER BY block, number");
  rows::bind_row(statement, run);
  while (statement.executeStep()) {
    std::uint64_t block = 0;
    std::uint64_t number = 0;
    StoredBatch batch;
    read_row(statement, block, number, batch.set, batch.runner, batch.position, batch.started_ns,
             batch.pass_ns);
    if (block >= race.blocks.size() || batch.set >= race.sets.size() ||
        batch.runner >= race.sets[batch.set].runners.size())
      damaged("a batch belongs to nothing");
    check_place(number, race.blocks[block].batches.size());
    race.blocks[block].batches.push_back(batch);
  }
}

}  // namespace

void insert_race(SQLite::Database& database, std::int64_t run, const StoredRace& race) {
  const StoredJudging& judging = race.judging;
  execute(database, "INSERT INTO race VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", run, race.mode,
          race.planned_blocks, judging.margin, judging.level, judging.control_level, judging.against_baseline,
          judging.looks, race.looks_taken);
  for (std::size_t i = 0; i < race.sets.size(); ++i) insert_set(database, run, i, race.sets[i]);
  insert_verdicts(database, run, race.verdicts);
  for (const StoredBlock& block : race.blocks) insert_block(database, run, block);
}

void insert_block(SQLite::Database& database, std::int64_t run, const StoredBlock& block) {
  SQLite::Statement next(database, "SELECT count(*) FROM block WHERE run = ?");
  rows::bind_row(next, run);
  next.executeStep();
  const std::int64_t number = next.getColumn(0).getInt64();
  execute(database, "INSERT INTO block VALUES (?, ?, ?, ?, ?, ?)", run, number, block.started_ns, block.load,
          block.environment_bytes, block.program);
  SQLite::Statement statement(database, "INSERT INTO batch VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  for (std::size_t i = 0; i < block.batches.size(); ++i) {
    const StoredBatch& batch = block.batches[i];
    execute(statement, run, number, i, batch.set, batch.runner, batch.position, batch.started_ns,
            batch.pass_ns);
  }
}

void insert_death(SQLite::Database& database, std::int64_t run, const StoredDeath& death) {
  const int changed =
      execute(database, "UPDATE runner SET death = ? WHERE run = ? AND set_number = ? AND number = ?",
              death.how, run, death.set, death.runner);
  if (changed == 0)
    throw std::invalid_argument(
        fmt::format("race {} has no runner {} in set {}", run, death.runner, death.set));
}

void write_outcome(SQLite::Database& database, std::int64_t run, const StoredRaceOutcome& outcome) {
  execute(database, "UPDATE race SET looks_taken = ? WHERE run = ?", outcome.looks_taken, run);
  execute(database, "DELETE FROM race_verdict WHERE run = ?", run);
  insert_verdicts(database, run, outcome.verdicts);
  for (const StoredDeath& death : outcome.deaths) insert_death(database, run, death);
}

void select_race(SQLite::Database& database, std::int64_t run, StoredRace& race) {
  SQLite::Statement statement(
      database,
      "SELECT mode, planned_blocks, margin, level, control_level, against_baseline, looks, looks_taken "
      "FROM race WHERE run = ?");
  rows::bind_row(statement, run);
  if (!statement.executeStep()) damaged("the options of a race are missing");
  StoredJudging& judging = race.judging;
  read_row(statement, race.mode, race.planned_blocks, judging.margin, judging.level, judging.control_level,
           judging.against_baseline, judging.looks, race.looks_taken);
  race.sets = select_sets(database, run);
  race.verdicts = select_verdicts(database, run, race.sets.size());
  race.blocks = select_blocks(database, run);
  select_batches(database, run, race);
}

}  // namespace palio
