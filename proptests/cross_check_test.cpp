// Every solver against the oracle: exhaustively where that is quick, else on the head of
// a seeded sequence that is spread over the true answers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <fstream>
#include <set>

#include "proptests/campaigns.hpp"

namespace palio {
namespace {

constexpr std::uint64_t kSample = 300;

void expect_all_accepted(const CheckResult& result, std::uint64_t checked) {
  EXPECT_EQ(result.tally.checked, checked) << result.solver;
  EXPECT_EQ(result.tally.of(Verdict::accepted) + result.tally.of(Verdict::gave_up), checked)
      << result.solver << ": " << describe(result.tally);
  EXPECT_THAT(result.notes, testing::IsEmpty()) << result.solver;
}

TEST(CrossCheck, FlipExhaustively) {
  const CrossCheck<Flip> check(Flip::Shape{}, {.exhaustive = true});
  for (const char* name : {"flip/bitmask_bfs", "flip/gf2_elimination", "flip/light_chasing"}) {
    const CheckResult result = check_solver(check, name);
    expect_all_accepted(result, 65536);
    EXPECT_EQ(result.tally.of(Verdict::gave_up), 0U);
    EXPECT_TRUE(result.exhaustive);
  }
}

TEST(CrossCheck, FourExhaustively) {
  const CrossCheck<Four> check(Four::Shape{}, {.exhaustive = true});
  for (const char* name : {"four/bitmask_bfs", "four/retrograde_table", "four/parallel_bfs"}) {
    const CheckResult result = check_solver(check, name);
    expect_all_accepted(result, 411840);
    EXPECT_EQ(result.tally.of(Verdict::gave_up), 0U);
    EXPECT_TRUE(result.exhaustive);
  }
}

/// All solvers of a puzzle but those expected to be refuted.
template <class P>
void check_every_solver(const CrossCheck<P>& check, std::uint64_t instances) {
  for (const auto& solver : solvers<P>()) {
    if (solver.exhibit && solver.exhibit->expectation == Expectation::refuted) continue;
    const CheckResult result = check_solver(check, solver.name);
    expect_all_accepted(result, instances);
    EXPECT_LT(result.tally.of(Verdict::gave_up), instances) << solver.name;
  }
}

TEST(CrossCheck, EverySolverOnASampleOfFlips) {
  check_every_solver(CrossCheck<Flip>(Flip::Shape{}, {.sample = kSample}), kSample);
}

TEST(CrossCheck, EverySolverOnASampleOfFours) {
  check_every_solver(CrossCheck<Four>(Four::Shape{}, {.sample = kSample}), kSample);
}

TEST(CrossCheck, EverySolverOnShuttlesByteForByte) {
  const CrossCheck<Shuttle> check(Shuttle::default_space(), {});
  EXPECT_EQ(check.planned(), 12U);
  check_every_solver(check, 12);
}

TEST(CrossCheck, TheExhibitOfFourIsRefutedOnExactlyTheKnownBoards) {
  const CrossCheck<Four> check(Four::Shape{}, {.exhaustive = true});
  const CheckResult own = check_solver(check, "four/published_p2");
  EXPECT_EQ(own.tally.of(Verdict::wrong_answer), 57128U);
  EXPECT_EQ(own.tally.of(Reason::too_long), 57128U);
  EXPECT_EQ(own.tally.of(Verdict::accepted), 411840U - 57128U);
  const CheckResult statement = check_solver(check, "four/published_p2", test_limits(), Dialect::statement);
  EXPECT_EQ(statement.tally.of(Verdict::wrong_answer), 198664U);
}

TEST(CrossCheck, GoesOnWithoutTruthBeyondTheOracle) {
  const CrossCheck<Flip> check(Flip::Shape{6, 6, false}, {.sample = 50});
  const CheckResult result = check_solver(check, "flip/gf2_elimination");
  EXPECT_EQ(result.tally.checked, 50U);
  EXPECT_EQ(result.tally.of(Verdict::accepted_unproven), 50U) << describe(result.tally);
  const CrossCheck<Flip> uncounted(Flip::Shape{8, 8, false}, {.sample = 50});
  EXPECT_FALSE(check_solver(uncounted, "flip/gf2_elimination").space_size);
}

TEST(CrossCheck, ALongerSampleExtendsAShorterOne) {
  for (const Order order : {Order::shuffled, Order::permuted, Order::sampled}) {
    const Flip::Shape space{3, 4, false};
    const auto truth = oracle<Flip>().make(space)->distances();
    const SharedMemory memory = TruthTable<Flip>::make(truth, {}, spread_order(truth, 7));
    Campaign campaign;
    campaign.order = order;
    campaign.seed = 7;
    const Sequence<Flip> sequence(campaign, space, TruthTable<Flip>(memory));
    const Sequence<Flip> again(campaign, space, TruthTable<Flip>(memory));
    std::set<std::uint64_t> seen;
    for (std::uint64_t k = 0; k < truth.size(); ++k) {
      EXPECT_EQ(sequence.instance(k), again.instance(k));
      seen.insert(Flip::rank(sequence.instance(k)));
      if (order == Order::shuffled) {
        EXPECT_EQ(*sequence.truth(k).distance, truth[Flip::rank(sequence.instance(k))]);
      }
    }
    if (order != Order::sampled) {
      EXPECT_EQ(seen.size(), truth.size());
    }
  }
}

TEST(CrossCheck, TheHeadOfASampleIsSpreadOverTheTrueAnswers) {
  const auto distances = oracle<Flip>().make(Flip::Shape{})->distances();
  const auto order = spread_order(distances, 3);
  std::set<Distance> head;
  for (std::size_t k = 0; k < 8; ++k) head.insert(distances[order[k]]);
  EXPECT_EQ(head.size(), 8U);  // 0 to 6 presses, and impossible
  EXPECT_NE(order, spread_order(distances, 4));
}

/// Halts the workers once the first chunk is there, and lets them go on when time has been over for
/// some looks at them: they find nothing left to do in the range that they were dealt meanwhile.
struct HaltingSink : ChunkList {
  explicit HaltingSink(double seconds) : seconds_(seconds) {}
  void accept(const Chunk& chunk) override {
    ChunkList::accept(chunk);
    if (chunks.size() == 1) signal_children(SIGSTOP);
  }
  void tick() override {
    const bool is_over = static_cast<double>(now_ns() - begun_) / 1e9 > seconds_;
    if (is_over && ++looks_ == 5) signal_children(SIGCONT);
  }

 private:
  static void signal_children(int signal) {
    std::ifstream children(fmt::format("/proc/self/task/{}/children", getpid()));
    for (pid_t child = 0; children >> child;) kill(child, signal);
  }

  double seconds_;
  std::int64_t begun_ = now_ns();
  int looks_ = 0;
};

TEST(CrossCheck, WhatIsHandedOverIsNeverEmpty) {
  Limits limits = test_limits();
  limits.total_seconds = 0.5;
  HaltingSink sink(*limits.total_seconds);
  const CrossCheck<Flip> check(Flip::Shape{}, {});
  const CheckResult result = check.run(*find_solver<Flip>("flip/string_bfs"), {}, limits, sink);
  std::uint64_t checked = 0;
  for (const Chunk& chunk : sink.chunks) {
    EXPECT_LT(chunk.first, chunk.last);
    checked += chunk.tally.checked;
  }
  EXPECT_GT(checked, 0U);
  EXPECT_EQ(checked, result.tally.checked);
}

}  // namespace
}  // namespace palio
