// The inside of a block's process: slots, one after the other, each told as soon as it ends.
#include <tbb/global_control.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <memory>

#include "bench/race/block.hpp"
#include "bench/race/timed_solver.hpp"
#include "puzzles/all.hpp"
#include "solvers/solver.hpp"

namespace palio::race {
namespace {

constexpr double kBatchNs = 2e6;     ///< that a batch lasts at least
constexpr double kDoubtfulNs = 2e7;  ///< a single pass of less may be short, and have been disturbed
constexpr double kHeadroom = 1.1;    ///< by which calibration aims above
constexpr std::uint64_t kMostPasses = std::uint64_t{1} << 24;

/// The fewest passes that last long enough, by the quickest of a few batches.
template <class P>
std::uint64_t calibrate(TimedSolver<P>& timed) {
  std::uint64_t passes = 1;
  double pass_ns = timed.batch(passes);
  for (int again = 0; again < 2 && pass_ns < kDoubtfulNs; ++again)
    pass_ns = std::min(pass_ns, timed.batch(1));
  while (pass_ns * static_cast<double>(passes) < kBatchNs && passes < kMostPasses) {
    passes *= 2;
    pass_ns = std::min(pass_ns, timed.batch(passes));
  }
  if (passes == 1) return 1;
  return static_cast<std::uint64_t>(kBatchNs * kHeadroom / pass_ns) + 1;
}

template <class P>
SlotTimes run_slot(const SlotPlan& slot, const std::vector<typename P::Instance>& instances,
                   std::uint64_t memory) {
  const auto& copies = registry::copies<P>();
  const auto* solver = slot.copy ? find_solver<P>(slot.solver, std::span<const Solver<P>>(copies))
                                 : find_solver<P>(slot.solver);
  assert(solver != nullptr);
  SlotTimes times;
  const std::int64_t begun = now_ns();
  TimedSolver<P> timed(*solver, instances, memory);
  times.prepare_ns = static_cast<double>(now_ns() - begun);
  const bool calibrating = slot.passes == 0;
  // Cold, a pass may take twice as long as it will.
  const double most_ns = calibrating ? slot.slowest_pass * 2e9 : std::numeric_limits<double>::infinity();
  if (calibrating || slot.batches > 1) times.gave_up = timed.warm_up(most_ns);
  if (!times.gave_up.empty()) return times;
  times.passes = calibrating ? calibrate(timed) : slot.passes;
  times.started_ns = now_ns();
  for (std::uint32_t i = 0; i < slot.batches; ++i) times.pass_ns.push_back(timed.batch(times.passes));
  if (calibrating && times.pass_ns[0] > slot.slowest_pass * 1e9) times.gave_up = too_slow(times.pass_ns[0]);
  return times;
}

/// All instances of a plan, and slots on them.
class BlockRun {
 public:
  virtual ~BlockRun() = default;
  virtual SlotTimes run(const SlotPlan& slot, std::uint64_t memory) = 0;
};

template <class P>
class BlockRunOf : public BlockRun {
 public:
  explicit BlockRunOf(const std::vector<NamedInstance>& named) {
    for (const NamedInstance& one : named) instances_.push_back(named_instance<P>(one));
  }
  SlotTimes run(const SlotPlan& slot, std::uint64_t memory) override {
    return run_slot<P>(slot, instances_, memory);
  }

 private:
  std::vector<typename P::Instance> instances_;
};

}  // namespace

int serve_block(WorkerSide& side) {
  const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
  const auto message = side.channel.receive();
  if (!message) return 0;
  Unpacker from(*message);
  const BlockPlan plan = BlockPlan::unpack(from);
  assert(from.sound());
  std::vector<std::unique_ptr<BlockRun>> sets;
  for (const BlockPlan::Set& set : plan.sets) {
    Puzzles::named(set.puzzle,
                   [&]<class P>() { sets.push_back(std::make_unique<BlockRunOf<P>>(set.instances)); });
  }
  if (!side.channel.send(block_ready)) return 0;
  for (const SlotPlan& slot : plan.slots) {
    if (!side.channel.send(sets[slot.set]->run(slot, plan.memory).pack())) return 0;
  }
  return 0;
}

}  // namespace palio::race
