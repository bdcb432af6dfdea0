// What must hold before signed ranks say anything: blocks that don't depend on each other, and
// differences that aren't one-sided.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bench/race/analysis.hpp"

namespace palio::race {

/// Neighbouring blocks aren't joined to fewer observations than these.
constexpr std::size_t fewest_joined = 12;

/// From the logarithms of the times on a set, one list a runner, one value a block: the rule
/// that `Dependence` describes. Joined blocks are at least `fewest`, and at least
/// `fewest_joined`. Independent where there are fewer than two runners or three blocks, or
/// nothing but roundings differs. O(runners^2 * blocks).
Dependence judge_dependence(const std::vector<std::vector<double>>& log_times, std::size_t fewest);

/// Means of `joined` neighbours, of more where the number of values isn't divisible;
/// values.size() / joined of them, none left out.
std::vector<double> join_neighbours(std::span<const double> values, std::uint32_t joined);

/// The log ratios less those far from the bulk: further from the middle of the shortest
/// interval that holds half of them than six times half its length (four standard
/// deviations of a normal distribution), again and again until none is. Bursts that slow one
/// of two runners lie there; differences of less than 0.1% never do. In the order of the
/// values, one at least. O(n^2 log n) at worst.
std::vector<double> quiet_ratios(std::span<const double> log_ratios);

}  // namespace palio::race
