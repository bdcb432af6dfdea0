// Phrases that all forms of a run's report share.
#pragma once

#include <cstdint>
#include <string>

#include "reports/run_records.hpp"

namespace palio {

/// `2026-01-31T23:59:00Z`
std::string print_utc(std::int64_t unix_s);

/// The command that makes such a run again.
std::string command_again(const RunReport& report);

/// Where it was measured: of the race, of which times are compared, or else of the verification.
const EnvironmentRecord& environment_of(const RunReport& report);

}  // namespace palio
