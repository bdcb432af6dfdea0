// The kernel of two-bit searches against a search with a queue, on graphs drawn at random.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
// RapidCheck asks for gtest.h first.
#include <rapidcheck/gtest.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <numeric>
#include <queue>
#include <vector>

#include "proptests/generators.hpp"
#include "puzzles/random.hpp"
#include "solvers/kernels/search/ranked_frontier.hpp"

namespace palio {
namespace {

constexpr std::uint32_t kUnmet = UINT32_MAX;

/// `successors` arrows from each state to states drawn at random, itself perhaps. A state's rank
/// is `factor` times it, modulo their number, so that it isn't the state.
struct Maze {
  using State = std::uint32_t;
  std::uint32_t size = 1;
  std::uint32_t successors = 1;
  std::uint64_t seed = 0;
  std::uint64_t factor = 1;
  std::uint64_t inverse = 1;

  Maze(std::uint32_t states, std::uint32_t arrows, std::uint64_t number)
      : size(states), successors(arrows), seed(number) {
    for (factor = 7919; std::gcd(factor, std::uint64_t{size}) != 1;) ++factor;
    for (inverse = 1; size > 1 && factor * inverse % size != 1;) ++inverse;
  }

  std::uint64_t states() const { return size; }
  std::uint64_t rank(State state) const { return factor * state % size; }
  State unrank(std::uint64_t rank) const { return static_cast<State>(inverse * rank % size); }
  State successor(State state, std::uint32_t i) const {
    return static_cast<State>(Random(seed, std::uint64_t{state} * successors + i).below(size));
  }
  template <class Emit>
  void expand(State state, Emit&& emit) const {
    for (std::uint32_t i = 0; i < successors; ++i) emit(successor(state, i));
  }
};

rc::Gen<Maze> mazes() {
  return rc::gen::exec([] {
    const auto size = *in_range(0, 12) == 0 ? *in_range(20'000, 30'000) : *in_range(1, 200);
    const auto seed = *rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>());
    return Maze(size, *in_range(1, 4), seed);
  });
}

std::vector<std::uint32_t> depths_by_queue(const Maze& maze, const std::vector<std::uint32_t>& starts) {
  std::vector<std::uint32_t> depths(maze.size, kUnmet);
  std::queue<std::uint32_t> queue;
  const auto meet = [&](std::uint32_t state, std::uint32_t depth) {
    if (depths[state] != kUnmet) return;
    depths[state] = depth;
    queue.push(state);
  };
  for (const std::uint32_t state : starts) meet(state, 0);
  for (; !queue.empty(); queue.pop())
    maze.expand(queue.front(), [&](std::uint32_t next) { meet(next, depths[queue.front()] + 1); });
  return depths;
}

std::vector<std::uint64_t> levels_of(const std::vector<std::uint32_t>& depths) {
  std::vector<std::uint64_t> levels;
  for (const std::uint32_t depth : depths) {
    if (depth == kUnmet) continue;
    if (levels.size() <= depth) levels.resize(depth + 1);
    ++levels[depth];
  }
  return levels;
}

std::vector<std::uint32_t> drawn_starts(const Maze& maze) {
  return *rc::gen::container<std::vector<std::uint32_t>>(*in_range(1, 20), in_range(0, maze.size));
}

template <Keeps keeps>
using Search = RankedFrontier<Maze, keeps>;

/// Runs a search on so many threads and gives the sizes of its levels.
template <Keeps keeps>
std::vector<std::uint64_t> levels_by_ranks(Search<keeps>& search, const Maze& maze,
                                           const std::vector<std::uint32_t>& starts, int threads,
                                           Work& work) {
  std::vector<std::uint64_t> levels;
  tbb::task_arena(threads).execute([&] {
    RC_ASSERT(!search.begin(maze, work));
    for (const std::uint32_t state : starts) search.start(maze, state);
    const auto ended = search.run(
        maze,
        [&](const FrontierLevel& level) {
          RC_ASSERT(level.depth == levels.size());
          levels.push_back(level.states);
          return true;
        },
        work);
    RC_ASSERT(!ended);
  });
  return levels;
}

RC_GTEST_PROP(RankedFrontier, MeetsEachStateAtItsDepth, ()) {
  static Search<Keeps::depths> search;  // with what searches before have left in it
  const Maze maze = *mazes();
  const auto starts = drawn_starts(maze);
  const auto depths = depths_by_queue(maze, starts);
  for (const int threads : {1, 2}) {
    Work work;
    RC_ASSERT(levels_by_ranks(search, maze, starts, threads, work) == levels_of(depths));
    std::uint64_t met = 0;
    for (std::uint32_t state = 0; state < maze.size; ++state) {
      const bool is_met = depths[state] != kUnmet;
      met += is_met;
      RC_ASSERT(search.seen(maze.rank(state)) == is_met);
      RC_ASSERT(search.code(maze.rank(state)) == (is_met ? 1 + depths[state] % 3 : 0));
    }
    RC_ASSERT(work.counters.expanded == met);
    RC_ASSERT(work.counters.generated == met * maze.successors);
    RC_ASSERT(work.counters.generated - work.counters.duplicates == met - levels_of(depths)[0]);
  }
}

RC_GTEST_PROP(RankedFrontier, CountsTheSameWithNothingBesideTheTable, ()) {
  static Search<Keeps::counts> search;
  const Maze maze = *mazes();
  const auto starts = drawn_starts(maze);
  const auto depths = depths_by_queue(maze, starts);
  for (const int threads : {1, 2}) {
    Work work;
    RC_ASSERT(levels_by_ranks(search, maze, starts, threads, work) == levels_of(depths));
    for (std::uint32_t state = 0; state < maze.size; ++state)
      RC_ASSERT(search.seen(maze.rank(state)) == (depths[state] != kUnmet));
    RC_ASSERT(work.counters.generated == work.counters.expanded * maze.successors);
    RC_ASSERT(work.counters.expanded ==
              static_cast<std::uint64_t>(std::count_if(depths.begin(), depths.end(),
                                                       [](std::uint32_t depth) { return depth != kUnmet; })));
  }
}

TEST(RankedFrontier, StartsWhereItIsTold) {
  const Maze maze(40'000, 2, 5);
  std::vector<std::uint32_t> starts;
  for (std::uint32_t state = 0; state < maze.size; ++state) {
    if (maze.rank(state) % 1000 == 7) starts.push_back(state);
  }
  for (const int threads : {1, 2}) {
    tbb::task_arena(threads).execute([&] {
      Search<Keeps::counts> search;
      Work work;
      std::vector<std::uint64_t> levels;
      ASSERT_FALSE(search.begin(maze, work));
      search.start(maze, starts[0]);
      ASSERT_FALSE(search.start_where(
          maze, [](std::uint64_t rank) { return rank % 1000 == 7; }, work));
      const auto keep = [&](const FrontierLevel& level) {
        levels.push_back(level.states);
        return true;
      };
      ASSERT_FALSE(search.run(maze, keep, work));
      EXPECT_EQ(levels, levels_of(depths_by_queue(maze, starts)));
    });
  }
}

TEST(RankedFrontier, ExpandsNothingOnceTheGoalIsMet) {
  const Maze maze(5000, 2, 1);
  Search<Keeps::depths> search;
  Work work;
  ASSERT_FALSE(search.begin(maze, work));
  search.start(maze, 0);
  const auto depths = depths_by_queue(maze, {0});
  const auto levels = levels_of(depths);
  const auto goal = static_cast<std::uint32_t>(std::find(depths.begin(), depths.end(), 4) - depths.begin());
  std::uint32_t depth = 0;
  const auto goes_on = [&](const FrontierLevel& level) {
    depth = level.depth;
    return !search.seen(maze.rank(goal));
  };
  ASSERT_FALSE(search.run(maze, goes_on, work));
  EXPECT_EQ(depth, 4U);
  EXPECT_EQ(work.counters.expanded, std::accumulate(levels.begin(), levels.begin() + 4, std::uint64_t{0}));
}

/// Why a search of a maze from state 0 ended.
template <Keeps keeps>
std::string why_ended(const Maze& maze, Work work) {
  Search<keeps> search;
  auto end = search.begin(maze, work);
  if (!end) {
    search.start(maze, 0);
    end = search.run(
        maze, [](const FrontierLevel&) { return true; }, work);
  }
  return end ? end->why : "";
}

TEST(RankedFrontier, AsksBeforeItTakesMemory) {
  const Maze maze(100'000, 3, 2);
  const std::uint64_t table = 25'000;
  EXPECT_THAT(why_ended<Keeps::counts>(maze, Work(table - 1)), testing::HasSubstr("memory"));
  EXPECT_EQ(why_ended<Keeps::counts>(maze, Work(table)), "");
  EXPECT_THAT(why_ended<Keeps::depths>(maze, Work(table - 1)), testing::HasSubstr("memory"));
  EXPECT_THAT(why_ended<Keeps::depths>(maze, Work(table + 20'000)), testing::HasSubstr("memory"));
  EXPECT_EQ(why_ended<Keeps::depths>(maze, Work(table + 1'000'000)), "");
}

/// Says stop itself, when so many of its states have been expanded.
struct Stopping : Maze {
  std::atomic<bool>* stop;
  std::atomic<std::uint64_t>* left;

  template <class Emit>
  void expand(State state, Emit&& emit) const {
    if (left->fetch_sub(1) == 1) *stop = true;
    Maze::expand(state, emit);
  }
};

template <Keeps keeps>
void expect_to_stop(int threads) {
  std::atomic<bool> stop = false;
  std::atomic<std::uint64_t> left = 50'000;
  const Stopping maze{Maze(400'000, 2, 3), &stop, &left};
  Work work(Work::default_memory, &stop);
  tbb::task_arena(threads).execute([&] {
    RankedFrontier<Stopping, keeps> search;
    ASSERT_FALSE(search.begin(maze, work));
    search.start(maze, 0);
    const auto end = search.run(
        maze, [](const FrontierLevel&) { return true; }, work);
    ASSERT_TRUE(end.has_value());
    EXPECT_EQ(end->why, "stopped");
    // Each thread ends the task that it is at: 16,384 states at most.
    EXPECT_LE(0 - left.load(), 16'384U * static_cast<unsigned>(threads));
  });
}

TEST(RankedFrontier, StopsInTheMiddleOfALevel) {
  for (const int threads : {1, 2}) {
    expect_to_stop<Keeps::depths>(threads);
    expect_to_stop<Keeps::counts>(threads);
  }
}

}  // namespace
}  // namespace palio
