// Where a program runs: its folder, its files, what it starts with, and the sandbox.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "proptests/programs/tidiness.hpp"
#include "solvers/programs/keeper/descriptor.hpp"
#include "solvers/programs/keeper/limits.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;

Command shell(const std::string& script) { return {.arguments = {"sh", "-c", script}}; }

std::string search_path() {
  const char* path = ::getenv("PATH");
  return path == nullptr ? "" : path;
}

Command in_sandbox(Command command) {
  command.sandbox = true;
  return command;
}

class Folders : public Programs {
 protected:
  /// A file in the test's folder, and gone with the object.
  struct File {
    fs::path path;
    ~File() { fs::remove(path); }
  };
  File file(const std::string& text, mode_t mode) const {
    File made{fs::path(folder_) / "program"};
    std::ofstream(made.path) << text;
    ::chmod(made.path.c_str(), mode);
    return made;
  }
  void expect_not_started(const std::string& name, const std::string& reason) {
    const Run run = run_command({.arguments = {name}});
    EXPECT_EQ(run.ending, Ending::not_started) << name;
    EXPECT_THAT(run.error, HasSubstr(reason));
    EXPECT_EQ(run.wall_seconds, 0);
    expect_tidy();
  }
};

TEST_F(Folders, NothingIsLeftOfWhatAProgramWrites) {
  for (const char* name : {"write-files", "nest-folders"}) {
    const Run run = hostile(name);
    EXPECT_EQ(run.output, "6\n") << name;
    EXPECT_EQ(run.ending, Ending::exited) << name;
  }
}

TEST_F(Folders, AFolderThatAProgramTakesAwayIsNoHarm) {
  for (const char* script :
       {"rmdir \"$PWD\"", "mv \"$PWD\" ../other", "rmdir \"$PWD\"; ln -s /etc \"$PWD\""}) {
    EXPECT_EQ(run_command(shell(script)).ending, Ending::exited) << script;
    EXPECT_EQ(run_command(hostile_command("answer")).output, "6\n");
  }
  EXPECT_TRUE(fs::exists("/etc"));
}

TEST_F(Folders, EachRunHasANewFolder) {
  EXPECT_EQ(hostile("need-earlier").output, "new\n");
  EXPECT_EQ(hostile("need-earlier").output, "new\n");
}

TEST_F(Folders, AFileMayGrowToItsLimit) {
  EXPECT_EQ(hostile("large-file").ending, Ending::output_limit);
  const std::string size = std::to_string(max_file_size);
  const Run run = run_command(shell("truncate -s " + size + " file && wc -c < file"));
  EXPECT_EQ(run.output, size + '\n') << run.error;
}

TEST_F(Folders, AProgramStartsAsIfFromAShell) {
  limits_.open_files = 77;
  EXPECT_EQ(hostile("surroundings").output,
            "mode 700\ndescriptors 3\nsignals 0\nfiles 77\ncore 0\ngroup 1\ntemporary 1\n");
}

TEST_F(Folders, ANetworkIsThereUnlessShutIn) {
  const Descriptor listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  ASSERT_EQ(::bind(listener.get(), generic, size), 0);
  ASSERT_EQ(::listen(listener.get(), 8), 0);
  ASSERT_EQ(::getsockname(listener.get(), generic, &size), 0);
  const Command command{.arguments = {PALIO_HOSTILE, "socket", std::to_string(ntohs(address.sin_port))}};
  EXPECT_EQ(run_command(command).output, "reached\n");
  EXPECT_EQ(run_command(in_sandbox(command)).output, "unreachable\n");
  expect_tidy();
}

TEST_F(Folders, JudgesWithFiles) {
  Command command = hostile_command("in-a-file");
  command.infile = "case.in";
  command.outfile = "case.out";
  EXPECT_EQ(run_command(command, "4 5\n").output, "9\n");
  EXPECT_EQ(run_command(in_sandbox(command), "4 6\n").output, "10\n");
  command.outfile = "other.out";
  EXPECT_THAT(run_command(command).output, IsEmpty());
  expect_tidy();
}

TEST_F(Folders, AnAnswerFileHasTheOutputLimit) {
  limits_.output = 10;
  Command command = shell("printf 0123456789 >out");
  command.outfile = "out";
  EXPECT_EQ(run_command(command).output, "0123456789");
  command = shell("printf 0123456789a >out");
  command.outfile = "out";
  const Run run = run_command(command);
  EXPECT_EQ(run.ending, Ending::output_limit);
  EXPECT_EQ(run.output, "0123456789");
}

TEST_F(Folders, AnAnswerFileThatIsNoFileIsNoAnswer) {
  for (const char* script : {"mkfifo out", "ln -s /etc/passwd out", "mkdir out"}) {
    Command command = shell(script);
    command.outfile = "out";
    const Run run = run_command(command);
    EXPECT_EQ(run.ending, Ending::exited) << script;
    EXPECT_THAT(run.output, IsEmpty()) << script;
    expect_tidy();
  }
}

