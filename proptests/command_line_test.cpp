// The program as its users meet it: what it prints, where, and its exit code.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "proptests/command_line.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

TEST_F(CommandLine, HelpsEverywhere) {
  for (const char* command : {"", "list", "solve", "oracle", "verify", "check", "replay"}) {
    const Outcome outcome = run(std::string(command) + " --help");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.out, HasSubstr("Usage: palio"));
    if (*command != '\0') {
      EXPECT_THAT(outcome.out, HasSubstr("Examples:"));
    }
  }
  EXPECT_THAT(run("--version").out, AllOf(StartsWith("palio "), HasSubstr("revision")));
}

// Loading TBB would cost more than all that `palio --help` does.
TEST_F(CommandLine, NeedsItsEngineForSolvingAlone) {
  const fs::path lonely = folder_ / "palio";
  fs::copy_file(PALIO_PROGRAM, lonely);
  EXPECT_THAT(read(lonely), AllOf(HasSubstr("libc.so"), Not(HasSubstr("libtbb"))));
  const auto status = [&](const std::string& arguments) {
    const std::string out = (folder_ / "out").string();
    return WEXITSTATUS(std::system((lonely.string() + ' ' + arguments + " >" + out + " 2>&1").c_str()));
  };
  EXPECT_EQ(status("--help"), 0);
  EXPECT_EQ(status("dance"), 2);
  EXPECT_EQ(status("list"), 3);
  EXPECT_THAT(read(folder_ / "out"), HasSubstr("palio-engine', which belongs beside palio"));
}

TEST_F(CommandLine, RefusesWrongUsage) {
  expect_refused("", "", "subcommand");
  expect_refused("dance", "", "dance");
  expect_refused("solve", "", "puzzle");
  expect_refused("solve chess", "", "chess");
  expect_refused("solve flip --solver nobody", "b", "nobody");
  expect_refused("verify nobody", "", "nobody");
  expect_refused("verify fli --sample 1", "", "no solver is called fli;");
  expect_refused("verify flip --size 0x4", "", "--size 0x4");
  expect_refused("verify flip --size 1000000000x1000000000", "", "--size");
  expect_refused("verify four --torus", "", "--torus");
  expect_refused("verify flip --starter white", "", "--starter");
  expect_refused("verify flip --size 8x8 --exhaustive", "", "2^63");
  expect_refused("verify flip --sample 5 --exhaustive", "", "--sample");
  expect_refused("verify flip --jobs 0", "", "--jobs");
  expect_refused("verify flip --seconds -1", "", "--seconds");
  expect_refused("verify flip --seconds nan", "", "--seconds");
  expect_refused("verify flip --limit 1e300", "", "--limit");
  expect_refused("verify flip --seed -1", "", "--seed");
  expect_refused("verify flip --sample 100000000000000000000000", "", "--sample");
  expect_refused("verify --instance bw", "", "one puzzle");
  expect_refused("verify flip/gf2_elimination --expect-refuted 'flip/gf2*'", "", "--expect-refuted");
  expect_refused("verify flip/gf2_elimination --expect-refuted flip/string_bfs", "", "--expect-refuted");
  expect_refused("verify flip/gf2_elimination --json " + (folder_ / "no" / "where").string(), "",
                 "cannot write");
  expect_refused("verify flip --instance xyz", "", "column 1: found 'x'");
  expect_refused("solve flip " + (folder_ / "missing").string(), "", "cannot open");
}

TEST_F(CommandLine, SolvesTheJudgesText) {
  expect_answer("solve flip", "bwwb\nbbwb\nbwwb\nbwww\n", "4\n");
  expect_answer("solve flip", "bwbw\nwwww\nbbwb\nbwwb\n", "Impossible\n");
  expect_answer("solve four", "BWBO\nWBWB\nBWBW\nWBWO\n", "5\n");
  expect_answer("solve shuttle", "3\n", "3 5 6 4 2 1 3 5 7 6 4 2 3 5 4\n");
  expect_answer("solve shuttle", "2 1", "2 4 3 1 2\n");
  const Outcome long_answer = run("solve shuttle", "4\n");
  EXPECT_THAT(long_answer.out, HasSubstr("\n"));
  EXPECT_EQ(std::count(long_answer.out.begin(), long_answer.out.end(), '\n'), 2);  // 24 moves, 20 a line
}

