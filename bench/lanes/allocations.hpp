// Exact counts of a thread's allocations by operator new. All forms of operator new and
// delete are replaced in every program that links this; without a meter they cost one test
// of a thread-local pointer more than malloc and free.
//
// What isn't seen: memory that doesn't come from operator new (malloc, mmap, TBB's own
// tasks and its scalable allocator), and what other threads do.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

namespace palio::race {

/// In bytes that were asked for, which don't depend on the state of the heap; what malloc
/// adds to a block isn't in them.
struct Allocations {
  std::uint64_t number = 0;
  std::uint64_t total_bytes = 0;
  std::uint64_t peak_bytes = 0;  ///< the most that was held at a time
  friend bool operator==(const Allocations&, const Allocations&) = default;
};

class AllocationLedger;

/// Counts what its thread allocates from its making to its end. Blocks from before it don't
/// count when they are given back. One a thread at a time.
class AllocationMeter {
 public:
  AllocationMeter();
  AllocationMeter(const AllocationMeter&) = delete;
  AllocationMeter& operator=(const AllocationMeter&) = delete;
  ~AllocationMeter();

  /// Nothing in programs built with a sanitizer that has operators of its own.
  std::optional<Allocations> so_far() const;

 private:
  std::unique_ptr<AllocationLedger> ledger_;
};

}  // namespace palio::race
