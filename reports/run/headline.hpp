// What a report says first, derived from all else that is in it.
#pragma once

#include <string>
#include <string_view>

#include "reports/run/records.hpp"

namespace palio {

/// Why nothing can be said of one that was verified, or that it wasn't refuted though it had to be;
/// empty: neither.
std::string why_unjudged(const VerifyRecord& record);

/// Whether that contender was to be refuted: an exhibit with its faults, or told so.
bool is_refutation_expected(const VerifyReport& verify, std::string_view solver);

/// Whether it ended in the middle of the race, and not for being left out before.
bool broke_off(const RaceRunnerRecord& runner);

/// Puzzles, contenders and sets stand in the order of the report; among those that are wrong
/// the unexpected ones go first. A contender that only the race refuted is among them once a set,
/// with no count of failures, a reason that tells the fault and where, and the set's size as
/// `checked`. Without a verdict is also who broke off in the race. The fastest of a set is sought among
/// contenders that are right there and failed nowhere in the verification, were timed, and didn't die; a set
/// without any has no entry.
HeadlineRecord headline_of(const RunReport& report);

}  // namespace palio