TEST_F(CommandLine, ForgivesWhatPeoplePaste) {
  expect_answer("solve flip", "\r\n  BWWB \r\nbbwb\t\r\nbwwb\r\nbwww\xC2\xA0", "4\n");
  expect_answer("solve flip --size 4x4", "bwwbbbwbbwwbbwww", "4\n");
  expect_answer("solve four", "bwbo/wbwb/bwbw/wbwo", "5\n");
}

TEST_F(CommandLine, RefusesHostileInputAtOnce) {
  expect_refused("solve flip", "", "end of input");
  expect_refused("solve flip", "bwwb\nbbxb\n", "line 2, column 3: found 'x', expected 'b' or 'w'");
  expect_refused("solve flip", "bwwb\nbbw\n", "line 2, column 4");
  expect_refused("solve flip", std::string("bw\0b", 4), "NUL");
  expect_refused("solve flip", "bw\nwb\n\nbw\nwb\n", "line 4");
  expect_refused("solve four", "BWBO\nWBWB\nBWBW\nWBWB\n", "7 'B'");
  expect_refused("solve shuttle", "3\n4\n", "line 2, column 1");
  for (const char* number : {"0", "-1", "1000000000000000000", "3.5", "three", ""})
    expect_refused("solve shuttle", number, "expected a number from 1 to");
  expect_refused("solve four", std::string(100 << 20, '#'), "line 1, column 1: found '#'");
}

TEST_F(CommandLine, ShowsMovesAndBoards) {
  expect_answer("solve flip --moves", "bb\nbw\n", "1\n1 1\n");
  expect_answer("solve flip --draw", "bb\nbw\n", "1\n\nbb\nbw\n\n1. 1 1\nww\nww\n");
  expect_answer("solve shuttle --draw", "1", "1 3 2\n\nW_B\n\n1. 1\n_WB\n\n2. 3\nBW_\n\n3. 2\nB_W\n");
  expect_answer("oracle flip --moves", "bb\nbw\n", "1\n1 1\n");
}

TEST_F(CommandLine, SolvesBatchesInOrder) {
  expect_answer("solve flip --batch", "bb/bw\nww/ww\r\nbwwb/bbwb/bwwb/bwww", "1\n0\n4\n");
  expect_answer("solve shuttle --batch", "1\n4\n",
                "1 3 2\n4 6 7 5 3 2 4 6 8 9 7 5 3 1 2 4 6 8 7 5 3 4 6 5\n");
  const Outcome bad = run("solve flip --batch", "bb/bw\nbb/bx\nww/ww\n");
  EXPECT_EQ(bad.code, 2);
  EXPECT_EQ(bad.out, "1\n");
  EXPECT_THAT(bad.err, HasSubstr("line 2, column 5: found 'x'"));
}

TEST_F(CommandLine, ABatchPrintsWhatItKnowsBeforeItFails) {
  const Outcome outcome = run("solve shuttle --batch --solver spfa_graph", "1\n2\n20\n3\n");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(outcome.out, "1 3 2\n2 4 5 3 1 2 4 3\n");
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("line 3"), HasSubstr("reach")));
}

TEST_F(CommandLine, ALongBatchNamesItsLines) {
  std::string lines;
  for (int i = 1; i < 20'000; ++i) lines += i == 17'000 ? "x\n" : "b\n";
  EXPECT_THAT(run("solve flip --batch", lines).err, HasSubstr("line 17000"));
}

TEST_F(CommandLine, TakesTheSizeFromTheTextForATorusToo) {
  expect_answer("solve flip --torus", "bbb\nbww\nbww\n", "1\n");
  expect_answer("solve four --starter white", "WBW\nBOB\nOWB",
                run("solve four --size 3x3:4:3:3-white", "WBW\nBOB\nOWB").out);
}

TEST_F(CommandLine, SaysThatItCouldNotWrite) {
  for (const char* command :
       {"list", "list --names", "verify flip/gf2_elimination --sample 3", "solve shuttle"}) {
    const fs::path in = write("in", "3");
    const int status = std::system((std::string(PALIO_PROGRAM) + ' ' + command + " <" + in.string() +
                                    " >/dev/full 2>" + (folder_ / "err").string())
                                       .c_str());
    EXPECT_EQ(WEXITSTATUS(status), 3) << command;
    EXPECT_THAT(read(folder_ / "err"), HasSubstr("standard output")) << command;
  }
}

TEST_F(CommandLine, SaysOnceWhatIsBeyondReach) {
  const Outcome outcome = run("verify flip/bitmask_bfs --size 6x6");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("gave-up"), HasSubstr("beyond its reach")));
}

