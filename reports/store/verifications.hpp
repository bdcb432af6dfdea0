// The verifications of a store. Each function is part of a transaction of the caller's, and
// throws SQLite::Exception, or std::invalid_argument where there is no such contender.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <vector>

#include "reports/store/records.hpp"

namespace palio {

/// Gives the contender's number.
std::int64_t insert_contender(SQLite::Database& database, std::int64_t run, const StoredContender& contender);
void insert_chunk(SQLite::Database& database, std::int64_t contender, const StoredChunk& chunk);
void insert_outcome(SQLite::Database& database, std::int64_t contender, const StoredOutcome& outcome);

std::vector<StoredContender> select_contenders(SQLite::Database& database, std::int64_t run);

}  // namespace palio
