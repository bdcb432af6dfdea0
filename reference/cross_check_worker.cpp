// Inside a worker: solves and judges the ranges that it is dealt, on all its threads.
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <deque>
#include <exception>
#include <mutex>

#include "puzzles/all.hpp"
#include "reference/cross_check.hpp"

namespace palio {
namespace {

constexpr std::uint64_t kMostTaken = 64;  ///< numbers that a thread takes at a time

/// What `prepare` made for each shape that came up. Shared by all threads.
template <class P>
class PreparedShapes {
 public:
  explicit PreparedShapes(const Solver<P>& solver) : solver_(solver) {}

  const void* of(const typename P::Shape& shape) {
    const std::scoped_lock lock(mutex_);
    for (const auto& [known, prepared] : shapes_) {
      if (known == shape) return prepared.get();
    }
    return shapes_.emplace_back(shape, solver_.method.prepare(shape)).second.get();
  }

 private:
  const Solver<P>& solver_;
  std::mutex mutex_;
  std::deque<std::pair<typename P::Shape, std::shared_ptr<const void>>> shapes_;
};

/// One thread's share of the work, kept from range to range for its scratch memory.
template <class P>
class Judging {
 public:
  Judging(const Campaign& campaign, const Solver<P>& solver, const Sequence<P>& sequence,
          PreparedShapes<P>& prepared, Slot& slot)
      : solver_(solver),
        promise_(promise_of(solver, campaign.dialect)),
        sequence_(sequence),
        prepared_(prepared),
        slot_(slot),
        work_(campaign.memory, &slot.stop) {}

  void run(std::uint64_t number) {
    const auto instance = sequence_.instance(number);
    const auto shape = P::shape_of(instance);
    work_.counters = {};
    if (!solver_.reach.takes(shape)) {
      settle(number, instance, GaveUp{fmt::format("beyond its reach: {}", solver_.reach.text)});
      return;
    }
    slot_.item = number;
    slot_.stop = false;
    if (!last_shape_ || *last_shape_ != shape) {
      enter(Phase::preparing);
      last_prepared_ = prepared_.of(shape);
      last_shape_ = shape;
    }
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
  std::optional<Answer<P>> solve(std::uint64_t number, const typename P::Instance& instance) {
    const std::int64_t begun = enter(Phase::solving);
    try {
      // Isolated: a solver that waits for its own tasks must not start another instance.
      auto answer = tbb::this_task_arena::isolate(
          [&] { return solver_.method.solve(last_prepared_, instance, work_); });
      tally_.solve_ns += static_cast<std::uint64_t>(enter(Phase::judging) - begun);
      return answer;
    } catch (const std::exception& error) {
      if (!slot_.stop)
        fail(number, nullptr, {Verdict::runtime_error, Reason::none, fmt::format("threw {}", error.what())});
      return {};
    }
  }

  void settle(std::uint64_t number, const typename P::Instance& instance, const Answer<P>& answer) {
    tally_.expanded += work_.counters.expanded;
    tally_.generated += work_.counters.generated;
    Judgement judgement = judge<P>(instance, answer, promise_, sequence_.truth(number));
    if (judgement.contradicts_oracle)
      tally_.contradiction =
          fmt::format("{} on {}: {}", solver_.name, P::print_line(instance), judgement.detail);
    if (refutes(judgement.verdict)) {
      fail(number, &answer, std::move(judgement));
      return;
    }
    ++tally_.checked;
    ++tally_.verdicts[static_cast<std::size_t>(judgement.verdict)];
    if (judgement.verdict == Verdict::gave_up && !tally_.gave_up) tally_.gave_up = judgement.detail;
  }

  /// `answer` is null where there is none.
  void fail(std::uint64_t number, const Answer<P>* answer, Judgement judgement) {
    Failure failure = failure_of<P>(sequence_, number, promise_.dialect);
    if (answer != nullptr) {
      failure.answer = print_answer<P>(*answer, Dialect::statement, Layout::one_line);
      failure.moves = list_moves_of<P>(*answer);
    }
    failure.verdict = judgement.verdict;
    failure.reason = judgement.reason;
    failure.detail = std::move(judgement.detail);
    tally_.add(std::move(failure));
  }

  const Solver<P>& solver_;
  Promise promise_;
  const Sequence<P>& sequence_;
  PreparedShapes<P>& prepared_;
  Slot& slot_;
  Work work_;
  std::optional<typename P::Shape> last_shape_;
  const void* last_prepared_ = nullptr;
  Tally tally_;
  std::vector<std::uint64_t> late_;
};

/// Hands out the numbers of a range in order, so that what was done is always a prefix.
class Deal {
 public:
  Deal(const RangeOrder& range, const Blackboard& blackboard)
      : next_(range.first),
        last_(range.last),
        blackboard_(blackboard),
        taken_(std::clamp<std::uint64_t>((range.last - range.first) / (range.threads * 16), 1, kMostTaken)) {}

  /// The next few numbers; none when the range is done or the parent says that it's enough.
  std::pair<std::uint64_t, std::uint64_t> take() {
    if (blackboard_.wind_down.load(std::memory_order_relaxed)) return {last_, last_};
    const std::uint64_t first = std::min(last_, next_.fetch_add(taken_));
    return {first, std::min(last_, first + taken_)};
  }
  std::uint64_t done() const { return std::min(last_, next_.load()); }

 private:
  std::atomic<std::uint64_t> next_;
  std::uint64_t last_;
  const Blackboard& blackboard_;
  std::uint64_t taken_;
};

template <class P>
class Workbench {
 public:
  Workbench(WorkerSide& side, const Campaign& campaign, const Solver<P>& solver)
      : side_(side),
        sequence_(campaign, P::parse_space(campaign.space).value(), TruthTable<P>(side.shared)),
        prepared_(solver) {
    for (Slot& slot : side.blackboard().slots)
      threads_.emplace_back(campaign, solver, sequence_, prepared_, slot);
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