TEST_F(CommandLine, BatchAndOracleAgreeOnAWholeSpace) {
  const Outcome truth = run("oracle flip --all --size 3x3");
  EXPECT_EQ(truth.code, 0);
  std::istringstream lines(truth.out);
  std::string boards;
  std::string answers;
  for (std::string board, answer; lines >> board >> answer;) {
    boards += board + '\n';
    answers += answer + '\n';
  }
  EXPECT_EQ(std::count(boards.begin(), boards.end(), '\n'), 512);
  expect_answer("solve flip --batch", boards, answers);
}

TEST_F(CommandLine, TheOracleAnswersTheLargestSpaceToTheLastBoard) {
  const Outcome truth = run("oracle flip --all");
  EXPECT_EQ(truth.code, 0);
  EXPECT_EQ(std::count(truth.out.begin(), truth.out.end(), '\n'), 65536);
  EXPECT_THAT(truth.out.substr(0, 22), "wwww/wwww/wwww/wwww 0\n");
  EXPECT_THAT(truth.out, EndsWith("\nbbbb/bbbb/bbbb/bbbb 0\n"));
}

TEST_F(CommandLine, KnowsDialectsAndStarters) {
  const std::string solved = "BBBB/WWWW/BBBO/WWWO";
  expect_answer("solve four", solved, "0\n");
  expect_answer("solve four --dialect luogu", solved, "1\n");
  expect_answer("oracle four --dialect luogu", solved, "1\n");
  expect_answer("solve four --solver published_p2", solved, "1\n");
  expect_answer("solve four --solver published_p2 --dialect luogu", solved, "1\n");
  const Outcome white = run("oracle four --all --size 3x3 --starter white");
  const Outcome either = run("oracle four --all --size 3x3");
  EXPECT_TRUE(white.out.find("\nOBO/BWB/WBW Impossible\n") != std::string::npos);
  EXPECT_TRUE(white.out != either.out);
}

TEST_F(CommandLine, SaysWhatIsBeyondReach) {
  const Outcome oracle = run("oracle flip", "bwbwbw\nbwbwbw\nbwbwbw\nbwbwbw\nbwbwbw\n");
  EXPECT_EQ(oracle.code, 3);
  EXPECT_THAT(oracle.err, HasSubstr("reach"));
  const Outcome solver = run("solve shuttle --solver spfa_graph", "12");
  EXPECT_EQ(solver.code, 3);
  EXPECT_THAT(solver.err, HasSubstr("reach"));
  EXPECT_THAT(run("solve shuttle", "1000000").err, HasSubstr("gave up"));
}

