#include "proptests/race/synthetic_clock.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "bench/race/order.hpp"

namespace palio::race {
namespace {

constexpr std::uint32_t kBatches = 3;

Set make_set(std::size_t contenders) {
  Set set{"flip", "small", 256, {}, 0};
  for (std::size_t k = 0; k < contenders; ++k) {
    Runner runner;
    runner.solver = "flip/method_";
    runner.solver += std::to_string(k);
    set.runners.push_back(runner);
  }
  for (const Role role : {Role::again, Role::copy}) {
    set.runners.push_back(set.runners.front());
    set.runners.back().role = role;
  }
  return set;
}

/// The factor of each batch of the race, in the order of time: bursts start at random, also
/// before the race and across blocks, and where two meet the worse one counts.
std::vector<double> burst_factors(std::size_t batches, const Noise& noise, Dice& dice) {
  std::vector<double> factors(batches, 1);
  if (noise.burst_share <= 0) return factors;
  const double starts = noise.burst_share / static_cast<double>(noise.burst);
  for (std::size_t end = 1; end < batches + noise.burst; ++end) {
    if (dice.uniform() >= starts) continue;
    const double factor = 1.2 + 0.8 * dice.uniform();
    const std::size_t from = end > noise.burst ? end - noise.burst : 0;
    for (std::size_t at = from; at < std::min(end, batches); ++at)
      factors[at] = std::max(factors[at], factor);
  }
  return factors;
}

/// One step of the AR(1) of each runner; the first is drawn from what is stationary.
void wander_on(std::vector<double>& offsets, bool first, const Noise& noise, Dice& dice) {
  if (noise.wander <= 0) return;
  const double fresh = noise.wander * std::sqrt(1 - noise.phi * noise.phi);
  for (double& offset : offsets)
    offset = first ? noise.wander * dice.normal() : noise.phi * offset + fresh * dice.normal();
}

}  // namespace

std::uint64_t Dice::next() {
  std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15ULL;
  mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebULL;
  return mixed ^ (mixed >> 31U);
}

double Dice::uniform() { return static_cast<double>(next() >> 11U) * 0x1p-53; }

double Dice::normal() {
  const double radius = std::sqrt(-2 * std::log(1 - uniform()));
  return radius * std::cos(2 * std::numbers::pi * uniform());
}

bool is_memory_bound(std::uint32_t runner, std::size_t contenders) {
  return runner >= contenders || runner % 2 == 0;
}

Measurements simulate(const std::vector<double>& times, std::size_t blocks, const Noise& noise,
                      std::uint64_t seed) {
  Measurements race;
  race.seed = seed;
  race.sets.push_back(make_set(times.size()));
  const std::size_t runners = times.size() + 2;
  // The order has the same seed and mustn't go with the noise.
  Dice dice(seed * 0xd1342543de82ef95ULL + 0x5851f42d4c957f2dULL);
  const auto rounds = williams_rounds(static_cast<std::uint32_t>(runners), blocks, seed);
  const auto factors = burst_factors(blocks * runners * kBatches, noise, dice);
  std::vector<double> offsets(runners, 0);
  double now = 0;
  for (std::uint32_t block = 0; block < blocks; ++block) {
    race.blocks.push_back({std::llround(now), 1.0, 16 * block, {}});
    wander_on(offsets, block == 0, noise, dice);
    for (std::uint32_t position = 0; position < runners; ++position) {
      const std::uint32_t runner = rounds.at(block).at(position);
      const double offset = offsets[runner] + (noise.process > 0 ? noise.process * dice.normal() : 0);
      const double truth = runner < times.size() ? times[runner] : times[0];
      const bool slowed = !noise.memory_bound_only || is_memory_bound(runner, times.size());
      for (std::uint32_t k = 0; k < kBatches; ++k) {
        const double factor = slowed ? factors[race.batches.size()] : 1;
        const double pass = truth * factor * std::exp(offset + noise.batch * dice.normal());
        race.batches.push_back({block, 0, runner, position, std::llround(now), pass});
        now += pass;
      }
    }
  }
  return race;
}

}  // namespace palio::race
