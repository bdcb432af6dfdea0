// What a race measured: plain values, raw and whole. Everything that is said of a race is
// computed from these and its seed alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace palio::race {

/// Why a runner takes part.
enum class Role : std::uint8_t {
  contender,  ///< it is ranked; the baseline is one of these
  again,      ///< the baseline's own function once more: what differs is the clock's noise
  copy,       ///< the baseline's code linked a second time: what differs is where it lies
};

/// One that runs on an instance set. Others name it by its place in `Set::runners`.
struct Runner {
  std::string solver;  ///< full name
  Role role = Role::contender;
  std::uint64_t passes = 1;   ///< in a batch; calibrated before the first block, then fixed
  std::uint32_t batches = 3;  ///< in a slot: 3, or 1 where a pass takes over half a second
  std::string death = {};     ///< how it died in the race, and in which block; empty: it didn't
};

/// An instance set with those that ran on it.
struct Set {
  std::string puzzle;
  std::string name;             ///< `small`, `large`, or a file
  std::uint64_t instances = 0;  ///< in a pass
  std::vector<Runner> runners;
  std::uint32_t baseline = 0;  ///< its place in `runners`
};

/// One fresh process, in which every runner has one slot on every set.
struct Block {
  std::int64_t started_ns = 0;          ///< since the race began
  double load = 0;                      ///< of the machine, runnable tasks over the last minute, at its start
  std::uint32_t environment_bytes = 0;  ///< by which its environment was made larger
  std::string program = {};             ///< the binary, where blocks have different ones
};

/// One timed repetition: `passes` runs over the whole set.
struct Batch {
  std::uint32_t block = 0;      ///< its place in `Measurements::blocks`
  std::uint32_t set = 0;        ///< its place in `Measurements::sets`
  std::uint32_t runner = 0;     ///< its place in `Set::runners`
  std::uint32_t position = 0;   ///< of its slot in the round of that set, from 0
  std::int64_t started_ns = 0;  ///< since the race began
  double pass_ns = 0;           ///< wall time of a pass: that of the batch by the number of its passes
};

/// The raw data. Blocks that didn't end are not in it: each runner that didn't die has in
/// each block and each set exactly `batches` batches.
struct Measurements {
  std::uint64_t seed = 1;
  std::vector<Set> sets;
  std::vector<Block> blocks;
  std::vector<Batch> batches;
};

}  // namespace palio::race
