// Which solver of the tree is taken where none is named.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <type_traits>
#include <utility>

#include "puzzles/all.hpp"
#include "solvers/solver.hpp"

namespace palio::cli {

/// The shape that all instances of a space have, or its first.
template <class P>
typename P::Shape first_shape(const typename P::Space& space) {
  if constexpr (std::is_same_v<typename P::Space, typename P::Shape>)
    return space;  // an instance of it may be very large
  else
    return P::shape_of(P::unrank(space, 0));
}

/// How large the boards are that a solver takes on, on a ladder of square ones.
template <class P>
int reach_of(const Solver<P>& solver) {
  int steps = 0;
  for (int side = 1; side <= 1 << 16; side = side < 32 ? side + 1 : side * 2) {
    const auto space = P::parse_space(fmt::format("{0}x{0}", side));
    if (space && solver.reach.takes(first_shape<P>(space.value()))) ++steps;
  }
  return steps;
}

/// The solver that is taken where none is named: the strongest guarantee, then the largest
/// reach, then the name; no exhibits. Null where none takes the shape on.
template <class P>
const Solver<P>* best_solver(const typename P::Shape& shape) {
  const Solver<P>* best = nullptr;
  std::pair<Guarantee, int> best_key{};
  for (const auto& solver : solvers<P>()) {
    if (solver.exhibit || !solver.reach.takes(shape)) continue;
    const std::pair key{solver.guarantee, reach_of(solver)};
    if (best == nullptr || key > best_key) {
      best = &solver;
      best_key = key;
    }
  }
  return best;
}

}  // namespace palio::cli
