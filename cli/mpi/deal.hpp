// Rank 0 deals ranges to the other ranks, which do them.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "cli/mpi/messages.hpp"
#include "reference/part.hpp"

namespace palio::cli {

/// Work that is cut into ranges, as rank 0 sees it.
class Dealt {
 public:
  virtual ~Dealt() = default;
  /// The next range, of at most so many numbers; nothing where no more is to be dealt, though what is
  /// under way may be ended.
  virtual std::optional<Range> next(std::uint64_t most) = 0;
  /// What a rank found on a range.
  virtual void take(const Range& range, const std::string& found) = 0;
  /// Called every now and then: whether the ranks are to leave even what they are at.
  virtual bool stopped() = 0;
};

/// Deals until nothing is left: to each rank at a time as much as takes it some 300 ms, and less towards
/// the end of the `numbers` that there are about, so that all end together; `least` of them at least.
/// Returns, or throws what `dealt` does, when no rank is at work any more; one that goes on ten seconds after
/// it was stopped ends the job, as MPI has no way to go on without it.
void deal(const Ranks& ranks, Dealt& dealt, std::uint64_t numbers, std::uint64_t least);

/// The same work, as a rank that does ranges sees it.
class Doer {
 public:
  virtual ~Doer() = default;
  /// What is found on a range: for `Dealt::take`. `stop` says, whenever it is called, whether to leave it
  /// unfinished.
  virtual std::string run(const Range& range, const std::function<bool()>& stop) = 0;
};

/// Of a `begin` message of rank 0.
using MakeDoer = std::function<std::unique_ptr<Doer>(const std::string& begin)>;

/// On each other rank: does what it is dealt until rank 0 says that there is nothing more.
void do_ranges(const Ranks& ranks, const MakeDoer& make, const std::atomic<bool>& interrupts);

}  // namespace palio::cli
