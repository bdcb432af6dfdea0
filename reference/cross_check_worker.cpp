// Inside a worker: solves and judges the ranges that it is dealt, on all its threads.
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <deque>
#include <exception>

#include "puzzles/all.hpp"
#include "reference/beyond.hpp"
#include "reference/cross_check.hpp"
#include "reference/deal.hpp"
#include "reference/prepared_shapes.hpp"

namespace palio {
namespace {

/// A thread's time with peers, before the watcher holds it against the judge.
constexpr std::int64_t kPeersNs = 120'000'000'000;

/// One thread's share of the work, kept from range to range for its scratch memory.
template <class P>
class Judging {
 public:
  using Instance = typename P::Instance;

  Judging(const Campaign& campaign, const Solver<P>& solver, const Sequence<P>& sequence,
          PreparedShapes<P>& prepared, Beyond<P>* beyond, const Blackboard& blackboard, Slot& slot)
      : solver_(solver),
        promise_(promise_of(solver, campaign.dialect)),
        sequence_(sequence),
        prepared_(prepared),
        beyond_(beyond),
        blackboard_(blackboard),
        slot_(slot),
        work_(campaign.memory, &slot.stop) {}

  void run(std::uint64_t number) {
    const auto instance = sequence_.instance(number);
    const auto shape = P::shape_of(instance);
    work_.counters = {};
    took_ns_ = 0;
    if (!solver_.reach.takes(shape)) {
      settle(number, instance, GaveUp{fmt::format("beyond its reach: {}", solver_.reach.text)});
      return;
    }
    slot_.item = number;
    slot_.stop = false;
    const std::optional<Answer<P>> answer = solve(number, instance);
    if (slot_.stop)
      late_.push_back(number);
    else if (answer)
      settle(number, instance, *answer);
    slot_.phase = Phase::idle;
  }

  /// Adds what this thread found since the last time to a report.
  void hand_over(RangeReport& report) {
    report.tally.add(tally_);
    report.late.insert(report.late.end(), late_.begin(), late_.end());
    tally_ = {};
    late_.clear();
  }

 private:
  std::int64_t enter(Phase phase) {
    const std::int64_t now = now_ns();
    slot_.since = now;
    slot_.phase = phase;
    return now;
  }

  /// The contender's answer; nothing, and a failure noted, where it throws instead.
  std::optional<Answer<P>> solve(std::uint64_t number, const Instance& instance) {
    const auto shape = P::shape_of(instance);
    if (!last_shape_ || *last_shape_ != shape) {
      enter(Phase::preparing);
      last_prepared_ = prepared_.of(shape);
      last_shape_ = shape;
    }
    const std::int64_t begun = enter(Phase::solving);
    try {
      // Isolated: a solver that waits for its own tasks must not start another instance.
      auto answer = tbb::this_task_arena::isolate(
          [&] { return solver_.method.solve(last_prepared_, instance, work_); });
      took_ns_ = enter(Phase::judging) - begun;
      return answer;
    } catch (const std::exception& error) {
      if (!slot_.stop)
        fail(number, instance, nullptr,
             {Verdict::runtime_error, Reason::none, fmt::format("threw {}", error.what())});
      return {};
    }
  }

  void settle(std::uint64_t number, const Instance& instance, const Answer<P>& answer) {
    const auto took_ns = static_cast<std::uint64_t>(took_ns_);
    const Counters counters = work_.counters;
    const std::uint64_t checked = tally_.checked;
    Judgement judgement = judge<P>(instance, answer, promise_, sequence_.truth(number));
    if (beyond_ != nullptr && is_open(judgement)) {
      judgement = look_beyond(number, instance, answer, std::move(judgement));
      // Evidence that an interrupt cut short is none: whoever goes on judges it again.
      if (slot_.stop && blackboard_.wind_down) return late_.push_back(number);
    }
    tally_.solve_ns += took_ns;
    tally_.expanded += counters.expanded;
    tally_.generated += counters.generated;
    if (tally_.checked > checked) return;  // it failed on an image
    if (judgement.contradicts_oracle)
      tally_.contradiction =
          fmt::format("{} on {}: {}", solver_.name, P::print_line(instance), judgement.detail);
    if (refutes(judgement.verdict)) {
      fail(number, instance, &answer, std::move(judgement));
      return;
    }
    ++tally_.checked;
    ++tally_.verdicts[static_cast<std::size_t>(judgement.verdict)];
    ++tally_.bases[static_cast<std::size_t>(judgement.basis)];
    if (judgement.verdict == Verdict::gave_up && !tally_.gave_up) tally_.gave_up = judgement.detail;
  }

