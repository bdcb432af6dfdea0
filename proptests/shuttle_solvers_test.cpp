// What is special to the solvers of shuttle: all say the same moves, and these are the
// least of all shortest sequences, which an enumeration by the rules lists.
#include <gtest/gtest.h>
// RapidCheck asks for gtest.h first.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/shuttle/rules.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

using ShuttleRules = Rules<Shuttle>;
using Board = ShuttleRules::Board;
using Moves = std::vector<Shuttle::Move>;
using Sides = Shuttle::Instance;

/// `2x3`, for messages.
std::string name(const Sides& sides) { return Shuttle::print_line(sides); }

Answer<Shuttle> answer(const Solver<Shuttle>& solver, const Sides& sides, Work& work) {
  const auto prepared = solver.method.prepare(sides);
  return solver.method.solve(prepared.get(), sides, work);
}

/// The moves of an answer, or none where it isn't a solution with moves of its length.
Moves moves_of(const Answer<Shuttle>& given) {
  const auto* solution = std::get_if<Solved<Shuttle>>(&given);
  if (solution == nullptr || !solution->moves || solution->moves->size() != solution->length) return {};
  return *solution->moves;
}

Moves solve_by(std::string_view method, const Sides& sides) {
  Work work;
  return moves_of(answer(*find_solver<Shuttle>(std::string("shuttle/").append(method)), sides, work));
}

std::string why(const Answer<Shuttle>& given) {
  const auto* gave_up = std::get_if<GaveUp>(&given);
  return gave_up == nullptr ? "" : gave_up->why;
}

bool replays(const Sides& sides, const Moves& moves) {
  Board board = ShuttleRules::start(sides);
  for (const Shuttle::Move& move : moves) {
    if (!ShuttleRules::apply(board, move)) return false;
  }
  return ShuttleRules::solved(board);
}

/// Fewest moves to the goal from every line, moves in both directions; a move back is a
/// move, so they are the distances from the goal.
std::map<std::string, std::size_t> distances_to_goal(const Sides& sides) {
  const std::string goal = std::string(sides.black, 'B') + '_' + std::string(sides.white, 'W');
  std::map<std::string, std::size_t> distances{{goal, 0}};
  std::deque<Board> waiting{{goal, sides.black, sides.white}};
  for (; !waiting.empty(); waiting.pop_front()) {
    const std::size_t distance = distances.at(waiting.front().cells) + 1;
    for (const Shuttle::Move& move : ShuttleRules::legal_moves(waiting.front())) {
      Board next = waiting.front();
      ShuttleRules::apply(next, move);
      if (distances.emplace(next.cells, distance).second) waiting.push_back(std::move(next));
    }
  }
  return distances;
}

void extend(const Board& board, const std::map<std::string, std::size_t>& distances, Moves& so_far,
            std::vector<Moves>& all) {
  const std::size_t left = distances.at(board.cells);
  if (left == 0) all.push_back(so_far);
  for (const Shuttle::Move& move : ShuttleRules::legal_moves(board)) {
    Board next = board;
    ShuttleRules::apply(next, move);
    if (distances.at(next.cells) + 1 != left) continue;
    so_far.push_back(move);
    extend(next, distances, so_far, all);
    so_far.pop_back();
  }
}

/// All shortest sequences.
std::vector<Moves> shortest_sequences(const Sides& sides) {
  std::vector<Moves> all;
  Moves so_far;
  extend(ShuttleRules::start(sides), distances_to_goal(sides), so_far, all);
  return all;
}

/// All pairs of sides with at most `pieces` pieces together.
std::vector<Sides> pairs_of_sides(std::uint32_t pieces) {
  std::vector<Sides> pairs;
  for (std::uint32_t both = 2; both <= pieces; ++both) {
    for (std::uint32_t white = 1; white < both; ++white) pairs.push_back({white, both - white});
  }
  return pairs;
}

TEST(ShuttleSolvers, SayTheLeastOfAllShortestSequencesAndReplay) {
  std::map<std::string, Work> works;  // kept, so that memory left from other instances is met
  for (const Sides& sides : pairs_of_sides(12)) {
    const auto all = shortest_sequences(sides);
    const Moves& least = *std::min_element(all.begin(), all.end());
    EXPECT_EQ(least.size(), sides.white * sides.black + sides.white + sides.black) << name(sides);
    EXPECT_TRUE(replays(sides, least)) << name(sides);
    for (const Solver<Shuttle>& solver : solvers<Shuttle>()) {
      if (!solver.reach.takes(sides)) continue;
      EXPECT_EQ(moves_of(answer(solver, sides, works[solver.name])), least)
          << solver.name << ' ' << name(sides);
    }
  }
}

TEST(ShuttleSolvers, SayThePublishedSequence) {
  Moves published;
  for (std::uint32_t cell : {3U, 5U, 6U, 4U, 2U, 1U, 3U, 5U, 7U, 6U, 4U, 2U, 3U, 5U, 4U})
    published.push_back({cell});
  for (const Solver<Shuttle>& solver : solvers<Shuttle>()) {
    Work work;
    EXPECT_EQ(moves_of(answer(solver, {3, 3}, work)), published) << solver.name;
  }
}

TEST(ShuttleSolvers, AgreeOnAllThatTheJudgeAsks) {
  for (std::uint32_t side = 1; side <= 12; ++side) {
    const Moves moves = solve_by("closed_form", {side, side});
    EXPECT_TRUE(replays({side, side}, moves)) << side;
    for (const Solver<Shuttle>& solver : solvers<Shuttle>()) {
      if (!solver.reach.takes({side, side})) continue;
      Work work;
      EXPECT_EQ(moves_of(answer(solver, {side, side}, work)), moves) << solver.name << ' ' << side;
    }
  }
}

