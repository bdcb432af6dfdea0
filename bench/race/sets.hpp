// The instance sets on which solvers race: for each puzzle a small one that every method
// can run, and a large one for the fast methods, of so many different instances that no
// branch predictor learns them.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "puzzles/all.hpp"
#include "reference/oracle.hpp"
#include "reference/truth_table.hpp"

namespace palio::race {

/// Instances that one pass goes through, in this order.
template <class P>
struct InstanceSet {
  std::string name;
  std::string choice;  ///< how they were chosen, in a few words
  std::vector<typename P::Instance> instances;
  bool sampled = false;  ///< at random within each true answer, from one space
};

/// The head of the seeded sequence that takes the true answers in turn: a random sample
/// within each depth.
template <class P>
std::vector<typename P::Instance> spread_sample(const typename P::Space& space, std::size_t size) {
  const auto order = spread_order(oracle<P>().make(space)->distances(), 1);
  std::vector<typename P::Instance> instances;
  for (std::size_t k = 0; k < size; ++k) instances.push_back(P::unrank(space, order[k]));
  return instances;
}

/// Boards of the judge's size, as many of each true answer as there are.
template <class P>
std::vector<InstanceSet<P>> instance_sets() {
  const std::string choice = "4x4, spread over the true answers";
  return {{"small", choice, spread_sample<P>(P::default_space(), 16), true},
          {"large", choice, spread_sample<P>(P::default_space(), 512), true}};
}

/// An instance is two numbers, so there are few that every method can run: equal sides.
/// The large set is all whose truth the oracle knows within seconds: those of up to 16
/// pieces, and lopsided ones of up to 40.
template <>
inline std::vector<InstanceSet<Shuttle>> instance_sets<Shuttle>() {
  std::vector<Shuttle::Instance> equal;
  for (std::uint32_t side = 1; side <= 6; ++side) equal.push_back({side, side});
  std::vector<Shuttle::Instance> many;
  for (std::uint32_t pieces = 2; pieces <= 40; ++pieces) {
    for (std::uint32_t white = 1; white < pieces; ++white) {
      if (pieces <= 16 || std::min(white, pieces - white) <= 3) many.push_back({white, pieces - white});
    }
  }
  return {{"small", "1 to 6 pieces a side", equal},
          {"large", "up to 16 pieces, or 40 where one side has at most 3", many}};
}

}  // namespace palio::race
