// What is particular to the solvers of four.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "puzzles/four/rules.hpp"
#include "solvers/four/ranking.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

constexpr std::uint64_t kNoSolution = UINT64_MAX;

/// A solver prepared for one shape.
struct Ready {
  const Solver<Four>& solver;
  std::shared_ptr<const void> prepared;

  Ready(const std::string& method, const Four::Shape& shape)
      : Ready(*find_solver<Four>("four/" + method), shape) {}
  Ready(const Solver<Four>& which, const Four::Shape& shape)
      : solver(which), prepared(which.method.prepare(shape)) {}
  Answer<Four> solve(const Four::Instance& board, Work& work) const {
    return solver.method.solve(prepared.get(), board, work);
  }
};

/// The length of a claim; a test failure where there is none.
std::uint64_t length_of(const Answer<Four>& answer) {
  if (const auto* solved = std::get_if<Solved<Four>>(&answer)) return solved->length;
  EXPECT_TRUE(std::holds_alternative<Unsolvable<Four>>(answer)) << std::get<GaveUp>(answer).why;
  return kNoSolution;
}

bool replays(const Four::Instance& instance, const Answer<Four>& answer) {
  const auto* solved = std::get_if<Solved<Four>>(&answer);
  if (solved == nullptr) return true;
  if (!solved->moves || solved->moves->size() != solved->length) return false;
  auto board = Rules<Four>::start(instance);
  for (const Four::Move& slide : *solved->moves) {
    if (!Rules<Four>::apply(board, slide)) return false;
  }
  return Rules<Four>::solved(board);
}

bool is_exhibit(const Solver<Four>& solver) { return solver.exhibit.has_value(); }

TEST(FourSolvers, PublishedP2IsFirstWrongWhereItIsKnownToBe) {
  const Ready table("retrograde_table", {});
  const Ready published("published_p2", {});
  Work work;
  for (std::uint64_t rank = 0;; ++rank) {
    const Four::Instance board = Four::unrank({}, rank);
    const std::uint64_t truth = in_dialect<Four>(length_of(table.solve(board, work)), Dialect::luogu);
    Work published_work;
    const std::uint64_t printed = length_of(published.solve(board, published_work));
    if (printed == truth) continue;
    EXPECT_EQ(Four::print_line(board), "BBBO/BBOW/BWWW/WWWB");
    EXPECT_EQ(printed, 5U);
    EXPECT_EQ(truth, 4U);
    return;
  }
}

/// Every solver against string_bfs on every `stride`-th board of a shape.
void expect_agreement(const std::string& space, std::uint64_t stride) {
  SCOPED_TRACE(space);
  const Four::Shape shape = Four::parse_space(space).value();
  std::vector<Ready> readies;
  for (const auto& solver : solvers<Four>()) {
    if (!is_exhibit(solver) && solver.reach.takes(shape)) readies.emplace_back(solver, shape);
  }
  ASSERT_GE(readies.size(), 6U);
  std::vector<Work> works(readies.size());
  const Ready naive("string_bfs", shape);
  for (std::uint64_t rank = 0; rank < *Four::count(shape); rank += stride) {
    const Four::Instance board = Four::unrank(shape, rank);
    Work naive_work;
    const std::uint64_t expected = length_of(naive.solve(board, naive_work));
    for (std::size_t i = 0; i < readies.size(); ++i) {
      const Answer<Four> answer = readies[i].solve(board, works[i]);
      ASSERT_EQ(length_of(answer), expected) << readies[i].solver.name << " on " << Four::print_line(board);
      ASSERT_TRUE(replays(board, answer)) << readies[i].solver.name << " on " << Four::print_line(board);
    }
  }
}

TEST(FourSolvers, AgreeOnAllShapes) {
  expect_agreement("4x4", 1009);
  expect_agreement("4x4-white", 2003);
  expect_agreement("4x4-black", 2003);
  expect_agreement("3x3", 1);
  expect_agreement("3x3:3:3:3", 1);
  expect_agreement("3x3:2:3:3", 2);
  expect_agreement("3x3:3:4:3-white", 2);
  expect_agreement("3x3:4:3:3-black", 2);
  expect_agreement("3x4", 20);
  expect_agreement("3x4:5:5:4-white", 40);
  expect_agreement("4x3:5:5:4-black", 40);
  expect_agreement("2x3:2:2:2", 1);
  expect_agreement("2x3:2:2:3", 1);
  expect_agreement("3x2:1:3:3", 1);
  expect_agreement("5x1:2:2:2", 1);
  expect_agreement("2x2:1:1:1", 1);
}

TEST(FourSolvers, AgreeThatBoardsAreUnsolvable) {
  expect_agreement("1x9:3:3:3", 5);  // some can't pass each other
  expect_agreement("1x7:2:2:2-black", 1);
  expect_agreement("3x3:0:3:3", 1);   // nobody alternates
  expect_agreement("3x3:2:2:3", 20);  // too few pieces
  expect_agreement("2x4:3:3:4", 40);
  expect_agreement("2x2:0:0:1", 1);
  expect_agreement("1x2:1:0:2", 1);
}

