// External programs on the command line: what their owners see of them.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "proptests/command_line.hpp"

namespace palio {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class ProgramCommand : public CommandLine {
 protected:
  /// A program that `sh` runs; the case is its standard input.
  std::string script(const std::string& name, const std::string& body) const {
    const fs::path path = write(name, "#!/bin/sh\n" + body + '\n');
    chmod(path.c_str(), 0755);
    return path.string();
  }
  /// What stands in the files of kept failures that end like that.
  std::string kept(const std::string& extension) const {
    std::string text;
    for (const auto& file : fs::directory_iterator(folder_ / "palio-failures")) {
      if (file.path().extension() == extension) text += read(file.path());
    }
    return text;
  }
  static std::string published(const std::string& name) {
    return std::string(PALIO_SOURCE_DIR) + "/proptests/programs/published/" + name;
  }
};

TEST_F(ProgramCommand, FindsTheFaultOfAPublishedProgram) {
  const Outcome outcome = run("check " + published("p2.cpp") + " --dialect luogu --sample 60");
  EXPECT_EQ(outcome.code, 1) << outcome.err;
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("four 4x4"), HasSubstr("p2.cpp: too-long on"),
                                 HasSubstr("*visited map shared between the two starters* on"),
                                 HasSubstr("palio replay palio-failures/four-p2.cpp-")));
  EXPECT_THAT(outcome.err, HasSubstr("p2.cpp: wrong-answer on"));
  const Outcome again = run("replay");
  EXPECT_EQ(again.code, 1);
  EXPECT_THAT(again.out, HasSubstr("STILL FAILING  palio-failures/four-p2.cpp-"));
}

TEST_F(ProgramCommand, AcceptsPublishedProgramsThatAreRight) {
  const Outcome flip = run("check " + published("p1.cpp") + " --sample 20");
  EXPECT_EQ(flip.code, 0) << flip.out << flip.err;
  EXPECT_THAT(flip.out, AllOf(HasSubstr("accepted"), HasSubstr("20 of 65,536"), HasSubstr("_tmain")));
  const Outcome shuttle = run("check " + published("p3.cpp") + " --size 1..6");
  EXPECT_EQ(shuttle.code, 0) << shuttle.out << shuttle.err;
  EXPECT_THAT(shuttle.out, HasSubstr("6 of 6"));
}

TEST_F(ProgramCommand, AFailureThatIsFixedIsCalledSo) {
  const std::string program = script("mine", "echo 1");
  EXPECT_EQ(run("verify flip --cmd " + program + " --size 1x2 --exhaustive").code, 1);
  EXPECT_THAT(run("replay").out, HasSubstr("STILL FAILING  palio-failures/flip-mine-"));
  EXPECT_EQ(kept(".out"), "0\n");
  EXPECT_EQ(kept(".got"), "1\n");
  script("mine", "case $(cat) in bb|ww) echo 0;; *) echo Impossible;; esac");
  const Outcome fixed = run("replay");
  EXPECT_EQ(fixed.code, 0);
  EXPECT_THAT(fixed.out, HasSubstr("FIXED"));
  const Outcome verified = run("verify flip --cmd " + program + " --size 1x2 --exhaustive");
  EXPECT_EQ(verified.code, 0) << verified.out;
  EXPECT_THAT(verified.out, AllOf(HasSubstr("4 of 4"), HasSubstr("FIXED")));
}

TEST_F(ProgramCommand, AnotherProgramIsReplayedThoughTheOneThatFailedIsGone) {
  const fs::path source = write("mine.py", "print(7)\n");
  EXPECT_EQ(run("check " + source.string() + " --puzzle flip --size 1x1 --exhaustive").code, 1);
  fs::remove(source);
  const Outcome other = run("replay --cmd " + script("right", "echo 0"));
  EXPECT_EQ(other.code, 0) << other.err;
  EXPECT_THAT(other.out, HasSubstr("FIXED"));
}

TEST_F(ProgramCommand, SaysWhoDisagreesWithWhom) {
  const std::string one = script("one", "echo 1");
  const std::string zero = script("zero", "echo 0");
  const Outcome outcome = run("verify flip --size 1x1 --exhaustive --cmd " + one + " --cmd " + zero);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.out, HasSubstr("one and zero: differ on 2 of 2, first on w: 1 and 0"));
  const std::string half = script("half", "case $(cat) in b) echo 0;; *) echo 1;; esac");
  const Outcome others =
      run("verify flip --size 1x1 --exhaustive --cmd " + one + " --cmd " + one + " --cmd " + half);
  EXPECT_THAT(others.out, AllOf(HasSubstr("one and one (2): agree on all 2 compared"),
                                HasSubstr("one and half: differ on 1 of 2, first on b: 1 and 0")));
}

TEST_F(ProgramCommand, ShowsWhatOnlyLooksWrong) {
  const std::string program = script("loud", "echo Answer: 0");
  const Outcome outcome = run("verify flip --size 1x1 --exhaustive --cmd " + program);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("presentation-error"), HasSubstr("Answer:")));
}

