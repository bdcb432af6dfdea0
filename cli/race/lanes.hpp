// The lanes of a race beside the solo lane, each run and put into its records.
#pragma once

#include <atomic>
#include <string>

#include "bench/race/race.hpp"
#include "cli/commands.hpp"
#include "cli/programs/programs.hpp"
#include "reports/race/records.hpp"

namespace palio::cli {

/// Whether the options ask for a lane; without any, for solo and counted, and with programs
/// for whole processes too.
bool wants_lane(const RaceOptions& options, const std::string& lane);

/// Runs the lanes asked for, on the sets of the plan and with its solvers, whose answers were
/// judged; `programs` take part in that of whole processes. Ends between two measurements when
/// interrupted; may throw Interrupted.
void run_lanes(const RaceOptions& options, const race::RacePlan& plan,
               const std::vector<ProgramEntry>& programs, const std::atomic<bool>& interrupts,
               RaceReport& report);

}  // namespace palio::cli
