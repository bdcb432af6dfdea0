#include "reference/part.hpp"

#include <algorithm>

namespace palio {
namespace {

constexpr std::uint64_t kBlocksOfShard = 16;                    ///< at least, where there are so many numbers
constexpr std::uint64_t kMostOfBlock = std::uint64_t{1} << 20;  ///< some ten milliseconds of a fast solver

}  // namespace

void Ranges::add(Range range) {
  if (range.first >= range.last) return;
  auto at = last_of_.upper_bound(range.first);
  if (at != last_of_.begin() && std::prev(at)->second >= range.first) --at;
  while (at != last_of_.end() && at->first <= range.last) {
    range.first = std::min(range.first, at->first);
    range.last = std::max(range.last, at->second);
    at = last_of_.erase(at);
  }
  last_of_.emplace_hint(at, range.first, range.last);
}

std::optional<Range> Ranges::next(std::uint64_t from) const {
  auto at = last_of_.upper_bound(from);
  if (at != last_of_.begin() && std::prev(at)->second > from) --at;
  if (at == last_of_.end()) return {};
  return Range{std::max(from, at->first), at->second};
}

std::uint64_t Ranges::size() const {
  std::uint64_t sum = 0;
  for (const auto& [first, last] : last_of_) sum += last - first;
  return sum;
}

std::vector<Range> Ranges::list() const {
  std::vector<Range> all;
  for (const auto& [first, last] : last_of_) all.push_back({first, last});
  return all;
}

Part::Part(std::uint64_t planned, Shard shard, Ranges done)
    : planned_(planned),
      shard_(shard),
      done_(std::move(done)),
      // Divided twice, as the product may be more than there are numbers.
      block_(shard.count == 1
                 ? planned
                 : std::clamp<std::uint64_t>(planned / shard.count / kBlocksOfShard, 1, kMostOfBlock)) {}

std::optional<Range> Part::next(std::uint64_t from, std::uint64_t most) const {
  while (from < planned_) {
    std::uint64_t last = planned_;
    if (shard_.count > 1) {
      const std::uint64_t block = block_of(from);
      const std::uint64_t ahead = (shard_.number - 1 + shard_.count - block % shard_.count) % shard_.count;
      // Where the blocks ahead would lie behind the last number there is.
      if (ahead > 0 && (planned_ - 1) / block_ - block < ahead) return {};
      if (ahead > 0) from = (block + ahead) * block_;
      const std::uint64_t start = block_of(from) * block_;
      last = planned_ - start < block_ ? planned_ : start + block_;
    }
    const auto known = done_.next(from);
    if (known && known->first <= from) {
      from = known->last;
      continue;
    }
    if (known) last = std::min(last, known->first);
    return Range{from, std::min(last, last - from < most ? last : from + most)};
  }
  return {};
}

std::uint64_t Part::size() const {
  if (planned_ == UINT64_MAX || shard_.count == 1) return planned_;
  const std::uint64_t whole = planned_ / block_;  // blocks that are full, then one that may be short
  const std::uint64_t mine = whole / shard_.count + (whole % shard_.count >= shard_.number ? 1 : 0);
  const bool has_rest = whole % shard_.count == shard_.number - 1;
  return mine * block_ + (has_rest ? planned_ % block_ : 0);
}

std::uint64_t Part::left() const {
  return size() == UINT64_MAX ? UINT64_MAX : size() - std::min(size(), done_.size());
}

}  // namespace palio