TEST_F(ProgramCommand, NamesTheDialectUnderWhichAllIsWell) {
  const std::string program = script("luogu", "cat >/dev/null; echo 1");
  const Outcome outcome = run("verify four --cmd " + program + " --instance BBBB/WWWW/BBBW/WWOO");
  EXPECT_THAT(outcome.out, HasSubstr("right under dialect luogu"));
}

TEST_F(ProgramCommand, ReplaysInTheDialectOfTheFailure) {
  const std::string program = script("zero", "cat >/dev/null; echo 0");
  const std::string solved = " --instance BBBB/WWWW/BBBW/WWOO";
  EXPECT_EQ(run("verify four --dialect luogu --cmd " + program + solved).code, 1);
  EXPECT_THAT(run("replay").out, HasSubstr("STILL FAILING"));
}

TEST_F(ProgramCommand, ReplaysAsTheFailureWasRun) {
  const std::string untidy = script("untidy", "printf '0 \\n'");
  EXPECT_EQ(run("verify flip --size 1x1 --strict --cmd " + untidy).code, 1);
  EXPECT_THAT(run("replay").out, AllOf(HasSubstr("STILL FAILING"), HasSubstr("presentation-error")));
  fs::remove_all(folder_ / "palio-failures");
  const std::string writer = script("writer", "echo x >" + (folder_ / "outside").string() + " && echo 0");
  EXPECT_EQ(run("verify flip --size 1x1 --sandbox --cmd " + writer).code, 1);
  EXPECT_THAT(run("replay").out, HasSubstr("STILL FAILING"));
  EXPECT_FALSE(fs::exists(folder_ / "outside"));
  fs::remove_all(folder_ / "palio-failures");
  const std::string source =
      write("beyond.cpp",
            "#include <cstdio>\n"
            "int cells[2];\n"
            "int main(int count, char**) { std::printf(\"%d\\n\", cells[count + 1]); }\n")
          .string();
  EXPECT_EQ(run("check " + source + " --puzzle flip --size 1x1 --sanitize").code, 1);
  EXPECT_THAT(run("replay").out, AllOf(HasSubstr("STILL FAILING"), HasSubstr("runtime-error")));
}

TEST_F(ProgramCommand, ReplayGoesOnPastWhatCannotBeRun) {
  const std::string first = script("a_first", "echo 1");
  const std::string second = script("b_second", "echo 1");
  EXPECT_EQ(run("verify flip --size 1x1 --cmd " + first + " --cmd " + second).code, 1);
  fs::remove(first);
  const Outcome outcome = run("replay");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("NOT RUN"), HasSubstr("STILL FAILING")));
}

TEST_F(ProgramCommand, ALimitThatIsSaidCountsMoreThanAPreset) {
  const std::string zero = script("zero", "echo 0");
  EXPECT_THAT(run("verify flip --size 1x1 --preset poj --cmd " + zero).out,
              HasSubstr("limits 3 s wall, 1 s CPU, 64 MiB"));
  EXPECT_THAT(run("verify flip --size 1x1 --preset poj --limit 7 --memory 80 --cmd " + zero).out,
              HasSubstr("limits 7 s wall, 1 s CPU, 80 MiB"));
}

TEST_F(ProgramCommand, HuntsASlowerInstance) {
  const std::string slow_on_black = script("slow", "read line; case $line in b*) sleep 0.2;; esac; echo 0");
  const Outcome outcome = run("verify flip --size 1x1 --instance w --hunt-slow 2 --cmd " + slow_on_black);
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr("slowest on b"));
}

TEST_F(ProgramCommand, RefusesMoreCasesThanItCanHold) {
  const std::string zero = script("zero", "echo 0");
  expect_refused("verify flip --size 6x6 --exhaustive --cmd " + zero, "", "cases at most");
  expect_refused("verify flip --size 6x6 --sample 999999999999 --cmd " + zero, "", "cases at most");
  expect_refused("verify flip --size 8x8 --exhaustive --cmd " + zero, "", "--sample");
}

TEST_F(ProgramCommand, TakesWordsThatAreTooLongForANameOfAFile) {
  const std::string command = "\"sh -c 'echo 0' " + std::string(300, 'x') + '"';
  EXPECT_EQ(run("verify flip --size 1x1 --exhaustive --cmd " + command).code, 0);
}

TEST_F(ProgramCommand, ACompileErrorIsAVerdict) {
  const std::string source = write("broken.cpp", "int main() { return nothing; }\n").string();
  const Outcome outcome = run("check " + source + " --puzzle flip");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("compile-error"), HasSubstr("nothing")));
}

