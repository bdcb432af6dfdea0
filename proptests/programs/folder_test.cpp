// Where a program runs: its folder, its files, and what it starts with.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "proptests/programs/tidiness.hpp"
#include "solvers/programs/keeper/limits.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;

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

TEST_F(Folders, JudgesWithFiles) {
  Command command = hostile_command("in-a-file");
  command.infile = "case.in";
  command.outfile = "case.out";
  EXPECT_EQ(run_command(command, "4 5\n").output, "9\n");
  command.sandbox = true;
  EXPECT_EQ(run_command(command, "4 6\n").output, "10\n");
  command.sandbox = false;
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

}  // namespace
}  // namespace palio
