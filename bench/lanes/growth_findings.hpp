// What the climbs of solvers say: by which laws they grow, and from which size on one
// beats another.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "bench/lanes/crossover.hpp"
#include "bench/lanes/growth.hpp"
#include "bench/statistics/fit.hpp"

namespace palio::race {

/// Of a climb. Nodes of a solve are counted, and carry no noise but that of the sample.
struct ClimbFinding {
  Fit nodes;                     ///< expanded in a solve
  Fit time_per_node;             ///< median of the repetitions, by the nodes expanded in them
  std::optional<Fit> time = {};  ///< of a solve, where a method expands no nodes at all
};
ClimbFinding find_laws(const Ladder& ladder, const Climb& climb);

/// Two climbs, by their places, at the sizes that both were measured at.
struct PairCrossover {
  std::size_t first = 0;
  std::size_t second = 0;
  std::vector<std::size_t> rungs = {};  ///< places in the ladder; `crossover` counts in these
  Crossover crossover = {};
};

/// Of all pairs, by the time of a pass; `margin` is that of `leader`.
std::vector<PairCrossover> find_crossovers(const Growth& growth, double margin);

}  // namespace palio::race
