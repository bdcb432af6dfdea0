// What a race compares, and how large a chance of being wrong each comparison has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "bench/race/analysis.hpp"
#include "bench/race/analysis_times.hpp"

namespace palio::race {

inline bool is_ranked(const Runner& runner) { return runner.role == Role::contender && is_alive(runner); }

/// Places of two runners of a set, ascending.
using Pair = std::pair<std::uint32_t, std::uint32_t>;

/// Contenders that didn't die: all with all, or with the baseline alone.
std::vector<Pair> pairs_of(const Set& set, const Judging& judging);

/// Those that didn't die; none where the baseline did.
std::vector<std::uint32_t> controls_of(const Set& set);

/// The two families over all sets, fixed before the first block (whoever dies later stays in
/// them, or its death would make the others' intervals narrower), and the chance of being wrong of each
/// interval in them.
struct Alphas {
  std::size_t pairs = 0;
  std::size_t controls = 0;
  double pair = 1;
  double control = 1;

  /// With which each family has intervals; 1 where there is nothing to compare.
  std::size_t fewest_blocks() const;
};

/// Bonferroni's shares of a look's share. Throws std::invalid_argument where a level isn't
/// between 0 and 1, the margin is below 0, or no look is planned.
Alphas share_levels(const std::vector<Set>& sets, const Judging& judging);

}  // namespace palio::race
