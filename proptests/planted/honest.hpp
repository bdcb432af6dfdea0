// What the planted solvers have in common: they are right until they aren't.
#pragma once

#include "puzzles/flip/instance.hpp"
#include "solvers/solver.hpp"

namespace palio::planted {

/// The board on which they go wrong: 4 x 4, solvable in 4 presses.
inline constexpr std::uint64_t bad_board = 6585;

/// The right answer, of a solver of the tree.
inline Answer<Flip> honest(const Flip::Instance& board, Work& work) {
  static const Method<Flip>& method = find_solver<Flip>("flip/gf2_elimination")->method;
  static const auto prepared = method.prepare({});
  return method.solve(prepared.get(), board, work);
}

}  // namespace palio::planted
