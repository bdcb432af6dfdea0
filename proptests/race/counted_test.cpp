// The counted lane: exact, and the same whenever and in whatever order it counts.
#include "bench/lanes/counted.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <new>
#include <stdexcept>
#include <thread>

#include "proptests/nodes.hpp"

// Clang has these in its library and declares them only when asked to.
void operator delete(void* block, std::size_t bytes) noexcept;
void operator delete[](void* block, std::size_t bytes) noexcept;
void operator delete[](void* block, std::size_t bytes, std::align_val_t alignment) noexcept;

namespace palio::race {
namespace {

using testing::ElementsAre;

/// Whether this program counts allocations; built with some sanitizers it can't.
bool allocations_are_counted() { return AllocationMeter().so_far().has_value(); }

/// Where a block is shown, lest the compiler do without it.
void* volatile shown = nullptr;

void* get(std::size_t bytes) {
  void* const block = ::operator new(bytes);
  shown = block;
  return block;
}

/// Three blocks of 450 bytes, at most 400 of them at a time.
Answer<Flip> three_blocks(const Flip::Instance&, Work& work) {
  work.counters = {2, 5, 1};
  void* const first = get(100);
  void* const second = get(300);
  ::operator delete(first);
  void* const third = get(50);
  ::operator delete(second);
  ::operator delete(third);
  return Solved<Flip>{3};
}

std::shared_ptr<const void> one_block(const Flip::Shape& shape) {
  ::operator delete(get(shape.cells()));
  return nullptr;
}

struct Kept {
  std::vector<std::uint64_t> numbers = {};
};

/// Allocates only what its scratch hasn't.
Answer<Flip> keeps_memory(const Flip::Instance& board, Work& work) {
  auto& numbers = work.scratch<Kept>().numbers;
  if (numbers.size() < board.shape.cells()) numbers.resize(board.shape.cells());
  shown = numbers.data();
  return GaveUp{};
}

Solver<Flip> planted(Method<Flip> method) {
  Solver<Flip> solver;
  solver.name = "planted/counted";
  solver.method = method;
  return solver;
}

std::vector<Flip::Instance> boards_of_two_shapes() {
  return {Flip::sample({4, 4, false}, 1, 0), Flip::sample({2, 3, false}, 1, 0),
          Flip::sample({4, 4, false}, 1, 1)};
}

TEST(Counted, APlantedSolversWorkIsCountedExactly) {
  Method<Flip> method = direct_method<Flip, three_blocks>;
  method.prepare = one_block;
  const auto counted = count_work<Flip>(planted(method), boards_of_two_shapes());
  EXPECT_EQ(counted.solver, "planted/counted");
  EXPECT_EQ(counted.gave_up, 0U);
  EXPECT_EQ(counted.solving.expanded, 6U);
  EXPECT_EQ(counted.solving.generated, 15U);
  EXPECT_EQ(counted.solving.duplicates, 3U);
  ASSERT_EQ(counted.solves.size(), 3U);
  ASSERT_EQ(counted.preparing.has_value(), allocations_are_counted());
  for (const WorkCounts& solve : counted.solves)
    ASSERT_EQ(solve.allocations.has_value(), allocations_are_counted());
  if (!allocations_are_counted()) return;
  for (const WorkCounts& solve : counted.solves)
    EXPECT_EQ(solve, (WorkCounts{2, 5, 1, Allocations{3, 450, 400}}));
  EXPECT_EQ(counted.solving.allocations, (Allocations{9, 1350, 400}));
  EXPECT_EQ(counted.preparing, (Allocations{2, 16 + 6, 16}));
}

TEST(Counted, NoMemoryIsLeftFromTheInstanceBefore) {
  const auto boards = boards_of_two_shapes();
  const auto counted = count_work<Flip>(planted(direct_method<Flip, keeps_memory>), boards);
  EXPECT_EQ(counted.gave_up, boards.size());
  EXPECT_EQ(counted.solves[0], counted.solves[2]);
  if (!allocations_are_counted()) return;
  EXPECT_GE(counted.solves[0].allocations->total_bytes, 16 * sizeof(std::uint64_t));
  EXPECT_EQ(counted.solves[0].allocations->total_bytes - counted.solves[1].allocations->total_bytes,
            (16 - 6) * sizeof(std::uint64_t));
}

template <class P>
std::vector<typename P::Instance> taken_on(const Solver<P>& solver) {
  std::vector<typename P::Instance> taken;
  for (const auto& instance : fixed_instances<P>()) {
    if (solver.reach.takes(P::shape_of(instance))) taken.push_back(instance);
  }
  return taken;
}

TEST(Counted, EverySolverIsCountedTheSameAgainAndInReverse) {
  Puzzles::each([]<class P>() {
    for (const auto& solver : solvers<P>()) {
      if (!solver.name.starts_with(P::name)) continue;  // planted
      auto instances = taken_on(solver);
      const auto once = count_work<P>(solver, instances);
      const auto nodes = nodes_of(solver, instances);
      EXPECT_EQ(once.solving.expanded, nodes.expanded) << solver.name;
      EXPECT_EQ(once.solving.generated, nodes.generated) << solver.name;
      EXPECT_EQ(once.solving.duplicates, nodes.duplicates) << solver.name;
      // TBB's own memory may differ from one time to the next.
      if (is_parallel(solver)) continue;
      const auto again = count_work<P>(solver, instances);
      EXPECT_EQ(again.preparing, once.preparing) << solver.name;
      EXPECT_EQ(again.solves, once.solves) << solver.name;
      std::reverse(instances.begin(), instances.end());
      auto reversed = count_work<P>(solver, instances).solves;
      std::reverse(reversed.begin(), reversed.end());
      EXPECT_EQ(reversed, once.solves) << solver.name;
    }
  });
}

TEST(Counted, SetsThatTheSolverDoesNotTakeAreRefused) {
  Solver<Flip> solver = planted(direct_method<Flip, three_blocks>);
  solver.reach = {"nothing", [](const Flip::Shape&) { return false; }};
  EXPECT_THROW(count_work<Flip>(solver, boards_of_two_shapes()), std::invalid_argument);
  EXPECT_THROW(count_work<Flip>(solver, {}), std::invalid_argument);
}

TEST(Counted, SumsOfWhatIsPartlyAbsentAreAbsent) {
  const std::array parts{WorkCounts{1, 3, 1, Allocations{1, 8, 8}}, WorkCounts{2, 4, 3, {}}};
  EXPECT_EQ(sum_of(parts), (WorkCounts{3, 7, 4, {}}));
}

TEST(Counted, FewerNodesYetSlowerIsPointedOut) {
  const std::vector<NodesAndTime> solvers{
      {"many", 1000, 50}, {"few", 100, 90}, {"nearly_as_many", 950, 500}, {"none", 0, 54}, {"least", 99, 10}};
  std::vector<std::string> found;
  for (const auto& [fewer, faster] : contradictions(solvers))
    found.push_back(fewer.solver + "<" + faster.solver);
  EXPECT_THAT(found, ElementsAre("few<many", "none<least"));
  EXPECT_TRUE(contradictions({}).empty());
  const std::vector<NodesAndTime> timeless{{"timeless", 1, std::numeric_limits<double>::quiet_NaN()}};
  EXPECT_THROW(contradictions(timeless), std::invalid_argument);
}

bool aligned(const void* block, std::size_t alignment) {
  return reinterpret_cast<std::uintptr_t>(block) % alignment == 0;
}

TEST(Allocations, EveryFormOfNewAndDeleteIsCounted) {
  if (!allocations_are_counted()) GTEST_SKIP() << "a sanitizer has operators of its own";
  const auto wide = std::align_val_t{256};
  const AllocationMeter meter;
  const std::array plain{::operator new(1), ::operator new[](2), ::operator new(3, std::nothrow),
                         ::operator new[](4, std::nothrow)};
  const std::array over{::operator new(5, wide), ::operator new[](6, wide),
                        ::operator new(7, wide, std::nothrow), ::operator new[](8, wide, std::nothrow)};
  EXPECT_EQ(meter.so_far(), (Allocations{8, 36, 36}));
  for (const void* block : plain) EXPECT_TRUE(aligned(block, __STDCPP_DEFAULT_NEW_ALIGNMENT__));
  for (const void* block : over) EXPECT_TRUE(aligned(block, 256));
  ::operator delete(plain[0], 1);
  ::operator delete[](plain[1], 2);
  ::operator delete(plain[2], std::nothrow);
  ::operator delete[](plain[3]);
  ::operator delete(over[0], wide);
  ::operator delete[](over[1], 6, wide);
  ::operator delete(over[2], wide, std::nothrow);
  ::operator delete[](over[3], wide);
  ::operator delete(get(37));
  EXPECT_EQ(meter.so_far(), (Allocations{9, 73, 37})) << "something wasn't given back";
}

TEST(Allocations, WhatCannotBeHadIsSaid) {
  volatile std::size_t too_much = std::numeric_limits<std::size_t>::max() / 2;
  if (!allocations_are_counted()) GTEST_SKIP() << "a sanitizer has operators of its own";
  EXPECT_THROW(::operator delete(::operator new(too_much)), std::bad_alloc);
  EXPECT_THROW(::operator delete (::operator new (too_much, std::align_val_t{64}), std::align_val_t{64}),
               std::bad_alloc);
  EXPECT_EQ(::operator new(too_much, std::nothrow), nullptr);
}

TEST(Allocations, ThoseOfOtherThreadsAndFromBeforeAreNotCounted) {
  void* const earlier = get(1000);
  std::atomic<bool> metered = false;
  std::thread other([&] {
    while (!metered) std::this_thread::yield();
    ::operator delete(get(500));
  });
  std::optional<Allocations> seen;
  {
    const AllocationMeter meter;
    metered = true;
    other.join();
    ::operator delete(earlier);
    ::operator delete(get(10));
    seen = meter.so_far();
  }
  ::operator delete(get(70));
  const AllocationMeter again;
  EXPECT_EQ(seen.has_value(), again.so_far().has_value());
  if (!seen) return;
  EXPECT_EQ(seen, (Allocations{1, 10, 10}));
  EXPECT_EQ(again.so_far(), Allocations{}) << "what was allocated between two meters was counted";
}

}  // namespace
}  // namespace palio::race
