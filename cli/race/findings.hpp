// From what a race measured to what is reported of it.
#pragma once

#include <string>
#include <vector>

#include "bench/race/analysis.hpp"
#include "bench/race/race.hpp"
#include "reports/race/records.hpp"

namespace palio::cli {

/// `contender`, `again` or `copy`.
std::string role_name(race::Role role);

/// Puts the runners of each set in front of those that its record has already, with the raw
/// data, and whoever was left out behind them.
void report_measurements(const race::RaceResult& result, RaceReport& report);

/// Adds what the raw data say; only where there are enough blocks.
void report_findings(const race::Measurements& measured, const race::Judging& judging, RaceReport& report);

}  // namespace palio::cli
