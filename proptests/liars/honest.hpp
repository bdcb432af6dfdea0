// What the liars have in common: the right answer, to be spoiled, and searches into which
// a fault is put.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/all.hpp"
#include "solvers/solver.hpp"

namespace palio::liars {

template <class P>
inline constexpr std::string_view teller = "flip/gf2_elimination";
template <>
inline constexpr std::string_view teller<Four> = "four/retrograde_table";
template <>
inline constexpr std::string_view teller<Shuttle> = "shuttle/closed_form";

/// The right answer, of a solver of the tree; for the judge's shape.
template <class P>
Answer<P> honest(const typename P::Instance& instance, Work& work) {
  static const Method<P>& method = find_solver<P>(teller<P>)->method;
  static const auto prepared = method.prepare(typename P::Shape{});
  return method.solve(prepared.get(), instance, work);
}

template <class P>
bool judges_shape(const typename P::Shape& shape) {
  return shape == typename P::Shape{};
}
inline bool equal_sides(const Shuttle::Shape& sides) { return sides.white == sides.black; }

/// A liar that claims the most that the puzzle's solvers can.
template <class P>
Solver<P> liar(Method<P> method) {
  Solver<P> solver;
  solver.guarantee = P::answer_is_moves ? Guarantee::canonical : Guarantee::optimal;
  if constexpr (P::answer_is_moves)
    solver.reach = {"equal sides", equal_sides};
  else
    solver.reach = {"the judge's boards", judges_shape<P>};
  solver.method = method;
  return solver;
}

/// A liar that prints a number alone.
template <class P>
Solver<P> printing_liar(Method<P> method) {
  Solver<P> solver = liar<P>(method);
  solver.exhibit = Exhibit{};
  return solver;
}

using FourBoard = Rules<Four>::Board;

/// Breadth first by `successors` from one board to the first that is a goal; the boards
/// met stay in `met`, by `key`. Nothing where it meets none.
struct FourSearch {
  std::function<std::vector<std::pair<Four::Move, FourBoard>>(const FourBoard&)> successors =
      [](const FourBoard& board) {
        std::vector<std::pair<Four::Move, FourBoard>> list;
        for (const auto& slide : Rules<Four>::legal_moves(board)) {
          list.emplace_back(slide, board);
          Rules<Four>::apply(list.back().second, slide);
        }
        return list;
      };
  std::function<bool(const FourBoard&)> goal = Rules<Four>::solved;
  std::function<std::string(const FourBoard&)> key = [](const FourBoard& board) {
    return board.cells + board.turn;
  };
  std::set<std::string> met = {};

  std::optional<std::vector<Four::Move>> from(FourBoard board, char starter) {
    struct Node {
      FourBoard board;
      std::vector<Four::Move> path;
    };
    board.turn = starter;
    met.insert(key(board));
    std::deque<Node> queue{{board, {}}};
    for (; !queue.empty(); queue.pop_front()) {
      const Node node = queue.front();
      if (goal(node.board)) return node.path;
      for (auto& [slide, next] : successors(node.board)) {
        if (!met.insert(key(next)).second) continue;
        queue.push_back({next, node.path});
        queue.back().path.push_back(slide);
      }
    }
    return {};
  }

  /// The shorter of what the two starters find.
  Answer<Four> from_either(const Four::Instance& instance, bool shared) {
    const auto start = Rules<Four>::start(instance);
    auto best = from(start, 'W');
    if (!shared) met.clear();
    const auto black = from(start, 'B');
    if (black && (!best || black->size() < best->size())) best = black;
    if (!best) return Unsolvable<Four>{};
    return solved_by<Four>(*best);
  }
};

}  // namespace palio::liars
