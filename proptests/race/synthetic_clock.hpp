// Simulated races: what a race would measure if the true times and the noise were known,
// so that the truth of what is said of them is known, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bench/race/measurements.hpp"

namespace palio::race {

/// Random numbers that depend on nothing but the seed (SplitMix64: Steele, Lea and Flood,
/// 2014).
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  double uniform();  ///< in [0, 1)
  double normal();   ///< standard normal, by Box and Muller
 private:
  std::uint64_t state_;
};

/// What makes a batch slower or faster than the true time. Standard deviations are of log
/// times; parts that are 0 are absent.
struct Noise {
  double batch = 0.05;             ///< independent, of each batch
  double process = 0;              ///< of an offset of each runner in each block
  double burst_share = 0;          ///< about that part of all batches lies in bursts
  std::size_t burst = 60;          ///< batches in a row that one burst slows, by a factor of 1.2 to 2
  bool memory_bound_only = false;  ///< bursts slow only half of the runners: see `is_memory_bound`
  double wander = 0;               ///< stationary, of what each runner keeps from block to block
  double phi = 0;                  ///< how much of that it keeps: AR(1)
};

/// Contenders at even places are, and so the baseline (place 0) and its controls.
bool is_memory_bound(std::uint32_t runner, std::size_t contenders);

/// A race of one set whose contenders have these true times of a pass, in nanoseconds; then
/// the controls `again` and `copy`, which take as long as the baseline, contender 0. Three
/// batches a slot, in the order of `williams_rounds`. The same for the same arguments.
Measurements simulate(const std::vector<double>& times, std::size_t blocks, const Noise& noise,
                      std::uint64_t seed);

}  // namespace palio::race
