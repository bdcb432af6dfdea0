// The censuses of a store. Each function is part of a transaction of the caller's, and throws
// SQLite::Exception, or std::invalid_argument where there is no such census.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>

#include "reports/store/records.hpp"

namespace palio {

/// Gives its number.
std::int64_t insert_census(SQLite::Database& database, const StoredCensus& census);
/// In the place of what was counted before.
void write_counted(SQLite::Database& database, std::int64_t census, const StoredCounted& counted);
StoredCensus select_census(SQLite::Database& database, std::int64_t census);

}  // namespace palio
