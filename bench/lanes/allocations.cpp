#include "bench/lanes/allocations.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <new>
#include <unordered_map>
#include <utility>

// Sanitizers tell misuse by the operators that they bring along.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define PALIO_OWN_OPERATORS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define PALIO_OWN_OPERATORS 0
#endif
#endif
#ifndef PALIO_OWN_OPERATORS
#define PALIO_OWN_OPERATORS 1
#endif

namespace palio::race {

/// Sizes stand beside the blocks, not in front of them, so that blocks without a meter are
/// malloc's own, with its alignment.
class AllocationLedger {
 public:
  void enter(const void* block, std::size_t bytes) {
    leave(block);  // at the same address stood one that another thread gave back
    sizes_.emplace(block, bytes);
    held_bytes_ += bytes;
    ++seen_.number;
    seen_.total_bytes += bytes;
    seen_.peak_bytes = std::max(seen_.peak_bytes, held_bytes_);
  }

  void leave(const void* block) {
    const auto found = sizes_.find(block);
    if (found == sizes_.end()) return;
    held_bytes_ -= found->second;
    sizes_.erase(found);
  }

  const Allocations& seen() const { return seen_; }

 private:
  std::unordered_map<const void*, std::size_t> sizes_;
  std::uint64_t held_bytes_ = 0;
  Allocations seen_;
};

namespace {

constinit thread_local AllocationLedger* armed = nullptr;

#if PALIO_OWN_OPERATORS

/// While it lives, the ledger's own memory isn't entered.
class Disarmed {
 public:
  Disarmed() : ledger(std::exchange(armed, nullptr)) {}
  Disarmed(const Disarmed&) = delete;
  Disarmed& operator=(const Disarmed&) = delete;
  ~Disarmed() { armed = ledger; }
  AllocationLedger* const ledger;
};

/// Alignment 0: whatever malloc gives, which suits every type that isn't over-aligned.
void* from_heap(std::size_t bytes, std::size_t alignment) {
  const std::size_t at_least = std::max<std::size_t>(bytes, 1);
  if (alignment == 0) return std::malloc(at_least);
  void* block = nullptr;
  return ::posix_memalign(&block, std::max(alignment, sizeof(void*)), at_least) == 0 ? block : nullptr;
}

void enter(void* block, std::size_t bytes) {
  const Disarmed disarmed;
  try {
    disarmed.ledger->enter(block, bytes);
  } catch (...) {
    std::free(block);
    throw;
  }
}

void* obtain(std::size_t bytes, std::size_t alignment) {
  for (;;) {
    if (void* const block = from_heap(bytes, alignment); block != nullptr) {
      if (armed != nullptr) [[unlikely]]
        enter(block, bytes);
      return block;
    }
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

void* obtain_or_null(std::size_t bytes, std::size_t alignment) noexcept {
  try {
    return obtain(bytes, alignment);
  } catch (...) {
    return nullptr;
  }
}

void give_back(void* block) noexcept {
  if (armed != nullptr && block != nullptr) [[unlikely]] {
    const Disarmed disarmed;
    disarmed.ledger->leave(block);
  }
  std::free(block);
}

std::size_t bytes_of(std::align_val_t alignment) { return static_cast<std::size_t>(alignment); }

#endif

}  // namespace

AllocationMeter::AllocationMeter() : ledger_(std::make_unique<AllocationLedger>()) {
  assert(armed == nullptr && "one meter a thread at a time");
  armed = ledger_.get();
}

AllocationMeter::~AllocationMeter() { armed = nullptr; }

std::optional<Allocations> AllocationMeter::so_far() const {
  if (PALIO_OWN_OPERATORS == 0) return {};
  return ledger_->seen();
}

}  // namespace palio::race

#if PALIO_OWN_OPERATORS

using palio::race::bytes_of;
using palio::race::give_back;
using palio::race::obtain;
using palio::race::obtain_or_null;

void* operator new(std::size_t bytes) { return obtain(bytes, 0); }
void* operator new[](std::size_t bytes) { return obtain(bytes, 0); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return obtain_or_null(bytes, 0); }
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept { return obtain_or_null(bytes, 0); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return obtain(bytes, bytes_of(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
  return obtain(bytes, bytes_of(alignment));
}
void* operator new(std::size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return obtain_or_null(bytes, bytes_of(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return obtain_or_null(bytes, bytes_of(alignment));
}

void operator delete(void* block) noexcept { give_back(block); }
void operator delete[](void* block) noexcept { give_back(block); }
void operator delete(void* block, std::size_t) noexcept { give_back(block); }
void operator delete[](void* block, std::size_t) noexcept { give_back(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { give_back(block); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { give_back(block); }
void operator delete(void* block, std::align_val_t) noexcept { give_back(block); }
void operator delete[](void* block, std::align_val_t) noexcept { give_back(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { give_back(block); }
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept { give_back(block); }
void operator delete(void* block, std::align_val_t, const std::nothrow_t&) noexcept { give_back(block); }
void operator delete[](void* block, std::align_val_t, const std::nothrow_t&) noexcept { give_back(block); }

#endif
