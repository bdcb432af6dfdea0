// The numbers of one range, dealt to the threads of a worker.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <utility>

#include "reference/supervisor.hpp"
#include "solvers/worker.hpp"

namespace palio {

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
  static constexpr std::uint64_t kMostTaken = 64;  ///< numbers that a thread takes at a time

  std::atomic<std::uint64_t> next_;
  std::uint64_t last_;
  const Blackboard& blackboard_;
  std::uint64_t taken_;
};

}  // namespace palio
