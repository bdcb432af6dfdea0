#include "bench/race/analysis_times.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "bench/race/analysis.hpp"

namespace palio::race {
namespace {

constexpr double none = std::numeric_limits<double>::infinity();

void check_sets(const Measurements& race) {
  for (const Set& set : race.sets)
    if (!set.runners.empty() && set.baseline >= set.runners.size())
      throw std::invalid_argument(fmt::format("set {} {}: baseline {} of {} runners", set.puzzle, set.name,
                                              set.baseline, set.runners.size()));
}

void check_batch(const Measurements& race, const Batch& batch) {
  if (batch.block >= race.blocks.size() || batch.set >= race.sets.size() ||
      batch.runner >= race.sets[batch.set].runners.size())
    throw std::invalid_argument(fmt::format("a batch of block {}, set {}, runner {}, which there isn't",
                                            batch.block, batch.set, batch.runner));
  if (!(batch.pass_ns > 0 && std::isfinite(batch.pass_ns)))
    throw std::invalid_argument(fmt::format("a batch of {} in block {} took {} ns a pass",
                                            race.sets[batch.set].runners[batch.runner].solver, batch.block,
                                            batch.pass_ns));
}

/// By set, runner and block: how many batches there are.
using Counts = std::vector<std::vector<std::vector<std::uint32_t>>>;

void check_whole(const Measurements& race, const Counts& counts) {
  for (std::size_t set = 0; set < race.sets.size(); ++set)
    for (std::size_t runner = 0; runner < counts[set].size(); ++runner)
      for (std::size_t block = 0; block < counts[set][runner].size(); ++block) {
        const Runner& one = race.sets[set].runners[runner];
        if (counts[set][runner][block] == one.batches && one.batches > 0) continue;
        throw std::invalid_argument(fmt::format("{} has {} of {} batches on {} {} in block {}", one.solver,
                                                counts[set][runner][block], one.batches,
                                                race.sets[set].puzzle, race.sets[set].name, block));
      }
}

}  // namespace

std::vector<std::vector<RunnerTimes>> collect_times(const Measurements& race) {
  check_sets(race);
  std::vector<std::vector<RunnerTimes>> times;
  Counts counts;
  for (const Set& set : race.sets) {
    times.emplace_back(set.runners.size());
    counts.emplace_back(set.runners.size());
    for (std::size_t runner = 0; runner < set.runners.size(); ++runner) {
      if (!is_alive(set.runners[runner])) continue;
      times.back()[runner].undisturbed.assign(race.blocks.size(), none);
      counts.back()[runner].assign(race.blocks.size(), 0);
    }
  }
  for (const Batch& batch : race.batches) {
    check_batch(race, batch);
    if (!is_alive(race.sets[batch.set].runners[batch.runner])) continue;
    RunnerTimes& of_runner = times[batch.set][batch.runner];
    of_runner.batches.push_back(batch.pass_ns);
    double& least = of_runner.undisturbed[batch.block];
    least = std::min(least, batch.pass_ns);
    ++counts[batch.set][batch.runner][batch.block];
  }
  check_whole(race, counts);
  return times;
}

std::vector<double> undisturbed_times(const Measurements& race, std::uint32_t set, std::uint32_t runner) {
  if (set >= race.sets.size() || runner >= race.sets[set].runners.size())
    throw std::invalid_argument(fmt::format("there is no runner {} of set {}", runner, set));
  std::vector<double> least(race.blocks.size(), none);
  for (const Batch& batch : race.batches) {
    if (batch.set != set || batch.runner != runner) continue;
    check_batch(race, batch);
    least[batch.block] = std::min(least[batch.block], batch.pass_ns);
  }
  std::erase(least, none);
  return least;
}

}  // namespace palio::race
