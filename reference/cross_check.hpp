// The cross-check: contenders against the truth, on a whole space or a sample of it.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "puzzles/puzzle.hpp"
#include "reference/campaign.hpp"
#include "reference/oracle.hpp"
#include "reference/supervisor.hpp"
#include "solvers/answer_text.hpp"
#include "solvers/solver.hpp"

namespace palio {

/// Which instances, and in which order.
struct Selection {
  bool exhaustive = false;                   ///< in rank order; needs a space that can be counted
  std::optional<std::uint64_t> sample = {};  ///< at most so many
  std::uint64_t seed = 1;
};

/// What of a contender's campaign a run has to do, and what is known of it already.
struct Share {
  Shard shard = {};
  Ranges done = {};    ///< by runs before
  Tally found = {};    ///< on these
  double seconds = 0;  ///< that those runs took
  std::vector<std::string> notes = {};
};

/// What came out for one contender.
struct CheckResult {
  std::string solver;
  Promise promise;
  std::optional<std::uint64_t> space_size;  ///< absent where it can't be counted
  Tally tally;
  bool exhaustive = false;  ///< every instance of the space was judged
  bool interrupted = false;
  double seconds = 0;
  std::vector<std::string> notes;
  std::optional<std::string> referee_failure = {};  ///< then the contender isn't to blame
};

/// What stands in the report of a failure on an instance, whatever the contender did.
template <class P>
Failure describe_failure(const typename P::Instance& instance, const Truth<P>& truth, Dialect dialect) {
  Failure failure;
  failure.distance = truth.distance.value_or(unsolvable);
  if (P::count(P::space_of(instance))) failure.rank = P::rank(instance);
  failure.instance = P::print_line(instance);
  if (!truth.distance) {
    failure.truth = unknown_truth;
  } else if (*truth.distance == unsolvable) {
    failure.truth = impossible_text;
  } else if (P::answer_is_moves) {
    failure.truth = print_moves<P>({truth.canonical.begin(), truth.canonical.end()}, Layout::one_line);
  } else {
    failure.truth = fmt::format("{}", in_dialect<P>(*truth.distance, dialect));
  }
  return failure;
}

/// The same for number k of a campaign.
template <class P>
Failure failure_of(const Sequence<P>& sequence, std::uint64_t number, Dialect dialect) {
  const auto instance = sequence.instance(number);
  Failure failure = describe_failure<P>(instance, sequence.truth(number), dialect);
  failure.number = number;
  if (!P::count(P::space_of(instance))) failure.rank = number;
  return failure;
}

/// The truth about one space, and the campaigns on it. Making one asks the oracle, on
/// this thread; the process has no other when workers are started.
template <class P>
class CrossCheck {
 public:
  using Space = typename P::Space;
  using Instance = typename P::Instance;

  CrossCheck(const Space& space, const Selection& selection)
      : space_(space), selection_(selection), size_(P::count(space)) {
    order_ = !size_ ? Order::sampled : selection.exhaustive ? Order::ranked : Order::shuffled;
    if (oracle<P>().reaches(space)) {
      consult_oracle();
    } else if (order_ == Order::shuffled) {
      order_ = Order::permuted;
    }
  }

  /// Only these instances, one at least. The truth is known of all, or of none where one is
  /// beyond the oracle's reach.
  explicit CrossCheck(const std::vector<Instance>& instances)
      : space_(P::space_of(instances.front())), order_(Order::given) {
    if (instances.size() == 1) size_ = P::count(space_);
    for (const Instance& instance : instances) given_.push_back(name_instance<P>(instance));
    const auto reached = [](const Instance& instance) { return oracle<P>().reaches(P::space_of(instance)); };
    if (std::all_of(instances.begin(), instances.end(), reached)) consult_oracle(instances);
  }

