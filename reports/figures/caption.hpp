// What stands beneath a figure besides what it shows: where it was measured, and how to do
// it again.
#pragma once

#include <string>

#include "reports/run/records.hpp"

namespace palio {

/// Two sentences: machine, compiler, version and day; the command that measures it anew. `lane`
/// is the race's that the figure is drawn from.
std::string origin_text(const RunReport& report, const std::string& puzzle, const std::string& lane);

/// `12 of 24 blocks`, or `24 blocks` where none is missing.
std::string blocks_text(const RaceReport& race);

/// `95%`, `2.5%`
std::string percent_text(double part);

}  // namespace palio
