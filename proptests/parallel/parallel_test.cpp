// What runs on several threads: campaigns, the parallel search, batches, and every
// solver's prepared value in several hands. Small enough for a thread sanitizer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <barrier>
#include <cstdio>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "proptests/campaigns.hpp"
#include "proptests/nodes.hpp"

namespace palio {
namespace {

constexpr std::size_t kThreads = 4;

Limits several_jobs() {
  Limits limits = test_limits();
  limits.jobs = kThreads;
  limits.memory = std::uint64_t{4} << 30;  // a sanitizer's own counts as well
  limits.instance_seconds = 300;
  return limits;
}

/// The solvers of the tree; the one with a planted race has this folder's name.
template <class P>
std::vector<const Solver<P>*> solvers_of_the_tree() {
  std::vector<const Solver<P>*> all;
  for (const auto& solver : solvers<P>()) {
    if (solver.name.starts_with(std::string(P::name) + '/')) all.push_back(&solver);
  }
  return all;
}

std::string text_of(const std::string& command) {
  std::string text;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return "no pipe";
  for (int byte = std::fgetc(pipe); byte != EOF; byte = std::fgetc(pipe)) text += static_cast<char>(byte);
  const int status = pclose(pipe);
  return status == 0 ? text : text + "status " + std::to_string(status);
}

template <class P>
void expect_a_clean_campaign(const typename P::Space& space, std::uint64_t sample) {
  const CrossCheck<P> check(space, {.sample = sample});
  for (const Solver<P>* solver : solvers_of_the_tree<P>()) {
    if (solver->exhibit && solver->exhibit->expectation == Expectation::refuted) continue;
    if constexpr (std::is_same_v<typename P::Space, typename P::Shape>) {
      if (!solver->reach.takes(space)) continue;
    }
    const CheckResult result = check_solver(check, solver->name, several_jobs());
    EXPECT_EQ(result.tally.checked, std::min(sample, check.planned())) << solver->name;
    EXPECT_EQ(result.tally.failures(), 0U) << solver->name << ": " << describe(result.tally);
  }
}

TEST(Parallel, CampaignsOfFlip) { expect_a_clean_campaign<Flip>(Flip::Shape{3, 4, false}, 150); }
TEST(Parallel, CampaignsOfFour) { expect_a_clean_campaign<Four>(Four::Shape{}, 24); }
TEST(Parallel, CampaignsOfShuttle) {
  expect_a_clean_campaign<Shuttle>(Shuttle::parse_space("1..6").value(), 6);
}

TEST(Parallel, SearchesInsideOfOneSolve) {
  const Solver<Four>& parallel = *find_solver<Four>("four/parallel_bfs");
  const Solver<Four>& sequential = *find_solver<Four>("four/bitmask_bfs");
  const auto prepared = parallel.method.prepare({});
  Work work;
  std::set<std::uint64_t> lengths;
  for (const auto& board : fixed_instances<Four>()) {
    const auto answer = parallel.method.solve(prepared.get(), board, work);
    const auto expected = sequential.method.solve(sequential.method.prepare({}).get(), board, work);
    const std::uint64_t length = std::get<Solved<Four>>(answer).length;
    EXPECT_EQ(length, std::get<Solved<Four>>(expected).length) << Four::print_line(board);
    lengths.insert(length);
  }
  EXPECT_GE(*lengths.rbegin(), 4U);  // deep enough for levels that are shared out
}

/// All threads solve with one prepared value, each instance at the same time.
template <class P>
void solve_at_once(const Solver<P>& solver, const std::vector<typename P::Instance>& instances) {
  for (const auto& instance : instances) {
    if (!solver.reach.takes(P::shape_of(instance))) continue;
    const auto prepared = solver.method.prepare(P::shape_of(instance));
    std::vector<std::string> answers(kThreads);
    std::barrier together(static_cast<std::ptrdiff_t>(kThreads));
    std::vector<std::thread> threads;
    for (std::string& mine : answers) {
      threads.emplace_back([&] {
        Work work;
        together.arrive_and_wait();
        for (int times = 0; times < 2; ++times)
          mine = print_answer<P>(solver.method.solve(prepared.get(), instance, work), Dialect::statement,
                                 Layout::one_line);
      });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_THAT(answers, testing::Each(answers[0])) << solver.name << ": " << P::print_line(instance);
  }
}

TEST(Parallel, OnePreparedValueOfEverySolverInSeveralHands) {
  Puzzles::each([]<class P>() {
    auto instances = fixed_instances<P>();
    instances.resize(std::min<std::size_t>(instances.size(), 4));
    for (const Solver<P>* solver : solvers_of_the_tree<P>()) solve_at_once<P>(*solver, instances);
  });
}

TEST(Parallel, BatchesAnswerInOrder) {
  std::string boards;
  std::string expected;
  const Solver<Flip>& solver = *find_solver<Flip>("flip/gf2_elimination");
  const auto prepared = solver.method.prepare({});
  Work work;
  for (std::uint64_t k = 0; k < 500; ++k) {
    const auto board = Flip::sample({}, 5, k);
    boards += Flip::print_line(board) + "\\n";
    expected += print_answer<Flip>(solver.method.solve(prepared.get(), board, work), Dialect::statement,
                                   Layout::one_line) +
                "\n";
  }
  const std::string program = PALIO_PROGRAM;
  for (const char* name : {"gf2_elimination", "bitmask_bfs", "light_chasing"}) {
    EXPECT_EQ(
        text_of("printf '" + boards + "' | " + program + " solve flip --batch --jobs 4 --solver " + name),
        expected)
        << name;
  }
}

#ifdef __SANITIZE_THREAD__
TEST(Parallel, APlantedDataRaceIsReported) {
  const CrossCheck<Flip> check(Flip::Shape{}, {.sample = 2000});
  const CheckResult result = check_solver(check, "parallel/data_race", several_jobs());
  ASSERT_GE(result.tally.failures(), 1U) << "the sanitizer found no race";
  EXPECT_THAT(result.tally.smallest->detail, testing::HasSubstr("exited with status 66"));
}
#else
TEST(Parallel, APlantedDataRaceIsNoticedByASanitizerAlone) {
  const CrossCheck<Flip> check(Flip::Shape{}, {.sample = 2000});
  const CheckResult result = check_solver(check, "parallel/data_race", several_jobs());
  EXPECT_EQ(result.tally.of(Verdict::accepted), 2000U) << describe(result.tally);
}
#endif

}  // namespace
}  // namespace palio
