// How long and how much a verification may take, as the options say it.
#pragma once

#include <atomic>
#include <optional>

#include "cli/commands.hpp"
#include "reference/supervisor.hpp"

namespace palio::cli {

/// Seconds a contender may take, unless only the number of instances ends it.
std::optional<double> seconds_of(const VerifyOptions& options);

/// Of one solver's campaign.
Limits limits_of(const VerifyOptions& options, const std::atomic<bool>& interrupts);

}  // namespace palio::cli
