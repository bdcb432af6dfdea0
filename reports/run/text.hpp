// Phrases that all forms of a run's report share.
#pragma once

#include <string>

#include "reports/run/records.hpp"

namespace palio {

/// `quick run`, or what single commands made: `verification`, `race`, `verification and race`.
std::string kind_of(const RunReport& report);

/// When it began, in UTC, or that nobody knows.
std::string print_began(const RunReport& report);

/// The command that makes such a run again; empty where no single one does.
std::string command_again(const RunReport& report);

/// The command that measures that lane of its race again: the whole run's, or `palio race` of
/// those that raced.
std::string command_again(const RunReport& report, const std::string& puzzle, const std::string& lane);

/// Of a headline made by `headline_of`: `9 hold, 4 do not hold, 3 not decidable here`.
std::string claim_counts(const HeadlineRecord& headline);

/// Where it was measured: of the race, of which times are compared, or else of the verification.
const EnvironmentRecord& environment_of(const RunReport& report);

}  // namespace palio
