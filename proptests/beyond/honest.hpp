// What these liars have in common: the right answer to an instance of any size, to be spoiled.
#pragma once

#include <utility>
#include <vector>

#include "puzzles/all.hpp"
#include "solvers/solver.hpp"

namespace palio::beyond {

template <class P>
inline constexpr std::string_view teller = "flip/gf2_elimination";
template <>
inline constexpr std::string_view teller<Four> = "four/bitmask_bfs";
template <>
inline constexpr std::string_view teller<Shuttle> = "shuttle/closed_form";

template <class P>
const Method<P>& honest_method() {
  return find_solver<P>(teller<P>)->method;
}

/// A liar that promises the most that the puzzle's solvers can. `Spoil` is given the right answer.
template <class P, auto Spoil>
Solver<P> liar() {
  Solver<P> solver;
  solver.guarantee = P::answer_is_moves ? Guarantee::canonical : Guarantee::optimal;
  solver.method.prepare = [](const typename P::Shape& shape) { return honest_method<P>().prepare(shape); };
  solver.method.solve = [](const void* prepared, const typename P::Instance& instance,
                           Work& work) -> Answer<P> {
    return Spoil(instance, honest_method<P>().solve(prepared, instance, work));
  };
  return solver;
}

/// A liar that prints a number alone.
template <class P, auto Spoil>
Solver<P> printing_liar() {
  Solver<P> solver = liar<P, Spoil>();
  solver.exhibit = Exhibit{};
  return solver;
}

/// The same solution with two presses of the first cell behind it.
inline Answer<Flip> longer(Answer<Flip> answer) {
  if (auto* solved = std::get_if<Solved<Flip>>(&answer)) {
    solved->moves->insert(solved->moves->end(), 2, {0, 0});
    solved->length += 2;
  }
  return answer;
}

}  // namespace palio::beyond
