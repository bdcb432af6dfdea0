#include "solvers/kernels/lightest/pattern_tree.hpp"

#include <tbb/task_arena.h>

#include <algorithm>
#include <utility>

namespace palio {
namespace {

constexpr std::size_t kFewPatterns = 64;  ///< then splits are cheap beside a small block

/// Bits left to a block: the fewest bits that need no filling up, or all.
std::size_t block_bits(std::size_t patterns, std::size_t bits) {
  const auto [small, middle, large] = WalshBlock::sizes;
  if (bits >= large && patterns > kFewPatterns) return large;
  if (bits >= middle) return middle;
  return std::min(bits, small);
}

}  // namespace

PatternTree::PatternTree(std::span<const std::uint64_t> patterns, std::size_t bits, std::int64_t most)
    : bits_(bits), place_(patterns.size()) {
  std::vector<std::uint64_t> here(patterns.begin(), patterns.end());
  here.push_back(0);
  std::ranges::sort(here);
  here.erase(std::ranges::unique(here).begin(), here.end());
  top_size_ = here.size();
  for (std::size_t i = 0; i < patterns.size(); ++i)
    place_[i] = static_cast<std::uint32_t>(std::ranges::lower_bound(here, patterns[i]) - here.begin());
  const std::size_t left = block_bits(here.size(), bits);
  for (std::size_t bit = bits; bit-- > left;) {
    const std::uint64_t top = std::uint64_t{1} << bit;
    const auto none = static_cast<std::uint32_t>(here.size());
    const auto middle = static_cast<std::uint32_t>(std::ranges::lower_bound(here, top) - here.begin());
    Level level;
    std::vector<std::uint64_t> below;
    for (std::uint32_t i = 0, j = middle; i < middle || j < none;) {
      const std::uint64_t low = i < middle ? here[i] : top, high = j < none ? here[j] - top : top;
      below.push_back(std::min(low, high));
      level.low.push_back(low == below.back() ? i++ : none);
      level.high.push_back(high == below.back() ? j++ : none);
    }
    levels_.push_back(std::move(level));
    here = std::move(below);
  }
  block_ = WalshBlock(here, left, most);
}

std::uint64_t PatternTree::members() const {
  return bits_ < 64 ? std::uint64_t{1} << bits_ : ~std::uint64_t{0};
}

std::uint64_t PatternTree::bytes() const {
  std::uint64_t sum = block_.bytes() + place_.size() * sizeof(place_[0]);
  for (const Level& level : levels_) sum += 2 * level.low.size() * sizeof(level.low[0]);
  return sum;
}

std::uint64_t PatternTree::working_bytes() const {
  const auto threads = static_cast<std::uint64_t>(tbb::this_task_arena::max_concurrency());
  return threads * (bytes() + block_.working_bytes()) + 2 * kShares * sizeof(std::uint32_t) * (top_size_ + 1);
}

std::uint64_t PatternTree::working_bytes_for(std::size_t patterns, std::size_t bits) {
  const auto threads = static_cast<std::uint64_t>(tbb::this_task_arena::max_concurrency());
  const std::uint64_t sums = 2 * sizeof(std::uint32_t) * (patterns + 2) * (bits + 1);
  return (threads + 1) * sums + 2 * kShares * sizeof(std::uint32_t) * (patterns + 2) +
         threads * (sizeof(std::uint32_t) << WalshBlock::sizes.back());
}

}  // namespace palio
