// The portfolio lane: who wins, who can't, and who has to stop.
#include "bench/lanes/portfolio.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

#include "puzzles/all.hpp"
#include "reference/judge.hpp"

namespace palio::race {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

constexpr std::uint64_t kRight = 7;  ///< the length that is accepted
constexpr std::uint64_t kWrong = 3;

std::atomic<int> rejections = 0;
std::atomic<int> begun = 0;
std::atomic<bool> interrupts = false;

Answer<Flip> right(const Flip::Instance&, Work&) { return Solved<Flip>{kRight}; }
Answer<Flip> wrong(const Flip::Instance&, Work&) { return Solved<Flip>{kWrong}; }
Answer<Flip> gives_up(const Flip::Instance&, Work&) { return GaveUp{"tired"}; }
Answer<Flip> throws(const Flip::Instance&, Work&) { throw std::runtime_error("broken"); }

/// Goes on until it is stopped.
Answer<Flip> endless(const Flip::Instance&, Work& work) {
  for (;;) {
    if (auto end = work.must_end(0)) return *end;
  }
}

/// Right, but not before somebody was wrong.
Answer<Flip> right_after_the_wrong(const Flip::Instance& board, Work& work) {
  while (rejections == 0) {
    if (auto end = work.must_end(0)) return *end;
  }
  return right(board, work);
}

/// Right, but not before eight have begun.
Answer<Flip> right_with_seven_others(const Flip::Instance& board, Work& work) {
  ++begun;
  while (begun < 8) {
    if (auto end = work.must_end(0)) return *end;
  }
  return right(board, work);
}

/// Right on board 0; on others somebody presses Ctrl-C.
Answer<Flip> right_once(const Flip::Instance& board, Work& work) {
  if (board.id() == 0) return right(board, work);
  interrupts = true;
  return endless(board, work);
}

template <auto Solve>
Solver<Flip> planted(std::string name) {
  Solver<Flip> solver;
  solver.name = std::move(name);
  solver.method = direct_method<Flip, Solve>;
  return solver;
}

class PortfolioLane : public testing::Test {
 protected:
  PortfolioLane() {
    rejections = 0;
    begun = 0;
    interrupts = false;
  }

  Portfolio run(const std::vector<const Solver<Flip>*>& contenders, std::uint64_t boards = 1) {
    std::vector<Flip::Instance> set;
    for (std::uint64_t id = 0; id < boards; ++id) set.push_back(Flip::unrank({}, id));
    const auto judge = [](const Solver<Flip>&, const Flip::Instance&, const Answer<Flip>& answer) {
      const bool accepted = std::get<Solved<Flip>>(answer).length == kRight;
      if (!accepted) ++rejections;
      return accepted;
    };
    return run_portfolio<Flip>(contenders, set, judge, limits_, interrupts);
  }

