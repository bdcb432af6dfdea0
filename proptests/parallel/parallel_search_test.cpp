// Searches that share out one solve among threads say what sequential ones say, the same
// whatever the number of threads, and end when told to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <chrono>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "proptests/nodes.hpp"
#include "puzzles/all.hpp"
#include "solvers/kernels/search/two_bit_table.hpp"

namespace palio {
namespace {

constexpr int kThreads = 4;

/// More threads than there may be cores.
class ParallelSearch : public testing::Test {
  tbb::global_control allowed_{tbb::global_control::max_allowed_parallelism, kThreads};
};

template <class P>
const Solver<P>& solver_named(std::string_view name) {
  const auto* solver = find_solver<P>(name);
  if (solver == nullptr) throw std::invalid_argument(std::string(name));
  return *solver;
}

template <class P>
Answer<P> solve_with(std::string_view name, const typename P::Instance& instance, int threads, Work& work) {
  const auto& solver = solver_named<P>(name);
  const auto prepared = solver.method.prepare(P::shape_of(instance));
  Answer<P> answer;
  tbb::task_arena(threads).execute([&] { answer = solver.method.solve(prepared.get(), instance, work); });
  return answer;
}

template <class P>
Answer<P> solve_with(std::string_view name, const typename P::Instance& instance, int threads) {
  Work work;
  return solve_with<P>(name, instance, threads, work);
}

/// The moves of a solution, and nothing for the claim that there is none.
template <class P>
std::optional<std::vector<typename P::Move>> moves_of(const Answer<P>& answer) {
  if (std::holds_alternative<Unsolvable<P>>(answer)) return {};
  return std::get<Solved<P>>(answer).moves;
}

template <class P>
void expect_the_same_on_all_threads(std::string_view parallel, std::string_view sequential,
                                    const std::vector<typename P::Instance>& instances) {
  for (const auto& instance : instances) {
    const auto expected = moves_of<P>(solve_with<P>(sequential, instance, 1));
    const auto alone = moves_of<P>(solve_with<P>(parallel, instance, 1));
    ASSERT_EQ(alone.has_value(), expected.has_value()) << P::print_line(instance);
    if (alone) {
      EXPECT_EQ(alone->size(), expected->size()) << P::print_line(instance);
    }
    for (int times = 0; times < 3; ++times)
      EXPECT_EQ(moves_of<P>(solve_with<P>(parallel, instance, kThreads)), alone) << P::print_line(instance);
  }
}

/// Boards in turn random, most of them impossible where there is a kernel, and made from a white
/// one by random presses.
std::vector<Flip::Instance> boards_of(const Flip::Shape& shape, std::uint64_t count) {
  std::vector<Flip::Instance> boards;
  for (std::uint64_t k = 0; k < count; ++k) {
    const auto random = Flip::sample(shape, 3, k);
    auto board = Rules<Flip>::start(Flip::Instance{shape});
    for (const auto& press : Rules<Flip>::legal_moves(board)) {
      if (random.black(std::uint64_t{press.row} * shape.cols + press.col)) Rules<Flip>::apply(board, press);
    }
    boards.push_back(k % 2 == 0 ? random : Flip::parse(board.cells, shape).value());
  }
  return boards;
}

TEST_F(ParallelSearch, BreadthFirstOfFlipSaysTheSameOnAllThreads) {
  for (const Flip::Shape& shape : {Flip::Shape{4, 5}, {3, 6, true}, {1, 19}})
    expect_the_same_on_all_threads<Flip>("flip/parallel_bfs", "flip/gf2_elimination", boards_of(shape, 3));
}

TEST_F(ParallelSearch, DepthFirstOfFlipSaysTheSameOnAllThreads) {
  for (const Flip::Shape& shape : {Flip::Shape{13, 13}, {14, 14}, {40, 11}, {7, 9, true}}) {
    // Where several solutions are shortest, it is the one that the sequential search meets first.
    const auto boards = boards_of(shape, 3);
    expect_the_same_on_all_threads<Flip>("flip/parallel_dfs", "flip/pruned_dfs", boards);
    for (const auto& board : boards) {
      EXPECT_EQ(moves_of<Flip>(solve_with<Flip>("flip/parallel_dfs", board, kThreads)),
                moves_of<Flip>(solve_with<Flip>("flip/pruned_dfs", board, 1)));
    }
  }
}

TEST_F(ParallelSearch, BreadthFirstOfShuttleSaysTheSameOnAllThreads) {
  expect_the_same_on_all_threads<Shuttle>("shuttle/parallel_bfs", "shuttle/closed_form",
                                          {{8, 8}, {7, 9}, {9, 7}, {1, 25}, {2, 20}});
  const Shuttle::Instance sides{8, 8};
  EXPECT_EQ(moves_of<Shuttle>(solve_with<Shuttle>("shuttle/parallel_bfs", sides, kThreads)),
            moves_of<Shuttle>(solve_with<Shuttle>("shuttle/closed_form", sides, 1)));
}

template <class P>
void expect_the_same_work(std::string_view parallel, std::string_view sequential,
                          const std::vector<typename P::Instance>& instances) {
  Work one;
  Work other;
  for (const auto& instance : instances) {
    solve_with<P>(parallel, instance, 1, one);
    solve_with<P>(sequential, instance, 1, other);
    EXPECT_EQ(one.counters.expanded, other.counters.expanded) << P::print_line(instance);
    EXPECT_EQ(one.counters.generated, other.counters.generated) << P::print_line(instance);
  }
}

TEST_F(ParallelSearch, OneThreadGoesThroughWhatTheSequentialSearchDoes) {
  for (const Flip::Shape& shape : {Flip::Shape{4, 4}, {13, 13}, {14, 14}, {60, 10}, {7, 9, true}})
    expect_the_same_work<Flip>("flip/parallel_dfs", "flip/pruned_dfs", boards_of(shape, 3));
}

/// What isn't worth a second thread is counted the same however the threads meet: tools that
/// count a race's smallest set must agree.
TEST_F(ParallelSearch, SmallSearchesCountAlikeOnAllThreads) {
  std::size_t parallel = 0;
  Puzzles::each([&]<class P>() {
    for (const auto& solver : solvers<P>()) {
      if (!is_parallel(solver)) continue;
      ++parallel;
      for (const auto& instance : fixed_instances<P>()) {
        if (!solver.reach.takes(P::shape_of(instance))) continue;
        Work alone;
        solve_with<P>(solver.name, instance, 1, alone);
        for (int times = 0; times < 20; ++times) {
          Work work;
          solve_with<P>(solver.name, instance, kThreads, work);
          ASSERT_EQ(work.counters.expanded, alone.counters.expanded) << solver.name;
          ASSERT_EQ(work.counters.generated, alone.counters.generated) << solver.name;
          ASSERT_EQ(work.counters.duplicates, alone.counters.duplicates) << solver.name;
        }
      }
    }
  });
  EXPECT_GE(parallel, 3U);
}

/// All boards in reach of an impossible one, each once and all of its presses: the boards
/// that bitmask_bfs meets.
TEST_F(ParallelSearch, BreadthFirstMeetsEachBoardInReachOnce) {
  for (const Flip::Shape& shape : {Flip::Shape{4, 4}, {4, 5}, {3, 6, true}}) {
    for (const auto& board : boards_of(shape, 4)) {
      Work parallel;
      Work sequential;
      if (moves_of<Flip>(solve_with<Flip>("flip/parallel_bfs", board, kThreads, parallel))) continue;
      solve_with<Flip>("flip/bitmask_bfs", board, 1, sequential);
      EXPECT_EQ(parallel.counters.expanded, sequential.counters.expanded);
      EXPECT_EQ(parallel.counters.generated, shape.cells() * parallel.counters.expanded);
      EXPECT_EQ(parallel.counters.generated - parallel.counters.duplicates + 1, parallel.counters.expanded);
    }
  }
}

/// How many positions are nearer to the goal than the start, by the rules.
std::uint64_t nearer_than_the_start(const Shuttle::Instance& sides) {
  using Board = Rules<Shuttle>::Board;
  const std::string start = Rules<Shuttle>::start(sides).cells;
  std::vector<Board> level{{{start.rbegin(), start.rend()}, sides.black, sides.white}};
  std::set<std::string> met{level[0].cells};
  while (!met.contains(start)) {
    std::vector<Board> next;
    for (const Board& board : std::exchange(level, {})) {
      for (const auto& move : Rules<Shuttle>::legal_moves(board)) {
        next.push_back(board);
        Rules<Shuttle>::apply(next.back(), move);
        if (met.insert(next.back().cells).second) level.push_back(next.back());
      }
    }
  }
  return met.size() - level.size();
}

TEST_F(ParallelSearch, ShuttleMeetsAllPositionsNearerThanTheStart) {
  for (const Shuttle::Instance& sides : {Shuttle::Instance{3, 3}, {2, 5}, {6, 6}}) {
    for (const int threads : {1, kThreads}) {
      Work work;
      solve_with<Shuttle>("shuttle/parallel_bfs", sides, threads, work);
      EXPECT_EQ(work.counters.expanded, nearer_than_the_start(sides)) << Shuttle::print_line(sides);
    }
  }
}

/// Says stop a moment after a solve has begun; whether it ended without an answer, in time.
template <class P>
void expect_to_stop(std::string_view name, const typename P::Instance& instance) {
  const auto& solver = solver_named<P>(name);
  const auto prepared = solver.method.prepare(P::shape_of(instance));
  bool ended = false;
  for (int attempt = 0; attempt < 20 && !ended; ++attempt) {
    std::atomic<bool> stop = false;
    Work work(Work::default_memory, &stop);
    std::jthread teller([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      stop = true;
    });
    const auto answer = solver.method.solve(prepared.get(), instance, work);
    ended = std::holds_alternative<GaveUp>(answer);
  }
  EXPECT_TRUE(ended) << name;
}

TEST_F(ParallelSearch, EndsInTheMiddle) {
  expect_to_stop<Flip>("flip/parallel_bfs", Flip::sample({5, 5}, 5, 1));
  expect_to_stop<Flip>("flip/parallel_dfs", Flip::sample({20, 20}, 5, 1));
  expect_to_stop<Shuttle>("shuttle/parallel_bfs", {11, 11});
}

TEST_F(ParallelSearch, EachNumberIsClaimedOnce) {
  constexpr std::uint64_t kNumbers = 10'000;
  TwoBitTable table;
  table.clear(kNumbers);
  std::atomic<std::uint64_t> claimed = 0;
  tbb::parallel_for(std::uint64_t{0}, std::uint64_t{kThreads}, [&](std::uint64_t) {
    for (std::uint64_t number = 0; number < kNumbers; ++number) {
      if (table.claim(number, 2, false)) ++claimed;
    }
  });
  EXPECT_EQ(claimed, kNumbers);
  for (std::uint64_t number = 0; number < kNumbers; ++number) ASSERT_EQ(table[number], 2U);
}

}  // namespace
}  // namespace palio
