// What a race's report says at a terminal.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "proptests/lines.hpp"
#include "proptests/race_reports.hpp"
#include "reports/environment.hpp"
#include "reports/race/terminal.hpp"
#include "reports/text/table.hpp"
#include "reports/text/unicode.hpp"

namespace palio {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

/// The text with every run of blanks and line breaks as one blank.
std::string flowing(const std::string& text) {
  std::istringstream stream(text);
  std::string all;
  for (std::string word; stream >> word;) all += word + ' ';
  return all;
}

std::string shown(const RaceReport& report) { return flowing(render_terminal(report, {})); }

TEST(Table, PrintsThreeSignificantDigits) {
  EXPECT_EQ(print_figure(0), "0.00");
  EXPECT_EQ(print_figure(1.834), "1.83");
  EXPECT_EQ(print_figure(9.996), "10.0");
  EXPECT_EQ(print_figure(0.98765), "0.988");
  EXPECT_EQ(print_figure(-0.1234), "-0.123");
  EXPECT_EQ(print_figure(999.6), "1,000");
  EXPECT_EQ(print_figure(12'345), "12,300");
  EXPECT_EQ(print_figure(-12'345), "-12,300");
  EXPECT_EQ(print_figure(0.0000123), "1.23e-05");
  EXPECT_EQ(print_figure(1.23e15), "1.23e+15");
  EXPECT_EQ(print_figure(std::numeric_limits<double>::infinity()), "inf");
}

TEST(Table, ShortensCounts) {
  EXPECT_EQ(short_count(0), "0");
  EXPECT_EQ(short_count(9999), "9,999");
  EXPECT_EQ(short_count(12'345), "12.3k");
  EXPECT_EQ(short_count(999'999), "1.00M");
  EXPECT_EQ(short_count(0.25), "0.250");
  EXPECT_EQ(short_count(static_cast<double>(UINT64_MAX)), "18.4E");
}

TEST(Table, BreaksWordsThatNoLineHolds) {
  const std::string text = std::string(10, ' ') + wrapped("see " + std::string(200, 'x') + " there", 10);
  EXPECT_THAT(lines_of(text), Each(SizeIs(testing::Le(80U))));
  EXPECT_EQ(std::count(text.begin(), text.end(), 'x'), 200);
  EXPECT_THAT(flowing(text), HasSubstr("x there"));
}

TEST(Threats, AQuietMachineHasNone) { EXPECT_THAT(known_threats(quiet_machine()), IsEmpty()); }

TEST(Threats, EachHasItsLine) {
  EnvironmentRecord environment = quiet_machine();
  environment.cores = 2;
  environment.load = 3.2;
  environment.top_load = 4.1;
  environment.quota = 1.5;
  environment.virtual_machine = true;
  environment.governor = "powersave";
  environment.turbo = "on";
  environment.compiler = "gcc 12.2.0, Debug";
  environment.tree_changed = true;
  EXPECT_THAT(known_threats(environment),
              ElementsAre(HasSubstr("virtual machine"), HasSubstr("load 3.2 on 2 cores when it began"),
                          HasSubstr("load up to 4.1 on 2 cores"), HasSubstr("at most 1.5 cores"),
                          HasSubstr("governor powersave"), HasSubstr("turbo on"), HasSubstr("Debug"),
                          HasSubstr("changed beyond its revision")));
}

TEST(Threats, AClockRateThatCannotBeSeenIsOne) {
  EnvironmentRecord environment = quiet_machine();
  environment.governor = environment.turbo = "";
  EXPECT_THAT(known_threats(environment), ElementsAre(HasSubstr("not visible")));
}

TEST(Threats, ThisMachineIsDescribed) {
  EnvironmentRecord environment = read_environment();
  EXPECT_GE(environment.machine_cores, environment.cores);
  EXPECT_FALSE(environment.flags.empty());
  EXPECT_FALSE(environment.libraries.empty());
  EXPECT_THAT(environment.revision, Not(testing::EndsWith("+")));
  environment.top_load = 1e9;
  watch_load(environment);
  EXPECT_EQ(environment.top_load, 1e9);
}

TEST(RaceTerminal, BeginsWithTheEnvironment) {
  RaceReport report = full_report();
  report.environment.virtual_machine = true;
  report.environment.tree_changed = true;
  const std::string text = shown(report);
  EXPECT_THAT(text, testing::StartsWith("Measured with palio 0.1.0 (revision 1a2b3c4), tree changed since"));
  for (const char* part :
       {"gcc 12.2.0, Release", "-O3 -g1", "TBB 2021.8, fmt 9.1.0", "A processor", "4 given of 8",
        "governor performance, turbo off", "0.25 before, 1.50 at most during", "seed 42",
        "threat virtual machine: other guests may disturb"})
    EXPECT_THAT(text, HasSubstr(part));
}

TEST(RaceTerminal, SaysEveryFindingOfTheBaseline) {
  const std::string text = shown(full_report());
  EXPECT_THAT(text, HasSubstr("flip, large: 512 instances, baseline flip/bitmask_bfs, 2 blocks"));
  for (const char* row :
       {"1 gf2_elimination 102 ns 12.3 x as fast (11.9 .. 12.8): faster ",
        "2-3 light_chasing 1.20 us 1.04 x as fast (1.01 .. 1.08): faster, margin not shown ",
        "3-6 polynomial 1.25 us 1.01 x as fast (1.00 .. 1.02): equivalent, it leads ",
        "3-6 bitmask_bfs 1.25 us the baseline ",
        "3-6 pruned_dfs 1.26 us 1.02 x as slow (0.970 .. 1.06): inconclusive; 4.12% had an 80% chance",
        "3-6 spfa_graph 1.27 us 1.03 x as slow (0.960 .. 1.07): inconclusive (dependent noise); 4.12%",
        "3-6 gray_code 1.28 us 1.01 x as slow (1.01 .. 1.02): inconclusive (not resolved); 4.12%",
        "7 string_bfs 98.1 us 78.5 x as slow (75.1 .. 81.9): slower "})
    EXPECT_THAT(text, HasSubstr(row));
}

TEST(RaceTerminal, RanksTheFastestFirst) {
  const std::string text = render_terminal(full_report(), {});
  EXPECT_LT(text.find(" gf2_elimination "), text.find(" bitmask_bfs "));
  EXPECT_LT(text.find(" bitmask_bfs "), text.find(" string_bfs "));
  EXPECT_LT(text.find(" string_bfs "), text.find(" wrong_one "));
}

TEST(RaceTerminal, GivesNoTimeWithoutAVerdict) {
  const RaceReport report = full_report();
  const std::string text = shown(report);
  EXPECT_THAT(text, HasSubstr("- wrong_one - wrong-answer: too-long on 3 of 512 "));
  EXPECT_THAT(text, HasSubstr("- dead_one - out: signal 11 (Segmentation fault), in block 17 "));
  EXPECT_THAT(text, HasSubstr("- modest_one - gave-up: beyond its reach "));
  EXPECT_THAT(text, HasSubstr("bad.py - wrong-answer: false-impossible "));
  for (const char* time : {"77.7 ns", "66.6 ns", "55.5 ns", "44.4 ns", "33.3 ms"})
    EXPECT_THAT(text, Not(HasSubstr(time)));
  EXPECT_THAT(render_terminal(report, {true}), HasSubstr("\x1b[31;1mwrong-answer: too-long"));
}

TEST(RaceTerminal, SaysWhatTheNoiseWas) {
  const std::string text = shown(full_report());
  EXPECT_THAT(text, HasSubstr("the baseline's function again: 1.00 x its time (0.990 .. 1.01) "));
  EXPECT_THAT(text, HasSubstr("a second copy of its code: 1.01 x its time (1.01 .. 1.02): FAILED"));
  EXPECT_THAT(text, HasSubstr("not resolved here: differences below 1.53%"));
  EXPECT_THAT(text, HasSubstr("autocorrelation 0.512 (independent blocks stay below 0.404); 2 neighbouring "
                              "blocks were joined at a time; what remains depends on each other"));
  RaceReport of_pairs = full_report();
  of_pairs.sets[0].pairs[1].autocorrelation = -0.5;
  of_pairs.sets[0].pairs[3].autocorrelation = 0.75;
  EXPECT_THAT(shown(of_pairs), HasSubstr("of the log ratios of single pairs -0.500 to 0.750"));
  EXPECT_THAT(text, HasSubstr("bitmask_bfs and pruned_dfs, 1.02 undisturbed, 1.17 by medians"));
  EXPECT_THAT(text, HasSubstr("by medians of all batches: gf2_elimination 12.3, light_chasing 1.04,"));
  EXPECT_THAT(text, HasSubstr("prepared once, not in the times: gf2_elimination 12.3 ms"));
}

TEST(RaceTerminal, ListsOtherPairsOnlyWhereRanksLeaveThemOpen) {
  const std::string text = shown(full_report());
  EXPECT_THAT(text, HasSubstr("polynomial, 1.01 x as fast as pruned_dfs (1.01 .. 1.02): equivalent, "
                              "polynomial leads"));
  EXPECT_THAT(text,
              HasSubstr("pruned_dfs, 1.01 x as fast as spfa_graph (0.990 .. 1.09): inconclusive; 4.12%"));
  EXPECT_THAT(text, Not(HasSubstr("as fast as string_bfs")));
}

TEST(RaceTerminal, TheBaselineMayLeadAnEquivalentPair) {
  RaceReport report = full_report();
  report.sets[0].pairs[2] = pair_of("bitmask_bfs", "polynomial", {1.01, 1.004, 1.02}, "equivalent");
  EXPECT_THAT(shown(report), HasSubstr("as slow (1.00 .. 1.02): equivalent, the baseline leads"));
  report.sets[0].pairs[2].ratio.low = 0.99;
  EXPECT_THAT(shown(report), HasSubstr("as slow (0.990 .. 1.02): equivalent 3-6"));
}

TEST(RaceTerminal, ShowsEachLaneByItself) {
  const std::string text = shown(full_report());
  for (const char* part : {"flip/a, flip/b: 1.23 .. 5.68 on 2 sets",
                           "a expands 1,234 nodes and takes 900 ns, b expands 56,789 and takes 800 ns",
                           "a 1.23M 2.35M 346k 0 8,192 16.4k 1.00G",
                           "b 1 2 3 4 5 6 - ",
                           "a 2 12.3k (12.0k .. 12.7k) 1.93 (1.88 .. 1.97) 96.5%",
                           "a 300 of 512 1.23 us 45.6 us",
                           "b 0 of 512 - 7.89 us 9.12 us",
                           "answers refused by the judge: 3",
                           "gave up: 2",
                           "threw: 1",
                           "gave up on 7, whose work is in the figures",
                           "no instructions: no valgrind",
                           "sol.py 120 14.5 ms 13.9 ms .. 19.2 ms 9.10 ms",
                           "nodes: c^n, c = 2.01; predicts the largest size within 3.10%",
                           "time a node: not decidable: n^a and c^n predict equally well",
                           "time grows as n^3.91",
                           "from 5x5 on, b beats a; a leads until 4x4",
                           "c beats a at every size",
                           "from 4x4 on, d beats a; nobody's lead is shown before",
                           "e and a can't be told apart"})
    EXPECT_THAT(text, HasSubstr(part));
  RaceReport bare = full_report();
  bare.counted.clear();
  bare.growth.clear();
  bare.crossovers.clear();
  EXPECT_THAT(shown(bare), Not(HasSubstr("Counted:")));
  EXPECT_THAT(shown(bare), Not(HasSubstr("Growth:")));
}

TEST(RaceTerminal, ShowsEachInstanceAgainstTheBaseline) {
  RaceReport report = full_report();
  const std::string text = shown(report);
  for (const char* part :
       {"flip, large: 500 instances of 512", "a 1.23 us 5.68 us the baseline",
        "b 234 ns 679 ns 0.190 0.200 (0.180 .. 0.220)", "0.0500 on wwbb to 1.50 on bwwb",
        "by depth: 0 1.50, 1 0.300, impossible 0.130", "c is left out: a pass takes over 0.13 s",
        "flip, file: 3 instances solver", "b 234 ns 679 ns 0.750 - 0.500 on wwww to 2.50 on bbbb",
        "no geometric mean: the instances are no random sample", "bootstrap interval of 95.0% within depths",
        "not about noise, and no verdict on who is faster"})
    EXPECT_THAT(text, HasSubstr(part));
  report.instances[0].runners[1].ratios->interval.reset();
  report.instances[0].no_interval = "of depth 1 there are only 2";
  const std::string without = shown(report);
  EXPECT_THAT(without, HasSubstr("0.190 0.200 0.0500 on wwbb"));
  EXPECT_THAT(without, HasSubstr("no interval: of depth 1 there are only 2"));
  report.instances.erase(report.instances.begin());
  EXPECT_THAT(shown(report), Not(HasSubstr("bootstrap")));
  report.instances.clear();
  EXPECT_THAT(shown(report), Not(HasSubstr("Instances:")));
}

TEST(RaceTerminal, SaysWhatIsNotThere) {
  RaceReport report = full_report();
  report.interrupted = true;
  report.no_findings = "2 blocks were run; it takes 12 to show anything";
  report.sets[0].pairs.clear();
  report.sets[0].runners[2].times.reset();
  const std::string text = shown(report);
  EXPECT_THAT(text, HasSubstr("nothing is said of who is faster: 2 blocks were run"));
  EXPECT_THAT(text, HasSubstr("no pairs were compared"));
  EXPECT_THAT(text, HasSubstr("- gf2_elimination - not compared "));
  EXPECT_THAT(text, HasSubstr("light_chasing 1.20 us not compared with the baseline"));
  EXPECT_THAT(text, HasSubstr("Interrupted"));
}

TEST(RaceTerminal, HasColourOnlyWhereAskedFor) {
  EXPECT_THAT(render_terminal(full_report(), {false}), Not(HasSubstr("\x1b")));
  EXPECT_THAT(render_terminal(full_report(), {true}), HasSubstr("\x1b[33m"));
}

TEST(RaceTerminal, KeepsToEightyColumns) {
  EXPECT_THAT(lines_of(render_terminal(full_report(), {})), Each(SizeIs(testing::Le(80U))));
  for (const std::string& line : lines_of(render_terminal(hostile_report(), {})))
    EXPECT_LE(columns_of(line), 80U) << line;
}

TEST(RaceTerminal, LetsNoNameSteerTheTerminal) {
  const std::string text = render_terminal(hostile_report(), {});
  std::string lines = text;
  std::ranges::replace(lines, '\n', ' ');
  EXPECT_EQ(readable(lines, "?"), lines);
  EXPECT_THAT(text, HasSubstr("r?[2J"));
}

}  // namespace
}  // namespace palio
