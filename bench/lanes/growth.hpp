// How the work and the time of solvers grow along a ladder of sizes, which each climbs
// until a limit ends it.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bench/statistics/fit.hpp"
#include "puzzles/all.hpp"
#include "solvers/solver.hpp"
#include "solvers/worker.hpp"

namespace palio::race {

/// Sizes of a puzzle, each larger than the one before, and what n may mean there.
struct Ladder {
  std::vector<std::string> sizes;  ///< spaces as the puzzle parses them
  std::vector<Naming> namings;     ///< the one that is kept where two say the same comes first
};

/// The ladder of a puzzle; that of one which has none of its own is its default space alone.
template <class P>
Ladder ladder() {
  return {{P::print_space(P::default_space())}, {{"sizes", {1}}}};
}

/// Boards of 2x2 to 1600x1600; the side is the square root of the cells. The states are left out:
/// there are 2^cells, and so n^a of them is c^n of the cells.
template <>
Ladder ladder<Flip>();
/// Boards of 2x3 to 5x6 with two empty cells, the rest shared evenly, and a line of the
/// shorter side: what 4x4 is to the judge.
template <>
Ladder ladder<Four>();
/// Equal sides of 1 to 40; the states are the ways to place the pieces.
template <>
Ladder ladder<Shuttle>();

struct GrowthOptions {
  std::uint64_t seed = 1;
  std::uint64_t sample = 16;  ///< instances of a size; all, where there are no more
  double limit = 1;           ///< seconds; a size with a longer pass, or longer to prepare, is the last
  /// Seconds of the machine's clock after which a first pass is stopped; the limit, if not given.
  std::optional<double> patience = {};
  std::uint32_t repetitions = 8;  ///< timed at each size
  double batch = 0.002;           ///< seconds that a repetition lasts at least
  std::uint64_t memory =
      Work::default_memory;  ///< bytes that a solve may hold; at a size all climbers hold theirs
  std::function<std::int64_t()> clock = now_ns;   ///< nanoseconds
  const std::atomic<bool>* interrupts = nullptr;  ///< set: end all climbs with what they have
};

/// One solver at one size. A pass is one run over the size's sample.
struct Step {
  std::size_t rung = 0;         ///< place of the size in the ladder
  std::uint64_t instances = 0;  ///< in a pass
  std::uint64_t expanded = 0;   ///< nodes of a pass: exact, the same in every run
  std::uint64_t generated = 0;
  std::uint64_t duplicates = 0;
  double prepare_ns = 0;             ///< once, before the first pass
  std::uint64_t passes = 1;          ///< in a repetition
  std::vector<double> pass_ns = {};  ///< wall time of a pass, one a repetition
};

enum class Ending : std::uint8_t {
  top,           ///< the ladder has no larger size
  time_limit,    ///< a pass, or preparing, took too long
  gave_up,       ///< it gave no answer: mostly past its memory budget
  out_of_reach,  ///< it doesn't take on the size
  interrupted,
};
std::string_view print_ending(Ending ending);

struct Climb {
  std::string solver;
  std::vector<Step> steps = {};  ///< sizes with all repetitions, smallest first
  Ending ending = Ending::top;
  std::string why = {};      ///< in words; empty at the top
  std::size_t ended_at = 0;  ///< place of the size at which it ended
};

struct Growth {
  std::string puzzle;
  std::uint64_t seed = 1;
  Ladder ladder;
  std::vector<Climb> climbs;
};

/// A solver as the ladder sees it, its puzzle erased: one indirect call a pass.
class Climber {
 public:
  virtual ~Climber() = default;
  virtual std::string_view name() const = 0;
  virtual std::string_view reach() const = 0;
  virtual bool takes(std::size_t rung) const = 0;
  virtual std::uint64_t instances(std::size_t rung) const = 0;
  /// Makes what the solver wants for that size; what was made before is dropped.
  virtual void prepare(std::size_t rung) = 0;
  virtual void drop() = 0;
  /// Solves all of the size's sample, adding up counters; why it ended, if without an answer.
  virtual std::optional<GaveUp> pass(std::size_t rung, Work& work) = 0;
};

/// All climbers up a ladder of so many sizes. At each size every climber first has one pass
/// alone, in which its nodes are counted and in which a watchdog stops it when its time is
/// over; then those that got through have their repetitions in turn, whoever began a turn
/// being last in the next, so that a disturbance falls on all. On one thread of TBB. The
/// steps of a climb are the same in every run but for times, and for where a limit of time
/// ends it. `prepare` can't be stopped: the ladder must be narrow enough that one which kept
/// to the limit is bearable at the next size. Throws std::invalid_argument for no rungs.
std::vector<Climb> climb(std::span<const std::unique_ptr<Climber>> climbers, std::size_t rungs,
                         const GrowthOptions& options);

/// The sample of each size.
template <class P>
using Samples = std::vector<std::vector<typename P::Instance>>;

/// Throws std::invalid_argument for a size that the puzzle doesn't know, or an empty sample.
template <class P>
Samples<P> sample_sizes(const std::vector<std::string>& sizes, const GrowthOptions& options) {
  if (options.sample == 0) throw std::invalid_argument("a sample of no instances");
  Samples<P> samples;
  for (const std::string& size : sizes) {
    const auto space = P::parse_space(size);
    if (!space) throw std::invalid_argument("no size of " + std::string(P::name) + ": " + size);
    const auto count = P::count(space.value());
    const bool whole = count && *count <= options.sample;
    auto& sample = samples.emplace_back();
    for (std::uint64_t k = 0; k < (whole ? *count : options.sample); ++k)
      sample.push_back(whole ? P::unrank(space.value(), k) : P::sample(space.value(), options.seed, k));
  }
  return samples;
}

template <class P>
class SolverClimber : public Climber {
 public:
  SolverClimber(const Solver<P>& solver, const Samples<P>& samples) : solver_(solver), samples_(samples) {}

  std::string_view name() const override { return solver_.name; }
  std::string_view reach() const override { return solver_.reach.text; }
  bool takes(std::size_t rung) const override { return solver_.reach.takes(P::shape_of(samples_[rung][0])); }
  std::uint64_t instances(std::size_t rung) const override { return samples_[rung].size(); }
  void drop() override { prepared_.reset(); }
  void prepare(std::size_t rung) override {
    drop();
    prepared_ = solver_.method.prepare(P::shape_of(samples_[rung][0]));
  }
  std::optional<GaveUp> pass(std::size_t rung, Work& work) override {
    for (const auto& instance : samples_[rung]) {
      auto answer = solver_.method.solve(prepared_.get(), instance, work);
      if (auto* gave_up = std::get_if<GaveUp>(&answer)) return std::move(*gave_up);
    }
    return {};
  }

 private:
  const Solver<P>& solver_;
  const Samples<P>& samples_;
  std::shared_ptr<const void> prepared_;
};

/// Sends these solvers up a ladder; they are in the order given. Their answers must have been
/// judged before.
template <class P>
Growth measure_growth(std::span<const Solver<P>* const> solvers, Ladder ladder,
                      const GrowthOptions& options) {
  const Samples<P> samples = sample_sizes<P>(ladder.sizes, options);
  std::vector<std::unique_ptr<Climber>> climbers;
  for (const Solver<P>* solver : solvers)
    climbers.push_back(std::make_unique<SolverClimber<P>>(*solver, samples));
  auto climbs = climb(climbers, ladder.sizes.size(), options);
  return {std::string(P::name), options.seed, std::move(ladder), std::move(climbs)};
}

}  // namespace palio::race
