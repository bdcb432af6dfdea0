// The cases of a campaign on an external program: which, and in which order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "puzzles/puzzle.hpp"
#include "reference/campaign.hpp"
#include "reference/oracle.hpp"
#include "reference/truth_table.hpp"
#include "reference/truths.hpp"

namespace palio {

/// Of one program at most: a number is held for each.
inline constexpr std::uint64_t most_cases = std::uint64_t{1} << 27;

/// The whole space, or the head of the same seeded sequence that solvers of the tree are
/// put to. In it the smallest come first: by true answer, then by rank; and before all
/// others one of each class of symmetric instances, so that the first failure is the
/// smallest of its kind.
template <class P>
class Cases {
 public:
  using Instance = typename P::Instance;
  using Space = typename P::Space;

  /// At most `most` cases, and `most_cases`. Asks the oracle about the whole space where it has boards; where
  /// it has sizes (the answer grows with them) their rank is order enough.
  Cases(const Space& space, std::uint64_t seed, std::uint64_t most)
      : Cases(space, seed, most, Truths<P>().all_of(space)) {}
  /// The same with the true answers in rank order at hand; empty where the oracle has none.
  Cases(const Space& space, std::uint64_t seed, std::uint64_t most, const std::vector<Distance>& distances)
      : space_(space), seed_(seed), size_(P::count(space)) {
    choose(std::min({most, most_cases, size_.value_or(most)}), distances);
    order_by_symmetry();
  }
  /// Only the one.
  explicit Cases(const Instance& given)
      : space_(P::space_of(given)), size_(P::count(space_)), numbers_{0}, given_(given) {}

  std::size_t size() const { return numbers_.size(); }
  Instance instance(std::size_t i) const { return given_ ? *given_ : made(numbers_[i]); }

 private:
  /// Past so many, finding the classes takes longer than it spares.
  static constexpr std::size_t most_with_classes = 500'000;

  Instance made(std::uint64_t number) const {
    return size_ ? P::unrank(space_, number) : P::sample(space_, seed_, number);
  }

  void choose(std::uint64_t count, const std::vector<Distance>& distances) {
    std::vector<std::uint32_t> spread;
    if (size_ && count < *size_ && !distances.empty()) spread = spread_order(distances, seed_);
    for (std::uint64_t k = 0; k < count; ++k) {
      const bool permuted = size_ && count < *size_;
      numbers_.push_back(!spread.empty() ? spread[k] : permuted ? permute(seed_, k, *size_) : k);
    }
    if (!size_) return;
    const auto key = [&](std::uint64_t rank) {
      return std::pair(distances.empty() ? Distance{0} : distances[rank], rank);
    };
    std::ranges::sort(numbers_, {}, key);
  }

  void order_by_symmetry() {
    if (P::answer_is_moves || !size_ || numbers_.size() > most_with_classes) return;
    std::unordered_set<std::uint64_t> met;
    met.reserve(numbers_.size());
    const auto is_first = [&](std::uint64_t rank) {
      std::uint64_t least = rank;
      for (const Instance& image : Rules<P>::images(made(rank))) least = std::min(least, P::rank(image));
      return met.insert(least).second;
    };
    std::ranges::stable_partition(numbers_, is_first);
  }

  Space space_;
  std::uint64_t seed_ = 1;
  std::optional<std::uint64_t> size_;
  std::vector<std::uint64_t> numbers_;
  std::optional<Instance> given_;
};

}  // namespace palio
