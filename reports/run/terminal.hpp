// What a run says at a terminal when it has ended.
#pragma once

#include <string>

#include "reports/run/records.hpp"
#include "reports/terminal.hpp"

namespace palio {

/// At most ten lines of at most 80 columns: what was checked, what is wrong, who is fastest, what
/// isn't resolved, how the claims stand; the way to the page is the last one, and the only one that
/// may be wider, as it can't be cut.
std::string render_closing(const RunReport& report, const TerminalStyle& style, const std::string& page);

}  // namespace palio
