#include "solvers/census/count_walk.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <tuple>

namespace palio {
namespace {

constexpr std::uint64_t kUnits = 256;  ///< at least, where there are as many vectors
constexpr double kUnitVectors = 1e7;   ///< about, of a unit: at most a second's work
constexpr std::uint64_t kMostUnits = std::uint64_t{1} << 40;
constexpr std::uint64_t kSmallCells = 126;  ///< 2^126 sets and their sum fit into 128 bits
constexpr std::size_t kLooksFromEnd = 3;    ///< levels above the last, where the stop flag is read

std::uint64_t cells_of(const std::vector<CountLevel>& levels) {
  std::uint64_t cells = 0;
  for (const CountLevel& level : levels) cells += level.size;
  return cells;
}

/// How many choices a unit fixes, and how many units that makes.
std::pair<std::size_t, std::uint64_t> cut(const std::vector<CountLevel>& levels) {
  std::size_t fixed = 0;
  std::uint64_t units = 1;
  double rest = 1;  // vectors of a unit
  for (const CountLevel& level : levels) rest *= static_cast<double>(level.choices());
  while (fixed < levels.size() && units < kMostUnits && (units < kUnits || rest > kUnitVectors)) {
    const std::uint64_t choices = levels[fixed++].choices();
    units *= choices;
    rest /= static_cast<double>(choices);
  }
  return {fixed, units};
}

unsigned __int128 small(const Natural& value) {
  Natural rest = value;
  const std::uint64_t chunk = std::uint64_t{1} << 63;
  unsigned __int128 sum = 0;
  for (unsigned at = 0; !rest.is_zero(); at += 63)
    sum |= static_cast<unsigned __int128>(rest.divide(chunk)) << at;
  return sum;
}

}  // namespace

template <class Sum>
std::uint64_t CountWalk<Sum>::units(const std::vector<CountLevel>& levels) {
  return cut(levels).second;
}

template <class Sum>
double CountWalk<Sum>::vectors(const std::vector<CountLevel>& levels) {
  double vectors = 1;
  for (const CountLevel& level : levels) vectors *= static_cast<double>(level.choices());
  return vectors;
}

template <class Sum>
std::uint64_t CountWalk<Sum>::bytes(const CellClasses& classes) {
  const std::uint64_t side = cells_of(count_levels(classes)) + 1;
  const std::uint64_t members = std::uint64_t{1} << std::max<std::size_t>(1, classes.generators());
  return members * sizeof(Sum) * (3 * classes.others.size() + 3) +
         side * side * (sizeof(Times) + sizeof(std::size_t));
}

template <class Sum>
CountWalk<Sum>::CountWalk(const CellClasses& classes, const std::atomic<bool>& stop,
                          const WeightKernels<Sum>& kernels)
    : stop_(stop), kernels_(kernels) {
  const std::vector<CountLevel> choices = count_levels(classes);
  std::tie(fixed_, units_) = cut(choices);
  std::size_t members = std::size_t{1} << std::max<std::size_t>(1, classes.generators());
  start_.resize(members);
  for (const CountLevel& choice : choices) {
    if (choice.basis) members /= 2;
    add_level(choice, members);
  }
  side_ = cells_of(choices) + 1;
  table_.resize(side_ * side_);
  std::uint64_t cells = 0;
  for (small_from_ = choices.size(); small_from_ > 0; --small_from_) {
    cells += choices[small_from_ - 1].size;
    if (cells > kSmallCells) break;
  }
}

template <class Sum>
void CountWalk<Sum>::add_level(const CountLevel& choice, std::size_t members) {
  Level level;
  level.choice = choice;
  level.ways = binomials(choice.size);
  level.ways.resize(choice.choices());
  for (std::uint64_t count = 0; choice.basis && 2 * count < choice.size; ++count)
    level.ways[count] += Natural(level.ways[count]);
  if (choice.size <= kSmallCells) {
    for (const Natural& ways : level.ways) level.small_ways.push_back(small(ways));
  }
  level.weights.resize(members);
  if (!choice.basis) weigh_level(level);
  levels_.push_back(std::move(level));
}

template <class Sum>
void CountWalk<Sum>::weigh_level(Level& level) const {
  for (std::size_t member = 0; member < level.weights.size(); ++member) {
    const bool turned = std::popcount(member & level.choice.pattern) % 2 != 0;
    level.begin.push_back(turned ? static_cast<Sum>(level.choice.size) : Sum{0});
    level.steps.push_back(static_cast<Sum>(turned ? -1 : 1));
  }
}

template <class Sum>
bool CountWalk<Sum>::walk(std::uint64_t unit) {
  assert(unit < units_);
  unit_ = unit;
  return descend(0, start_.data(), start_.size(), Natural(1));
}

/// The choices of a level from the first up to but not the second: all, or the unit's.
template <class Sum>
std::pair<std::uint64_t, std::uint64_t> CountWalk<Sum>::choices_at(std::size_t at) const {
  if (at >= fixed_) return {0, levels_[at].choice.choices()};
  std::uint64_t unit = unit_;
  for (std::size_t level = 0; level < at; ++level) unit /= levels_[level].choice.choices();
  const std::uint64_t choice = unit % levels_[at].choice.choices();
  return {choice, choice + 1};
}

/// The weights after the choice of `count` cells; `next` where that was count - 1 just before.
template <class Sum>
const Sum* CountWalk<Sum>::choose(Level& level, const Sum* weights, std::size_t members, std::uint64_t count,
                                  bool next) const {
  Sum* const chosen = level.weights.data();
  if (level.choice.basis) {
    kernels_.halve(chosen, weights, members / 2, static_cast<Sum>(count),
                   static_cast<Sum>(level.choice.size - count));
  } else if (next) {
    kernels_.add(chosen, chosen, level.steps.data(), members);
  } else {
    kernels_.add(chosen, weights, level.begin.data(), members);
    for (std::uint64_t i = 0; i < count; ++i) kernels_.add(chosen, chosen, level.steps.data(), members);
  }
  return chosen;
}

template <class Sum>
bool CountWalk<Sum>::descend(std::size_t at, const Sum* weights, std::size_t members, const Natural& times) {
  if (at >= small_from_) {
    const bool whole = descend_small(at, weights, members, 1);
    flush(times);
    return whole;
  }
  if (stop_.load(std::memory_order_relaxed)) return false;
  Level& level = levels_[at];
  const auto [first, last] = choices_at(at);
  for (std::uint64_t count = first; count < last; ++count) {
    const Sum* const chosen = choose(level, weights, members, count, count > first);
    if (!descend(at + 1, chosen, level.weights.size(), times * level.ways[count])) return false;
  }
  return true;
}

template <class Sum>
bool CountWalk<Sum>::descend_small(std::size_t at, const Sum* weights, std::size_t members, Times times) {
  if (at == levels_.size()) {
    ++vectors_;
    enter(weights[0], weights[1], times);
    return true;
  }
  Level& level = levels_[at];
  if (at + 1 == levels_.size() && level.choice.basis && at >= fixed_) {
    last_level(level, weights, times);
    return true;
  }
  if (at + kLooksFromEnd <= levels_.size() && stop_.load(std::memory_order_relaxed)) return false;
  const auto [first, last] = choices_at(at);
  for (std::uint64_t count = first; count < last; ++count) {
    const Sum* const chosen = choose(level, weights, members, count, count > first);
    if (!descend_small(at + 1, chosen, level.weights.size(), times * level.small_ways[count])) return false;
  }
  return true;
}

/// The basis class of generator 1: four members are left, and two of each choice.
template <class Sum>
void CountWalk<Sum>::last_level(const Level& level, const Sum* weights, Times times) {
  const std::size_t choices = level.small_ways.size();
  for (std::size_t count = 0; count < choices; ++count) {
    const std::size_t rest = level.choice.size - count;
    enter(std::min(weights[0] + count, weights[2] + rest), std::min(weights[1] + count, weights[3] + rest),
          times * level.small_ways[count]);
  }
  vectors_ += static_cast<double>(choices);
}

template <class Sum>
void CountWalk<Sum>::enter(std::size_t without, std::size_t with, Times times) {
  const std::size_t place = without * side_ + with;
  if (table_[place] == 0) touched_.push_back(place);
  table_[place] += times;
}

template <class Sum>
void CountWalk<Sum>::flush(const Natural& times) {
  for (const std::size_t place : touched_) {
    pairs_[{static_cast<std::uint32_t>(place / side_), static_cast<std::uint32_t>(place % side_)}] +=
        Natural::of(table_[place]) * times;
    table_[place] = 0;
  }
  touched_.clear();
}

template class CountWalk<std::uint8_t>;
template class CountWalk<std::uint16_t>;

}  // namespace palio
