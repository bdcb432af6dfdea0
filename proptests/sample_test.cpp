// The published samples, answered by every solver whose reach holds them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "puzzles/all.hpp"
#include "solvers/answer_text.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

template <class P>
void expect_right(const Solver<P>& solver, const typename P::Instance& instance, const std::string& wanted) {
  const auto shape = P::shape_of(instance);
  ASSERT_TRUE(solver.reach.takes(shape)) << solver.name;
  const auto prepared = solver.method.prepare(shape);
  Work work;
  const auto answer = solver.method.solve(prepared.get(), instance, work);
  EXPECT_EQ(print_answer<P>(answer, Dialect::statement, Layout::judge) + '\n', wanted) << solver.name;
}

template <class P>
int check_samples() {
  int samples = 0;
  for (const auto& file :
       fs::directory_iterator(fs::path(PALIO_SOURCE_DIR) / "puzzles" / P::name / "samples")) {
    if (file.path().extension() != ".in") continue;
    const auto instance = P::parse(contents(file.path()), {});
    EXPECT_TRUE(instance) << file.path();
    if (!instance) continue;
    const std::string wanted = contents(fs::path(file.path()).replace_extension(".out"));
    for (const auto& solver : solvers<P>()) expect_right<P>(solver, instance.value(), wanted);
    ++samples;
  }
  return samples;
}

TEST(Samples, EverySolverAnswersFlips) { EXPECT_GE(check_samples<Flip>(), 3); }
TEST(Samples, EverySolverAnswersFours) { EXPECT_GE(check_samples<Four>(), 1); }
TEST(Samples, EverySolverAnswersShuttles) { EXPECT_GE(check_samples<Shuttle>(), 1); }

}  // namespace
}  // namespace palio
