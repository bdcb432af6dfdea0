// Duplicates, counted once more: what a search generated and didn't drop are the states that it
// met, which a plain search by the rules counts here with a std::set.
#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <set>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "proptests/nodes.hpp"
#include "puzzles/flip/rules.hpp"
#include "puzzles/four/rules.hpp"
#include "puzzles/shuttle/rules.hpp"

namespace palio::race {
namespace {

template <class P>
using Board = typename Rules<P>::Board;
using States = std::set<std::string>;

std::string state_of(const Board<Flip>& board) { return board.cells; }
std::string state_of(const Board<Four>& board) { return board.cells + board.turn; }
std::string state_of(const Board<Shuttle>& board) { return board.cells; }

bool is_forward(const Board<Shuttle>& board, const Shuttle::Move& move) {
  const std::size_t from = move.origin - 1;
  return (board.cells[from] == 'W') == (from < board.empty);
}

/// Which moves a plain search makes, and when it ends.
enum class Moves : std::uint8_t { all, forward };
enum class Until : std::uint8_t { none_is_left, solved };

template <class P>
std::vector<Board<P>> successors(const Board<P>& board, Moves moves) {
  std::vector<Board<P>> all;
  for (const auto& move : Rules<P>::legal_moves(board)) {
    if constexpr (std::is_same_v<P, Shuttle>) {
      if (moves == Moves::forward && !is_forward(board, move)) continue;
    }
    Rules<P>::apply(all.emplace_back(board), move);
  }
  return all;
}

/// All states met breadth first, the starts among them.
template <class P>
States met_from(const std::vector<Board<P>>& starts, Moves moves = Moves::all,
                Until until = Until::none_is_left) {
  States met;
  std::deque<Board<P>> queue(starts.begin(), starts.end());
  for (const Board<P>& start : starts) {
    met.insert(state_of(start));
    if (until == Until::solved && Rules<P>::solved(start)) return met;
  }
  for (; !queue.empty(); queue.pop_front()) {
    for (const Board<P>& next : successors<P>(queue.front(), moves)) {
      if (!met.insert(state_of(next)).second) continue;
      if (until == Until::solved && Rules<P>::solved(next)) return met;
      queue.push_back(next);
    }
  }
  return met;
}

/// Adds what is met depth first, forward, up to the goal; whether that was met.
bool descend(const Board<Shuttle>& board, States& met) {
  if (Rules<Shuttle>::solved(board)) return true;
  for (const Board<Shuttle>& next : successors<Shuttle>(board, Moves::forward)) {
    if (met.insert(state_of(next)).second && descend(next, met)) return true;
  }
  return false;
}

/// The states that a search begins with: a solver of four has two where either may start.
std::vector<Board<Four>> starts_of(const Four::Instance& instance) {
  Board<Four> white = Rules<Four>::start(instance);
  if (white.turn != '?') return {white};
  Board<Four> black = white;
  white.turn = 'W';
  black.turn = 'B';
  return {white, black};
}

struct Solve {
  Counters counters;
  bool gave_up;
};

/// On as many threads as the solver likes.
template <class P>
Solve solve_with(const std::string& method, const typename P::Instance& instance,
                 std::uint64_t memory = Work::default_memory) {
  const Solver<P>& solver = *find_solver<P>(std::string(P::name) + "/" + method);
  EXPECT_TRUE(solver.reach.takes(P::shape_of(instance))) << method;
  const auto prepared = solver.method.prepare(P::shape_of(instance));
  Work work(memory);
  const auto answer = solver.method.solve(prepared.get(), instance, work);
  return {work.counters, std::holds_alternative<GaveUp>(answer)};
}

std::uint64_t kept(const Counters& counters) {
  EXPECT_LE(counters.duplicates, counters.generated);
  return counters.generated - counters.duplicates;
}

template <class P>
void expect_met(const std::string& method, const typename P::Instance& instance, std::size_t met) {
  EXPECT_EQ(kept(solve_with<P>(method, instance).counters), met)
      << method << " on " << P::print_line(instance);
}

/// One that ends with the first solved state that it makes, in the order of the rules.
template <class P>
void expect_string_bfs_to_meet_as_many(const typename P::Instance& instance) {
  const States met = met_from<P>({Rules<P>::start(instance)}, Moves::all, Until::solved);
  expect_met<P>("string_bfs", instance, met.size() - 1);
}

TEST(Duplicates, OnImpossibleBoardsOfFlipAllInReachIsMetOnce) {
  std::size_t impossible = 0;
  for (const Flip::Shape& shape : {Flip::Shape{4, 4, false}, Flip::Shape{1, 5, false}}) {
    const Board<Flip> white{shape, std::string(shape.cells(), 'w')};
    const Board<Flip> black{shape, std::string(shape.cells(), 'b')};
    const std::size_t around_goals = met_from<Flip>({white, black}).size();
    for (std::uint64_t rank = 0; rank < (shape.rows == 1 ? 32U : 4U); ++rank) {
      const Flip::Instance board = Flip::unrank(shape, rank);
      const States met = met_from<Flip>({Rules<Flip>::start(board)});
      if (met.contains(white.cells) || met.contains(black.cells)) continue;
      ++impossible;
      for (const char* method : {"bitmask_bfs", "string_bfs"})
        expect_met<Flip>(method, board, met.size() - 1);
      if (shape.rows == 4) expect_met<Flip>("published_p1", board, met.size() - 1);
      expect_met<Flip>("spfa_graph", board, around_goals - 2);
    }
  }
  // A cell of the first row of 4x4 is in a kernel vector; 1x5 has the one kernel vector 11011.
  EXPECT_EQ(impossible, 3U + 16U);
}

TEST(Duplicates, OnBoardsOfFourWithTooFewPiecesAllInReachIsMetOnce) {
  for (const char* space : {"3x3:2:2:3", "3x3:2:2:3-white", "3x4:3:3:4-black", "2x4:3:3:4"}) {
    const Four::Shape shape = Four::parse_space(space).value();
    const Four::Instance board = Four::sample(shape, 3, 0);
    const auto starts = starts_of(board);
    const std::size_t met = met_from<Four>(starts).size() - starts.size();
    for (const char* method : {"bitmask_bfs", "parallel_bfs", "spfa_graph"})
      expect_met<Four>(method, board, met);
    expect_string_bfs_to_meet_as_many<Four>(board);
  }
}

TEST(Duplicates, OnLinesOfShuttleAllInReachIsMetOnce) {
  const std::vector<Shuttle::Instance> all{{1, 1}, {2, 2}, {5, 5}, {2, 4}, {4, 2}, {1, 6}, {6, 1}};
  for (const Shuttle::Instance& sides : all) {
    const Board<Shuttle> start = Rules<Shuttle>::start(sides);
    expect_met<Shuttle>("bitmask_bfs", sides, met_from<Shuttle>({start}, Moves::forward).size() - 1);
    expect_met<Shuttle>("spfa_graph", sides, met_from<Shuttle>({start}).size() - 1);
    expect_string_bfs_to_meet_as_many<Shuttle>(sides);
    States met{state_of(start)};
    EXPECT_TRUE(descend(start, met));
    expect_met<Shuttle>("memoised_search", sides, met.size() - 1);
  }
}

TEST(Duplicates, AreRightWhereAGoalEndsTheSearch) {
  for (const Flip::Instance& board : fixed_instances<Flip>()) expect_string_bfs_to_meet_as_many<Flip>(board);
  for (const Four::Instance& board : fixed_instances<Four>()) expect_string_bfs_to_meet_as_many<Four>(board);
  // On one thread both meet the states of a small level in the same order.
  const auto boards = fixed_instances<Four>();
  EXPECT_EQ(nodes_of(*find_solver<Four>("four/bitmask_bfs"), boards).duplicates,
            nodes_of(*find_solver<Four>("four/parallel_bfs"), boards).duplicates);
}

/// Under every budget: no more is kept than there is, and what is expanded was kept or a start.
template <class P>
void expect_right_under_budgets(const std::vector<std::string>& methods, const typename P::Instance& instance,
                                std::size_t starts, std::size_t met) {
  std::size_t cut_short = 0;
  for (const std::string& method : methods) {
    for (std::uint64_t memory = 256; memory <= std::uint64_t{1} << 23; memory *= 2) {
      const auto [counters, gave_up] = solve_with<P>(method, instance, memory);
      EXPECT_LE(kept(counters) + starts, met) << method << " in " << memory << " bytes";
      EXPECT_GE(kept(counters) + starts, counters.expanded) << method << " in " << memory << " bytes";
      if (gave_up && counters.expanded > 0) ++cut_short;
    }
  }
  EXPECT_GT(cut_short, 0U) << P::name;
}

TEST(Duplicates, AreRightWhereASolveGivesUp) {
  const Flip::Instance flip = Flip::unrank({}, 1);
  expect_right_under_budgets<Flip>({"bitmask_bfs", "published_p1", "string_bfs"}, flip, 1,
                                   met_from<Flip>({Rules<Flip>::start(flip)}).size());
  const Four::Instance four = Four::sample(Four::parse_space("3x3:2:2:3-white").value(), 3, 0);
  expect_right_under_budgets<Four>({"bitmask_bfs", "parallel_bfs", "spfa_graph", "string_bfs"}, four, 1,
                                   met_from<Four>(starts_of(four)).size());
  const Shuttle::Instance shuttle{5, 5};
  expect_right_under_budgets<Shuttle>({"bitmask_bfs", "memoised_search", "spfa_graph", "string_bfs"}, shuttle,
                                      1, met_from<Shuttle>({Rules<Shuttle>::start(shuttle)}).size());
}

template <class P>
void expect_none(const std::vector<std::string>& methods) {
  for (const std::string& method : methods) {
    const Solver<P>& solver = *find_solver<P>(std::string(P::name) + "/" + method);
    EXPECT_EQ(nodes_of(solver, fixed_instances<P>()).duplicates, 0U) << solver.name;
  }
}

TEST(Duplicates, MethodsThatNeverLookHaveNone) {
  expect_none<Flip>({"gf2_elimination", "light_chasing", "pruned_dfs"});
  expect_none<Four>({"retrograde_table"});
  expect_none<Shuttle>({"closed_form", "pruned_dfs", "published_p3"});
}

TEST(Duplicates, ATableOfFailuresDropsWhatWasEnteredBefore) {
  // BWBWOOO: nobody passes, so no two of a colour ever meet, and the limit rises until each
  // line in reach was entered, that with all pieces on the right too. Long before, the pieces
  // can slide to and fro.
  const Four::Instance board{Four::parse_space("1x7:2:2:2-white").value(), 0b0101, 0b1010};
  const Counters counters = solve_with<Four>("pruned_dfs", board).counters;
  EXPECT_GT(counters.duplicates, 0U);
  EXPECT_LT(counters.duplicates, counters.generated);
}

}  // namespace
}  // namespace palio::race
