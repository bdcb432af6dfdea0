// What the claims about shuttle's answers come to, for the sides that the judge asks.
#pragma once

#include <cstdint>
#include <vector>

#include "bench/claims/fact.hpp"
#include "puzzles/shuttle/instance.hpp"

namespace palio::race {

/// The least shortest solution, from a search in which both colours move in both directions.
struct ShuttleTruth {
  std::uint32_t side = 0;
  std::vector<Shuttle::Move> moves = {};
};

/// The oracle's, of equal sides; 3 s for a side of 12, which holds more positions than all smaller ones
/// together.
ShuttleTruth shuttle_truth(std::uint32_t side);

/// All exact. By name:
/// `shuttle.sides`: the greatest of the sides, which are 1 up to it;
/// `shuttle.fewest.formula`: those of them with N(N + 2) moves;
/// `shuttle.fewest.greatest`: the fewest moves of the greatest side;
/// `shuttle.forward.found`: sides for which a search without moves backward has as many
/// moves; `shuttle.forward.backward`: moves backward in all least shortest solutions together.
std::vector<Fact> shuttle_facts(const std::vector<ShuttleTruth>& truths);

}  // namespace palio::race