TEST(FourSolvers, ParallelBfsIsRightOnWideLevels) {
  for (const std::string space : {"4x4:3:3:4", "5x4:9:9:5"}) {
    const Four::Shape shape = Four::parse_space(space).value();
    const Ready parallel("parallel_bfs", shape);
    const Ready sequential("bitmask_bfs", shape);
    Work work;
    for (std::uint64_t k = 0; k < 3; ++k) {
      const Four::Instance board = Four::sample(shape, 20, k);
      Work sequential_work;
      const Answer<Four> answer = parallel.solve(board, work);
      EXPECT_EQ(length_of(answer), length_of(sequential.solve(board, sequential_work)));
      EXPECT_TRUE(replays(board, answer)) << Four::print_line(board);
    }
  }
}

TEST(FourSolvers, ParallelBfsLeavesNothingOfAWideLevelOut) {
  const Four::Shape shape = Four::parse_space("3x4:3:3:4").value();  // too few pieces for a line
  const Ready parallel("parallel_bfs", shape);
  const Ready sequential("bitmask_bfs", shape);
  for (std::uint64_t k = 0; k < 3; ++k) {
    const Four::Instance board = Four::sample(shape, 21, k);
    Work work;
    Work sequential_work;
    EXPECT_EQ(length_of(parallel.solve(board, work)), kNoSolution);
    EXPECT_EQ(length_of(sequential.solve(board, sequential_work)), kNoSolution);
    EXPECT_GT(work.counters.expanded, 10'000U) << "no level is wide";
    EXPECT_EQ(work.counters.expanded, sequential_work.counters.expanded);
  }
}

TEST(FourSolvers, GiveUpPastTheirMemoryBudget) {
  const Four::Shape shape = Four::parse_space("3x4:3:3:4").value();
  const Four::Instance board = Four::unrank(shape, 0);
  for (const std::string method : {"string_bfs", "bitmask_bfs", "parallel_bfs", "spfa_graph"}) {
    const Ready ready(method, shape);
    Work ample;
    EXPECT_TRUE(std::holds_alternative<Unsolvable<Four>>(ready.solve(board, ample))) << method;
    Work scarce(std::uint64_t{1} << 16);
    const Answer<Four> answer = ready.solve(board, scarce);
    ASSERT_TRUE(std::holds_alternative<GaveUp>(answer)) << method;
    EXPECT_NE(std::get<GaveUp>(answer).why.find("memory"), std::string::npos);
  }
}

TEST(FourSolvers, PrunedDfsGivesUpPastItsMemoryBudget) {
  const Four::Shape shape = Four::parse_space("1x12:4:4:4").value();
  const Four::Instance board = Four::parse("OBWBWBWBWOOO", shape).value();
  const Ready ready("pruned_dfs", shape);
  Work ample;
  EXPECT_EQ(length_of(ready.solve(board, ample)), kNoSolution);
  Work scarce(std::uint64_t{1} << 12);
  EXPECT_TRUE(std::holds_alternative<GaveUp>(ready.solve(board, scarce)));
}

TEST(FourSolvers, GiveUpWhenToldToStop) {
  const std::atomic<bool> stop = true;
  const Four::Instance board = Four::parse("BWBO/WBWB/BWBW/WBWO", {}).value();
  for (const auto& solver : solvers<Four>()) {
    const Ready ready(solver, board.shape);
    Work work;
    EXPECT_EQ(length_of(ready.solve(board, work)), 5U) << solver.name;
    Work stopped(Work::default_memory, &stop);
    const Answer<Four> answer = ready.solve(board, stopped);
    ASSERT_TRUE(std::holds_alternative<GaveUp>(answer)) << solver.name;
    EXPECT_EQ(std::get<GaveUp>(answer).why, "stopped");
  }
}

TEST(FourRanking, IsABijection) {
  for (const std::string space : {"3x3", "2x4:1:4:2", "1x6:2:1:2", "2x2:0:0:1", "3x3:3:3:3"}) {
    const FourRanking ranking(Four::parse_space(space).value());
    std::vector<bool> seen(ranking.states());
    for (const bool white : {true, false}) {
      for (std::uint64_t k = 0; k < ranking.states() / 2; ++k) {
        const auto board = Four::unrank(Four::parse_space(space).value(), k);
        const FourState state = *FourBits::start(board, white);
        const std::uint32_t rank = ranking.rank(state);
        ASSERT_LT(rank, ranking.states()) << space;
        EXPECT_FALSE(seen[rank]) << space;
        seen[rank] = true;
        EXPECT_EQ(FourBits::key(ranking.unrank(rank)), FourBits::key(state)) << space;
      }
    }
  }
}

}  // namespace
}  // namespace palio
