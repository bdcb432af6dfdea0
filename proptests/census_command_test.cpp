// `palio census` as its users run it.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "proptests/command_line.hpp"

namespace palio {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using Json = nlohmann::json;

class CensusCommand : public CommandLine {
 protected:
  Json json_of(const std::string& arguments) const {
    const Outcome outcome = run("census " + arguments + " --json -");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return Json::parse(outcome.out);
  }

  static std::vector<std::string> counts_of(const Json& json) {
    std::vector<std::string> counts;
    for (const Json& row : json["counts"]) {
      EXPECT_EQ(row["answer"], counts.size());
      counts.push_back(row["count"]);
    }
    return counts;
  }

  /// Nothing is begun: code 3, nothing on standard output, and these words.
  void expect_too_large(const std::string& arguments, const std::string& words) const {
    const Outcome outcome = run("census " + arguments);
    EXPECT_EQ(outcome.code, 3) << arguments;
    EXPECT_THAT(outcome.out, IsEmpty()) << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(words)) << arguments;
  }
};

TEST_F(CensusCommand, PrintsAHistogram) {
  const Outcome outcome = run("census flip 4x4");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("flip 4x4: boards by fewest presses to either colour"),
                    HasSubstr("       4  1,562    2.383% #"), HasSubstr("    none 61,440   93.750% ###"),
                    HasSubstr("greatest answer  6"), HasSubstr("mean             4.0508")));
  EXPECT_THAT(outcome.out, Not(HasSubstr("Korf")));  // it has no states to compare
  EXPECT_THAT(run("census four").out,
              AllOf(HasSubstr("bits a state"), HasSubstr("Korf and Schultze 2005"), HasSubstr("Korf 2008")));
}

TEST_F(CensusCommand, WritesJson) {
  const Json flip = json_of("flip --size 4x4 --target one");
  EXPECT_EQ(flip["schema"], "palio.census/1");
  EXPECT_EQ(flip["target"], "one");
  EXPECT_THAT(counts_of(flip), ElementsAre("1", "16", "120", "560", "1387", "1440", "540", "32"));
  EXPECT_EQ(flip["impossible"], "61440");
  EXPECT_EQ(flip["total"], "65536");
  EXPECT_EQ(flip["greatest"], 7);
  const Json large = json_of("flip 12x12");
  EXPECT_EQ(large["total"], "22300745198530623141535718272648361505980416");
  EXPECT_EQ(counts_of(large)[2], "20592");
}

TEST_F(CensusCommand, CountsForAStarterAndForALine) {
  EXPECT_EQ(json_of("four 4x4 --starter white")["impossible"], "4080");
  EXPECT_THAT(counts_of(json_of("shuttle 2")), ElementsAre("1", "2", "4", "3", "4", "6", "4", "3", "3"));
  EXPECT_EQ(json_of("shuttle 1x4")["counted"], "positions");
  EXPECT_EQ(json_of("flip 3x3 --torus")["size"], "3x3-torus");
}

TEST_F(CensusCommand, SaysBeforeItStartsWhatIsTooMuch) {
  expect_too_large("flip 9x9", "years");
  expect_too_large("flip 11x11", "vectors");
  expect_too_large("flip 11x11 --target one", "keep what is counted by --store FILE --resume");
  expect_too_large("four 5x5 --memory 100", "more than --memory 100");
  expect_too_large("shuttle 16", "a larger --memory helps");
  expect_too_large("four 8x8", "MiB");
}

TEST_F(CensusCommand, RefusesWrongUsage) {
  for (const char* size :
       {"0x4", "-1x4", "4", "1000000000x1000000000", "99999999999999999999x2", "x", "4x4x4"})
    expect_refused(std::string("census flip --size=") + size, "", size);
  expect_refused("census four 0x0", "", "0x0");
  expect_refused("census shuttle 0", "", "shuttle");
  expect_refused("census shuttle 1..3", "", "one size at a time");
  expect_refused("census four --target one", "", "--target is for flip");
  expect_refused("census flip --starter white", "", "--starter is for four");
  expect_refused("census flip --plot a.png", "", "must end in .svg, .pdf or .tex");
  expect_refused("census flip --plot nowhere/a.svg", "", "cannot write nowhere/a.svg");
}

TEST_F(CensusCommand, DrawsThePlot) {
  EXPECT_EQ(run("census flip 4x4 --plot a.svg").code, 0);
  EXPECT_THAT(read(folder_ / "a.svg"), AllOf(HasSubstr("</svg>"), HasSubstr("flip 4x4"), HasSubstr("none")));
  EXPECT_EQ(run("census flip 12x12 --plot a.tex").code, 0);
  EXPECT_THAT(read(folder_ / "a.tex"), HasSubstr("\\begin{tikzpicture}"));
}

}  // namespace
}  // namespace palio
