// Numbers for the states of one shape, without gaps, for solvers that keep arrays.
// Laws: rank is a bijection onto 0 .. states() - 1; all states with black to move come
// before those with white; within one turn, by the set of empty cells and then by the
// mover's pieces among the occupied cells, both in the order of their bit masks. (The
// order isn't Four::rank's: this one needs no division and is several times faster.)
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "solvers/four/bits.hpp"

namespace palio {

class FourRanking {
 public:
  static bool takes(const Four::Shape& shape, std::uint64_t greatest_boards) {
    const auto boards = Four::count(shape);
    return shape.cells() <= FourBits::max_cells && boards && *boards <= greatest_boards;
  }

  /// Within `takes` of 2^30 boards.
  explicit FourRanking(const Four::Shape& shape) : shape_(shape) {
    for (std::uint32_t n = 0; n < choose_.size(); ++n) {
      choose_[n][0] = 1;
      for (std::uint32_t k = 1; k <= n; ++k)
        choose_[n][k] = choose_[n - 1][k - 1] + (k < n ? choose_[n - 1][k] : 0);
    }
    colourings_ = choose_[shape.cells() - shape.empty()][shape.black];
    boards_ = choose_[shape.cells()][shape.empty()] * colourings_;
  }

  std::uint32_t states() const { return 2 * boards_; }

  std::uint32_t rank(const FourState& state) const {
    const std::uint64_t occupied = state.mover | state.waiting;
    const std::uint64_t empty = ~occupied & (~std::uint64_t{0} >> (64 - shape_.cells()));
    std::uint64_t among = state.mover;
    for (std::uint64_t gaps = empty; gaps != 0;) {
      const auto gap = static_cast<std::uint32_t>(std::bit_width(gaps)) - 1;
      gaps ^= FourBits::bit(gap);
      const std::uint64_t below = FourBits::bit(gap) - 1;
      among = (among & below) | (among >> 1 & ~below);
    }
    return (state.white ? boards_ : 0) + set_rank(empty) * colourings_ + set_rank(among);
  }

  FourState unrank(std::uint32_t rank) const {
    const bool white = rank >= boards_;
    if (white) rank -= boards_;
    const std::uint64_t empty = set_of(rank / colourings_, shape_.empty());
    std::uint64_t mover = set_of(rank % colourings_, white ? shape_.white : shape_.black);
    for (std::uint64_t gaps = empty; gaps != 0; gaps &= gaps - 1) {
      const std::uint64_t below = (gaps & -gaps) - 1;
      mover = (mover & below) | (mover & ~below) << 1;
    }
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - shape_.cells());
    return {mover, all & ~empty & ~mover, white};
  }

 private:
  /// The place of a set among all sets of as many elements, by bit mask.
  std::uint32_t set_rank(std::uint64_t set) const {
    std::uint32_t rank = 0;
    for (std::uint32_t k = 1; set != 0; ++k, set &= set - 1) rank += choose_[FourBits::lowest(set)][k];
    return rank;
  }

  std::uint64_t set_of(std::uint32_t rank, std::uint32_t elements) const {
    std::uint64_t set = 0;
    std::uint32_t element = shape_.cells();
    for (std::uint32_t k = elements; k > 0; --k) {
      do --element;
      while (choose_[element][k] > rank);
      rank -= choose_[element][k];
      set |= FourBits::bit(element);
    }
    return set;
  }

  Four::Shape shape_;
  /// choose_[n][k] = n! / (k! (n-k)!), 0 where k > n; n <= 31 keeps it below 2^32.
  std::array<std::array<std::uint32_t, FourBits::max_cells + 2>, FourBits::max_cells + 1> choose_{};
  std::uint32_t colourings_ = 0;  ///< ways to colour the occupied cells
  std::uint32_t boards_ = 0;
};

}  // namespace palio
