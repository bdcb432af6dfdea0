// Counting instructions: how callgrind is asked, and how its account is read. valgrind
// itself takes no part, so that the tests say the same wherever they run.
#include "bench/lanes/instructions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "proptests/program_files.hpp"

namespace palio::race {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string kHead =
    "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npid: 7\ncmd:  palio-engine solve flip\n"
    "part: 1\n\n\ndesc: I1 cache: \n\npositions: line\nevents: Ir\nsummary: 329596\n\n\n"
    "ob=(3) /usr/lib/libc.so.6\nfl=(260) memset.S\nfn=(2774) totals: memset\n167 10\n+5 5\n\n";
const std::string kAccount = kHead + "totals: 329596\n";

TEST(Callgrind, ATotalIsReadWithWhoCounted) {
  const InstructionCount count = read_callgrind(kAccount);
  EXPECT_EQ(count.instructions, 329596U);
  EXPECT_EQ(count.counted_by, "callgrind-3.19.0");
  EXPECT_EQ(count.reason, "");
}

TEST(Callgrind, InstructionsAreFoundAmongOtherEvents) {
  const auto count =
      read_callgrind("creator: callgrind-3\nevents: Dr Ir  Dw\nsummary: 5 77 9\ntotals: 5 77 9\n");
  EXPECT_EQ(count.instructions, 77U);
}

std::string reason_for(const std::string& text) {
  const InstructionCount count = read_callgrind(text);
  EXPECT_FALSE(count.instructions) << text;
  return count.reason;
}

TEST(Callgrind, AnAccountThatIsCutShortIsNone) {
  for (std::size_t length = 0; length < kAccount.size(); ++length)
    EXPECT_NE(reason_for(kAccount.substr(0, length)), "") << length;
  EXPECT_THAT(reason_for(kHead), HasSubstr("cut short"));
  EXPECT_THAT(reason_for(kHead + "totals: 3295"), HasSubstr("cut short"));
}

TEST(Callgrind, WhatIsNoAccountIsNone) {
  EXPECT_THAT(reason_for(""), HasSubstr("no account"));
  EXPECT_THAT(reason_for("4\n4\nImpossible\n"), HasSubstr("no account"));
  EXPECT_THAT(reason_for("creator: cachegrind-3\nevents: Ir\ntotals: 5\n"), HasSubstr("no account"));
}

TEST(Callgrind, ATotalMustBeOneOfInstructions) {
  const std::string creator = "creator: callgrind-3.19.0\n";
  for (const char* rest :
       {"totals: 5\n", "events:\ntotals: 5\n", "events: Dr\ntotals: 5\n", "events: Dr Ir\ntotals: 5\n",
        "events: Ir\ntotals:\n", "events: Ir\ntotals: five\n", "events: Ir\ntotals: -5\n",
        "events: Ir\ntotals: 5x\n", "events: Ir\ntotals: 18446744073709551616\n"})
    EXPECT_THAT(reason_for(creator + rest), HasSubstr("no total of instructions")) << rest;
  EXPECT_THAT(reason_for(creator + "events: Ir\nsummary: 6\ntotals: 5\n"), HasSubstr("contradicts"));
}

TEST(Callgrind, NoInstructionsMeanThatNoSolveWasSeen) {
  EXPECT_THAT(reason_for("creator: callgrind-3\nevents: Ir\nsummary: 0\ntotals: 0\n"),
              HasSubstr("recognised no solve"));
}

RC_GTEST_PROP(Callgrind, AnyBytesGiveACountOrAReason, (const std::string& before, const std::string& after)) {
  for (const std::string& text : {before + kAccount + after, before, before + kAccount.substr(40) + after}) {
    const InstructionCount count = read_callgrind(text);
    RC_ASSERT(count.instructions.has_value() == count.reason.empty());
  }
}

TEST(Callgrind, IsAskedForTheSolvesAlone) {
  const Command command =
      callgrind_command("/bin/valgrind", "/bin/palio-engine", "flip/string_bfs", {"--torus"});
  EXPECT_THAT(
      command.arguments,
      ElementsAre("/bin/valgrind", "--command-line-only=yes", "--quiet", "--tool=callgrind",
                  "--callgrind-out-file=callgrind.out",
                  "--toggle-collect=palio::*_method<*(void const*, *, palio::Work&)", "/bin/palio-engine",
                  "solve", "flip", "--solver", "flip/string_bfs", "--batch", "--jobs", "1", "--torus"));
  EXPECT_EQ(command.outfile, "callgrind.out");
  EXPECT_EQ(command.infile, "");
  EXPECT_FALSE(command.sandbox);
}

/// PATH with one folder in it, which may have a file called valgrind.
class Instructions : public testing::Test {
 protected:
  void SetUp() override {
    const char* path = std::getenv("PATH");
    if (path != nullptr) before_ = path;
    ::setenv("PATH", folder_.path().c_str(), 1);
  }
  void TearDown() override {
    if (before_)
      ::setenv("PATH", before_->c_str(), 1);
    else
      ::unsetenv("PATH");
  }

  std::string install_valgrind() {
    const std::filesystem::path file = folder_.write("valgrind", "#!/bin/sh\n");
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    return file;
  }

  /// The count of a run that comes out like that.
  InstructionCount count_of(const palio::Run& made) {
    return count_instructions("/bin/palio-engine", "flip/string_bfs", {}, {"bw/wb", "bb/bb"},
                              [&](const Command& command, std::string_view input, const ProgramLimits&) {
                                command_ = command;
                                input_ = input;
                                return made;
                              });
  }

  TestFolder folder_;
  std::optional<std::string> before_;
  Command command_;
  std::string input_;
};

TEST_F(Instructions, WithoutValgrindTheReasonSaysSo) {
  folder_.write("valgrind", "no program");
  for (const std::string& path : {folder_.path().string(), (folder_.path() / "absent").string()}) {
    ::setenv("PATH", path.c_str(), 1);
    EXPECT_FALSE(find_valgrind());
    const InstructionCount count = count_of({});
    EXPECT_FALSE(count.instructions);
    EXPECT_EQ(count.reason, "valgrind isn't installed");
    EXPECT_TRUE(command_.arguments.empty()) << "nothing is run";
  }
}

TEST_F(Instructions, AreThoseOfTheRun) {
  const std::string valgrind = install_valgrind();
  EXPECT_EQ(find_valgrind(), valgrind);
  palio::Run run;
  run.output = kAccount;
  const InstructionCount count = count_of(run);
  EXPECT_EQ(count.instructions, 329596U);
  EXPECT_EQ(command_.arguments.at(0), valgrind);
  EXPECT_EQ(input_, "bw/wb\nbb/bb\n");
}

TEST_F(Instructions, ARunThatFailsGivesNone) {
  install_valgrind();
  palio::Run run;
  run.output = kAccount;
  run.status = 3;
  run.error = "first\npalio: it gave up\t\x1b[1m\n\n";
  InstructionCount count = count_of(run);
  EXPECT_FALSE(count.instructions);
  EXPECT_EQ(count.reason, "under callgrind: runtime-error, exit status 3: palio: it gave up ?[1m");
  run.ending = Ending::wall_limit;
  count = count_of(run);
  EXPECT_FALSE(count.instructions);
  EXPECT_THAT(count.reason, HasSubstr("time-limit"));
  run.ending = Ending::interrupted;
  EXPECT_THROW(count_of(run), Interrupted);
}

}  // namespace
}  // namespace palio::race
