#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <iterator>
#include <tuple>
#include <utility>

#include "solvers/kernels/lightest/pattern_tree.hpp"

namespace palio {
namespace {

constexpr std::size_t kSharesAtOnce = 64;  ///< what they find is compared before the next begin
constexpr std::size_t kShareBits = 3;      ///< a share is a set that can be split so often at least
constexpr std::uint64_t kStepsPerSum = 8;  ///< of a split, which takes as long

}  // namespace

/// A set of members, by the highest bits of their s, with its sums and the 0 after them.
struct PatternTree::Set {
  std::int32_t bound = 0;
  std::size_t depth = 0;  ///< how many bits
  std::uint64_t at = 0;
  std::vector<std::int32_t> sums;
};

/// The steps that shares have taken, of those left to all. They may be spent in the order of the
/// shares only, so which shares come to an end doesn't depend on the threads.
class PatternTree::Account {
 public:
  Account(std::size_t shares, std::uint64_t left) : steps_(shares), left_(left) {}

  void put(std::size_t share, std::uint64_t steps) { steps_[share].store(steps, std::memory_order_relaxed); }

  /// Whether this share and those before it have taken more; that can't change any more.
  bool overdrawn(std::size_t share) const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i <= share && left_ != UINT64_MAX; ++i)
      sum += steps_[i].load(std::memory_order_relaxed);
    return sum > left_;
  }

 private:
  std::vector<std::atomic<std::uint64_t>> steps_;
  std::uint64_t left_;
};

/// Depth first through one set.
class PatternTree::Share {
 public:
  Share(const PatternTree& tree, std::int32_t beyond, const Work& work, Vectors vectors, Account& account,
        std::size_t number)
      : tree_(tree), work_(work), vectors_(vectors), account_(account), number_(number), beyond_(beyond) {
    found_.complete = true;
    found_.ceiling = INT32_MIN;
  }

  Found run(const Set& set) {
    std::size_t room = 0;
    for (std::size_t i = set.depth; i < tree_.levels_.size(); ++i)
      room += 2 * (tree_.levels_[i].low.size() + 1);
    room_.resize(room);
    split(set.depth, set.sums.data(), room_.data(), set.at);
    return found_;
  }

  /// Those of the block with the greatest value found.
  std::vector<std::int32_t>& block_sums() { return block_sums_; }

  /// Makes the sums of both halves of a set; returns their bounds.
  static std::array<std::int32_t, 2> halve(const Level& level, const std::int32_t* sums, std::int32_t* plus,
                                           std::int32_t* minus) {
    const std::size_t size = level.low.size();
    std::array<std::int32_t, 2> bounds{};
    for (std::size_t i = 0; i < size; ++i) {
      const std::int32_t low = sums[level.low[i]], high = sums[level.high[i]];
      plus[i] = low + high;
      minus[i] = low - high;
      bounds[0] += std::abs(plus[i]);
      bounds[1] += std::abs(minus[i]);
    }
    plus[size] = minus[size] = 0;
    return {bounds[0] + plus[0] - std::abs(plus[0]), bounds[1] + minus[0] - std::abs(minus[0])};
  }

  static std::uint64_t steps_of_halving(const Level& level) { return kStepsPerSum * (level.low.size() + 1); }

 private:
  std::int32_t limit() const { return found_.greatest.value_or(beyond_); }

  void take(std::uint64_t steps) {
    found_.steps += steps;
    account_.put(number_, found_.steps);
  }

  void split(std::size_t depth, const std::int32_t* sums, std::int32_t* room, std::uint64_t at) {
    if (account_.overdrawn(number_) || work_.must_end(0)) found_.complete = false;
    if (!found_.complete) return;
    if (depth == tree_.levels_.size()) return weigh(sums, at);
    const Level& level = tree_.levels_[depth];
    const std::size_t size = level.low.size() + 1;
    const auto bounds = halve(level, sums, room, room + size);
    ++found_.splits;
    take(steps_of_halving(level));
    const std::size_t first = bounds[1] > bounds[0] ? 1 : 0;
    for (const std::size_t half : {first, 1 - first}) {
      if (bounds[half] > limit())
        split(depth + 1, room + half * size, room + 2 * size, at | half << (tree_.bits_ - 1 - depth));
      else
        found_.ceiling = std::max(found_.ceiling, bounds[half]);
    }
  }

  void weigh(const std::int32_t* sums, std::uint64_t at) {
    const std::size_t size = tree_.levels_.empty() ? tree_.top_size_ : tree_.levels_.back().low.size();
    take(tree_.block_.members());
    const std::int32_t value = tree_.block_.greatest({sums, size}, block_memory_, vectors_);
    found_.ceiling = std::max(found_.ceiling, value);
    if (value <= limit()) return;
    found_.greatest = value;
    found_.at = at;
    block_sums_.assign(sums, sums + size);
  }