TEST_F(Folders, FilesOfAJudgeStayInTheFolder) {
  for (const char* name : {"..", "a/b", "/tmp/x"}) {
    Command command = hostile_command("answer");
    command.infile = name;
    EXPECT_EQ(run_command(command).ending, Ending::not_started) << name;
    std::swap(command.infile, command.outfile);
    EXPECT_EQ(run_command(command).ending, Ending::not_started) << name;
  }
}

TEST_F(Folders, WhatCannotBeStartedSaysWhy) {
  expect_not_started("no-such-program-anywhere", "no such program");
  expect_not_started("./no-such-program", "no such program");
  expect_not_started("", "no such program");
  expect_not_started(folder_, "folder");
  expect_not_started("/dev/null/x", "no folder");
  const std::string path = folder_ + "/program";
  {
    const File made = file("#!/bin/sh\n", 0644);
    expect_not_started(path, "permission");
  }
  {
    const File made = file("some text\n", 0755);
    expect_not_started(path, "not a program");
  }
  {
    const File made = file("#!/no/such/interpreter\n", 0755);
    expect_not_started(path, "interpreter");
  }
  const Run run = run_command({});
  EXPECT_EQ(run.ending, Ending::not_started);
  EXPECT_THAT(run.error, HasSubstr("empty"));
}

TEST_F(Folders, AProgramIsFoundFromTheFolderOfItsCaller) {
  const fs::path before = fs::current_path();
  fs::current_path(fs::path(PALIO_HOSTILE).parent_path());
  const std::string name = "./" + fs::path(PALIO_HOSTILE).filename().string();
  const Run run = run_command({.arguments = {name, "answer"}});
  fs::current_path(before);
  EXPECT_EQ(run.output, "6\n") << run.error;
}

TEST_F(Folders, ASandboxLetsNothingBeWrittenOutside) {
  const std::string outside = folder_ + "/outside";
  const Command command{.arguments = {PALIO_HOSTILE, "write-outside", outside}, .sandbox = true};
  EXPECT_EQ(run_command(command).output, "refused\n");
  EXPECT_FALSE(fs::exists(outside));
  EXPECT_EQ(run_command(in_sandbox(hostile_command("write-files"))).output, "6\n");
  EXPECT_EQ(run_command(in_sandbox(hostile_command("need-earlier"))).output, "new\n");
  expect_tidy();
}

TEST_F(Folders, ASandboxShowsNoOtherProcessesAndGivesNoPrivileges) {
  const Run run =
      run_command(in_sandbox(shell("ls -d /proc/[0-9]* | wc -l; grep -c NoNewPrivs:.1 /proc/self/status")));
  EXPECT_EQ(run.ending, Ending::exited) << run.error;
  // bubblewrap's own, the shell and the two that it has just started
  EXPECT_THAT(run.output, testing::MatchesRegex("[2-5]\n1\n"));
}

TEST_F(Folders, ASandboxTellsEndingsApart) {
  const auto shut_in = [&](const std::string& name) {
    return run_command(in_sandbox(hostile_command(name)));
  };
  EXPECT_EQ(shut_in("exit-1").status, 1);
  const Run crash = shut_in("crash-after");
  EXPECT_EQ(crash.ending, Ending::signalled);
  EXPECT_EQ(crash.status, SIGSEGV);
  EXPECT_EQ(crash.output, "6\n");
  EXPECT_EQ(shut_in("fork-bomb").ending, Ending::process_limit);
  EXPECT_EQ(shut_in("eat-memory").ending, Ending::memory_limit);
  EXPECT_EQ(shut_in("leave-dynasty").output, "6\n");
  expect_tidy();
  const Run nothing = run_command({.arguments = {"no-such-program-anywhere"}, .sandbox = true});
  EXPECT_EQ(nothing.ending, Ending::not_started);
  EXPECT_THAT(nothing.error, HasSubstr("no such program"));
  limits_.wall_seconds = 0.5;
  EXPECT_EQ(shut_in("ignore-sigterm").ending, Ending::wall_limit);
  expect_tidy();
}

TEST_F(Folders, WithoutBubblewrapThereIsNoSandboxAndNoRun) {
  const std::string before = search_path();
  ::setenv("PATH", folder_.c_str(), 1);
  const Run run = keeper().run(in_sandbox(hostile_command("answer")), "1\n", limits_);
  EXPECT_EQ(run.ending, Ending::not_started);
  EXPECT_THAT(run.output, IsEmpty());
  EXPECT_THAT(run.error, HasSubstr("bubblewrap"));
  ::setenv("PATH", before.c_str(), 1);
}

TEST_F(Folders, ASandboxThatFailsIsNoRunEither) {
  const std::string before = search_path();
  const std::string fake = folder_ + "/bwrap";
  std::ofstream(fake) << "#!/bin/sh\necho 'bwrap: not here' >&2\nexit 1\n";
  ::chmod(fake.c_str(), 0755);
  ::setenv("PATH", (folder_ + ':' + before).c_str(), 1);
  const Run run = keeper().run(in_sandbox(hostile_command("answer")), "1\n", limits_);
  EXPECT_EQ(run.ending, Ending::not_started);
  EXPECT_THAT(run.error, HasSubstr("bwrap: not here"));
  ::setenv("PATH", before.c_str(), 1);
  fs::remove(fake);
}

}  // namespace
}  // namespace palio
