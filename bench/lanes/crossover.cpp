#include "bench/lanes/crossover.hpp"

#include <algorithm>

namespace palio::race {

Leader leader(std::span<const double> first, std::span<const double> second, double margin) {
  if (std::min(first.size(), second.size()) < fewest_repetitions) return Leader::unclear;
  const auto [first_least, first_most] = std::minmax_element(first.begin(), first.end());
  const auto [second_least, second_most] = std::minmax_element(second.begin(), second.end());
  if (*first_most * (1 + margin) < *second_least) return Leader::first;
  if (*second_most * (1 + margin) < *first_least) return Leader::second;
  return Leader::unclear;
}

Crossover find_crossover(std::span<const Leader> leaders) {
  Crossover found;
  if (leaders.empty() || leaders.back() == Leader::unclear) return found;
  found.winner = leaders.back();
  found.from = leaders.size() - 1;
  while (found.from > 0 && leaders[found.from - 1] == found.winner) --found.from;
  found.crossing = found.from == 0 ? Crossing::never : Crossing::not_shown;
  for (std::size_t i = 0; i < found.from; ++i) {
    if (leaders[i] == found.winner || leaders[i] == Leader::unclear) continue;
    found.crossing = Crossing::crosses;
    found.behind = i;
  }
  return found;
}

}  // namespace palio::race
