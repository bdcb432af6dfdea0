// From a store back to the report of a race.
#pragma once

#include <string>

#include "bench/race/analysis.hpp"
#include "reports/race/records.hpp"
#include "reports/store/store.hpp"

namespace palio::cli {

/// Adds what the raw data say, or why there are too few blocks to say anything.
void report_findings_or_why(const race::Measurements& measured, const race::Judging& judging,
                            RaceReport& report);

/// The solo lane's report, computed anew from the raw data; that of a race that ended is the
/// one that it ended with. Of a killed race it lacks what is known at the end alone: the
/// greatest load, the time to prepare, the looks taken, and who was left out. Throws
/// std::invalid_argument where no race could have given such data.
RaceReport report_of(const StoredRace& stored);

/// A race of a store with all its lanes. Throws StoreError, or std::invalid_argument as above.
RaceReport load_race(const Store& store, std::int64_t race);

/// That of the last race in a store. Throws InputError where the file is no store or has no race.
RaceReport load_last_race(const std::string& file);

}  // namespace palio::cli
