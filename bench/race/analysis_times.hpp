// The batches of a race, by set and runner, checked for being whole.
#pragma once

#include <vector>

#include "bench/race/measurements.hpp"

namespace palio::race {

inline bool is_alive(const Runner& runner) { return runner.death.empty(); }

/// Of one runner on one set, in nanoseconds a pass.
struct RunnerTimes {
  std::vector<double> undisturbed;  ///< block by block: the least batch of its slot
  std::vector<double> batches;      ///< all, in no order
};

/// By set, then runner; empty for those that died. Throws std::invalid_argument where a place
/// is out of range, a time isn't above 0 and finite, or a runner that didn't die lacks a batch
/// or has one too many.
std::vector<std::vector<RunnerTimes>> collect_times(const Measurements& race);

}  // namespace palio::race
