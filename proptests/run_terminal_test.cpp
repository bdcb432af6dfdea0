// The closing summary, and how texts are measured in columns of a terminal.
#include "reports/run/terminal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "proptests/lines.hpp"
#include "proptests/run_reports.hpp"
#include "reports/text/table.hpp"
#include "reports/text/unicode.hpp"

namespace palio {
namespace {

using testing::HasSubstr;
using testing::Le;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

std::vector<std::string> closing(const RunReport& report) {
  return lines_of(render_closing(report, {}, "/tmp/out/report.html"));
}

TEST(Closing, SaysWhatWasFound) {
  const std::vector<std::string> lines = closing(full_run());
  ASSERT_THAT(lines, SizeIs(8));
  EXPECT_EQ(lines[0], "  checked     8 contenders of 3 puzzles, 4 wholly; 974,759 instances");
  EXPECT_EQ(lines[1], "  wrong       flip/wrong_one: too-long 16, not-solved 1 on 17 of 65,536 boards");
  EXPECT_EQ(lines[2], "              and 2 more");
  EXPECT_THAT(lines[3], StartsWith("  no verdict  four/missed and 3 more: was expected to be refuted"));
  EXPECT_EQ(lines[4], "  fastest     flip large: gf2_elimination, 102 ns");
  EXPECT_EQ(lines[5], "  unresolved  differences below 1.53%");
  EXPECT_THAT(lines[6], HasSubstr("not decidable here"));
  EXPECT_EQ(lines[7], "  report      /tmp/out/report.html");
}

TEST(Closing, SaysThatNothingIsWrong) {
  RunReport report = full_run();
  report.verify.results = {report.verify.results[0], report.verify.results[2]};
  report.race.reset();
  report.interrupted = true;
  const std::vector<std::string> lines = closing(report);
  EXPECT_THAT(lines[0], HasSubstr("interrupted; 2 contenders"));
  EXPECT_EQ(lines[1], "  wrong       nothing but what had to be: four/published_p2");
  EXPECT_EQ(lines[2], "  fastest     nothing was raced");
  report.verify.results.pop_back();
  EXPECT_EQ(closing(report)[1], "  wrong       nothing");
}

TEST(Closing, SaysHowTheFirstTwoCompare) {
  RunReport report = full_run();
  const auto fastest = [&](const std::string& finding) {
    report.race->sets[0].pairs.push_back(
        pair_of("gf2_elimination", "light_chasing", {11.8, 11.5, 12.1}, finding));
    const std::string line = closing(report)[4];
    report.race->sets[0].pairs.pop_back();
    return line;
  };
  EXPECT_THAT(fastest("faster"), HasSubstr("flip large: gf2_elimination beats light_chasing 11.5-12.1x"));
  EXPECT_THAT(fastest("equivalent"), HasSubstr("gf2_elimination is as fast as light_chasing"));
  EXPECT_THAT(fastest("inconclusive"), HasSubstr("gf2_elimination is not told from light_chasing"));
  report.race->no_findings = "the controls failed";
  EXPECT_THAT(closing(report)[4], HasSubstr("nothing is said: the controls failed"));
}

TEST(Closing, HasTenLinesOfEightyColumns) {
  RunReport many = crowded_run();
  for (const char* puzzle : {"four", "shuttle", "fifth", "sixth", "seventh"}) {
    many.race->sets.push_back(full_set());
    many.race->sets.back().puzzle = puzzle;
  }
  for (const RunReport& report : {RunReport{}, full_run(), hostile_run(), many}) {
    const std::vector<std::string> lines = closing(report);
    EXPECT_THAT(lines, SizeIs(Le(10U)));
    for (const std::string& line : lines) EXPECT_LE(columns_of(line), 80U) << line;
    EXPECT_THAT(lines.back(), HasSubstr("/tmp/out/report.html"));
  }
  EXPECT_THAT(closing(many), SizeIs(10));
}

TEST(Closing, CutsNoPath) {
  const std::string path = "/" + std::string(200, 'd') + "/report.html";
  EXPECT_EQ(lines_of(render_closing(full_run(), {}, path)).back(), path);
  EXPECT_EQ(lines_of(render_closing(full_run(), {}, "a\x1b[2J\n")).back(), "  report      a?[2J?");
}

TEST(Closing, HasColourOnlyWhereAskedFor) {
  EXPECT_THAT(render_closing(full_run(), {false}, "r"), Not(HasSubstr("\x1b")));
  EXPECT_THAT(render_closing(full_run(), {true}, "r"), HasSubstr("\x1b[31;1mflip/wrong_one"));
}

TEST(Unicode, MeasuresColumns) {
  EXPECT_EQ(columns_of("abc"), 3U);
  EXPECT_EQ(columns_of("\xE6\xBC\xA2\xE5\xAD\x97"), 4U) << "two wide characters";
  EXPECT_EQ(columns_of("e\xCC\x81"), 1U) << "a letter with a mark";
  EXPECT_EQ(columns_of("\xEF\xBC\xA1"), 2U) << "full width";
  EXPECT_EQ(columns_of("\xF0\x9F\x98\x80"), 2U) << "an emoji";
  EXPECT_EQ(columns_of("\xC3\xA9\xD7\x90"), 2U);
  EXPECT_EQ(columns_of("a\xFFz"), 3U);
  EXPECT_EQ(columns_of(""), 0U);
}

TEST(Unicode, TakesNoUtf8ThatIsNone) {
  for (const std::string text :
       {"\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE6\xBC", "\x80", "\xF8\x88\x80\x80\x80"}) {
    EXPECT_FALSE(code_point_at(text, 0).valid);
    EXPECT_EQ(code_point_at(text, 0).bytes, 1U);
    EXPECT_EQ(readable(text, "?"), std::string(text.size(), '?'));
  }
  EXPECT_EQ(code_point_at("\xF4\x8F\xBF\xBD", 0).value, 0x10FFFDU);
  EXPECT_EQ(code_point_at("\xED\x9F\xBF", 0).value, 0xD7FFU);
}

TEST(Unicode, ShowsNothingThatSteersOrTurns) {
  EXPECT_EQ(readable("a\x1b[2J\x07\xC2\x9B\xE2\x80\xAE\xE2\x80\x8B\xEF\xBB\xBFz", "?"), "a?[2J?????z");
  EXPECT_EQ(readable("\xE6\xBC\xA2 e\xCC\x81", "?"), "\xE6\xBC\xA2 e\xCC\x81");
}

TEST(Unicode, CutsByColumns) {
  EXPECT_EQ(cut("abcdef", 6), "abcdef");
  EXPECT_EQ(cut("abcdefg", 6), "abc...");
  EXPECT_EQ(cut("\xE6\xBC\xA2\xE6\xBC\xA2\xE6\xBC\xA2\xE6\xBC\xA2", 6), "\xE6\xBC\xA2...")
      << "no half of a wide one";
  std::string piled = "e";
  for (int i = 0; i < 100'000; ++i) piled += "\xCC\x81";
  EXPECT_LT(cut(piled, 6).size(), 60U);
  EXPECT_LT(shortened(piled, 6).size(), 100U);
}

TEST(Table, AlignsWideCharacters) {
  EXPECT_EQ(padded("\xE6\xBC\xA2", 4), "\xE6\xBC\xA2  ");
  EXPECT_EQ(padded("e\xCC\x81", 3), "e\xCC\x81  ");
  EXPECT_EQ(padded("abcd", 3), "abcd");
  EXPECT_EQ(shortened("\xE6\xBC\xA2\xE5\xAD\x97\xE6\xBC\xA2", 4),
            "\xE6\xBC\xA2\xE5\xAD\x97... (3 characters)");
  std::string wide;
  for (int i = 0; i < 100; ++i) wide += "\xE6\xBC\xA2";
  for (const std::string& line : lines_of(std::string(9, ' ') + wrapped(wide + " end", 9)))
    EXPECT_LE(columns_of(line), 80U);
}

}  // namespace
}  // namespace palio
