// A block of a race: one fresh process, in which every runner has its slot. The process is
// a worker (solvers/worker.hpp), so that a solver that dies takes nothing else with it.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "reference/campaign.hpp"
#include "solvers/worker.hpp"

namespace palio::race {

inline constexpr std::string_view block_argument = "--palio-race-block";
/// What a process says once it has understood its plan, before any solver runs.
inline constexpr std::string_view block_ready = "ready";

/// What is timed in one slot. Where `passes` is 0 the slot calibrates: it finds how many
/// passes a batch needs, and times one such batch; a pass may take `slowest_pass` seconds.
struct SlotPlan {
  std::uint32_t set = 0;  ///< its place in `BlockPlan::sets`
  std::string solver;
  bool copy = false;  ///< the code that was linked a second time
  std::uint64_t passes = 0;
  std::uint32_t batches = 3;
  double slowest_pass = 0;
};

struct BlockPlan {
  struct Set {
    std::string puzzle;
    std::vector<NamedInstance> instances;
  };
  std::vector<Set> sets;
  std::vector<SlotPlan> slots;  ///< in the order in which they run
  std::uint64_t memory = 0;     ///< bytes that a solve may hold

  std::string pack() const;
  static BlockPlan unpack(Unpacker& from);
};

struct SlotTimes {
  std::uint64_t passes = 1;     ///< in each batch
  double prepare_ns = 0;        ///< before the first pass, for all shapes of the set
  std::int64_t started_ns = 0;  ///< by the machine's monotonic clock
  std::vector<double> pass_ns;  ///< of each batch
  std::string gave_up = {};     ///< why, where an instance got no answer

  std::string pack() const;
  static std::optional<SlotTimes> unpack(const std::string& message);
};

/// Why a block came to nothing.
struct BrokenBlock {
  std::size_t slot = 0;  ///< the one under way, its place in `BlockPlan::slots`
  std::string how;       ///< `signal 11 (Segmentation fault)`, `silent for 60 s`, `Ctrl-C`, ...
  bool interrupted = false;
};

/// How long a slot may take before its solver counts as hanging, in seconds.
inline constexpr double slot_patience = 60;

/// Runs a block in a process of its own, started from `launch` (whose argument is set
/// here). Throws std::system_error where no process can be made, and std::runtime_error where
/// the program knows nothing of blocks.
std::variant<std::vector<SlotTimes>, BrokenBlock> run_block(const BlockPlan& plan, Launch launch,
                                                            const std::atomic<bool>& interrupts);

/// What such a process does: slots on one thread, each prepared anew and warmed up by one
/// pass that isn't timed (unless it is to have a single batch); pass it to `serve_if_worker` with
/// `block_argument`.
int serve_block(WorkerSide& side);

}  // namespace palio::race
