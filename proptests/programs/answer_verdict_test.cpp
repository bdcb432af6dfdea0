// The verdict on each program that ends by itself: it goes by what was printed, whatever
// else the program did; and nothing of it is left.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "proptests/programs/verdicts.hpp"
#include "puzzles/shuttle/rules.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;

Command command_of(const std::string& program, const std::string& word) {
  return {.arguments = {PALIO_HOSTILE, program, word}};
}

class VerdictsOnAnswers : public Verdicts {
 protected:
  bool shut_in() const { return GetParam(); }

  void expect_printed(const std::string& text, Verdict verdict, const std::string& words) {
    SCOPED_TRACE(testing::PrintToString(text));
    expect_verdict(command_of("print", text), verdict, words);
  }
};
INSTANTIATE_TEST_SUITE_P(, VerdictsOnAnswers, testing::Bool(), name_of_shelter);

TEST_P(VerdictsOnAnswers, WhateverElseAProgramDoes) {
  expect_verdicts({{"answer", Verdict::accepted},
                   {"close-input-right", Verdict::accepted},
                   {"close-input", Verdict::wrong_answer, "42 moves instead of 0"},
                   {"threads", Verdict::accepted},
                   {"write-files", Verdict::accepted},
                   {"nest-folders", Verdict::accepted}});
}

TEST_P(VerdictsOnAnswers, NothingOfAnEarlierRunIsThere) {
  expect_verdicts({{"right-after-earlier", Verdict::wrong_answer, "1 moves instead of 0"},
                   {"right-without-earlier", Verdict::accepted}});
}

TEST_P(VerdictsOnAnswers, ASocketIsOfUseUnlessShutIn) {
  const LoopbackListener listener;
  expect_verdict(command_of("right-if-reached", listener.port()),
                 shut_in() ? Verdict::wrong_answer : Verdict::accepted,
                 shut_in() ? "1 moves instead of 0" : "");
}

TEST_P(VerdictsOnAnswers, OutsideIsWrittenToUnlessShutIn) {
  const std::string outside = folder_ + "/outside";
  expect_verdict(command_of("right-if-written", outside),
                 shut_in() ? Verdict::wrong_answer : Verdict::accepted,
                 shut_in() ? "1 moves instead of 0" : "");
  EXPECT_EQ(fs::remove(outside), !shut_in());
}

TEST_P(VerdictsOnAnswers, OfAConstant) {
  expect_verdicts({{"never-read", Verdict::wrong_answer, "7 moves instead of 0"}});
  expect_printed("Impossible\n", Verdict::wrong_answer, "impossible instead of 0 moves");
}

TEST_P(VerdictsOnAnswers, OfWhatIsNone) {
  const std::string wanted = "expected a number or 'Impossible'";
  expect_verdicts({{"nothing", Verdict::presentation_error, wanted},
                   {"nul", Verdict::presentation_error, wanted},
                   {"no-utf8", Verdict::presentation_error, wanted},
                   {"echo", Verdict::presentation_error, wanted},
                   {"digits", Verdict::presentation_error, "expected a number below 2^64"}});
  expect_printed("many\n", Verdict::presentation_error, wanted);
  expect_printed("impossible\n", Verdict::presentation_error, "in just this spelling");
  expect_printed("0\n0\n", Verdict::presentation_error, "the answer is one word");
}

TEST_P(VerdictsOnAnswers, ALayoutIsNotedOrIfStrictItIsAFault) {
  const std::vector<std::pair<std::string, std::string>> layouts{{"0\r\n", "lines end in CRLF"},
                                                                 {"0 \t\n", "blanks at the end of a line"},
                                                                 {"0", "no newline at the end"}};
  for (const auto& [text, note] : layouts) expect_printed(text, Verdict::accepted, note);
  strict_ = true;
  for (const auto& [text, note] : layouts)
    expect_printed(text, Verdict::presentation_error, "only its layout is wrong: ");
  expect_printed("0\n", Verdict::accepted, "");
}

TEST_P(VerdictsOnAnswers, ThatChangeFromRunToRun) {
  expect_verdicts({{"random", Verdict::flaky, "failed in 3 of 3 runs"}});
}

TEST_P(VerdictsOnAnswers, OfThoseThatFailInTurns) {
  const std::string count = folder_ + "/count";
  const auto expect_of = [&](const std::string& program, Verdict steady, const std::string& words) {
    SCOPED_TRACE(program);
    // Shut in they can't count their runs, and each is the first.
    expect_verdict(command_of(program, count), shut_in() ? steady : Verdict::flaky,
                   shut_in() ? words : "failed in 2 of 3 runs");
    EXPECT_EQ(fs::remove(count), !shut_in());
  };
  expect_of("wrong-in-turns", Verdict::wrong_answer, "1 moves instead of 0");
  expect_of("crash-in-turns", Verdict::runtime_error, "signal 6");
}

/// A sequence of moves, so many a line.
std::string lines_of(const std::vector<Shuttle::Move>& moves, std::size_t moves_a_line) {
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool last = (i + 1) % moves_a_line == 0 || i + 1 == moves.size();
    text += Shuttle::print_move(moves[i]) + (last ? '\n' : ' ');
  }
  return text;
}

class VerdictsOnSequences : public VerdictsOnAnswers {
 protected:
  VerdictsOnSequences() {
    Truths<Shuttle> truths;
    right_ = truths.of(sides_).canonical;
    for (const Shuttle::Move& move : right_) mirrored_.push_back({10 - move.origin});
  }
  void expect_printed(const std::string& text, Verdict verdict, const std::string& words) {
    SCOPED_TRACE(text);
    expect_verdict<Shuttle>(command_of("print", text), sides_, verdict, words);
  }

  const Shuttle::Instance sides_{4, 4};  // 24 moves: more than a line
  std::vector<Shuttle::Move> right_;
  std::vector<Shuttle::Move> mirrored_;  ///< the only other shortest one
};
INSTANTIATE_TEST_SUITE_P(, VerdictsOnSequences, testing::Bool(), name_of_shelter);

TEST_P(VerdictsOnSequences, LinesHaveTwentyMoves) {
  ASSERT_EQ(right_.size(), 24U);
  expect_printed(lines_of(right_, 20), Verdict::accepted, "");
  for (const std::size_t moves_a_line : {1U, 10U, 19U, 21U, 24U})
    expect_printed(lines_of(right_, moves_a_line), Verdict::presentation_error, "only its layout is wrong: ");
}

TEST_P(VerdictsOnSequences, OnlyTheLeastOneIsRight) {
  expect_printed(lines_of(mirrored_, 20), Verdict::wrong_answer, "move 1 is 6 instead of 4");
  const std::string one = lines_of(right_, 20);
  const std::string other = lines_of(mirrored_, 20);
  expect_printed(one + other, Verdict::wrong_answer, "not solved after its 48 moves");
  expect_printed(other + one, Verdict::wrong_answer, "not solved after its 48 moves");
  expect_printed(lines_of(mirrored_, 10), Verdict::wrong_answer, "");  // its layout isn't what matters
}

}  // namespace
}  // namespace palio
