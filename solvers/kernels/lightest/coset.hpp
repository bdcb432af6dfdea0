// The lightest member of a coset x + span(g_0 ... g_(k-1)) over GF(2).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solvers/work.hpp"

namespace palio {

/// Weighs all 2^k members of a coset at once, in O(2^k k) and not in 2^k times the
/// length. Two positions that the same generators contain always turn together, so a
/// position counts by its *pattern*, the set of generators that contain it; and the sum
/// over all positions p of (-1)^(x_p + |pattern_p and s|), which is length - 2 * weight
/// of x + the generators in s, is the Walsh-Hadamard transform of the signs by pattern.
/// The five lowest generators are transformed by a table of signs, 32 at a time in
/// vector registers; generators beyond the k-th may be thought zero.
/// `Sum` must hold twice the length, positive or negative.
template <class Sum>
class Coset {
 public:
  static constexpr std::size_t kLanes = 32;
  static constexpr std::size_t kLaneBits = 5;
  static constexpr std::size_t max_generators = 25;
  using Lanes = std::array<Sum, kLanes>;

  Coset() = default;
  Coset(std::vector<std::uint32_t> patterns, std::size_t generators)
      : patterns_(std::move(patterns)),
        size_(std::size_t{1} << (std::max(generators, kLaneBits) - kLaneBits)),
        members_(std::uint64_t{1} << generators) {
    assert(generators <= max_generators);
    std::vector<std::size_t> place(size_, SIZE_MAX);  // of a block among those that are filled
    for (const std::uint32_t pattern : patterns_) {
      const auto block = static_cast<std::uint32_t>(pattern / kLanes);
      if (place[block] == SIZE_MAX) {
        place[block] = zero_.size();
        zero_.push_back({block, {}});
      }
      add(zero_[place[block]].second, kTwiceSigns[pattern % kLanes], 1);
    }
    for (auto& [block, lanes] : zero_) {
      for (Sum& sum : lanes) sum = static_cast<Sum>(sum / 2);
    }
  }

  std::uint64_t members() const { return members_; }
  std::uint64_t bytes() const { return size_ * sizeof(Lanes); }  ///< of the sums

  struct Lightest {
    std::uint32_t generators = 0;  ///< bit j: g_j is to be added to x
    std::size_t weight = 0;
  };

  /// Of x + span, where `each_position(visit)` visits the positions that x holds; or
  /// nothing when `work` was told to stop. `sums` is working memory.
  template <class EachPosition>
  std::optional<Lightest> lightest(EachPosition&& each_position, std::vector<Lanes>& sums,
                                   const Work& work) const {
    sums.resize(std::max(sums.size(), size_));
    const std::span<Lanes> all(sums.data(), size_);
    if (size_ > 1) std::fill(all.begin(), all.end(), Lanes{});
    for (const auto& [block, lanes] : zero_) all[block] = lanes;
    each_position([&](std::size_t position) {
      const std::uint32_t pattern = patterns_[position];
      add(all[pattern / kLanes], kTwiceSigns[pattern % kLanes], -1);
    });
    if (!transform(all, work)) return {};
    return greatest(all);
  }

 private:
  static constexpr int twice_sign(std::size_t a, std::size_t b) {
    return std::popcount(a & b) % 2 == 0 ? 2 : -2;
  }

  /// Row a, lane b: 2 (-1)^|a and b|. A position that x holds counts -1 in place of 1.
  static constexpr std::array<Lanes, kLanes> kTwiceSigns = [] {
    std::array<Lanes, kLanes> signs{};
    for (std::size_t a = 0; a < kLanes; ++a) {
      for (std::size_t b = 0; b < kLanes; ++b) signs[a][b] = static_cast<Sum>(twice_sign(a, b));
    }
    return signs;
  }();

  static void add(Lanes& to, const Lanes& from, int sign) {
    for (std::size_t i = 0; i < kLanes; ++i) to[i] = static_cast<Sum>(to[i] + sign * from[i]);
  }

  /// Depth first, so that what is added up has just been touched. False: told to stop.
  static bool transform(std::span<Lanes> part, const Work& work) {
    if (part.size() == 1) return true;
    const auto low = part.first(part.size() / 2);
    const auto high = part.last(part.size() / 2);
    if (!transform(low, work) || !transform(high, work)) return false;
    for (std::size_t k = 0; k < low.size(); ++k) {
      if (k % 4096 == 4095 && work.must_end(0)) return false;
      const Lanes sum = low[k];
      add(low[k], high[k], 1);
      for (std::size_t i = 0; i < kLanes; ++i) high[k][i] = static_cast<Sum>(sum[i] - high[k][i]);
    }
    return true;
  }

  Lightest greatest(std::span<const Lanes> all) const {
    Lanes best = all[0];
    for (const Lanes& lanes : all.subspan(1)) {
      for (std::size_t i = 0; i < kLanes; ++i) best[i] = std::max(best[i], lanes[i]);
    }
    Sum top = best[0];
    for (const Sum sum : best) top = sum > top ? sum : top;
    const Sum* const first = all[0].data();
    const auto at = std::find(first, first + all.size() * kLanes, top) - first;
    return {static_cast<std::uint32_t>(at), (patterns_.size() - static_cast<std::size_t>(top)) / 2};
  }

  std::vector<std::uint32_t> patterns_;  ///< by position
  std::size_t size_ = 1;                 ///< blocks of 32 members
  std::uint64_t members_ = 1;
  std::vector<std::pair<std::uint32_t, Lanes>> zero_;  ///< the blocks that x = 0 fills
};

}  // namespace palio
