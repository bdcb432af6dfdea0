#include "solvers/kernels/lightest/search.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "solvers/kernels/lightest/near_member.hpp"
#include "solvers/kernels/lightest/pattern_basis.hpp"

namespace palio {
namespace {

constexpr std::size_t kWordBits = PatternTree::most_bits;
constexpr std::size_t kFewRounds = 8;              ///< of going near, where all members will be weighed
constexpr std::size_t kManyRounds = 1024;          ///< where they won't
constexpr std::uint64_t kNearShare = 16;           ///< one in so many steps is for going near, at most
constexpr std::uint64_t kStepsPerRound = 1 << 14;  ///< of a round, for each 13 bits

}  // namespace

LightestSearch::LightestSearch(const PatternClasses& classes, std::size_t bits, bool even,
                               std::vector<std::int32_t> sums, std::uint64_t steps, std::uint64_t at_least,
                               Work& work, Vectors vectors)
    : classes_(classes),
      bits_(bits),
      period_(even ? 4 : 2),
      sums_(std::move(sums)),
      steps_(steps),
      all_(bits < kWordBits && std::uint64_t{1} << bits <= steps),
      work_(work),
      vectors_(vectors),
      chosen_(words_for(bits)) {
  for (std::size_t i = 0; i < sums_.size(); ++i)
    ceiling_ += classes_.turns(i) ? std::abs(sums_[i]) : sums_[i];
  const std::int64_t known =
      static_cast<std::int64_t>(classes_.positions()) - 2 * static_cast<std::int64_t>(at_least);
  ceiling_ = possible(std::min(ceiling_, known));
}

std::int64_t LightestSearch::now() const {
  return std::accumulate(sums_.begin(), sums_.end(), std::int64_t{0});
}

std::uint64_t LightestSearch::weight_of(std::int64_t sum) const {
  return static_cast<std::uint64_t>((static_cast<std::int64_t>(classes_.positions()) - sum) / 2);
}

std::int64_t LightestSearch::possible(std::int64_t sum) const {
  const std::int64_t over = (sum - now()) % period_;
  return sum - over - (over < 0 ? period_ : 0);
}

void LightestSearch::add(std::size_t word, std::uint64_t set, std::span<const std::uint64_t> patterns) {
  chosen_[word] ^= set;
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    if (std::popcount(patterns[i] & set) % 2 != 0) sums_[i] = -sums_[i];
  }
}

void LightestSearch::spend(std::uint64_t steps) {
  work_.counters.generated += steps;
  steps_ -= std::min(steps_, steps);
}

void LightestSearch::search(const PatternTree& tree) {
  const auto patterns = classes_.patterns(0);
  climb(tree, [&](std::uint64_t set) { add(0, set, patterns); });
}

void LightestSearch::search() {
  const auto patterns = classes_.patterns(0);
  go_near(0, patterns, all_ ? kFewRounds : kManyRounds);
  const PatternBasis basis(patterns, bits_, by_size(sums_));
  std::vector<std::uint64_t> renamed;
  for (const std::uint64_t pattern : patterns) renamed.push_back(basis.renamed(pattern));
  const PatternTree tree(renamed, bits_, static_cast<std::int64_t>(classes_.positions()));
  climb(tree, [&](std::uint64_t set) { add(0, basis.original(set), patterns); });
}

void LightestSearch::go_near_only() {
  for (std::int64_t before = now() - 1; before < now() && steps_ > 0;) {
    before = now();
    for (std::size_t word = 0; word < chosen_.size(); ++word)
      go_near(word, classes_.patterns(word * kWordBits), kFewRounds);
  }
}

void LightestSearch::go_near(std::size_t word, std::span<const std::uint64_t> patterns, std::size_t rounds) {
  const std::size_t bits = std::min(kWordBits, bits_ - word * kWordBits);
  const std::uint64_t affordable = steps_ / (kNearShare * kStepsPerRound * (bits / 13 + 1));
  const auto near =
      palio::go_near(patterns, bits, std::min<std::uint64_t>(rounds, affordable), sums_, work_, vectors_);
  chosen_[word] ^= near.added;
  spend(near.steps);
}

/// All members at once where there are steps for them. Else the ceiling is lowered little by little: what is
/// greater than `beyond` is either found, and then the greatest of all, or isn't there.
template <class Add>
void LightestSearch::climb(const PatternTree& tree, const Add& add_set) {
  for (std::int64_t less = 1; now() < ceiling_ && (all_ || steps_ > 0);) {
    const std::int64_t beyond = all_ ? now() : std::max(now(), ceiling_ - less);
    const auto found =
        tree.search({sums_, static_cast<std::int32_t>(beyond), all_ ? UINT64_MAX : steps_}, work_, vectors_);
    work_.counters.expanded += found.splits;
    spend(found.steps);
    if (found.greatest) add_set(found.at);
    if (!found.complete) return;
    ceiling_ = found.greatest ? now() : std::max(now(), possible(found.ceiling));
    // Growth is hard to foretell: go faster only while a search is next to nothing.
    less = found.steps < steps_ / 256 ? 2 * less : 1;
  }
}

}  // namespace palio
