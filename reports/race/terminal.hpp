// A race for a person at a terminal: at most 80 columns, colour only where asked for.
#pragma once

#include <cstdint>
#include <string>

#include "reports/race/records.hpp"
#include "reports/terminal.hpp"

namespace palio {

/// What was measured with, with every known threat to the figures.
std::string render_terminal(const EnvironmentRecord& environment, std::uint64_t seed,
                            const TerminalStyle& style);

/// The environment; then the solo lane, set by set; then each other lane by itself.
/// Contenders that were refuted or died are rows without a time.
std::string render_terminal(const RaceReport& report, const TerminalStyle& style);

}  // namespace palio
