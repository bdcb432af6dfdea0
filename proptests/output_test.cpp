// What programs print: read as a judge would, refused with the place and the reason, and
// shown so that one sees what is wrong.
#include "reference/output.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
// RapidCheck's header for GoogleTest needs GoogleTest's own before it.
#include <rapidcheck/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "proptests/fuzz/output_laws.hpp"
#include "proptests/generators.hpp"
#include "puzzles/all.hpp"
#include "reference/visible.hpp"
#include "reference/words.hpp"

namespace palio {
namespace {

using namespace std::string_literals;
using namespace std::string_view_literals;

/// What comes of an output: its answer, with its layout's fault behind ` | `, or the fault.
template <class P>
std::string outcome(std::string_view output, bool strict = false) {
  const Reading<P> reading = read_output<P>(output, strict);
  if (!reading.answer) return reading.fault;
  const std::string answer = print_answer<P>(*reading.answer, Dialect::statement, Layout::one_line);
  return reading.layout.empty() ? answer : answer + " | " + reading.layout;
}

template <class P>
std::vector<std::string> notes(std::string_view output) {
  return read_output<P>(output, false).notes;
}

TEST(Output, ANumberIsRead) {
  EXPECT_EQ(outcome<Flip>("4\n"), "4");
  EXPECT_EQ(outcome<Flip>("0\n"), "0");
  EXPECT_EQ(outcome<Four>("18446744073709551615\n"), "18446744073709551615");
  EXPECT_EQ(outcome<Flip>("Impossible\n"), "Impossible");
  EXPECT_EQ(outcome<Four>("Impossible\n"), "Impossible");
  EXPECT_EQ(notes<Flip>("4\n"), std::vector<std::string>{});
}

TEST(Output, WhatIsNoNumberIsRefused) {
  const auto refused = [](std::string_view output, std::string_view fault) {
    EXPECT_EQ(outcome<Flip>(output), fault) << testing::PrintToString(output);
    EXPECT_EQ(outcome<Flip>(output, true), fault) << testing::PrintToString(output);
  };
  refused("", "line 1, column 1: found end of output, expected a number or 'Impossible'");
  refused("\n\n \n", "line 4, column 1: found end of output, expected a number or 'Impossible'");
  refused("-1\n", "line 1, column 1: found '-' in \"-1\", expected a number or 'Impossible'");
  refused("4.0\n", "line 1, column 2: found '.' in \"4.0\", expected a number or 'Impossible'");
  refused("\n  four\n", "line 2, column 3: found 'f' in \"four\", expected a number or 'Impossible'");
  refused("impossible\n",
          "line 1, column 1: found 'i' in \"impossible\", expected 'Impossible' in just this spelling");
  refused("IMPOSSIBLE",
          "line 1, column 1: found 'I' in \"IMPOSSIBLE\", expected 'Impossible' in just this spelling");
  refused("4 4\n", "line 1, column 3: found '4', expected end of output, as the answer is one word");
  refused("Impossible\n4\n",
          "line 2, column 1: found '4', expected end of output, as the answer is one word");
  refused("4 presses\n",
          "line 1, column 3: found 'p' in \"presses\", expected end of output, as the answer is one word");
  refused("18446744073709551616\n",
          "line 1, column 1: found '1' in \"18446744073709551616\", expected a number below 2^64");
}

TEST(Output, HostileBytesAreRefusedInAFewWords) {
  const auto refused = [](std::string_view output, std::string_view fault) {
    EXPECT_EQ(outcome<Flip>(output), fault);
  };
  refused("4\0\n"sv, R"(line 1, column 2: found a NUL byte in "4\x00", expected a number or 'Impossible')");
  refused("\0"sv, "line 1, column 1: found a NUL byte, expected a number or 'Impossible'");
  refused(
      "\xFF\xFE"
      "4\n",
      R"(line 1, column 1: found byte 0xFF in "\xFF\xFE4", expected a number or 'Impossible')");
  refused(
      "\xEF\xBB\xBF"
      "4\n",
      "line 1, column 1: found a byte order mark (U+FEFF) in \"\\u{FEFF}4\", "
      "expected a number or 'Impossible'");
  refused("4\xC2\xA0\n",
          "line 1, column 2: found U+00A0 in \"4\\u{00A0}\", expected a number or 'Impossible'");
  refused("4\r5\n",
          "line 1, column 2: found a carriage return in \"4␍5\", expected a number or 'Impossible'");
  refused("\x1B[31m4\n",
          R"(line 1, column 1: found byte 0x1B in "\x1B[31m4", expected a number or 'Impossible')");
  refused(std::string(1'000'000, '7'),
          "line 1, column 1: found '7' in \"777777777777777777777777…\", expected a number below 2^64");
  EXPECT_EQ(outcome<Shuttle>(std::string(1'000'000, '7')),
            "line 1, column 1: found '7' in \"777777777777777777777777…\", expected a number below 2^32");
}

TEST(Output, MegabytesOfOneCharacterAreRefused) {
  for (const char c : {'\n', ' ', '\r', '\t', '7', 'x', '\xE2'}) {
    const std::string output(8'000'000, c);
    EXPECT_FALSE(read_output<Flip>(output, false).answer);
    EXPECT_LT(read_output<Shuttle>(output, false).fault.size(), 200U);
    EXPECT_LE(words_of(output).size(), longest_words);
    EXPECT_LT(show_invisibly(output).size(), 400U);
  }
}

TEST(Output, UntidyLayoutIsNotedOnce) {
  using testing::ElementsAre;
  using testing::UnorderedElementsAre;
  EXPECT_THAT(notes<Flip>("4\r\n"), ElementsAre("lines end in CRLF"));
  EXPECT_THAT(notes<Flip>("4 \t\n"), ElementsAre("blanks at the end of a line"));
  EXPECT_THAT(notes<Flip>(" 4\n"), ElementsAre("blanks at the beginning of a line"));
  EXPECT_THAT(notes<Flip>("4"), ElementsAre("no newline at the end"));
  EXPECT_THAT(notes<Flip>("4\r"), ElementsAre("lines end in CRLF", "no newline at the end"));
  EXPECT_THAT(notes<Flip>("\n\n4\n"), ElementsAre("blank lines before the answer"));
  EXPECT_THAT(notes<Flip>("4\n\n\n"), ElementsAre("blank lines behind the answer"));
  EXPECT_THAT(notes<Four>(" \r\n\t5 \r\n \r\n"),
              UnorderedElementsAre("lines end in CRLF", "blanks at the end of a line",
                                   "blanks at the beginning of a line", "blank lines before the answer",
                                   "blank lines behind the answer"));
  EXPECT_EQ(outcome<Four>(" \r\n\t5 \r\n \r\n"), "5");
}

TEST(Output, StrictnessTakesNotesForFaultsOfLayout) {
  EXPECT_EQ(outcome<Flip>("4\n", true), "4");
  EXPECT_EQ(outcome<Flip>("4\r\n", true),
            "4 | line 1, column 2: found a carriage return, expected a line end without a carriage return");
  EXPECT_EQ(outcome<Flip>("4  \n", true), "4 | line 1, column 2: found a blank, expected end of line");
  EXPECT_EQ(outcome<Flip>("4", true), "4 | line 1, column 2: found end of output, expected end of line");
  EXPECT_EQ(outcome<Flip>("\n4\n", true),
            "4 | line 1, column 1: found end of line, expected the answer on the first line");
  EXPECT_EQ(outcome<Flip>("4\n\n", true), "4 | line 2, column 1: found end of line, expected end of output");
  EXPECT_EQ(outcome<Flip>("\t4\n", true),
            "4 | line 1, column 1: found a tab, expected the line without blanks before it");
  EXPECT_TRUE(read_output<Flip>("4\r\n", true).notes.empty());
}

TEST(Output, ZerosBeforeANumberAreAFaultOfLayout) {
  EXPECT_EQ(outcome<Flip>("04\n"),
            "4 | line 1, column 1: found '0', expected a number without zeros before it");
  EXPECT_EQ(outcome<Shuttle>("1 03 2\n"),
            "1 3 2 | line 1, column 3: found '0', expected a number without zeros before it");
  EXPECT_EQ(outcome<Shuttle>("0\n"), "0");
}

/// The answer for four pieces of each colour: 24 moves.
constexpr std::string_view kFirstLine = "4 6 7 5 3 2 4 6 8 9 7 5 3 1 2 4 6 8 7 5";
constexpr std::string_view kSecondLine = "3 4 6 5";

std::string in_two_lines(std::string_view between) {
  return std::string(kFirstLine).append(between).append(kSecondLine) + '\n';
}

TEST(Output, MovesAreReadTwentyALine) {
  const std::string one_line = in_two_lines(" ").substr(0, in_two_lines(" ").size() - 1);
  EXPECT_EQ(outcome<Shuttle>("3 5 6 4 2 1 3 5 7 6 4 2 3 5 4\n"), "3 5 6 4 2 1 3 5 7 6 4 2 3 5 4");
  EXPECT_EQ(outcome<Shuttle>(in_two_lines("\n")), one_line);
  EXPECT_EQ(outcome<Shuttle>(in_two_lines(" \r\n\t")), one_line);
  const auto faulty = [&](std::string_view output, std::string_view fault) {
    EXPECT_EQ(outcome<Shuttle>(output), one_line + " | " + std::string(fault));
  };
  faulty(in_two_lines(" "), "line 1, column 40: found a blank, expected end of line, as a line has 20 moves");
  faulty(in_two_lines("\n\n"), "line 2, column 1: found end of line, expected the next line of moves");
  std::string early = in_two_lines("\n");
  early[1] = '\n';
  faulty(early, "line 1, column 2: found end of line, expected the next move, as a line has 20 moves");
  early[1] = '\t';
  faulty(early, "line 1, column 2: found a tab, expected a blank");
  faulty("4 " + in_two_lines("\n").substr(1), "line 1, column 3: found a blank, expected the next move");
}

TEST(Output, WhatIsNoMoveIsRefused) {
  EXPECT_EQ(outcome<Shuttle>(""), "line 1, column 1: found end of output, expected the number of a cell");
  EXPECT_EQ(outcome<Shuttle>("1 3 2 done\n"),
            "line 1, column 7: found 'd' in \"done\", expected the number of a cell");
  EXPECT_EQ(outcome<Shuttle>("1,3,2\n"),
            "line 1, column 2: found ',' in \"1,3,2\", expected the number of a cell");
  EXPECT_EQ(outcome<Shuttle>("1 3 -2\n"),
            "line 1, column 5: found '-' in \"-2\", expected the number of a cell");
  EXPECT_EQ(outcome<Shuttle>("Impossible\n"),
            "line 1, column 1: found 'I' in \"Impossible\", expected the number of a cell");
  EXPECT_EQ(outcome<Shuttle>("4294967296\n"),
            "line 1, column 1: found '4' in \"4294967296\", expected a number below 2^32");
}

// --- Judging ---

template <class P>
Judgement judged(std::string_view output, std::string_view instance, const Truth<P>& truth,
                 bool strict = false) {
  return judge_output<P>(output, P::parse(instance, {}).value(), promise_of_program<P>(), truth, strict)
      .judgement;
}

void expect(const Judgement& judgement, Verdict verdict, Reason reason, std::string_view detail) {
  EXPECT_EQ(print_verdict(judgement.verdict), print_verdict(verdict));
  EXPECT_EQ(print_reason(judgement.reason), print_reason(reason));
  EXPECT_EQ(judgement.detail, detail);
  EXPECT_FALSE(judgement.contradicts_oracle);
}

constexpr std::string_view kFlip = "bwwb/bbwb/bwwb/bwww";
constexpr std::string_view kImpossible = "bwbw/wwww/bbwb/bwwb";

TEST(OutputJudgement, OfNumbers) {
  const Truth<Flip> four{Distance{4}, {}};
  const Truth<Flip> none{unsolvable, {}};
  expect(judged<Flip>("4\n", kFlip, four), Verdict::accepted, Reason::none, "");
  expect(judged<Flip>("5\n", kFlip, four), Verdict::wrong_answer, Reason::too_long, "5 moves instead of 4");
  expect(judged<Flip>("3\r\n", kFlip, four, true), Verdict::wrong_answer, Reason::too_short,
         "3 moves instead of 4");
  expect(judged<Flip>("Impossible\n", kFlip, four), Verdict::wrong_answer, Reason::false_impossible,
         "impossible instead of 4 moves");
  expect(judged<Flip>("Impossible\n", kImpossible, none), Verdict::accepted, Reason::none, "");
  expect(judged<Flip>("0\n", kImpossible, none), Verdict::wrong_answer, Reason::false_solved,
         "0 moves, but it is impossible");
  expect(judged<Flip>("", kFlip, four), Verdict::presentation_error, Reason::none,
         "line 1, column 1: found end of output, expected a number or 'Impossible'");
  expect(judged<Flip>("4", kFlip, four), Verdict::accepted, Reason::none, "");
  expect(judged<Flip>("4", kFlip, four, true), Verdict::presentation_error, Reason::none,
         "only its layout is wrong: line 1, column 2: found end of output, expected end of line");
  expect(judged<Flip>("Impossible", kImpossible, {}), Verdict::accepted_unproven, Reason::none, "");
}

/// The canonical moves of four pieces of each colour.
std::vector<Shuttle::Move> four_sides() {
  return *std::get<Solved<Shuttle>>(*read_output<Shuttle>(in_two_lines("\n"), false).answer).moves;
}

TEST(OutputJudgement, HoldsTheLayoutOnlyAgainstRightMoves) {
  const auto moves = four_sides();
  const Truth<Shuttle> truth{Distance{24}, moves};
  expect(judged<Shuttle>(in_two_lines("\n"), "4", truth), Verdict::accepted, Reason::none, "");
  expect(judged<Shuttle>(in_two_lines("\n"), "4", truth, true), Verdict::accepted, Reason::none, "");
  expect(judged<Shuttle>(in_two_lines(" "), "4", truth), Verdict::presentation_error, Reason::none,
         "only its layout is wrong: line 1, column 40: found a blank, expected end of line, as a line has 20 "
         "moves");
  std::string wrong = in_two_lines(" ");
  wrong[0] = '5';
  expect(judged<Shuttle>(wrong, "4", truth), Verdict::wrong_answer, Reason::illegal_move,
         "move 1 of 24 (5) is not legal");
}

TEST(OutputJudgement, OfMoves) {
  const std::vector<Shuttle::Move> least{{1}, {3}, {2}};
  const Truth<Shuttle> truth{Distance{3}, least};
  expect(judged<Shuttle>("1 3 2\n", "1", truth), Verdict::accepted, Reason::none, "");
  expect(judged<Shuttle>("3 1 2\n", "1", truth), Verdict::wrong_answer, Reason::not_canonical,
         "move 1 is 3 instead of 1");
  expect(judged<Shuttle>("1 3 2\n3 1 2\n", "1", truth), Verdict::wrong_answer, Reason::not_solved,
         "not solved after its 6 moves");
  expect(judged<Shuttle>("0 2 1\n", "1", truth), Verdict::wrong_answer, Reason::illegal_move,
         "move 1 of 3 (0) is not legal");
  expect(judged<Shuttle>("4294967295\n", "1", truth), Verdict::wrong_answer, Reason::illegal_move,
         "move 1 of 1 (4294967295) is not legal");
  expect(judged<Shuttle>("3\n", "1", truth), Verdict::wrong_answer, Reason::not_solved,
         "not solved after its 1 moves");
}

TEST(OutputJudgement, GivesTheNotes) {
  const Truth<Flip> truth{Distance{4}, {}};
  const auto judged_output =
      judge_output<Flip>("4\r\n", Flip::parse(kFlip, {}).value(), promise_of_program<Flip>(), truth, false);
  EXPECT_EQ(judged_output.judgement.verdict, Verdict::accepted);
  EXPECT_THAT(judged_output.notes, testing::ElementsAre("lines end in CRLF"));
}

TEST(OutputJudgement, ProgramsAreHeldToTheMostUnlessTheySayLess) {
  EXPECT_EQ(promise_of_program<Flip>().guarantee, Guarantee::optimal);
  EXPECT_EQ(promise_of_program<Shuttle>().guarantee, Guarantee::canonical);
  EXPECT_FALSE(promise_of_program<Four>().certificate);
  EXPECT_TRUE(promise_of_program<Shuttle>().certificate);
  const Truth<Flip> truth{Distance{4}, {}};
  const auto any = promise_of_program<Flip>(Guarantee::any);
  const auto board = Flip::parse(kFlip, {}).value();
  EXPECT_EQ(judge_output<Flip>("6\n", board, any, truth, false).judgement.verdict, Verdict::accepted);
}

// --- Dialects ---

/// What is said of a program that prints `printed` where the truth is `truth`.
struct Printed {
  std::string_view printed;
  Distance truth;
};
OtherDialects<Four> dialects_of(const std::vector<Printed>& cases) {
  const auto board = Four::parse("BBBB/WWWW/BBBO/WWWO", {}).value();
  OtherDialects<Four> dialects;
  for (const auto& [printed, truth] : cases)
    dialects.add(read_output<Four>(printed, false), board, promise_of_program<Four>(), {truth, {}});
  return dialects;
}

TEST(OtherDialects, NameTheOneUnderWhichAllIsRight) {
  const auto luogu = dialects_of({{"1\n", 0}, {"1\n", 1}, {"5\n", 5}});
  EXPECT_EQ(luogu.right_under(Dialect::statement), Dialect::luogu);
  EXPECT_EQ(luogu.right_under(Dialect::luogu), std::nullopt) << "it has no failure there";
  const auto statement = dialects_of({{"0\n", 0}, {"5\n", 5}});
  EXPECT_EQ(statement.right_under(Dialect::luogu), Dialect::statement);
  EXPECT_EQ(statement.right_under(Dialect::statement), std::nullopt);
}

TEST(OtherDialects, AreNotNamedWhereAFailureIsLeft) {
  EXPECT_EQ(dialects_of({{"1\n", 0}, {"6\n", 5}}).right_under(Dialect::statement), std::nullopt);
  EXPECT_EQ(dialects_of({{"2\n", 0}}).right_under(Dialect::statement), std::nullopt);
  EXPECT_EQ(dialects_of({{"1\n", 0}, {"0\n", 0}}).right_under(Dialect::statement), std::nullopt);
  EXPECT_EQ(dialects_of({{"1\n", 0}, {"five\n", 5}}).right_under(Dialect::statement), std::nullopt);
  EXPECT_EQ(dialects_of({}).right_under(Dialect::statement), std::nullopt);
  auto crashed = dialects_of({{"1\n", 0}});
  crashed.add_failure();
  EXPECT_EQ(crashed.right_under(Dialect::statement), std::nullopt);
}

TEST(OtherDialects, OfSeveralThreadsAddUp) {
  auto right = dialects_of({{"5\n", 5}});
  right.add(dialects_of({{"1\n", 0}}));
  EXPECT_EQ(right.right_under(Dialect::statement), Dialect::luogu);
  auto wrong = dialects_of({{"1\n", 0}});
  wrong.add(dialects_of({{"0\n", 0}}));
  EXPECT_EQ(wrong.right_under(Dialect::statement), std::nullopt);
}

// --- Showing ---

TEST(Visible, ShowsWhatCannotBeSeen) {
  EXPECT_EQ(show_invisibly("1 3\t2 \r\n"), "1·3→2·␍⏎");
  EXPECT_EQ(show_invisibly(""), "");
  EXPECT_EQ(show_invisibly("\0\x1B\x7F\xFF\xC2\xA0\xE2\x80\x8B"sv), R"(\x00\x1B\x7F\xFF\u{00A0}\u{200B})");
  EXPECT_EQ(show_invisibly("é'"), "é'");
  EXPECT_EQ(show_invisibly("12345", 5), "12345");
  EXPECT_EQ(show_invisibly("123456", 5), "12345…");
  EXPECT_EQ(show_invisibly("123456", 5, 3), "…456");
}

TEST(Visible, ShowsTwoTextsFromWhereTheyDiffer) {
  const ShownTexts near = show_both("4\n", "4 \n");
  EXPECT_EQ(near.expected, "4⏎");
  EXPECT_EQ(near.printed, "4·⏎");
  const ShownTexts far = show_both(in_two_lines("\n"), in_two_lines(" "), 13);
  EXPECT_EQ(far.expected, "…·7·5⏎3·4·6·5⏎");
  EXPECT_EQ(far.printed, "…·7·5·3·4·6·5⏎");
}

TEST(Words, AreAlikeWhateverTheirLayout) {
  EXPECT_EQ(words_of("1 3\n 2\r\n\n"), "1 3 2");
  EXPECT_EQ(words_of(" \n"), "");
  EXPECT_EQ(words_of(std::string(10'000, '7')), std::string(longest_words, '7'));
}

// --- Laws ---

/// Moves in any number, of cells on and off the board.
Answer<Shuttle> any_moves() {
  const auto length = in_range(1, 130);
  std::vector<Shuttle::Move> moves(*length);
  for (auto& move : moves) move.origin = *rc::gen::oneOf(in_range(0, 30), in_range(0, UINT32_MAX));
  return solved_by<Shuttle>(std::move(moves));
}

RC_GTEST_PROP(OutputLaws, AnswersAreReadAsTheyArePrinted, ()) {
  RC_ASSERT(fault_of_printed<Flip>(Solved<Flip>{*rc::gen::arbitrary<std::uint64_t>()}) == "");
  RC_ASSERT(fault_of_printed<Four>(Solved<Four>{*rc::gen::arbitrary<std::uint64_t>()}) == "");
  RC_ASSERT(fault_of_printed<Shuttle>(any_moves()) == "");
}

/// Pieces of what programs print, in any order.
std::string any_output() {
  return *rc::gen::container<std::string>(
      rc::gen::element('0', '1', '3', '2', ' ', '\n', '\r', '\t', '-', 'I', '\0', '\xC2', '\xA0', '\xFF'));
}

RC_GTEST_PROP(OutputLaws, HoldOfAnyBytes, ()) {
  const std::string output = any_output();
  RC_ASSERT(fault_of_output<Flip>(output, Flip::parse(kFlip, {}).value()) == "");
  RC_ASSERT(fault_of_output<Four>(output, Four::unrank({}, 0)) == "");
  RC_ASSERT(fault_of_output<Shuttle>(output, {1, 1}) == "");
}

}  // namespace
}  // namespace palio
