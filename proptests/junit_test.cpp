// The JUnit file as CI viewers read it, by an XML parser that isn't ours.
#include "reports/run/junit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "proptests/command_line.hpp"
#include "proptests/run_reports.hpp"

namespace palio {
namespace {

using testing::HasSubstr;
using testing::Not;

class JUnit : public CommandLine {
 protected:
  /// What the parser makes of it: lines of suites and cases, or what is wrong.
  Outcome parsed(const std::string& xml) const {
    return run_python("read_junit.py", write("junit.xml", xml).string());
  }

  std::string well_formed(const RunReport& report) const {
    const Outcome outcome = parsed(render_junit(report));
    EXPECT_EQ(outcome.code, 0) << outcome.out;
    return outcome.out;
  }
};

TEST_F(JUnit, HasACaseAContenderAndSpace) {
  EXPECT_THAT(well_formed(full_run()), HasSubstr("verification\t8\t3\t1\t1\n"
                                                 "flip\tflip/gf2_elimination 4x4\tpassed\t\n"
                                                 "flip\tflip/bitmask_bfs 4x4\tpassed\t\n"
                                                 "four\tfour/published_p2 4x4\tpassed\t\n"
                                                 "flip\tflip/wrong_one 4x4\tfailure\twrong-answer\n"
                                                 "flip\tsol.cpp 4x4\tfailure\tcompile-error\n"
                                                 "four\tfour/missed 4x4\tfailure\taccepted\n"
                                                 "shuttle\tshuttle/modest_one 4x4\tskipped\t\n"
                                                 "shuttle\tshuttle/unlucky 4x4\terror\treferee\n"));
}

TEST_F(JUnit, HasACaseAContenderAndSet) {
  const std::string text = well_formed(full_run());
  EXPECT_THAT(text, HasSubstr("race\t11\t1\t1\t1\n"));
  EXPECT_THAT(text, HasSubstr("flip\tflip/gf2_elimination on large\tpassed\t\n"));
  EXPECT_THAT(text, HasSubstr("flip\tflip/wrong_one on large\tfailure\twrong-answer\n"));
  EXPECT_THAT(text, HasSubstr("flip\tflip/dead_one on large\terror\trace\n"));
  EXPECT_THAT(text, HasSubstr("flip\tflip/modest_one on large\tskipped\t\n"));
  EXPECT_THAT(text, HasSubstr("whole-process\t2\t1\t0\t0\n"));
  EXPECT_THAT(text, HasSubstr("flip\tbad.py on large\tfailure\twrong-answer\n"));
}

TEST_F(JUnit, TellsWhatAViewerShows) {
  const std::string xml = render_junit(full_run());
  EXPECT_THAT(
      xml,
      HasSubstr("<testcase classname=\"flip\" name=\"flip/gf2_elimination 4x4\" time=\"1.625000000\"/>"));
  EXPECT_THAT(xml, HasSubstr("name=\"flip/gf2_elimination on large\" time=\"0.000051968\"/>"));
  EXPECT_THAT(xml,
              HasSubstr("<failure message=\"wrong-answer, too-long 16, not-solved 1: 17 of 65,536 boards\" "
                        "type=\"wrong-answer\">"));
  EXPECT_THAT(
      xml, HasSubstr("\nreplay: palio verify &apos;flip/wrong_one&apos; --instance BBBO/BBOW/BWWW/WWWB\n"));
  EXPECT_THAT(xml, HasSubstr("<system-out>refuted as expected: wrong-answer, too-long 57,127"));
  EXPECT_THAT(xml, HasSubstr("<skipped message=\"gave up: beyond its reach: at most 8 a side\"/>"));
  EXPECT_THAT(xml, HasSubstr("<error message=\"the referee failed: the oracle threw: out of memory\""));
}

TEST_F(JUnit, ARefutationIsExpectedOrNot) {
  RunReport report = full_run();
  report.race.reset();
  report.verify.results = {report.verify.results[2]};
  EXPECT_THAT(well_formed(report), HasSubstr("verification\t1\t0\t0\t0\n"));
  report.verify.results[0].referee_failure = "out of memory";
  EXPECT_THAT(well_formed(report), HasSubstr("verification\t1\t0\t1\t0\n"));
  report.verify.results[0].refutation_expected = false;
  EXPECT_THAT(well_formed(report), HasSubstr("verification\t1\t1\t0\t0\n"));
}

TEST_F(JUnit, WhoIsNotTimedIsSkipped) {
  RunReport report = full_run();
  RaceSetRecord& set = report.race->sets[0];
  set.runners = {set.runners[0], set.runners[8], timed("slow_one", 5, 1, 1), timed("other", 5, 1, 1)};
  set.runners[1].solver = "four/published_p2";
  set.runners[2].death = "a pass takes over 0.12 s";
  set.runners[3].times.reset();
  const std::string text = well_formed(report);
  EXPECT_THAT(text, HasSubstr("race\t4\t0\t0\t3\n"));
  EXPECT_THAT(render_junit(report),
              HasSubstr("<skipped message=\"refuted as expected, so not timed: too-long"));
  EXPECT_THAT(render_junit(report), HasSubstr("<skipped message=\"not timed: a pass takes over 0.12 s\"/>"));
}

TEST_F(JUnit, IsXmlWhateverTheNamesHold) {
  const std::string text = well_formed(hostile_run());
  EXPECT_THAT(text, HasSubstr("verification\t8\t"));
  EXPECT_THAT(text, HasSubstr("</script><img src=x"));
  EXPECT_THAT(render_junit(hostile_run()), Not(HasSubstr("]]>")));
  EXPECT_LT(render_junit(hostile_run()).size(), 500'000U);
  well_formed(crowded_run());
  EXPECT_EQ(well_formed(RunReport{}), "");
}

TEST_F(JUnit, TimesThatAreNoneCountAsNone) {
  RunReport report = full_run();
  report.verify.results[0].seconds = std::numeric_limits<double>::quiet_NaN();
  report.verify.results[1].seconds = std::numeric_limits<double>::infinity();
  report.verify.results[2].seconds = -1;
  const std::string text = well_formed(report);
  EXPECT_THAT(text, HasSubstr("verification\t8\t"));
  EXPECT_THAT(render_junit(report), HasSubstr("name=\"flip/bitmask_bfs 4x4\" time=\"0.000000000\""));
}

// So that the tests above can fail.
TEST_F(JUnit, TheReaderRefusesWhatIsWrong) {
  std::string xml = render_junit(full_run());
  EXPECT_EQ(parsed(xml + "<").code, 1);
  xml.replace(xml.find("failures=\""), 11, "failures=\"9");
  EXPECT_EQ(parsed(xml).code, 1);
}

}  // namespace
}  // namespace palio
