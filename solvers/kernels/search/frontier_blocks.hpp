// The states of two neighbouring levels, in blocks of one size, each of states of one region of
// the space: threads take blocks to fill, and what a finished level held is filled again.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "solvers/work.hpp"

namespace palio {

template <class State>
class FrontierBlocks {
 public:
  struct Block {
    static constexpr std::uint32_t capacity = 1024;
    std::uint32_t size = 0;
    std::uint32_t region = 0;
    std::array<State, capacity> states;

    std::span<const State> all() const { return {states.data(), size}; }
    bool full() const { return size == capacity; }
    void push(const State& state) {
      assert(!full());
      states[size++] = state;
    }
  };
  static constexpr std::uint64_t bytes_a_block = sizeof(Block);

  /// Empties both levels and keeps their blocks.
  void clear() {
    refused_ = 0;
    advance();
    advance();
  }

  /// Of the level that is read.
  std::size_t size() const { return level_.size(); }
  const Block& operator[](std::size_t i) const { return *level_[i]; }

  /// Of all blocks, those kept for later among them.
  std::uint64_t bytes() const { return bytes_a_block * (level_.size() + next_.size() + spare_.size()); }

  /// An empty block of the next level and that region. Null where the solve, which holds `other_bytes`
  /// besides, must end instead. By any thread.
  Block* take(std::uint32_t region, const Work& work, std::uint64_t other_bytes) {
    const std::lock_guard hold(mutex_);
    if (spare_.empty()) {
      const std::uint64_t wanted = other_bytes + bytes() + bytes_a_block;
      if (work.must_end(wanted)) {
        refused_ = wanted;
        return nullptr;
      }
      next_.push_back(std::make_unique_for_overwrite<Block>());
    } else {
      next_.push_back(std::move(spare_.back()));
      spare_.pop_back();
    }
    next_.back()->size = 0;
    next_.back()->region = region;
    return next_.back().get();
  }

  /// All bytes that would be held with a block that couldn't be had; 0: none was refused.
  std::uint64_t refused() const { return refused_.load(std::memory_order_relaxed); }

  /// The next level becomes the one that is read, region by region, and an empty one the next.
  void advance() {
    for (auto& block : level_) spare_.push_back(std::move(block));
    level_.clear();
    std::swap(level_, next_);
    std::sort(level_.begin(), level_.end(),
              [](const auto& one, const auto& other) { return one->region < other->region; });
  }

 private:
  std::vector<std::unique_ptr<Block>> level_, next_, spare_;
  std::mutex mutex_;
  std::atomic<std::uint64_t> refused_ = 0;
};

}  // namespace palio
