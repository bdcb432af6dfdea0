// The comment on a pull request: short, in order, and no contender's words break out of it.
#include "reports/run/markdown.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "proptests/lines.hpp"
#include "proptests/run_reports.hpp"
#include "reports/run/markdown_text.hpp"
#include "reports/run/results_json.hpp"
#include "reports/text/unicode.hpp"

namespace palio {
namespace {

using testing::HasSubstr;
using testing::Lt;
using testing::Not;
using testing::SizeIs;

TEST(Markdown, EndsWithTheCommandThatRanIt) {
  RunReport report = full_run();
  EXPECT_EQ(lines_of(render_markdown(report)).back(), "Again: `palio run flip 'four/*' --quick --seed 42`");
  report.selectors.clear();
  report.mode = "default";
  EXPECT_EQ(lines_of(render_markdown(report)).back(), "Again: `palio run --seed 42`");
}

TEST(Markdown, BeginsWithWhatIsWrong) {
  const std::string text = render_markdown(full_run());
  EXPECT_EQ(lines_of(text)[0], "## Palio: wrong: `flip/wrong_one`, `sol.cpp`, `bad.py`");
  EXPECT_LT(text.find("### Wrong"), text.find("### Without a verdict"));
  EXPECT_LT(text.find("### Without a verdict"), text.find("### Fastest"));
  EXPECT_THAT(
      text,
      HasSubstr(
          "- ❌ `flip/wrong_one`: wrong-answer, too-long 16, not-solved 1, on 17 of 65,536 boards; smallest "
          "of all `BBBO/BBOW/BWWW/WWWB`: it says `5`, the truth is `4`; replay: `palio "
          "verify 'flip/wrong_one' --instance BBBO/BBOW/BWWW/WWWB`\n"));
  EXPECT_THAT(
      text,
      HasSubstr(
          "- `four/published_p2`: wrong-answer, too-long 57,127, not-solved 1, on 57,128 of 411,840 boards "
          "(expected: published so); smallest"));
  EXPECT_THAT(text, HasSubstr("- ❌ `sol.cpp`: compile-error: `sol.cpp:7:3: error: expected ';'`\n"));
  EXPECT_THAT(text, HasSubstr("- `shuttle/unlucky`: the referee failed: the oracle threw: out of memory\n"));
}

TEST(Markdown, SaysWhatTookTheOraclesPlace) {
  RunReport report = full_run();
  EXPECT_THAT(render_markdown(report), Not(HasSubstr("Not by the oracle alone")));
  VerifyRecord& record = report.verify.results.front();
  record.solver = "flip/gf2_elimination";
  record.puzzle = "flip";
  record.space = "9x9";
  record.bases = {{"law", 3}, {"proof", 1'042}};
  EXPECT_THAT(
      render_markdown(report),
      HasSubstr("\nNot by the oracle alone: `flip/gf2_elimination` on flip 9x9 by law 3, proof 1,042.\n"));
  report.verify.results.resize(1);
  report.verify.results.resize(500, report.verify.results.front());
  const std::string text = render_markdown(report);
  EXPECT_THAT(text, HasSubstr(" more, in report.html"));
  EXPECT_LT(text.find("Measured with") - text.find("Not by the oracle alone"), 1'000U);
}

TEST(Markdown, SaysWhoIsFastestAndHowSure) {
  RunReport report = full_run();
  EXPECT_THAT(
      render_markdown(report),
      HasSubstr(
          "| flip, large | `flip/gf2_elimination` | 102 ns | `flip/light_chasing` | not compared | none "
          "| below 1.53% |\n"));
  report.race->sets[0].pairs.push_back(
      pair_of("gf2_elimination", "light_chasing", {11.8, 11.5, 12.1}, "faster"));
  EXPECT_THAT(render_markdown(report), HasSubstr("| 11.8 (11.5 .. 12.1) | faster |"));
  report.race->no_findings = "the controls failed";
  EXPECT_THAT(render_markdown(report), HasSubstr("Nothing is said of who is faster: the controls failed\n"));
  report.race.reset();
  EXPECT_THAT(render_markdown(report), AllOf(HasSubstr("Nothing was raced."), Not(HasSubstr("### Fastest"))));
}

TEST(Markdown, SaysWhenNothingIsWrong) {
  RunReport report = full_run();
  report.race.reset();
  const std::vector<VerifyRecord> all = report.verify.results;
  report.verify.results = {all[0]};
  EXPECT_EQ(lines_of(render_markdown(report))[0], "## Palio: nothing is wrong");
  report.verify.results = {all[0], all[2]};
  EXPECT_EQ(lines_of(render_markdown(report))[0], "## Palio: nothing is wrong but what had to be");
  report.verify.results = {all[0], all[5]};
  EXPECT_EQ(lines_of(render_markdown(report))[0],
            "## Palio: nothing is wrong; without a verdict: `four/missed`");
  report.verify.results = {};
  EXPECT_EQ(lines_of(render_markdown(report))[0], "## Palio: nothing was verified");
  report.interrupted = true;
  EXPECT_THAT(render_markdown(report), HasSubstr("**Interrupted"));
}

TEST(Markdown, KeepsBelowSixtyLinesWhateverTheRunHolds) {
  for (const RunReport& report : {RunReport{}, full_run(), hostile_run(), crowded_run()}) {
    const std::string text = render_markdown(report);
    EXPECT_THAT(lines_of(text), SizeIs(Lt(60U)));
    EXPECT_LT(text.size(), 65'536U) << "a forge takes no more";
    EXPECT_TRUE(text.ends_with('\n'));
  }
  RunReport report = crowded_run();
  report.race->no_findings = "the controls failed";
  EXPECT_THAT(lines_of(render_markdown(report)), SizeIs(Lt(60U)));
}

TEST(Markdown, SaysHowManyAreLeftOut) {
  const RunReport report = crowded_run();
  const auto headline = nlohmann::json::parse(render_results_json(report))["headline"];
  const std::string text = render_markdown(report);
  const auto more = [](std::size_t all, std::size_t shown) {
    return std::to_string(all - shown) + " more, in report.html";
  };
  const std::vector<std::string> lines = lines_of(text);
  const auto listed = [&](const std::string& begin) {
    return static_cast<std::size_t>(
        std::ranges::count_if(lines, [&](const std::string& line) { return line.starts_with(begin); }));
  };
  EXPECT_THAT(text, HasSubstr("- and " + more(headline["wrong"].size(), listed("- ❌ "))));
  EXPECT_THAT(text, HasSubstr("- and " + more(headline["unjudged"].size(), 4)));
  EXPECT_THAT(text, HasSubstr("And " + more(headline["fastest"].size(), listed("| flip, "))));
}

// All that a contender says stands in code or is escaped; what is no code is looked at here.
std::string outside_code(const std::string& text) {
  std::string outside;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t ticks = 0;
    while (at + ticks < text.size() && text[at + ticks] == '`') ++ticks;
    const bool is_escaped = ticks > 0 && at > 0 && text[at - 1] == '\\';
    if (ticks == 0 || is_escaped) {
      outside += text[at++];
      continue;
    }
    const std::string fence(ticks, '`');
    std::size_t end = text.find(fence, at + ticks);
    while (end != std::string::npos && end + ticks < text.size() && text[end + ticks] == '`')
      end = text.find(fence, text.find_first_not_of('`', end));
    EXPECT_NE(end, std::string::npos) << "code that isn't closed: " << text.substr(at, 200);
    if (end == std::string::npos) return outside;
    EXPECT_EQ(text.substr(at, end - at).find('\n'), std::string::npos);
    at = end + ticks;
  }
  return outside;
}

TEST(Markdown, LetsNoContenderBreakOut) {
  const std::string text = render_markdown(hostile_run());
  const std::string outside = outside_code(text);
  for (const char* markup :
       {" <img", "@palio-user", "://evil", "www.evil", " [y]", " *_~", "(javascript:8\n"})
    EXPECT_THAT(outside, Not(HasSubstr(markup)));
  EXPECT_THAT(text, Not(HasSubstr("\n# Heading")));
  EXPECT_THAT(text, Not(HasSubstr("\n- item")));
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    ASSERT_TRUE(point.valid) << at;
    EXPECT_TRUE(point.value == '\n' || point.value == 0x2060 || !is_unshown(point.value)) << at;
    at += point.bytes;
  }
}

TEST(Markdown, ATableKeepsItsColumns) {
  for (const std::string& line : lines_of(render_markdown(hostile_run()))) {
    if (!line.starts_with("| ") && !line.starts_with("|-")) continue;
    std::size_t bars = 0;
    for (std::size_t at = 0; at < line.size(); ++at)
      bars += line[at] == '|' && (at == 0 || line[at - 1] != '\\') ? 1U : 0U;
    EXPECT_EQ(bars, 8U) << line;
  }
}

TEST(MarkdownText, FencesCode) {
  EXPECT_EQ(code_of("a", 60), "`a`");
  EXPECT_EQ(code_of("a`b", 60), "``a`b``");
  EXPECT_EQ(code_of("``", 60), "``` `` ```");
  EXPECT_EQ(code_of("a|b", 60), "`a|b`");
  EXPECT_EQ(code_of("a|b", 60, true),
            "`a\xC2\xA6"
            "b`");
  EXPECT_EQ(code_of("a\r\nb", 60), "`a  b`");
  EXPECT_EQ(code_of("", 60), "(empty)");
  EXPECT_EQ(code_of(std::string(100, 'a'), 10), "`aaaaaaa...`");
}

TEST(MarkdownText, EscapesProse) {
  EXPECT_EQ(prose_of("a_b *c* <d> [e](f) g|h", 60), "a\\_b \\*c\\* \\<d\\> \\[e\\](f) g\\|h");
  EXPECT_EQ(prose_of("@me #1", 60),
            "\\@\xE2\x81\xA0me \\#\xE2\x81\xA0"
            "1");
  EXPECT_EQ(prose_of("http://x www.x", 60), "http:\xE2\x81\xA0//x www\xE2\x81\xA0.x");
  EXPECT_EQ(prose_of("a\xE2\x80\xAE"
                     "b\xFF",
                     60),
            "a\xEF\xBF\xBD"
            "b\xEF\xBF\xBD");
}

}  // namespace
}  // namespace palio
