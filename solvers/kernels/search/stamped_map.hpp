// A hash map for searches that are begun again and again: open addressing, linear
// probing, entries kept in the order of insertion, so that they can be a queue too.
// `clear` costs nothing: a slot belongs to the map only while it bears the current
// stamp. Each search starts with few slots again, so that a short one after a long one
// stays within the cache.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace palio {

template <class Value>
class StampedMap {
 public:
  struct Entry {
    std::uint64_t key;
    Value value;
  };

  StampedMap() { clear(); }

  void clear() {
    entries_.clear();
    resize(first_bits);
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(entries_.size()); }
  const Entry& operator[](std::uint32_t i) const { return entries_[i]; }

  /// Adds an entry unless the key is there; says whether it did, and where it stands.
  std::pair<std::uint32_t, bool> insert(std::uint64_t key, const Value& value) {
    std::uint32_t slot = slot_of(key);
    for (; slots_[slot].stamp == stamp_; slot = (slot + 1) & mask_) {
      if (entries_[slots_[slot].entry].key == key) return {slots_[slot].entry, false};
    }
    slots_[slot] = {stamp_, size()};
    entries_.push_back({key, value});
    if (size() > mask_ / 2) grow();
    return {size() - 1, true};
  }

  bool contains(std::uint64_t key) const {
    for (std::uint32_t slot = slot_of(key); slots_[slot].stamp == stamp_; slot = (slot + 1) & mask_) {
      if (entries_[slots_[slot].entry].key == key) return true;
    }
    return false;
  }

  Value& value_at(std::uint32_t i) { return entries_[i].value; }

  /// Bytes held at most while `extra` more entries come in, copying included.
  std::uint64_t bytes_with(std::uint64_t extra) const {
    std::uint64_t slots = std::uint64_t{mask_} + 1;
    std::uint64_t held = slots * (sizeof(Slot) + sizeof(Entry));
    for (; entries_.size() + extra > slots / 2; slots *= 2)
      held += 2 * slots * (sizeof(Slot) + sizeof(Entry));
    return held;
  }

 private:
  struct Slot {
    std::uint32_t stamp = 0;
    std::uint32_t entry = 0;
  };
  static constexpr unsigned first_bits = 9;

  std::uint32_t slot_of(std::uint64_t key) const {
    return static_cast<std::uint32_t>((key * 0x9E3779B97F4A7C15ULL) >> shift_);
  }

  void resize(unsigned bits) {
    shift_ = 64 - bits;
    mask_ = (std::uint32_t{1} << bits) - 1;
    if (slots_.size() <= mask_) slots_.resize(std::size_t{mask_} + 1);
    if (++stamp_ == 0) {
      slots_.assign(slots_.size(), {});
      stamp_ = 1;
    }
  }

  void grow() {
    resize(64 - shift_ + 1);
    for (std::uint32_t i = 0; i < size(); ++i) {
      std::uint32_t slot = slot_of(entries_[i].key);
      while (slots_[slot].stamp == stamp_) slot = (slot + 1) & mask_;
      slots_[slot] = {stamp_, i};
    }
  }

  std::vector<Entry> entries_;
  std::vector<Slot> slots_;
  unsigned shift_ = 0;
  std::uint32_t mask_ = 0;
  std::uint32_t stamp_ = 0;
};

}  // namespace palio
