// The race itself: block after block, until all that were planned are measured.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "bench/race/block.hpp"
#include "bench/race/measurements.hpp"

namespace palio::race {

/// An instance set with those that are to run on it.
struct SetPlan {
  std::string puzzle;
  std::string name;
  std::vector<NamedInstance> instances;
  std::vector<std::string> solvers;  ///< full names
  std::string baseline;              ///< one of them, or the first of them where it takes no part
  bool against_baseline = false;     ///< where the baseline takes no part, nobody does
  double slowest_pass = 1e9;         ///< seconds; whoever takes longer for a pass is left out
  bool sampled = false;              ///< the instances are, at random within each true answer
};

/// Fixed before the first block.
struct RacePlan {
  std::vector<SetPlan> sets;
  std::size_t blocks = 24;
  std::vector<std::size_t> looks = {};  ///< numbers of blocks after which the watcher may end it
  std::uint64_t seed = 1;
  std::uint64_t memory = 0;  ///< bytes that a solve may hold
  /// Binaries with the same code in different places, taken in turn; none: this program.
  std::vector<std::string> programs = {};
};

/// A solver that doesn't race on a set, and why: it gave up, died, or takes too long.
struct LeftOut {
  std::uint32_t set = 0;
  std::string solver;
  std::string why;
};

/// What is told while it goes on.
class RaceWatcher {
 public:
  virtual ~RaceWatcher() = default;
  virtual void calibrating(const std::string& /*set*/) {}
  /// Once it is known who runs: how many blocks there will be. What it throws ends the race.
  virtual std::size_t blocks_for(const std::vector<Set>& /*sets*/, std::size_t planned) { return planned; }
  /// After each block, its last; `expected_seconds` is what the rest will take.
  virtual void block_done(const Measurements& /*race*/, std::size_t /*planned*/,
                          double /*expected_seconds*/) {}
  /// At a planned look: whether what there is decides all.
  virtual bool decided(const Measurements& /*race*/) { return false; }
};

struct RaceResult {
  Measurements measured;
  std::vector<LeftOut> left_out;
  std::vector<std::vector<double>> prepare_ns;  ///< by set and runner: the least of its slots
  std::size_t blocks_planned = 0;
  bool interrupted = false;  ///< what there is are whole blocks
};

/// Calibrates, then measures. Answers are taken to be right: they were judged before. A
/// runner that dies is out, and the block is measured again without it. Throws
/// std::system_error where no process can be made.
RaceResult run_race(const RacePlan& plan, RaceWatcher& watcher, const std::atomic<bool>& interrupts);

}  // namespace palio::race
