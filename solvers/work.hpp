// What surrounds one solve: when to stop, how much memory, what was done.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "solvers/answer.hpp"

namespace palio {

/// How much searching was done, for comparing methods without a clock.
struct Counters {
  std::uint64_t expanded = 0;   ///< states whose successors were made
  std::uint64_t generated = 0;  ///< successors made, the duplicates among them
  /// Successors that the solver found to be met before, and dropped for that: in its set of
  /// seen states, its table of failures, or with a label that is no worse. 0 in a method that
  /// never looks. A breadth-first search meets generated - duplicates states besides those that
  /// it starts from, also where it ends early.
  std::uint64_t duplicates = 0;
};

/// Handed to a solver with each instance. One Work serves one thread; a solver that
/// runs several threads inside keeps one stop flag and adds up the counters itself.
class Work {
 public:
  static constexpr std::uint64_t default_memory = std::uint64_t{1} << 30;  ///< bytes

  explicit Work(std::uint64_t memory = default_memory, const std::atomic<bool>* stop = nullptr)
      : memory_(memory), stop_(stop) {}

  Counters counters;

  /// Why the solve must end now, if it must: it was told to stop, or `bytes`, all that
  /// it holds now or is about to hold, are past its budget. Cheap: ask once a level, or
  /// every thousand states or so (a stop must be obeyed within about 50 ms).
  std::optional<GaveUp> must_end(std::uint64_t bytes) const {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) return GaveUp{"stopped"};
    if (bytes > memory_) return over_budget();
    return {};
  }

  const std::atomic<bool>* stop() const { return stop_; }
  std::uint64_t memory() const { return memory_; }  ///< bytes a solve may hold

  /// A T of this Work's, default-constructed at the first use and then kept, so that a
  /// solver needn't allocate its working memory again for each instance. What is left in
  /// it from the solve before is rubbish: only its capacity may be relied on.
  template <class T>
  T& scratch() {
    static constexpr char tag = 0;
    if (scratch_tag_ != &tag) {
      scratch_ = std::make_shared<T>();
      scratch_tag_ = &tag;
    }
    return *static_cast<T*>(scratch_.get());
  }

 private:
  GaveUp over_budget() const;

  std::uint64_t memory_;
  const std::atomic<bool>* stop_;
  std::shared_ptr<void> scratch_;
  const char* scratch_tag_ = nullptr;
};

}  // namespace palio
