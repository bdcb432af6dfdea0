// Deals ranges of a campaign to a worker, watches it, and finds out which instance was
// to blame when it dies, hangs or eats memory. Knows numbers only, no puzzle.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "reference/campaign.hpp"
#include "reference/pace.hpp"
#include "reference/part.hpp"
#include "reference/sink.hpp"
#include "solvers/worker.hpp"

namespace palio {

struct Limits {
  double instance_seconds = 10;         ///< wall time of one solve
  std::optional<double> total_seconds;  ///< wall time of the campaign
  std::uint64_t memory = 0;             ///< bytes that a solve may hold
  std::uint32_t jobs = 1;               ///< threads of the worker, 1 to Blackboard::max_slots
  bool first = false;                   ///< end with the first failure
  const std::atomic<bool>* interrupted = nullptr;
};

/// What a worker is told after the campaign itself.
struct RangeOrder {
  std::uint64_t first;
  std::uint64_t last;
  std::uint32_t threads;
};

/// What it sends back: the part [first, last) that it did, and which numbers of it were
/// stopped at the time limit and aren't in the tally.
struct RangeReport {
  std::uint64_t last = 0;
  Tally tally;
  std::vector<std::uint64_t> late;

  std::string pack() const;
  static std::optional<RangeReport> unpack(const std::string& message);
};

struct Supervision {
  Tally tally;
  std::vector<std::string> notes;
  bool interrupted = false;
  /// Why the campaign had to end, where that is nobody's fault but ours.
  std::optional<std::string> referee_failure = {};
};

class Supervisor {
 public:
  /// `describe` gives a failure's instance, truth, rank and distance for a number.
  Supervisor(const Campaign& campaign, const SharedMemory& truth, const Limits& limits,
             std::function<Failure(std::uint64_t)> describe, Sink& sink);

  /// Does the numbers of a part, from the least on, or as many as the limits allow. A sink that
  /// throws std::runtime_error ends it: then that is why it had to end. May be called again, for
  /// another part: the worker is the same.
  Supervision run(const Part& part);

 private:
  /// An environment that can't be worked in, or a referee that fails.
  struct RefereeError : std::runtime_error {
    using std::runtime_error::runtime_error;
  };

  enum class Cause : std::uint8_t { died, overdue, memory };
  /// A range that came to nothing, and which numbers were under way.
  struct Broken {
    Cause cause = Cause::died;
    Exit exit;
    std::vector<std::uint64_t> suspects;
    bool judging = false;  ///< it was the judge that was at work
  };
  using Outcome = std::variant<RangeReport, Broken>;

  void run_ranges(const Part& part);
  std::optional<RangeOrder> next_range(const Part& part);
  Outcome run_range(const RangeOrder& range);
  void start_worker();
  std::optional<Broken> look_after(const RangeOrder& range);
  std::vector<std::uint64_t> numbers_under_way(const RangeOrder& range, bool overdue_only) const;
  Broken broken(Cause cause, const RangeOrder& range);
  void settle(const RangeOrder& range, const RangeReport& report);
  void find_guilty(const RangeOrder& range, const Broken& broken);
  void note_outside_kill();
  Tally flaky(std::uint64_t number, const Broken& broken);
  /// Runs one number again, alone, however late it is; nothing where it was interrupted.
  std::optional<Tally> run_alone(std::uint64_t number);
  Failure fault(std::uint64_t number, const Broken& broken) const;
  bool over() const;
  Blackboard& blackboard() const { return *reinterpret_cast<Blackboard*>(blackboard_memory_.data()); }

  const Campaign& campaign_;
  const SharedMemory& truth_;
  Limits limits_;
  std::function<Failure(std::uint64_t)> describe_;
  Sink& sink_;
  SharedMemory blackboard_memory_{sizeof(Blackboard)};
  std::unique_ptr<Worker> worker_;
  std::deque<RangeOrder> again_;
  std::uint64_t next_ = 0;
  Pace pace_;
  std::int64_t started_ns_ = now_ns();
  std::int64_t interrupted_ns_ = 0;
  bool alone_ = false;  ///< a number is run again, which no time budget ends
  std::size_t guilty_ = 0;
  std::size_t unexplained_ = 0;
  std::size_t outside_kills_ = 0;
  Supervision found_;
};

using Describe = std::function<Failure(std::uint64_t)>;

/// Who does the numbers of a part, and hands what is done to a sink.
using RunPart =
    std::function<Supervision(const Campaign& campaign, const SharedMemory& truth, const Limits& limits,
                              const Describe& describe, Sink& sink, const Part& part)>;

/// A Supervisor of this process does.
Supervision supervise(const Campaign& campaign, const SharedMemory& truth, const Limits& limits,
                      const Describe& describe, Sink& sink, const Part& part);

}  // namespace palio
