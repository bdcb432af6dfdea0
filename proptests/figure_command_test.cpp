// `palio figure` as its users run it, on a race that was made by hand.
#include <algorithm>
#include <string>

#include "proptests/command_line.hpp"
#include "proptests/race_reports.hpp"
#include "reports/race/json.hpp"

namespace palio {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class FigureCommand : public CommandLine {
 protected:
  FigureCommand() { write("race.json", render_json(full_report())); }

  /// The names in the folder that begin so.
  std::size_t count(const std::string& beginning) const {
    const fs::directory_iterator files(folder_);
    return static_cast<std::size_t>(std::count_if(begin(files), end(files), [&](const auto& file) {
      return file.path().filename().string().starts_with(beginning);
    }));
  }
};

TEST_F(FigureCommand, DrawsEachFormatTheSameTwice) {
  const auto drawn = [&](const std::string& name) {
    const Outcome outcome = run("figure ratios race.json -o " + name);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, AllOf(StartsWith("wrote " + name), HasSubstr("n = 512 instances")));
    return read(folder_ / name);
  };
  EXPECT_THAT(drawn("a.svg"),
              AllOf(StartsWith("<?xml"), HasSubstr("gf2_elimination"), HasSubstr("<desc>flip")));
  EXPECT_THAT(drawn("a.tex"), AllOf(HasSubstr("\\begin{tikzpicture}"), HasSubstr("gf2\\_elimination")));
  EXPECT_THAT(drawn("a.pdf"), StartsWith("%PDF"));
  EXPECT_THAT(drawn("a.csv"), StartsWith("contender,ratio,low,high,finding\ngf2_elimination,"));
  for (const char* ending : {"svg", "tex", "pdf", "csv"})
    EXPECT_EQ(drawn(std::string("b.") + ending), read(folder_ / (std::string("a.") + ending))) << ending;
  EXPECT_EQ(count("a."), 4U);
}

TEST_F(FigureCommand, DrawsEachKind) {
  for (const char* kind : {"growth", "ratios", "ranks", "cactus", "depths"}) {
    const Outcome outcome = run(std::string("figure ") + kind + " race.json -o f.svg");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(read(folder_ / "f.svg"), HasSubstr("</svg>"));
  }
}

TEST_F(FigureCommand, PrintsTables) {
  EXPECT_THAT(run("figure ranks race.json --table markdown").out, HasSubstr("| string\\_bfs | 7 | 7 |"));
  EXPECT_THAT(run("figure ranks race.json --table latex").out, HasSubstr("string\\_bfs & 7 & 7 &"));
  EXPECT_THAT(run("figure ranks race.json --table markdown --solver '*/gf2*'").out,
              AllOf(HasSubstr("| gf2\\_elimination |"), Not(HasSubstr("string"))));
}

TEST_F(FigureCommand, RefusesWhatItCannotDo) {
  expect_refused("figure ratios race.json", "", "-o FIGURE (.svg, .pdf, .tex or .csv)");
  expect_refused("figure ratios race.json -o a.png", "", "must end in .svg, .pdf, .tex or .csv");
  expect_refused("figure ratios race.json -o nowhere/a.svg", "", "cannot write nowhere/a.svg");
  expect_refused("figure ratios missing.db -o a.svg", "", "missing.db");
  expect_refused("figure ratios race.json -o a.svg --puzzle four", "", "there are flip large");
  expect_refused("figure ratios race.json -o a.svg --solver 'four/*'", "", "left by --solver");
  RaceReport race = full_report();
  race.growth.clear();
  write("race.json", render_json(race));
  expect_refused("figure growth race.json -o a.svg", "", "palio race flip --lane growth --store STORE");
  EXPECT_EQ(count("a."), 0U);
}

TEST_F(FigureCommand, LeavesTheOldFileWhereItFails) {
  write("a.svg", "old");
  EXPECT_EQ(run("figure ratios missing.db -o a.svg").code, 2);
  EXPECT_EQ(read(folder_ / "a.svg"), "old");
  fs::create_directory(folder_ / "b.svg");
  expect_refused("figure ratios race.json -o b.svg", "", "it is a folder");
  EXPECT_EQ(count("a."), 1U);
  EXPECT_EQ(count("b."), 1U);
}

TEST_F(FigureCommand, SaysWhichPackageIsMissing) {
  fs::create_directory(folder_ / "empty");
  const fs::path palio = PALIO_PROGRAM;
  const std::string arguments = "figure ratios race.json -o a.svg";
  const std::string command = "cd " + folder_.string() + " && PATH=" + (folder_ / "empty").string() + ' ' +
                              palio.string() + ' ' + arguments + " 2>err";
  const int status = std::system(command.c_str());
  EXPECT_EQ(WEXITSTATUS(status), 3);
  EXPECT_THAT(read(folder_ / "err"), HasSubstr("gnuplot-nox"));
  EXPECT_EQ(count("a."), 0U);
}

TEST_F(FigureCommand, NoNameIsACommand) {
  const std::string owned = (folder_ / "OWNED").string();
  for (const std::string& name :
       {"'; system('touch " + owned + "'); '", "\"; system(\"touch " + owned + "\"); \"",
        "`touch " + owned + '`', "x\n!touch " + owned + "\nEND\nsystem 'touch " + owned + "'",
        std::string("\\")}) {
    RaceReport race = full_report();
    for (RaceRunnerRecord& runner : race.sets[0].runners) {
      if (runner.solver == "flip/string_bfs") runner.solver = name;
    }
    race.sets[0].pairs[6].second = race.growth[0].solver = race.instances[0].runners[0].solver = name;
    race.environment.processor = race.sets[0].name = name;
    write("race.json", render_json(race));
    for (const char* kind : {"growth", "ratios", "ranks", "cactus", "depths"}) {
      for (const char* ending : {"svg", "pdf", "tex"}) {
        const Outcome outcome = run(std::string("figure ") + kind + " race.json -o f." + ending);
        EXPECT_EQ(outcome.code, 0) << kind << ' ' << outcome.err;
      }
    }
    EXPECT_FALSE(fs::exists(owned)) << name;
  }
}

}  // namespace
}  // namespace palio