  /// How many instances a campaign goes through if nothing ends it before.
  std::uint64_t planned() const {
    if (order_ == Order::given) return given_.size();
    return std::min(selection_.sample.value_or(UINT64_MAX), size_.value_or(UINT64_MAX));
  }
  /// The size of the space, as the puzzle prints it; of an instance, its own.
  std::string space_text() const { return P::print_space(space_); }

  /// A result before anything is checked.
  CheckResult unchecked(const Solver<P>& solver, std::optional<Dialect> dialect) const {
    CheckResult result;
    result.solver = solver.name;
    result.promise = promise_of(solver, dialect);
    result.space_size = size_;
    return result;
  }

  /// `dialect` overrides an exhibit's own. What the share says is done is in the result, too.
  CheckResult run(const Solver<P>& solver, std::optional<Dialect> dialect, const Limits& limits, Sink& sink,
                  const Share& share = {}, const RunPart& runner = supervise) const {
    Campaign campaign{
        std::string(P::name), solver.name, P::print_space(space_), given_, order_, selection_.seed,
        limits.memory,        dialect};
    CheckResult result = unchecked(solver, dialect);
    if (!within_reach(solver)) {
      result.tally.gave_up = fmt::format("beyond its reach: {}", solver.reach.text);
      return result;
    }
    const Sequence<P> sequence(campaign, space_, TruthTable<P>(truth_));
    const auto describe = [&](std::uint64_t number) {
      return failure_of<P>(sequence, number, result.promise.dialect);
    };
    const std::int64_t begun = now_ns();
    Supervision found =
        runner(campaign, truth_, limits, describe, sink, Part(planned(), share.shard, share.done));
    result.seconds = share.seconds + static_cast<double>(now_ns() - begun) / 1e9;
    result.tally = share.found;
    result.tally.add(found.tally);
    result.notes = share.notes;
    for (std::string& note : found.notes) {
      if (std::find(result.notes.begin(), result.notes.end(), note) == result.notes.end())
        result.notes.push_back(std::move(note));
    }
    result.interrupted = found.interrupted;
    result.referee_failure = std::move(found.referee_failure);
    result.exhaustive = size_ && result.tally.checked == *size_;
    return result;
  }

 private:
  /// Whether there is an instance that the solver takes on.
  bool within_reach(const Solver<P>& solver) const {
    if constexpr (std::is_same_v<Space, typename P::Shape>) return solver.reach.takes(space_);
    return true;  // a space of several shapes: each is asked for when it comes up
  }

  void consult_oracle(const std::vector<Instance>& instances) {
    std::vector<Distance> distances;
    std::vector<std::vector<typename P::Move>> canonical;
    std::optional<Space> space;
    std::unique_ptr<Oracle<P>> truth;
    for (const Instance& instance : instances) {
      if (!space || !(*space == P::space_of(instance))) {
        space = P::space_of(instance);
        truth = oracle<P>().make(*space);
      }
      distances.push_back(truth->distance(instance));
      if constexpr (P::answer_is_moves) canonical.push_back(truth->solution(instance).value());
    }
    truth_ = TruthTable<P>::make(distances, canonical, {});
  }

  void consult_oracle() {
    const auto truth = oracle<P>().make(space_);
    const std::vector<Distance> distances = truth->distances();
    std::vector<std::vector<typename P::Move>> canonical;
    if constexpr (P::answer_is_moves) {
      for (std::uint64_t place = 0; place < distances.size(); ++place)
        canonical.push_back(truth->solution(P::unrank(space_, place)).value());
    }
    truth_ = TruthTable<P>::make(
        distances, canonical,
        order_ == Order::shuffled ? spread_order(distances, selection_.seed) : std::vector<std::uint32_t>());
  }

  Space space_;
  Selection selection_ = {};
  std::optional<std::uint64_t> size_;
  Order order_ = Order::ranked;
  std::vector<NamedInstance> given_;
  SharedMemory truth_;
};

/// What a worker does; pass it to `serve_if_worker`.
int serve_cross_check(WorkerSide& side);

}  // namespace palio
