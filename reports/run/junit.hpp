// A run's verdicts as the JUnit file that CI viewers read.
#pragma once

#include <string>

#include "reports/run/records.hpp"

namespace palio {

/// XML 1.0 whatever bytes the records hold: what XML doesn't allow is U+FFFD, long names are
/// cut. Three suites, of which those without a case are left out: `verification` (a case a contender
/// and instance space), `race` (a contender and set) and `whole-process`. Class names are the puzzles;
/// times are in seconds: of the whole verification, of an undisturbed pass, of the median run.
/// A contender that had to be refuted passes where it was, and fails where it wasn't; in the race
/// it is skipped, as is whoever gave up or wasn't timed. Failures have the verdict as their
/// type; an error is that the referee failed, or that it ended in the middle of the race.
std::string render_junit(const RunReport& report);

}  // namespace palio
