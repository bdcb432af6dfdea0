// The solo lane on one instance set, for a terminal.
#pragma once

#include <cstdint>
#include <string>

#include "reports/race/records.hpp"
#include "reports/terminal.hpp"

namespace palio {

/// A row a contender, ranked; then what is known of the noise, and the pairs that no row shows and
/// whose order is open.
std::string render_set(const RaceSetRecord& set, std::uint32_t blocks, const TerminalStyle& style);

}  // namespace palio
