// The instances lane as a terminal shows it.
#pragma once

#include <string>

#include "reports/race/records.hpp"
#include "reports/text/table.hpp"

namespace palio {

/// A table for each set, at most 80 columns wide; empty where the lane wasn't run.
std::string render_instances(const RaceReport& report, const TerminalStyle& style);

}  // namespace palio