TEST(ShuttleSequences, OfEqualSidesAreTwoMirrorImages) {
  for (std::uint32_t side = 1; side <= 6; ++side) {
    auto all = shortest_sequences({side, side});
    ASSERT_EQ(all.size(), 2U) << side;
    for (Shuttle::Move& move : all[1]) move.origin = 2 * side + 2 - move.origin;
    EXPECT_EQ(all[0], all[1]) << side;
  }
}

TEST(ShuttleSequences, AreTwoUnlessAPieceIsAlone) {
  for (const Sides& sides : pairs_of_sides(11)) {
    std::size_t count = 2;
    std::size_t before = 1;
    if (std::min(sides.white, sides.black) == 1) {  // then a Fibonacci number: 2, 3, 5, 8, ...
      for (std::uint32_t more = 1; more < std::max(sides.white, sides.black); ++more)
        before = std::exchange(count, count + before);
    }
    EXPECT_EQ(shortest_sequences(sides).size(), count) << name(sides);
  }
}

TEST(ShuttleSolvers, AgreeOnLargeLines) {
  for (const Sides& sides :
       {Sides{40, 40}, {1, 500}, {500, 1}, {2, 300}, {300, 2}, {37, 91}, {91, 37}, {300, 301}}) {
    const Moves moves = solve_by("closed_form", sides);
    EXPECT_TRUE(replays(sides, moves)) << name(sides);
    EXPECT_EQ(solve_by("pruned_dfs", sides), moves) << name(sides);
  }
  for (const Sides& sides : {Sides{15, 15}, {1, 39}, {39, 1}, {14, 18}, {18, 14}}) {
    const Moves moves = solve_by("closed_form", sides);
    EXPECT_EQ(solve_by("bitmask_bfs", sides), moves) << name(sides);
    EXPECT_EQ(solve_by("memoised_search", sides), moves) << name(sides);
  }
  EXPECT_EQ(solve_by("spfa_graph", {1, 62}), solve_by("closed_form", {1, 62}));
  EXPECT_EQ(solve_by("spfa_graph", {62, 1}), solve_by("closed_form", {62, 1}));
}

RC_GTEST_PROP(ShuttleSolvers, PrunedDfsFollowsThePattern, ()) {
  const Sides sides{*rc::gen::inRange<std::uint32_t>(1, 80), *rc::gen::inRange<std::uint32_t>(1, 80)};
  const Moves moves = solve_by("closed_form", sides);
  RC_ASSERT(replays(sides, moves));
  RC_ASSERT(solve_by("pruned_dfs", sides) == moves);
}

TEST(ShuttleSolvers, SearchDeadPositionsOneMoveDeepAtMost) {
  Work work;
  ASSERT_FALSE(moves_of(answer(*find_solver<Shuttle>("shuttle/pruned_dfs"), {200, 230}, work)).empty());
  EXPECT_LE(work.counters.expanded, 200 * 230 + 2 * (200 + 230));
}

TEST(ShuttleSolvers, GiveUpPastTheirMemoryBudget) {
  for (const Solver<Shuttle>& solver : solvers<Shuttle>()) {
    Work nothing(0);
    EXPECT_NE(why(answer(solver, {5, 5}, nothing)).find("memory"), std::string::npos) << solver.name;
  }
  for (const char* method : {"string_bfs", "bitmask_bfs", "memoised_search", "spfa_graph"}) {
    Work little(20'000);  // enough to begin with
    const auto& solver = *find_solver<Shuttle>(std::string("shuttle/") + method);
    const Sides sides = solver.reach.takes({15, 15}) ? Sides{15, 15} : Sides{7, 7};
    EXPECT_NE(why(answer(solver, sides, little)).find("memory"), std::string::npos) << method;
  }
}

TEST(ShuttleSolvers, RefuseAnAnswerThatNoMemoryHolds) {
  for (const char* method : {"closed_form", "pruned_dfs"}) {
    Work work;
    const auto given = answer(*find_solver<Shuttle>(std::string("shuttle/") + method),
                              {Shuttle::max_side, Shuttle::max_side}, work);
    EXPECT_NE(why(given).find("memory budget of 1024 MiB"), std::string::npos) << method << why(given);
    EXPECT_EQ(work.counters.expanded, 0U) << method;
  }
}

TEST(ShuttleSolvers, StringBfsTakesAsManyPositionsAsItSays) {
  const auto& reach = find_solver<Shuttle>("shuttle/string_bfs")->reach;
  EXPECT_TRUE(reach.takes({8, 8}));    // 218,790 positions
  EXPECT_FALSE(reach.takes({9, 9}));   // 923,780
  EXPECT_TRUE(reach.takes({1, 400}));  // 161,202: few pieces of one colour may meet many
  EXPECT_TRUE(reach.takes({400, 1}));
  EXPECT_FALSE(reach.takes({1, 500}));  // 251,502
}

TEST(ShuttleSolvers, GiveUpWhenTold) {
  const std::atomic<bool> stop{true};
  for (const Solver<Shuttle>& solver : solvers<Shuttle>()) {
    Work work(Work::default_memory, &stop);
    EXPECT_EQ(why(answer(solver, {5, 5}, work)), "stopped") << solver.name;
  }
}

TEST(ShuttleSolvers, ThePublishedProgramTakesWhatItsArraysHold) {
  const auto& published = *find_solver<Shuttle>("shuttle/published_p3");
  EXPECT_TRUE(published.reach.takes({12, 12}));
  EXPECT_FALSE(published.reach.takes({13, 13}));
  EXPECT_FALSE(published.reach.takes({3, 4}));
  ASSERT_TRUE(published.exhibit.has_value());
  EXPECT_EQ(published.exhibit->expectation, Expectation::right);
}

}  // namespace
}  // namespace palio
