#include "solvers/kernels/lightest/near_member.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>
#include <random>
#include <utility>

#include "solvers/kernels/lightest/pattern_basis.hpp"
#include "solvers/kernels/lightest/walsh_block.hpp"

namespace palio {
namespace {

constexpr std::size_t kFreeBits = WalshBlock::sizes[1];  ///< of the b that turn as they like
constexpr std::size_t kMostVain = 64;                    ///< rounds in a row
constexpr std::size_t kParts = std::size_t{1} << kFreeBits;

/// Searches the sets of 2^13 members around x.
class Neighbourhood {
 public:
  Neighbourhood(std::span<std::int32_t> sums, Vectors vectors)
      : sums_(sums), vectors_(vectors), parts_(kParts), block_(all_parts(), kFreeBits, most(sums)) {}

  /// With the sums at renamed patterns: lets bits `first` and on turn, the others not. Returns
  /// the renamed generators to add; 0 where no member is lighter.
  std::uint64_t lightest(std::span<const std::uint64_t> patterns, std::size_t first) {
    std::ranges::fill(parts_, 0);
    std::int32_t now = 0;
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      parts_[patterns[i] >> first & (kParts - 1)] += sums_[i];
      now += sums_[i];
    }
    const std::int32_t best = block_.greatest(parts_, memory_, vectors_);
    if (best <= now) return 0;
    const std::uint64_t turned = block_.where(parts_, best) << first;
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      if (std::popcount(patterns[i] & turned) % 2 != 0) sums_[i] = -sums_[i];
    }
    return turned;
  }

 private:
  static std::vector<std::uint64_t> all_parts() {
    std::vector<std::uint64_t> all(kParts);
    std::iota(all.begin(), all.end(), std::uint64_t{0});
    return all;
  }
  static std::int64_t most(std::span<const std::int32_t> sums) {
    std::int64_t most = 0;
    for (const std::int32_t sum : sums) most += std::abs(sum);
    return most;
  }

  std::span<std::int32_t> sums_;
  Vectors vectors_;
  std::vector<std::int32_t> parts_;
  WalshBlock block_;
  WalshBlock::Memory memory_;
};

/// Classes in an order in which those that x has right tend to come first, heavy ones above all.
std::vector<std::uint32_t> by_chance(std::span<const std::int32_t> sums, std::mt19937_64& random) {
  std::vector<std::pair<std::int64_t, std::uint32_t>> keys;
  for (std::uint32_t i = 0; i < sums.size(); ++i)
    keys.emplace_back(-sums[i] * static_cast<std::int64_t>((random() >> 48) + 1), i);
  std::ranges::sort(keys);
  std::vector<std::uint32_t> order;
  for (const auto& [key, i] : keys) order.push_back(i);
  return order;
}

}  // namespace

Near go_near(std::span<const std::uint64_t> patterns, std::size_t bits, std::size_t rounds,
             std::span<std::int32_t> sums, const Work& work, Vectors vectors) {
  Neighbourhood around(sums, vectors);
  std::mt19937_64 random(1);
  Near near;
  std::vector<std::uint64_t> renamed(patterns.size());
  std::size_t vain = 0;
  for (std::size_t round = 0; round < rounds && vain < kMostVain && !work.must_end(0); ++round) {
    const PatternBasis basis(patterns, bits, by_chance(sums, random));
    for (std::size_t i = 0; i < patterns.size(); ++i) renamed[i] = basis.renamed(patterns[i]);
    const std::uint64_t before = near.added;
    for (std::size_t first = 0; first < bits; first += kFreeBits) {
      near.added ^= basis.original(around.lightest(renamed, first));
      near.steps += kParts;
    }
    vain = near.added == before ? vain + 1 : 0;
  }
  return near;
}

std::vector<std::uint32_t> by_size(std::span<const std::int32_t> sums) {
  std::vector<std::uint32_t> order(sums.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, [&](auto a, auto b) { return std::abs(sums[a]) > std::abs(sums[b]); });
  return order;
}

}  // namespace palio
