// Numbers for all sets of so many out of some cells, without gaps.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace palio {

/// Laws: `rank` is a bijection of the sets of `elements` of `cells` cells, as bits, onto 0 ...
/// sets() - 1, in the order of their numbers, and `set_of` undoes it. At most 64 cells.
class SetRanking {
 public:
  SetRanking(std::uint32_t cells, std::uint32_t elements) : cells_(cells), elements_(elements) {
    for (std::uint32_t n = 0; n < choose_.size(); ++n) {
      choose_[n][0] = 1;
      for (std::uint32_t k = 1; k <= n; ++k)
        choose_[n][k] = choose_[n - 1][k - 1] + (k < n ? choose_[n - 1][k] : 0);
    }
  }

  std::size_t sets() const { return choose_[cells_][elements_]; }

  /// O(elements).
  std::size_t rank(std::uint64_t set) const {
    std::size_t rank = 0;
    for (std::uint32_t k = 1; set != 0; ++k, set &= set - 1)
      rank += choose_[static_cast<std::size_t>(std::countr_zero(set))][k];
    return rank;
  }

  /// O(cells).
  std::uint64_t set_of(std::size_t rank) const {
    std::uint64_t set = 0;
    std::uint32_t cell = cells_;
    for (std::uint32_t k = elements_; k > 0; --k) {
      do --cell;
      while (choose_[cell][k] > rank);
      rank -= choose_[cell][k];
      set |= std::uint64_t{1} << cell;
    }
    return set;
  }

 private:
  std::uint32_t cells_;
  std::uint32_t elements_;
  /// choose_[n][k] = n! / (k! (n-k)!), 0 where k > n; all of n <= 64 fit into 64 bits.
  std::array<std::array<std::size_t, 66>, 65> choose_{};
};

}  // namespace palio
