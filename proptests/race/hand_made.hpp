// Races written down by hand: the undisturbed times are given, and all else follows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "bench/race/analysis.hpp"
#include "bench/race/measurements.hpp"

namespace palio::race {

/// The log of a runner's undisturbed time in a block, by their places.
using LogTimes = std::function<double(std::uint32_t runner, std::uint32_t block)>;

/// A race of one set: contenders 0..K-1, of which 0 is the baseline, then `again` and `copy`.
/// The least of a slot's three batches has the time given, the two others 1% and 2% more;
/// which one is the least changes from block to block.
Measurements hand_made(std::uint32_t contenders, std::uint32_t blocks, const LogTimes& log_times);

/// Appends the one set of `more` to a race of as many blocks.
void add_set(Measurements& race, const Measurements& more);

/// Log times with this mean of each runner (0 beyond the list) and small independent noise,
/// fixed by the seed.
LogTimes steady(std::vector<double> means, double deviation, std::uint64_t seed);

/// Takes a runner's batches away from that block on, and says that it died.
void kill_runner(Measurements& race, std::uint32_t runner, std::uint32_t block);

/// What is said of those two of the set; throws std::logic_error where nothing is.
PairFinding pair_of(const SetFindings& set, std::uint32_t one, std::uint32_t other);

/// Everything in it, every digit.
std::string dump(const SetFindings& set);
std::string dump(const Analysis& analysis);

}  // namespace palio::race