  /// The judgement of an answer that the oracle says nothing about. Where the contender fails on an
  /// image of the instance, that is what becomes of its number.
  Judgement look_beyond(std::uint64_t number, const Instance& instance, const Answer<P>& answer,
                        Judgement open) {
    bool failed = false;
    const auto again = [&](const Instance& image) -> std::optional<Answer<P>> {
      if (failed || slot_.stop || !solver_.reach.takes(P::shape_of(image))) return {};
      auto its = solve(number, image);
      failed = !its && !slot_.stop;
      slot_.since = now_ns() + kPeersNs;
      return its;
    };
    const std::int64_t took_ns = took_ns_;
    slot_.since = now_ns() + kPeersNs;
    auto found = beyond_->judge_open(instance, answer, std::move(open), number, took_ns, again, slot_.stop);
    if (found.on_image && !failed)
      fail(number, found.on_image->image, &found.on_image->answer, std::move(found.on_image->judgement));
    return std::move(found.judgement);
  }

  /// `answer` is null where there is none.
  void fail(std::uint64_t number, const Instance& instance, const Answer<P>* answer, Judgement judgement) {
    Failure failure = describe_failure<P>(instance, sequence_.truth(number), promise_.dialect);
    failure.number = number;
    if (!P::count(P::space_of(instance))) failure.rank = number;
    if (answer != nullptr) {
      failure.answer = print_answer<P>(*answer, Dialect::statement, Layout::one_line);
      failure.moves = list_moves_of<P>(*answer);
    }
    failure.verdict = judgement.verdict;
    failure.reason = judgement.reason;
    failure.detail = std::move(judgement.detail);
    failure.basis = judgement.basis;
    tally_.add(std::move(failure));
  }

  const Solver<P>& solver_;
  Promise promise_;
  const Sequence<P>& sequence_;
  PreparedShapes<P>& prepared_;
  Beyond<P>* beyond_;  ///< null within the oracle's reach
  const Blackboard& blackboard_;
  Slot& slot_;
  Work work_;
  std::optional<typename P::Shape> last_shape_;
  const void* last_prepared_ = nullptr;
  Tally tally_;
  std::vector<std::uint64_t> late_;
  std::int64_t took_ns_ = 0;  ///< by the solve that is judged
};

template <class P>
class Workbench {
 public:
  Workbench(WorkerSide& side, const Campaign& campaign, const Solver<P>& solver)
      : side_(side),
        sequence_(campaign, P::parse_space(campaign.space).value(), TruthTable<P>(side.shared)),
        prepared_(solver) {
    if (!TruthTable<P>(side.shared).known())
      beyond_.emplace(solver, promise_of(solver, campaign.dialect), campaign.memory,
                      campaign.order == Order::given);
    for (Slot& slot : side.blackboard().slots)
      threads_.emplace_back(campaign, solver, sequence_, prepared_, beyond_ ? &*beyond_ : nullptr,
                            side.blackboard(), slot);
  }

  int serve() {
    while (const auto message = side_.channel.receive()) {
      Unpacker from(*message);
      if (!side_.channel.send(run(from.get<RangeOrder>()).pack())) break;
    }
    return 0;
  }

 private:
  RangeReport run(const RangeOrder& range) {
    Deal deal(range, side_.blackboard());
    const auto work = [&](Judging<P>& thread) {
      for (auto [number, end] = deal.take(); number < end; std::tie(number, end) = deal.take()) {
        for (; number < end; ++number) thread.run(number);
      }
    };
    tbb::task_arena arena(static_cast<int>(range.threads));
    arena.execute([&] {
      tbb::parallel_for(
          std::uint32_t{0}, range.threads,
          [&](std::uint32_t) {
            work(threads_[static_cast<std::size_t>(tbb::this_task_arena::current_thread_index())]);
          },
          tbb::simple_partitioner());
    });
    RangeReport report;
    report.last = deal.done();
    for (Judging<P>& thread : threads_) thread.hand_over(report);
    return report;
  }

  WorkerSide& side_;
  Sequence<P> sequence_;
  PreparedShapes<P> prepared_;
  std::optional<Beyond<P>> beyond_;
  std::deque<Judging<P>> threads_;
};

}  // namespace

int serve_cross_check(WorkerSide& side) {
  const auto message = side.channel.receive();
  if (!message) return 0;
  Unpacker from(*message);
  const Campaign campaign = Campaign::unpack(from);
  // Without this, TBB makes no more threads than there are cores, whatever the range says.
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, Blackboard::max_slots);
  int status = 1;
  Puzzles::named(campaign.puzzle, [&]<class P>() {
    if (const Solver<P>* solver = find_solver<P>(campaign.solver))
      status = Workbench<P>(side, campaign, *solver).serve();
  });
  return status;
}

}  // namespace palio
