// The races of a store. Each function is part of a transaction of the caller's, and throws
// SQLite::Exception, or std::invalid_argument where there is no such race.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <vector>

#include "reports/store/records.hpp"

namespace palio {

void insert_race(SQLite::Database& database, std::int64_t run, const StoredRace& race);
void insert_block(SQLite::Database& database, std::int64_t run, const StoredBlock& block);
void insert_death(SQLite::Database& database, std::int64_t run, const StoredDeath& death);
void write_outcome(SQLite::Database& database, std::int64_t run, const StoredRaceOutcome& outcome);

/// All of it but what `select_run` reads.
void select_race(SQLite::Database& database, std::int64_t run, StoredRace& race);

std::vector<HistoryRow> select_history(SQLite::Database& database, const std::string& solver,
                                       const std::string& machine);

}  // namespace palio