  const PatternTree& tree_;
  const Work& work_;
  Vectors vectors_;
  Account& account_;
  std::size_t number_;
  std::int32_t beyond_;
  Found found_;
  std::vector<std::int32_t> room_, block_sums_;
  WalshBlock::Memory block_memory_;
};

PatternTree::Set PatternTree::whole(std::span<const std::int32_t> sums) const {
  Set set{0, 0, 0, std::vector<std::int32_t>(top_size_ + 1)};
  for (std::size_t i = 0; i < sums.size(); ++i) set.sums[place_[i]] = sums[i];
  set.bound = set.sums[0];
  for (std::size_t i = 1; i < top_size_; ++i) set.bound += std::abs(set.sums[i]);
  return set;
}

/// Appends the halves of a set that are beyond; takes the others' bounds into account.
void PatternTree::split(const Set& set, const Search& search, Found& all, std::vector<Set>& to) const {
  const Level& level = levels_[set.depth];
  std::array<Set, 2> halves;
  for (Set& half : halves) half.sums.resize(level.low.size() + 1);
  const auto bounds = Share::halve(level, set.sums.data(), halves[0].sums.data(), halves[1].sums.data());
  ++all.splits;
  all.steps += Share::steps_of_halving(level);
  for (std::size_t half = 0; half < 2; ++half) {
    if (bounds[half] <= search.beyond) {
      all.ceiling = std::max(all.ceiling, bounds[half]);
      continue;
    }
    const std::uint64_t bit = std::uint64_t{half} << (bits_ - 1 - set.depth);
    to.push_back({bounds[half], set.depth + 1, set.at | bit, std::move(halves[half].sums)});
  }
}

/// All that may be beyond, as sets that take about as long: the set with the highest bound is
/// split, again and again. Those with a high bound come first.
std::vector<PatternTree::Set> PatternTree::shares(const Search& search, Found& all) const {
  const auto later = [](const Set& a, const Set& b) {
    return std::tuple(a.bound, b.at, b.depth) < std::tuple(b.bound, a.at, a.depth);
  };
  std::vector<Set> open, done;
  open.push_back(whole(search.sums));
  while (!open.empty() && open.size() + done.size() < kShares) {
    std::ranges::pop_heap(open, later);
    const Set set = std::move(open.back());
    open.pop_back();
    if (set.depth + kShareBits >= levels_.size()) {
      done.push_back(set);
      continue;
    }
    std::vector<Set> halves;
    split(set, search, all, halves);
    for (Set& half : halves) {
      open.push_back(std::move(half));
      std::ranges::push_heap(open, later);
    }
  }
  std::ranges::move(open, std::back_inserter(done));
  std::ranges::sort(done, [&](const Set& a, const Set& b) { return later(b, a); });
  return done;
}

/// Goes through some sets, each by one thread, for what is beyond the greatest value by now.
void PatternTree::search_shares(std::span<const Set> sets, const Search& search, const Work& work,
                                Vectors vectors, Best& best) const {
  Found& all = best.found;
  const std::int32_t beyond = all.greatest.value_or(search.beyond);
  const bool limited = search.steps != UINT64_MAX;
  Account account(sets.size(), limited ? search.steps - std::min(search.steps, all.steps) : UINT64_MAX);
  std::vector<Best> found(sets.size());
  const auto one = [&](std::size_t i) {
    Share share(*this, beyond, work, vectors, account, i);
    found[i].found = share.run(sets[i]);
    found[i].block_sums = std::move(share.block_sums());
  };
  if (sets.size() > 1) {
    // Isolated, lest a waiting thread take up another solve of the caller's.
    tbb::this_task_arena::isolate([&] { tbb::parallel_for(std::size_t{0}, sets.size(), one); });
  } else {
    one(0);
  }
  for (std::size_t i = 0; i < sets.size() && all.complete; ++i) {
    if (account.overdrawn(i)) {
      all.complete = false;
      all.steps = search.steps;
      return;
    }
    const Found& part = found[i].found;
    all.complete = part.complete;
    all.steps += part.steps;
    all.splits += part.splits;
    all.ceiling = std::max(all.ceiling, part.ceiling);
    if (!part.greatest || *part.greatest <= all.greatest.value_or(beyond)) continue;
    all.greatest = part.greatest;
    all.at = part.at;
    best.block_sums = std::move(found[i].block_sums);
  }
}

PatternTree::Found PatternTree::search(const Search& search, const Work& work, Vectors vectors) const {
  Best best;
  best.found.complete = true;
  best.found.ceiling = INT32_MIN;
  const std::vector<Set> sets = shares(search, best.found);
  for (std::size_t first = 0; first < sets.size() && best.found.complete; first += kSharesAtOnce) {
    const std::size_t count = std::min(kSharesAtOnce, sets.size() - first);
    search_shares(std::span(sets).subspan(first, count), search, work, vectors, best);
  }
  if (best.found.greatest) best.found.at |= block_.where(best.block_sums, *best.found.greatest);
  return best.found;
}

}  // namespace palio