TEST_F(CommandLine, ListsTheMatrixWithReasons) {
  const Outcome list = run("list");
  EXPECT_EQ(list.code, 0);
  EXPECT_THAT(list.out, AllOf(HasSubstr("gf2_elimination"), HasSubstr("needs presses that")));
  std::istringstream lines(list.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  const Outcome names = run("list --names 'flip/g*' shuttle/closed_form");
  EXPECT_EQ(names.out, "flip/gf2_elimination\nshuttle/closed_form\n");
  EXPECT_THAT(run("list --json -").out, AllOf(StartsWith("{"), HasSubstr("\"schema\": \"palio.list/1\"")));
}

TEST_F(CommandLine, VerifiesAndReports) {
  const Outcome fine = run("verify flip/gf2_elimination --exhaustive");
  EXPECT_EQ(fine.code, 0) << fine.err;
  EXPECT_THAT(fine.out, AllOf(HasSubstr("accepted"), HasSubstr("65,536 of 65,536")));
  EXPECT_THAT(fine.out, Not(HasSubstr("\x1b")));  // no colour where it is no terminal
}

TEST_F(CommandLine, ShowsTheSmallestCounterexample) {
  const std::string board = "--instance BBBO/BBOW/BWWW/WWWB";
  const Outcome exhibit = run("verify four/published_p2 " + board);
  EXPECT_EQ(exhibit.code, 0) << exhibit.err;  // an exhibit, refuted as expected
  EXPECT_THAT(exhibit.out,
              AllOf(HasSubstr("too-long"), HasSubstr("BBBO/BBOW/BWWW/WWWB"), HasSubstr("true answer      4"),
                    HasSubstr("its answer       5"), HasSubstr("replay"), HasSubstr("BWWW\n"),
                    HasSubstr("kept with its faults: expected")));
  // What the replay line says gives the same failure.
  const std::size_t at = exhibit.out.find("palio verify");
  const std::string replay = exhibit.out.substr(at + 6, exhibit.out.find('\n', at) - at - 6);
  const auto finding = [](const std::string& text) { return text.substr(text.find("four/published_p2:")); };
  EXPECT_EQ(finding(run(replay).out), finding(exhibit.out));
  std::istringstream lines(exhibit.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST_F(CommandLine, ReplaysWithAllThatTheFailureTook) {
  const std::string taken =
      "--instance BBBB/WWWW/BWBO/BWWO --size 4x4 --dialect statement --limit 5 --memory 100";
  EXPECT_THAT(run("verify four/published_p2 " + taken).out,
              HasSubstr("palio verify four/published_p2 " + taken + "\n"));
}

TEST_F(CommandLine, JudgesAnExhibitInTheDialectThatIsNamed) {
  const std::string solved = "verify four/published_p2 --instance BBBB/WWWW/BWBO/BWWO";
  EXPECT_THAT(run(solved).out, HasSubstr(" accepted "));  // its own is luogu
  EXPECT_THAT(run(solved + " --dialect luogu").out, HasSubstr(" accepted "));
  EXPECT_THAT(run(solved + " --dialect statement").out, HasSubstr("too-long"));
}

TEST_F(CommandLine, ExitsByWhatWasExpected) {
  EXPECT_EQ(run("verify four/published_p2 --instance BBBO/BBOW/BWWW/WWWB").code, 0);
  EXPECT_EQ(run("verify four/published_p2 --instance BWBO/WBWB/BWBW/WBWO").code, 0);  // it is right here
  EXPECT_EQ(run("verify four/published_p2 --sample 1 --expect-refuted four/published_p2").code, 1);
  EXPECT_EQ(run("verify flip/published_p1 --size 3x3 --sample 3").code, 3);  // beyond its reach
  EXPECT_EQ(run("verify flip/gf2_elimination --sample 3 --expect-refuted flip/gf2_elimination").code, 1);
}

TEST_F(CommandLine, WritesJsonAsTheContractSays) {
  const fs::path file = folder_ / "verify.json";
  const Outcome outcome = run("verify four/published_p2 --sample 500 --json " + file.string());
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("wrong-answer"));
  const std::string json = read(file);
  for (const char* key : {"\"schema\": \"palio.verify/1\"",
                          "\"environment\"",
                          "\"jobs\"",
                          "\"seed\": 1",
                          "\"results\"",
                          "\"solver\": \"four/published_p2\"",
                          "\"puzzle\": \"four\"",
                          "\"guarantee\": \"optimal\"",
                          "\"dialect\": \"luogu\"",
                          "\"space_size\": \"411840\"",
                          "\"checked\": 500",
                          "\"exhaustive\": false",
                          "\"verdicts\"",
                          "\"wrong-answer\"",
                          "\"seconds\"",
                          "\"ns_per_instance\"",
                          "\"counterexample\"",
                          "\"instance\"",
                          "\"truth\"",
                          "\"answer\"",
                          "\"reason\": \"too-long\"",
                          "\"smallest_of_all\": false",
                          "\"replay\"",
                          "\"notes\""})
    EXPECT_THAT(json, HasSubstr(key));
  const Outcome pure = run("verify flip/gf2_elimination --sample 3 --json -");
  EXPECT_THAT(pure.out, AllOf(StartsWith("{"), EndsWith("}\n")));
}

TEST_F(CommandLine, SaysTheSameForTheSameSeed) {
  const std::string command = "verify four/published_p2 --sample 2000 --seed 5";
  const auto failures = [&](const std::string& jobs) {
    const std::string out = run(command + " --jobs " + jobs).out;
    const std::size_t at = out.find("four/published_p2:");
    return out.substr(at, out.find("Times are rough") - at);
  };
  EXPECT_EQ(failures("1"), failures("2"));
}

}  // namespace
}  // namespace palio
