#include "bench/race/analysis_family.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "bench/statistics/statistics.hpp"

namespace palio::race {
namespace {

void check(const Judging& judging) {
  const auto is_chance = [](double level) { return level > 0 && level < 1; };
  if (!is_chance(judging.level) || !is_chance(judging.control_level))
    throw std::invalid_argument(
        fmt::format("levels {} and {}: each must be between 0 and 1", judging.level, judging.control_level));
  if (!(judging.margin >= 0 && std::isfinite(judging.margin)))
    throw std::invalid_argument(fmt::format("a margin of {}: it must be 0 or above", judging.margin));
  if (judging.looks == 0) throw std::invalid_argument("a race is looked at once at least");
}

/// Those that were to be compared before the first block.
std::vector<Pair> planned_pairs(const Set& set, const Judging& judging) {
  std::vector<Pair> pairs;
  const auto is_contender = [&](std::uint32_t place) { return set.runners[place].role == Role::contender; };
  for (std::uint32_t a = 0; a < set.runners.size(); ++a)
    for (std::uint32_t b = a + 1; b < set.runners.size(); ++b) {
      if (!is_contender(a) || !is_contender(b)) continue;
      if (judging.against_baseline && a != set.baseline && b != set.baseline) continue;
      pairs.emplace_back(a, b);
    }
  return pairs;
}

std::size_t count_planned_controls(const Set& set) {
  return static_cast<std::size_t>(
      std::ranges::count_if(set.runners, [](const Runner& one) { return one.role != Role::contender; }));
}

}  // namespace

std::vector<Pair> pairs_of(const Set& set, const Judging& judging) {
  std::vector<Pair> pairs = planned_pairs(set, judging);
  std::erase_if(pairs, [&](const Pair& pair) {
    return !is_alive(set.runners[pair.first]) || !is_alive(set.runners[pair.second]);
  });
  return pairs;
}

std::vector<std::uint32_t> controls_of(const Set& set) {
  std::vector<std::uint32_t> controls;
  if (set.baseline >= set.runners.size() || !is_alive(set.runners[set.baseline])) return controls;
  for (std::uint32_t runner = 0; runner < set.runners.size(); ++runner)
    if (set.runners[runner].role != Role::contender && is_alive(set.runners[runner]))
      controls.push_back(runner);
  return controls;
}

std::size_t Alphas::fewest_blocks() const {
  std::size_t blocks = 1;
  if (pairs > 0) blocks = fewest_observations(pair);
  if (controls > 0) blocks = std::max(blocks, fewest_observations(control));
  return blocks;
}

Alphas share_levels(const std::vector<Set>& sets, const Judging& judging) {
  check(judging);
  Alphas alphas;
  for (const Set& set : sets) {
    alphas.pairs += planned_pairs(set, judging).size();
    alphas.controls += count_planned_controls(set);
  }
  const auto share = [&](double level, std::size_t family) {
    return level / judging.looks / static_cast<double>(std::max<std::size_t>(1, family));
  };
  alphas.pair = share(judging.level, alphas.pairs);
  alphas.control = share(judging.control_level, alphas.controls);
  return alphas;
}

std::size_t count_pairs(const std::vector<Set>& sets, const Judging& judging) {
  return share_levels(sets, judging).pairs;
}

std::size_t fewest_blocks(const std::vector<Set>& sets, const Judging& judging) {
  return share_levels(sets, judging).fewest_blocks();
}

}  // namespace palio::race
