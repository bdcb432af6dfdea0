// A small race of flip, for tests that run one with real processes.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "bench/race/race.hpp"
#include "bench/race/sets.hpp"

namespace palio::race {

/// The baseline is flip/gf2_elimination.
inline RacePlan flip_race(std::vector<std::string> solvers, std::size_t blocks) {
  SetPlan set;
  set.puzzle = "flip";
  set.name = "small";
  const auto sets = instance_sets<Flip>();
  for (const auto& board : sets[0].instances) set.instances.push_back(name_instance<Flip>(board));
  set.solvers = std::move(solvers);
  set.baseline = "flip/gf2_elimination";
  RacePlan plan;
  plan.sets = {set};
  plan.blocks = blocks;
  plan.memory = Work::default_memory;
  return plan;
}

}  // namespace palio::race
