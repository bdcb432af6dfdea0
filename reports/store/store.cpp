#include "reports/store/store.hpp"

#include <fmt/format.h>

#include "reports/store/censuses.hpp"
#include "reports/store/file.hpp"
#include "reports/store/races.hpp"
#include "reports/store/rows.hpp"
#include "reports/store/runs.hpp"
#include "reports/store/verifications.hpp"

namespace palio {
namespace {

void end_run(SQLite::Database& database, const char* kind, std::int64_t run, bool complete,
             const EnvironmentRecord& environment) {
  const char* sql = "UPDATE run SET complete = ? WHERE id = ? AND kind = ?";
  if (rows::execute(database, sql, complete, run, kind) == 0)
    throw std::invalid_argument(fmt::format("there is no {} {}", kind, run));
  write_environment(database, run, environment);
}

void put_text(SQLite::Database& database, std::int64_t run, const std::string& name,
              const std::string& text) {
  rows::execute(database, "INSERT OR REPLACE INTO document VALUES (?, ?, ?)", run, name, text);
}

}  // namespace

Store::Store(const std::filesystem::path& file, Mode mode, std::chrono::milliseconds patience)
    : file_(std::make_unique<StoreFile>(file, mode, patience)) {}

Store::~Store() = default;

std::int64_t Store::begin_race(const StoredRace& race) {
  return file_->write([&](SQLite::Database& database) {
    const std::int64_t run = insert_run(database, "race", race);
    insert_race(database, run, race);
    return run;
  });
}

void Store::add_block(std::int64_t race, const StoredBlock& block, const std::vector<StoredDeath>& deaths) {
  file_->write([&](SQLite::Database& database) {
    insert_block(database, race, block);
    for (const StoredDeath& death : deaths) insert_death(database, race, death);
  });
}

void Store::end_race(std::int64_t race, bool complete, const EnvironmentRecord& environment,
                     const std::optional<StoredRaceOutcome>& outcome) {
  file_->write([&](SQLite::Database& database) {
    end_run(database, "race", race, complete, environment);
    if (outcome) write_outcome(database, race, *outcome);
  });
}

StoredRace Store::load_race(std::int64_t race) const {
  return file_->read([&](SQLite::Database& database) {
    auto loaded = select_run<StoredRace>(database, "race", race);
    select_race(database, race, loaded);
    return loaded;
  });
}

std::int64_t Store::begin_verification(const StoredVerification& verification) {
  return file_->write([&](SQLite::Database& database) {
    const std::int64_t run = insert_run(database, "verification", verification);
    rows::execute(database, "INSERT INTO verification VALUES (?, ?)", run, verification.jobs);
    for (const StoredContender& contender : verification.contenders)
      insert_contender(database, run, contender);
    for (const auto& [name, text] : verification.documents) put_text(database, run, name, text);
    return run;
  });
}

std::int64_t Store::add_contender(std::int64_t verification, const StoredContender& contender) {
  return file_->write(
      [&](SQLite::Database& database) { return insert_contender(database, verification, contender); });
}

void Store::add_chunk(std::int64_t contender, const StoredChunk& chunk) {
  file_->write([&](SQLite::Database& database) { insert_chunk(database, contender, chunk); });
}

void Store::end_contender(std::int64_t contender, const StoredOutcome& outcome) {
  file_->write([&](SQLite::Database& database) { insert_outcome(database, contender, outcome); });
}

StoredVerification Store::load_verification(std::int64_t verification) const {
  return file_->read([&](SQLite::Database& database) {
    auto loaded = select_run<StoredVerification>(database, "verification", verification);
    SQLite::Statement statement(database, "SELECT jobs FROM verification WHERE run = ?");
    rows::bind_row(statement, verification);
    if (!statement.executeStep()) rows::damaged("the options of a verification are missing");
    rows::read_row(statement, loaded.jobs);
    loaded.contenders = select_contenders(database, verification);
    return loaded;
  });
}

std::vector<std::int64_t> Store::contender_numbers(std::int64_t verification) const {
  return file_->read([&](SQLite::Database& database) {
    SQLite::Statement statement(database, "SELECT id FROM contender WHERE run = ? ORDER BY id");
    rows::bind_row(statement, verification);
    std::vector<std::int64_t> numbers;
    while (statement.executeStep()) rows::read_row(statement, numbers.emplace_back());
    return numbers;
  });
}

void Store::end_verification(std::int64_t verification, bool complete, const EnvironmentRecord& environment) {
  file_->write([&](SQLite::Database& database) {
    end_run(database, "verification", verification, complete, environment);
  });
}

std::vector<StoredRun> Store::runs(const char* kind) const {
  return file_->read([&](SQLite::Database& database) {
    SQLite::Statement statement(
        database,
        "SELECT id, began_s, machine, revision, complete FROM run WHERE kind = ? ORDER BY began_s, id");
    rows::bind_row(statement, kind);
    std::vector<StoredRun> list;
    while (statement.executeStep()) {
      StoredRun& run = list.emplace_back();
      rows::read_row(statement, run.id, run.began_s, run.machine, run.revision, run.complete);
    }
    return list;
  });
}

std::int64_t Store::begin_census(const StoredCensus& census) {
  return file_->write([&](SQLite::Database& database) { return insert_census(database, census); });
}

void Store::keep_counted(std::int64_t census, const StoredCounted& counted) {
  file_->write([&](SQLite::Database& database) { write_counted(database, census, counted); });
}

std::optional<std::int64_t> Store::last_census() const {
  return file_->read([&](SQLite::Database& database) -> std::optional<std::int64_t> {
    if (!database.tableExists("census")) return {};
    SQLite::Statement statement(database, "SELECT max(id) FROM census");
    std::optional<std::int64_t> last;
    if (statement.executeStep()) rows::read_row(statement, last);
    return last;
  });
}

StoredCensus Store::load_census(std::int64_t census) const {
  return file_->read([&](SQLite::Database& database) { return select_census(database, census); });
}

void Store::copy_to(const std::filesystem::path& file) const { file_->copy_to(file); }

void Store::put_document(std::int64_t run, const std::string& name, const std::string& text) {
  file_->write([&](SQLite::Database& database) { put_text(database, run, name, text); });
}

std::optional<std::string> Store::document(std::int64_t run, const std::string& name) const {
  return file_->read([&](SQLite::Database& database) -> std::optional<std::string> {
    if (!database.tableExists("document")) return {};
    SQLite::Statement statement(database, "SELECT text FROM document WHERE run = ? AND name = ?");
    rows::bind_row(statement, run, name);
    if (!statement.executeStep()) return {};
    std::string text;
    rows::read_row(statement, text);
    return text;
  });
}

std::map<std::string, std::string> Store::documents(std::int64_t run) const {
  return file_->read([&](SQLite::Database& database) {
    std::map<std::string, std::string> texts;
    if (!database.tableExists("document")) return texts;
    SQLite::Statement statement(database, "SELECT name, text FROM document WHERE run = ?");
    rows::bind_row(statement, run);
    while (statement.executeStep()) {
      std::string name;
      std::string text;
      rows::read_row(statement, name, text);
      texts.emplace(std::move(name), std::move(text));
    }
    return texts;
  });
}

std::vector<HistoryRow> Store::history(const std::string& solver, const std::string& fingerprint) const {
  return file_->read(
      [&](SQLite::Database& database) { return select_history(database, solver, fingerprint); });
}

std::vector<std::string> Store::fingerprints(const std::string& solver) const {
  return file_->read([&](SQLite::Database& database) {
    SQLite::Statement statement(database, R"sql(
      SELECT DISTINCT run.machine
      FROM runner
      JOIN race_set ON race_set.run = runner.run AND race_set.number = runner.set_number
      JOIN run ON run.id = runner.run
      WHERE runner.role = 'contender' AND (runner.solver GLOB ?1 OR race_set.puzzle = ?1)
      ORDER BY run.machine)sql");
    rows::bind_row(statement, solver);
    std::vector<std::string> machines;
    while (statement.executeStep()) rows::read_row(statement, machines.emplace_back());
    return machines;
  });
}

}  // namespace palio