  const Solver<Flip> right_ = planted<right>("planted/right");
  const Solver<Flip> late_ = planted<right_after_the_wrong>("planted/right_after_the_wrong");
  const Solver<Flip> wrong_ = planted<wrong>("planted/wrong");
  const Solver<Flip> endless_ = planted<endless>("planted/endless");
  const Solver<Flip> gives_up_ = planted<gives_up>("planted/gives_up");
  const Solver<Flip> throws_ = planted<throws>("planted/throws");
  PortfolioLimits limits_ = {std::chrono::minutes(10)};
};

TEST_F(PortfolioLane, AWrongAnswerDoesNotWinHoweverFast) {
  const auto portfolio = run({&wrong_, &late_});
  ASSERT_THAT(portfolio.heats, SizeIs(1));
  const Heat& heat = portfolio.heats[0];
  EXPECT_EQ(heat.winner, 1U);
  EXPECT_TRUE(heat.first_ns);
  EXPECT_EQ(heat.showings[0].outcome, Outcome::rejected);
  EXPECT_FALSE(heat.showings[0].stop_ns);
  EXPECT_EQ(heat.showings[1].outcome, Outcome::won);
  EXPECT_FALSE(portfolio.interrupted);
}

TEST_F(PortfolioLane, OneThatNeverEndsLosesAndStops) {
  const auto portfolio = run({&endless_, &right_, &endless_}, 3);
  ASSERT_THAT(portfolio.heats, SizeIs(3));
  for (const Heat& heat : portfolio.heats) {
    EXPECT_EQ(heat.winner, 1U);
    for (const std::size_t loser : {0U, 2U}) {
      EXPECT_EQ(heat.showings[loser].outcome, Outcome::stopped);
      ASSERT_TRUE(heat.showings[loser].stop_ns);
      EXPECT_GE(*heat.showings[loser].stop_ns, 0);
    }
  }
  const auto table = tabulate(portfolio);
  EXPECT_EQ(table.rows[0].solver, "planted/right");
  EXPECT_EQ(table.rows[0].wins, 3U);
  EXPECT_TRUE(table.rows[1].greatest_stop_ns);
}

TEST_F(PortfolioLane, AllRunAtTheSameTimeHoweverFewTheCores) {
  const auto together = planted<right_with_seven_others>("planted/together");
  const std::vector<const Solver<Flip>*> eight(8, &together);
  const auto portfolio = run(eight);
  ASSERT_THAT(portfolio.heats, SizeIs(1));
  EXPECT_TRUE(portfolio.heats[0].winner);
  EXPECT_EQ(begun, 8);
}

TEST_F(PortfolioLane, WhoThrowsOrGivesUpLeavesTheOthersWhole) {
  const auto portfolio = run({&throws_, &gives_up_, &wrong_});
  ASSERT_THAT(portfolio.heats, SizeIs(1));
  const Heat& heat = portfolio.heats[0];
  EXPECT_FALSE(heat.winner);
  EXPECT_FALSE(heat.first_ns);
  EXPECT_EQ(heat.showings[0].outcome, Outcome::failed);
  EXPECT_EQ(heat.showings[0].failure, "broken");
  EXPECT_EQ(heat.showings[1].outcome, Outcome::gave_up);
  EXPECT_EQ(heat.showings[2].outcome, Outcome::rejected);
  EXPECT_EQ(rejections, 1);
}

TEST_F(PortfolioLane, TheLimitStopsAHeatThatNobodyWins) {
  limits_.time = std::chrono::milliseconds(1);
  const auto portfolio = run({&endless_, &wrong_}, 2);
  ASSERT_THAT(portfolio.heats, SizeIs(2));
  for (const Heat& heat : portfolio.heats) {
    EXPECT_FALSE(heat.winner);
    EXPECT_EQ(heat.showings[0].outcome, Outcome::stopped);
  }
}

TEST_F(PortfolioLane, AnInterruptKeepsTheHeatsBeforeIt) {
  const auto once = planted<right_once>("planted/right_once");
  const auto portfolio = run({&once, &endless_}, 5);
  EXPECT_TRUE(portfolio.interrupted);
  ASSERT_THAT(portfolio.heats, SizeIs(1));
  EXPECT_EQ(portfolio.heats[0].winner, 0U);
  EXPECT_THAT(run({&right_}, 5).heats, SizeIs(0));
}

TEST_F(PortfolioLane, NobodyAndNothingAreRefused) {
  EXPECT_THROW(run({}), std::invalid_argument);
  EXPECT_THROW(run({&right_}, 0), std::invalid_argument);
}

TEST_F(PortfolioLane, TheSolversOfTheTreeFindTheTruth) {
  std::vector<Flip::Instance> boards;
  for (std::uint64_t k = 0; k < 8; ++k) boards.push_back(Flip::sample({}, 3, k));
  std::vector<const Solver<Flip>*> contenders;
  for (const auto& solver : solvers<Flip>()) contenders.push_back(&solver);
  const auto accepted = [](const Solver<Flip>& solver, const Flip::Instance& board,
                           const Answer<Flip>& answer) {
    return !refutes(judge<Flip>(board, answer, promise_of(solver), {}).verdict);
  };
  const auto portfolio = run_portfolio<Flip>(contenders, boards, accepted, limits_, interrupts);
  ASSERT_THAT(portfolio.heats, SizeIs(8));
  for (const Heat& heat : portfolio.heats) {
    EXPECT_TRUE(heat.winner);
    for (const Showing& showing : heat.showings) {
      EXPECT_NE(showing.outcome, Outcome::rejected);
      EXPECT_NE(showing.outcome, Outcome::failed) << showing.failure;
    }
  }
}

TEST(PortfolioTables, AddUpTheHeats) {
  Portfolio portfolio;
  portfolio.solvers = {"a", "b", "c"};
  portfolio.heats = {
      {1U, 10.0, {{Outcome::stopped, 4.0}, {Outcome::won}, {Outcome::rejected}}},
      {1U, 30.0, {{Outcome::stopped, 1.0}, {Outcome::won}, {Outcome::failed, {}, "broken"}}},
      {0U, 50.0, {{Outcome::won}, {Outcome::stopped, 2.0}, {Outcome::gave_up}}},
      {1U, 20.0, {{Outcome::stopped, 9.0}, {Outcome::won}, {Outcome::outrun}}},
      {{}, {}, {{Outcome::rejected}, {Outcome::gave_up}, {Outcome::gave_up}}},
  };
  const auto table = tabulate(portfolio);
  EXPECT_EQ(table.heats, 5U);
  ASSERT_THAT(table.rows, SizeIs(3));
  std::vector<std::string> order;
  for (const PortfolioRow& row : table.rows) order.push_back(row.solver);
  EXPECT_THAT(order, ElementsAre("b", "a", "c"));
  EXPECT_EQ(table.rows[0].wins, 3U);
  EXPECT_EQ(table.rows[0].median_first_ns, 20.0);
  EXPECT_EQ(table.rows[0].median_stop_ns, 2.0);
  EXPECT_EQ(table.rows[0].gave_up, 1U);
  EXPECT_EQ(table.rows[1].median_stop_ns, 4.0);
  EXPECT_EQ(table.rows[1].greatest_stop_ns, 9.0);
  EXPECT_EQ(table.rows[1].rejected, 1U);
  EXPECT_EQ(table.rows[2].wins, 0U);
  EXPECT_EQ(table.rows[2].median_first_ns, std::nullopt);
  EXPECT_EQ(table.rows[2].median_stop_ns, std::nullopt);
  EXPECT_EQ(table.rows[2].failed, 1U);
  EXPECT_EQ(table.rows[2].gave_up, 2U);
}

}  // namespace
}  // namespace palio::race
