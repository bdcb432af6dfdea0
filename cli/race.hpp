// A whole race: who races, the solo lane, the other lanes.
#pragma once

#include <atomic>
#include <exception>
#include <optional>
#include <string>

#include "cli/commands.hpp"
#include "cli/race/store.hpp"
#include "reports/race/records.hpp"

namespace palio::cli {

struct FinishedRace {
  RaceReport report;
  bool refuted = false;             ///< a contender that isn't expected to be
  std::string store_failure = {};   ///< why not all is in the store; empty where nothing is amiss
  std::exception_ptr failure = {};  ///< of a lane; what was measured is in the report all the same
};

/// Races as the options say. Throws InputError where they don't fit.
FinishedRace race(const RaceOptions& options, std::optional<RaceStore>& store,
                  const std::atomic<bool>& interrupts);

int exit_code_of(const RaceReport& report, bool refuted_any);

}  // namespace palio::cli
