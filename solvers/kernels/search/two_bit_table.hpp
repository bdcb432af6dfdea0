// Two bits for each number below a limit, 32 numbers a word, that several threads write
// at a time.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <memory>

namespace palio {

/// An array of 2-bit codes. Threads may claim at a time; what one of them claimed is seen by
/// the others once they have met (all use relaxed order: the codes carry no other data).
class TwoBitTable {
 public:
  static constexpr std::uint64_t codes_a_word = 32;

  static std::uint64_t words_for(std::uint64_t codes) { return (codes + codes_a_word - 1) / codes_a_word; }
  static std::uint64_t bytes_for(std::uint64_t codes) { return words_for(codes) * sizeof(std::uint64_t); }

  /// `codes` codes, all 0. The memory is kept where it is already of that size. O(codes / 32).
  void clear(std::uint64_t codes) {
    if (words_ != words_for(codes)) {
      words_ = 0;
      data_.reset();
      data_ = std::make_unique_for_overwrite<std::uint64_t[]>(words_for(codes));
      words_ = words_for(codes);
    }
    constexpr std::uint64_t piece = std::uint64_t{1} << 17;
    if (words_ <= piece) {
      std::fill_n(data_.get(), words_, 0);
      return;
    }
    tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, words_, piece),
                      [&](const auto& part) { std::fill_n(&data_[part.begin()], part.size(), 0); });
  }

  std::uint64_t words() const { return words_; }

  /// The codes of 32 numbers from 32 * i on, the first of them lowest.
  std::uint64_t word(std::uint64_t i) const { return at(i).load(std::memory_order_relaxed); }

  std::uint32_t operator[](std::uint64_t number) const {
    return static_cast<std::uint32_t>(word(number / codes_a_word) >> shift_of(number)) & 3;
  }

  /// Asks for a number's word, so that it is near when it is needed.
  void fetch(std::uint64_t number) const { __builtin_prefetch(&data_[number / codes_a_word], 1); }

  /// Makes a code of 0 into `code`, 1 to 3; says whether it was 0 and this call the one that
  /// changed it. All that claim at a time must claim with the same code. `alone`: no other
  /// thread writes, so no bus needs to be locked.
  bool claim(std::uint64_t number, std::uint32_t code, bool alone) {
    const std::uint64_t i = number / codes_a_word;
    const std::uint32_t shift = shift_of(number);
    const std::uint64_t old = word(i);
    if ((old >> shift & 3) != 0) return false;
    const std::uint64_t bits = std::uint64_t{code} << shift;
    if (alone) {
      at(i).store(old | bits, std::memory_order_relaxed);
      return true;
    }
    return (at(i).fetch_or(bits, std::memory_order_relaxed) >> shift & 3) == 0;
  }

  /// Sets bits of a word.
  void raise(std::uint64_t i, std::uint64_t bits, bool alone) {
    if (alone)
      at(i).store(word(i) | bits, std::memory_order_relaxed);
    else
      at(i).fetch_or(bits, std::memory_order_relaxed);
  }

 private:
  static std::uint32_t shift_of(std::uint64_t number) {
    return static_cast<std::uint32_t>(2 * (number % codes_a_word));
  }
  std::atomic_ref<std::uint64_t> at(std::uint64_t i) const { return std::atomic_ref(data_[i]); }

  std::unique_ptr<std::uint64_t[]> data_;
  std::uint64_t words_ = 0;
};

}  // namespace palio
