// The lanes of a race beside the solo lane, for a terminal: counted, parallel, portfolio,
// whole process and growth.
#pragma once

#include <string>

#include "reports/race/records.hpp"
#include "reports/terminal.hpp"

namespace palio {

/// A table a lane, each headed by what it measures; empty where the race had none of them.
std::string render_lanes(const RaceReport& report, const TerminalStyle& style);

}  // namespace palio
