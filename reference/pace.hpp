// How many numbers to hand over at a time.
#pragma once

#include <algorithm>
#include <cstdint>

namespace palio {

/// Finds, from how long ranges took, the size of one that takes about as long as is wanted.
class Pace {
 public:
  /// `wanted_ns`: of a range, above 0. The first has `least` numbers, 1 at least, and none has fewer.
  Pace(std::int64_t wanted_ns, std::uint64_t least) : wanted_ns_(wanted_ns), least_(least), size_(least) {}

  /// Numbers of the next range.
  std::uint64_t size() const { return size_; }

  /// A range of so many numbers took so long. The next one isn't many times larger, as a range of cheap
  /// instances says little of dear ones.
  void took(std::uint64_t numbers, std::int64_t ns) {
    const auto wanted = static_cast<double>(numbers) * static_cast<double>(wanted_ns_) /
                        static_cast<double>(std::max<std::int64_t>(ns, 1));
    const auto most = static_cast<double>(numbers) * growth;
    size_ = std::max(least_, static_cast<std::uint64_t>(std::min(wanted, most)));
  }

 private:
  static constexpr double growth = 16;

  std::int64_t wanted_ns_;
  std::uint64_t least_;
  std::uint64_t size_;
};

}  // namespace palio
