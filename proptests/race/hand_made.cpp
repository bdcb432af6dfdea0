#include "proptests/race/hand_made.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "proptests/race/synthetic_clock.hpp"

namespace palio::race {
namespace {

std::string dump(const Interval& interval) { return fmt::format("[{} {}]", interval.low, interval.high); }

std::string dump(const PairFinding& pair) {
  return fmt::format("pair {} {} {} {} {} {} {} {} {}\n", pair.first, pair.second, pair.ratio,
                     dump(pair.interval), pair.ratio_of_medians, pair.medians_disagree, pair.autocorrelation,
                     print_finding(pair.finding), pair.detectable);
}

std::string dump(const RunnerFinding& runner) {
  return fmt::format("runner {} {} {} {} {} {} {}\n", runner.runner, runner.undisturbed_ns, runner.median_ns,
                     runner.low_ns, runner.high_ns, runner.best_rank, runner.worst_rank);
}

}  // namespace

Measurements hand_made(std::uint32_t contenders, std::uint32_t blocks, const LogTimes& log_times) {
  Measurements race;
  race.sets.push_back({"flip", "small", 256, {}, 0});
  for (std::uint32_t k = 0; k < contenders + 2; ++k) {
    Runner runner;
    runner.solver = fmt::format("flip/method_{}", k < contenders ? k : 0);
    if (k == contenders) runner.role = Role::again;
    if (k == contenders + 1) runner.role = Role::copy;
    race.sets[0].runners.push_back(runner);
  }
  std::int64_t now = 0;
  for (std::uint32_t block = 0; block < blocks; ++block) {
    race.blocks.push_back({now, 0.5, 16 * block, {}});
    for (std::uint32_t position = 0; position < contenders + 2; ++position) {
      const std::uint32_t runner = (position + block) % (contenders + 2);
      const double least = 1e6 * std::exp(log_times(runner, block));
      for (std::uint32_t k = 0; k < 3; ++k) {
        const double pass = least * (1 + 0.01 * ((k + block) % 3));
        race.batches.push_back({block, 0, runner, position, now, pass});
        now += std::llround(pass);
      }
    }
  }
  return race;
}

void add_set(Measurements& race, const Measurements& more) {
  const auto place = static_cast<std::uint32_t>(race.sets.size());
  race.sets.push_back(more.sets.at(0));
  race.sets.back().name = "large";
  for (Batch batch : more.batches) {
    batch.set = place;
    race.batches.push_back(batch);
  }
}

LogTimes steady(std::vector<double> means, double deviation, std::uint64_t seed) {
  return [means = std::move(means), deviation, seed](std::uint32_t runner, std::uint32_t block) {
    Dice dice(Dice((seed << 32U) + (std::uint64_t{runner} << 16U) + block).next());
    return (runner < means.size() ? means[runner] : 0) + deviation * dice.normal();
  };
}

void kill_runner(Measurements& race, std::uint32_t runner, std::uint32_t block) {
  race.sets.at(0).runners.at(runner).death = fmt::format("killed by signal 11 in block {}", block);
  std::erase_if(race.batches, [runner, block](const Batch& batch) {
    return batch.set == 0 && batch.runner == runner && batch.block >= block;
  });
}

PairFinding pair_of(const SetFindings& set, std::uint32_t one, std::uint32_t other) {
  for (const PairFinding& pair : set.pairs)
    if (std::minmax(pair.first, pair.second) == std::minmax(one, other)) return pair;
  throw std::logic_error(fmt::format("nothing is said of {} and {}", one, other));
}

std::string dump(const SetFindings& set) {
  std::string text;
  for (const auto& runner : set.runners) text += dump(runner);
  for (const auto& pair : set.pairs) text += dump(pair);
  for (const auto& control : set.controls)
    text += fmt::format("control {} {} {} {}\n", static_cast<int>(control.role), control.ratio,
                        dump(control.interval), control.failed);
  text += fmt::format("dependence {} {} {} {}\n", set.dependence.autocorrelation, set.dependence.bound,
                      set.dependence.joined, set.dependence.remains);
  text += fmt::format("unresolved below {}\n", set.unresolved_below);
  return text;
}

std::string dump(const Analysis& analysis) {
  std::string text = fmt::format("{} pairs\n", analysis.pairs);
  for (const auto& set : analysis.sets) text += dump(set);
  return text;
}

}  // namespace palio::race
