// The census with somebody else counting.
#pragma once

#include "cli/census/units.hpp"
#include "cli/commands.hpp"

namespace palio::cli {

/// The command `census`, whose units so many processes count.
int census_with(const CensusOptions& options, const CountPart& count, std::uint32_t processes);

}  // namespace palio::cli
