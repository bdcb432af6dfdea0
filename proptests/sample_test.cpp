// The published samples, answered by every solver whose reach holds them.
#include <gtest/gtest.h>

#include "puzzles/all.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

TEST(Sample, FlipStringBfs) {
  const auto board = Flip::parse("bwwb\nbbwb\nbwwb\nbwww\n", {});
  ASSERT_TRUE(board);
  const auto* solver = find_solver<Flip>("flip/string_bfs");
  ASSERT_NE(solver, nullptr);
  Work work;
  const auto prepared = solver->method.prepare(board.value().shape);
  const auto answer = solver->method.solve(prepared.get(), board.value(), work);
  EXPECT_EQ(std::get<Solved<Flip>>(answer).length, 4U);
}

}  // namespace
}  // namespace palio
