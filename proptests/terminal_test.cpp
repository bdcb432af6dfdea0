// What a person sees: figures, widths and colours of the terminal's tables.
#include "reports/terminal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "reports/json.hpp"

namespace palio {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Terminal, GroupsDigits) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1000), "1,000");
  EXPECT_EQ(with_commas(1234567), "1,234,567");
  EXPECT_EQ(with_commas(UINT64_MAX), "18,446,744,073,709,551,615");
}

TEST(Terminal, PrintsThreeDigitsOfATime) {
  EXPECT_EQ(print_duration(0), "0.00 ns");
  EXPECT_EQ(print_duration(97.14), "97.1 ns");
  EXPECT_EQ(print_duration(999.4), "999 ns");
  EXPECT_EQ(print_duration(999.6), "1.00 us");
  EXPECT_EQ(print_duration(3840), "3.84 us");
  EXPECT_EQ(print_duration(1.2e9), "1.20 s");
  EXPECT_EQ(print_duration(5e12), "5000 s");
}

VerifyReport refuted_report() {
  VerifyRecord record;
  record.solver = "flip/a_method_with_a_very_long_name";
  record.puzzle = "flip";
  record.space = "100x100";
  record.noun = "boards";
  record.checked = 1'000'000;
  record.failures = 3;
  record.verdicts = {{"accepted", 999'997}, {"wrong-answer", 2}, {"runtime-error", 1}};
  record.reasons = {{"too-long", 2}};
  record.counterexample = CounterexampleRecord{
      std::string(10'000, 'b'), "7",   std::string(100'000, '9'), "wrong-answer", "too-long",
      "9 moves instead of 7",   false, "palio verify x",          {"bw", "wb"}};
  return {{}, 2, 1, false, {record}, {}};
}

TEST(Terminal, SaysWhatIsWrongAndHowOften) {
  const std::string text = render_terminal(refuted_report(), {});
  EXPECT_THAT(text, HasSubstr("fails on 3 of 1,000,000 boards: too-long 2, runtime-error 1"));
  EXPECT_THAT(text, HasSubstr("wrong-answer on 3"));
  EXPECT_THAT(text, HasSubstr("smallest found"));
  EXPECT_THAT(text, HasSubstr("1,000,000 (sample)"));
}

TEST(Terminal, SaysWhetherARefutationWasExpected) {
  VerifyReport report = refuted_report();
  EXPECT_THAT(render_terminal(report, {}), Not(HasSubstr("expected")));
  report.results[0].refutation_expected = true;
  EXPECT_THAT(render_terminal(report, {}), HasSubstr("expected, as told"));
  report.results[0].exhibit = true;
  EXPECT_THAT(render_terminal(report, {}), HasSubstr("kept with its faults: expected"));
}

TEST(Terminal, SaysWhatVerdictsRestOnBeyondTheOracle) {
  VerifyReport report = refuted_report();
  VerifyRecord& record = report.results[0];
  record.bases = {{"oracle", 999'999}, {"claim", 1}};
  EXPECT_THAT(render_terminal(report, {}), Not(HasSubstr("checked by"))) << "what crashed rests on nothing";
  record.bases = {{"proof", 9'375}, {"agreement", 625}};
  EXPECT_THAT(render_terminal(report, {}), HasSubstr("\n      checked by: proof 9,375, agreement 625\n"));
  record.verdicts = {{"accepted-unproven", 5}};
  record.bases = {{"oracle", 5}};
  EXPECT_THAT(render_terminal(report, {}), Not(HasSubstr("checked by")))
      << "an interval that holds the truth";
  record.bases = {{"claim", 5}};
  EXPECT_THAT(render_terminal(report, {}), HasSubstr("checked by: claim 5\n"));
}

TEST(Terminal, ComparesTheSlowestRunWithoutItsStartUp) {
  VerifyReport report = refuted_report();
  ProgramRecord& program = report.results[0].program.emplace();
  program.start_up_seconds = 1;
  program.slowest.emplace().wall_seconds = 3;
  program.slowest->compared_with = "flip/other";
  program.slowest->compared_seconds = 0.5;
  EXPECT_THAT(render_terminal(report, {}), HasSubstr(" 4 times less"));
}

TEST(Terminal, CutsLongAnswersShort) {
  const std::string text = render_terminal(refuted_report(), {});
  EXPECT_LT(text.size(), 2000U);
  EXPECT_THAT(text, HasSubstr("(100,000 characters)"));
}

TEST(Terminal, HasColourOnlyWhereAskedFor) {
  EXPECT_THAT(render_terminal(refuted_report(), {false}), Not(HasSubstr("\x1b[")));
  EXPECT_THAT(render_terminal(refuted_report(), {true}), HasSubstr("\x1b[31;1m"));
}

TEST(Json, SurvivesBytesThatAreNoText) {
  VerifyReport report = refuted_report();
  report.results[0].counterexample->answer = "\xFF\xED\xA0\x80</script>\x01";
  EXPECT_THAT(render_json(report), HasSubstr("</script>\\u0001"));
}

TEST(Json, LeavesOutTheSizeOfAnUncountableSpace) {
  VerifyReport report = refuted_report();
  EXPECT_THAT(render_json(report), Not(HasSubstr("space_size")));
  report.results[0].space_size = 65536;
  EXPECT_THAT(render_json(report), HasSubstr("\"space_size\": \"65536\""));
}

TEST(Json, CountsWhatVerdictsRestOn) {
  VerifyReport report = refuted_report();
  report.results[0].bases = {{"certificate", 3}};
  EXPECT_THAT(render_json(report), HasSubstr("\"bases\": {\n        \"certificate\": 3\n      }"));
}

TEST(Json, SaysNullForWhatThereIsNot) {
  VerifyReport report = refuted_report();
  EXPECT_THAT(render_json(report), Not(HasSubstr("null")));
  report.results[0].counterexample->answer = "";
  report.results[0].counterexample->reason = "";
  EXPECT_THAT(render_json(report), AllOf(HasSubstr("\"answer\": null"), HasSubstr("\"reason\": null")));
}

}  // namespace
}  // namespace palio
