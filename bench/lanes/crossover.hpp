// Where two curves of times cross, with no claim that their repetitions don't carry.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace palio::race {

/// Who takes less time, or that the repetitions don't say.
enum class Leader : std::uint8_t { unclear, first, second };

/// The leader at one size: the one whose every repetition is less than every one of the
/// other by more than the margin (0.03: a factor of 1.03). Were both alike and their
/// repetitions exchangeable, r of each would part like that with a chance of
/// 2 / binomial(2r, r): 1 in 126 for the five that are asked for at least, 1 in 6,435 for eight. Values above
/// 0.
Leader leader(std::span<const double> first, std::span<const double> second, double margin);

inline constexpr std::size_t fewest_repetitions = 5;

enum class Crossing : std::uint8_t {
  crosses,      ///< another leads before: the curves cross between `behind` and `from`
  never,        ///< the winner leads at every size
  not_shown,    ///< the winner leads from `from` on, and no lead of the other is shown before
  undecidable,  ///< nobody's lead is shown at the largest size
};

struct Crossover {
  Crossing crossing = Crossing::undecidable;
  Leader winner = Leader::unclear;  ///< at the largest size
  std::size_t from = 0;             ///< place of the first size from which on it always leads
  std::size_t behind = 0;           ///< place of the last size at which the other leads; of `crosses` alone
};

/// Where two curves cross, of the leaders size by size, smallest first. It may rest on the
/// largest size alone: then `from` is the last place.
Crossover find_crossover(std::span<const Leader> leaders);

}  // namespace palio::race
