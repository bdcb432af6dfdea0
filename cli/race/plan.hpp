// Who races on what: the sets, who was judged right on them, and what the rest is told.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "bench/race/race.hpp"
#include "cli/commands.hpp"
#include "reports/race/records.hpp"

namespace palio::cli {

/// The race before it is run. The sets of the plan and of the records are the same, in the
/// same order; the records hold only those that won't race, for what they answered.
struct PreparedRace {
  race::RacePlan plan;
  std::vector<RaceSetRecord> sets;
  bool refuted = false;  ///< a contender that isn't expected to be
  bool interrupted = false;
};

/// Judges every contender on every set. Throws InputError where the options don't fit.
PreparedRace prepare_race(const RaceOptions& options, const std::atomic<bool>& interrupts);

}  // namespace palio::cli