TEST_F(ProgramCommand, RefusesWhatItCannotRun) {
  expect_refused("check nowhere.cpp", "", "nowhere.cpp");
  expect_refused("check " + write("a.cpp", "int main() {}\n").string(), "", "--puzzle");
  expect_refused("verify --cmd ./a.out", "", "--puzzle");
  expect_refused("verify flip four --cmd ./a.out", "", "one puzzle");
  expect_refused("verify 'f*' --cmd ./a.out", "", "one puzzle");
  expect_refused("verify flip --cmd 'a | b'", "", "a shell");
  expect_refused("verify flip --manifest nowhere.toml", "", "nowhere.toml");
  expect_refused("verify flip --cmd ./missing", "", "missing");
}

TEST_F(ProgramCommand, LeavesNoFolderBehind) {
  const fs::path temporary = folder_ / "tmp";
  fs::create_directory(temporary);
  const std::string program = script("writer", "echo x >file; mkdir -p deep/er; echo 0");
  const std::string command = "cd " + folder_.string() + " && TMPDIR=" + temporary.string() + ' ' +
                              PALIO_PROGRAM + " verify flip --size 1x1 --exhaustive --cmd " + program +
                              " >/dev/null 2>&1";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 0);
  EXPECT_TRUE(fs::is_empty(temporary));
}

TEST_F(ProgramCommand, EndsWhenInterruptedAndLeavesNothing) {
  const fs::path temporary = folder_ / "tmp";
  fs::create_directory(temporary);
  const std::string program = script("sleeper", "exec sleep 1000");
  for (const std::string& what :
       {"verify flip --limit 60 --cmd " + program, "check " + published("p1.cpp")}) {
    const std::string command = "cd " + folder_.string() + " && TMPDIR=" + temporary.string() +
                                " timeout --foreground --preserve-status -s INT 1 " + PALIO_PROGRAM + ' ' +
                                what + " >out 2>err";
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 130) << what << read(folder_ / "err");
    EXPECT_THAT(read(folder_ / "out"), HasSubstr("Interrupted")) << what;
    EXPECT_TRUE(fs::is_empty(temporary)) << what;
  }
}

TEST_F(ProgramCommand, KilledWhileItBuildsItLeavesNoCompiler) {
  const fs::path temporary = folder_ / "tmp";
  fs::create_directory(temporary);
  const fs::path pipe = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const fs::path source = write("waits.cpp", "#include \"" + pipe.string() + "\"\nint main() {}\n");
  const std::string command = "TMPDIR=" + temporary.string() + " exec " + PALIO_PROGRAM + " check " +
                              source.string() + " --puzzle flip >/dev/null 2>&1";
  const pid_t palio = ::fork();
  if (palio == 0) ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
  const int writer = ::open(pipe.c_str(), O_WRONLY | O_CLOEXEC);  // waits for the compiler
  ASSERT_GE(writer, 0);
  ::kill(palio, SIGKILL);
  ::waitpid(palio, nullptr, 0);
  pollfd nobody_reads{writer, 0, 0};
  EXPECT_EQ(::poll(&nobody_reads, 1, 60'000), 1);
  ::close(writer);
  for (int tries = 0; tries < 6000 && !fs::is_empty(temporary); ++tries) ::usleep(10'000);
  EXPECT_TRUE(fs::is_empty(temporary));
}

TEST_F(ProgramCommand, PrintsNothingThatSteersATerminal) {
  const std::string program = script("painter", "printf '\\033[31m7\\n'");
  const Outcome outcome = run("verify flip --size 1x1 --exhaustive --cmd " + program);
  EXPECT_THAT(outcome.out + outcome.err + run("replay").out, Not(HasSubstr("\x1b")));
}

TEST_F(ProgramCommand, LosesNothingWhereAFailureCannotBeKept) {
  write("palio-failures", "a file, where a folder should be");
  const Outcome outcome = run("verify flip --size 1x1 --exhaustive --cmd " + script("one", "echo 1"));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("too-long on 2"), HasSubstr("cannot make palio-failures")));
}

TEST_F(ProgramCommand, ReportsInJson) {
  const std::string program = script("one", "echo 1");
  const Outcome outcome = run("verify flip --size 1x1 --exhaustive --json - --cmd " + program);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr(R"("schema": "palio.verify/1")"), HasSubstr(R"("kept_in")"),
                                 HasSubstr(R"("start_up_seconds")")));
}

TEST_F(ProgramCommand, IsComparedWithTheSolverThatReachesFurthest) {
  const std::string program = script("zero", "echo 0");
  const Outcome outcome = run("verify flip --size 1x1 --exhaustive --json - --cmd " + program);
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr(R"("compared_with": "flip/polynomial")"));
}

TEST_F(ProgramCommand, TellsLayoutsApartFromCorrectness) {
  // Right for a letter alone, and lost where anything stands before the line end.
  const std::string program = script("strict", "read line; case \"$line\" in b|w) echo 0;; *) echo 7;; esac");
  const Outcome outcome = run("verify flip --size 1x1 --exhaustive --perturb --cmd " + program);
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_THAT(outcome.out, HasSubstr("right, but not on CRLF input"));
}

}  // namespace
}  // namespace palio
