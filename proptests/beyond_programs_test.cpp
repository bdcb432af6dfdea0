// External programs beyond the oracle's reach: what they print is held against laws and against what
// solvers of the tree replay, in streams and alone.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "puzzles/all.hpp"
#include "reference/program_trial.hpp"
#include "solvers/answer_text.hpp"

namespace palio {
namespace {

constexpr std::uint64_t kBoards = 30;

struct Silent : Sink {
  void accept(const Chunk&) override {}
};

/// What a program prints for one instance.
template <class P>
using Program = std::function<std::string(const typename P::Instance&)>;

/// Answers as that solver of the tree does.
template <class P>
std::string answer_of(const char* solver, const typename P::Instance& instance) {
  const Solver<P>& method = *find_solver<P>(solver);
  const auto prepared = method.method.prepare(P::shape_of(instance));
  Work work;
  return print_answer<P>(method.method.solve(prepared.get(), instance, work), Dialect::statement,
                         Layout::judge);
}

/// Judges a program that reads on, as long as boards of `lines` lines are there.
template <class P>
ProgramResult judged(const typename P::Space& space, std::size_t lines, const Program<P>& program,
                     std::uint64_t sample) {
  ProgramContender contender;
  contender.name = "program";
  contender.promise = {Guarantee::optimal, P::answer_is_moves, Dialect::statement};
  contender.start = [&]() -> Runner {
    return [&](std::string_view input, const ProgramLimits&) {
      Run run;
      std::string text;
      std::size_t read = 0;
      for (const char c : input) {
        text += c;
        if (c != '\n' || ++read % lines != 0) continue;
        run.output += program(P::parse(text, space).value()) + '\n';
        text.clear();
      }
      return run;
    };
  };
  ProgramPlan plan;
  plan.sample = sample;
  plan.jobs = 2;
  Silent sink;
  return ProgramTrial<P>(space, plan, contender, sink, {}).run();
}

ProgramResult judged_flip(const Program<Flip>& program) {
  return judged<Flip>(Flip::Shape{6, 6, false}, 6, program, kBoards);
}

std::uint64_t resting_on(const ProgramResult& result, Basis basis) {
  return result.check.tally.bases[static_cast<std::size_t>(basis)];
}

TEST(ProgramsBeyondTheOracle, ARightOneRestsOnAgreement) {
  const auto result =
      judged_flip([](const auto& board) { return answer_of<Flip>("flip/light_chasing", board); });
  EXPECT_EQ(result.check.tally.failures(), 0U);
  EXPECT_EQ(result.check.tally.of(Verdict::accepted_unproven), kBoards);
  EXPECT_EQ(resting_on(result, Basis::agreement), kBoards);
  EXPECT_EQ(result.streamed, kBoards);
}

TEST(ProgramsBeyondTheOracle, MoreMovesThanASolverReplaysAreTooMany) {
  const auto result = judged_flip([](const auto& board) {
    return std::to_string(std::stoi(answer_of<Flip>("flip/light_chasing", board)) + 2);
  });
  EXPECT_EQ(result.check.tally.of(Verdict::wrong_answer), kBoards);
  EXPECT_EQ(result.check.tally.of(Reason::too_long), kBoards);
  EXPECT_EQ(resting_on(result, Basis::certificate), kBoards);
  ASSERT_TRUE(result.check.tally.smallest);
  EXPECT_NE(result.check.tally.smallest->detail.find(" of flip/"), std::string::npos)
      << result.check.tally.smallest->detail;
}

TEST(ProgramsBeyondTheOracle, WhatIsCalledImpossibleAndReplaysIsWrong) {
  const auto result = judged_flip([](const auto&) { return "Impossible"; });
  EXPECT_EQ(result.check.tally.of(Reason::false_impossible), kBoards);
}

/// A number that is too small has nobody's evidence against it: it stands as a claim, which says so.
TEST(ProgramsBeyondTheOracle, FewerMovesThanOthersFindAreAClaim) {
  const auto result = judged_flip([](const auto& board) {
    return std::to_string(std::stoi(answer_of<Flip>("flip/light_chasing", board)) - 1);
  });
  EXPECT_EQ(result.check.tally.failures(), 0U);
  EXPECT_EQ(resting_on(result, Basis::claim), kBoards);
}

TEST(ProgramsBeyondTheOracle, ShuttleRestsOnTheLaw) {
  const auto space = Shuttle::parse_space("15..16").value();
  const auto result = judged<Shuttle>(
      space, 1, [](const auto& sides) { return answer_of<Shuttle>("shuttle/closed_form", sides); }, 2);
  EXPECT_EQ(result.check.tally.of(Verdict::accepted), 2U);
  EXPECT_EQ(resting_on(result, Basis::law), 2U);
}

}  // namespace
}  // namespace palio
