// The verdict that each program gets that misbehaves; and nothing of it is left.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "proptests/programs/tidiness.hpp"
#include "puzzles/flip/rules.hpp"
#include "puzzles/shuttle/rules.hpp"
#include "reference/program_trial.hpp"

namespace palio {
namespace {

using testing::Contains;
using testing::HasSubstr;

struct NoSink : Sink {
  void accept(const Chunk&) override {}
};

class Verdicts : public Programs {
 protected:
  /// The trial of a hostile program on a white board of one cell, to which its answer, the
  /// sum of the numbers that it reads, is right: 0.
  CheckResult trial_of(const std::string& name) {
    contender_.name = name;
    contender_.promise = promise_of_program<Flip>();
    contender_.limits = limits_;
    contender_.start = [&]() -> Runner {
      return [this, command = hostile_command(name)](std::string_view input, const ProgramLimits& limits) {
        return keeper().run(command, input, limits);
      };
    };
    NoSink sink;
    ProgramTrial<Flip> trial({1, 1, false}, {.sample = 1}, contender_, sink, {});
    trial.restrict_to(Flip::unrank({1, 1, false}, 0));
    CheckResult result = trial.run().check;
    EXPECT_FALSE(result.referee_failure) << *result.referee_failure;
    expect_tidy();
    return result;
  }

  void expect_verdict(const std::string& name, Verdict verdict, const std::string& words) {
    const CheckResult result = trial_of(name);
    EXPECT_EQ(result.tally.checked, 1U) << name;
    EXPECT_EQ(result.tally.of(verdict), 1U) << name;
    if (!refutes(verdict)) return;
    ASSERT_TRUE(result.tally.smallest) << name;
    EXPECT_THAT(result.tally.smallest->detail, HasSubstr(words)) << name;
  }

  ProgramContender contender_;
};

TEST_F(Verdicts, OfTheSleeplessAndTheSleepers) {
  limits_.wall_seconds = 0.5;
  for (const char* name : {"sleep", "ignore-sigterm", "read-on"})
    expect_verdict(name, Verdict::time_limit, "wall time");
  limits_.wall_seconds = 60;
  limits_.cpu_seconds = 0.3;
  expect_verdict("spin", Verdict::time_limit, "CPU time");
}

TEST_F(Verdicts, OfThoseThatLeaveOthersBehind) {
  for (const char* name : {"leave", "leave-session", "leave-forking"}) {
    const CheckResult result = trial_of(name);
    EXPECT_EQ(result.tally.of(Verdict::accepted), 1U) << name;
    EXPECT_THAT(result.notes, Contains(HasSubstr("left processes running"))) << name;
  }
}

TEST_F(Verdicts, OfThoseThatTakeTooMuch) {
  expect_verdict("fork-bomb", Verdict::runtime_error, "process limit");
  expect_verdict("flood", Verdict::output_limit, "KiB");
  expect_verdict("blank-lines", Verdict::output_limit, "KiB");
  expect_verdict("eat-memory", Verdict::memory_limit, "MiB");
}

TEST_F(Verdicts, OfOneThatIsTooLargeBeforeItStarts) {
  contender_.limits = limits_;
  const Run run = run_command({{PALIO_LARGE}});
  const auto judgement = judge_ending(run, limits_);
  ASSERT_TRUE(judgement);
  EXPECT_EQ(judgement->verdict, Verdict::memory_limit);
}

TEST_F(Verdicts, OfThoseThatAnswerAllTheSame) {
  for (const char* name : {"answer", "threads"}) expect_verdict(name, Verdict::accepted, "");
}

TEST_F(Verdicts, OfWrongAndUnreadableAnswers) {
  expect_verdict("never-read", Verdict::wrong_answer, "7 moves instead of 0");
  expect_verdict("close-input", Verdict::wrong_answer, "42 moves instead of 0");
  for (const char* name : {"nothing", "nul", "no-utf8", "digits", "echo"})
    expect_verdict(name, Verdict::presentation_error, "");
}

TEST_F(Verdicts, OfThoseThatCrash) {
  for (const char* name : {"crash-before", "crash-in", "crash-after", "overflow", "throw"})
    expect_verdict(name, Verdict::runtime_error, "signal");
  expect_verdict("exit-1", Verdict::runtime_error, "exit status 1");
}

/// The verdict on a text that a program prints for two white and two black pieces.
Verdict verdict_on(const std::string& text, bool strict = false) {
  const Shuttle::Instance sides{2, 2};
  Truths<Shuttle> truths;
  return judge_output<Shuttle>(text, sides, promise_of_program<Shuttle>(), truths.of(sides).view(), strict)
      .judgement.verdict;
}

TEST(VerdictsOnTexts, HoldLayoutAgainstAnAnswerOnlyWhereItMatters) {
  EXPECT_EQ(verdict_on("2 4 3 1 2\n"), Verdict::wrong_answer);
  EXPECT_EQ(verdict_on("2 4 5 3 1 2 4 3\n"), Verdict::accepted);
  EXPECT_EQ(verdict_on("2 4 5 3 1 2 4 3"), Verdict::accepted);
  EXPECT_EQ(verdict_on("2 4 5 3 1 2 4 3 \r\n"), Verdict::accepted);
  EXPECT_EQ(verdict_on("2 4 5 3 1 2 4 3 \r\n", true), Verdict::presentation_error);
  EXPECT_EQ(verdict_on("2 4 5 3\n1 2 4 3\n"), Verdict::presentation_error);
  EXPECT_EQ(verdict_on("2 4 5 3 1 2 4 3\n4 2 1 3 5 4 2 3\n"), Verdict::wrong_answer);
}

}  // namespace
}  // namespace palio
