// The program `palio` as its users run it, in a folder of its own.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace palio {

namespace fs = std::filesystem;

/// A folder of this test's own, gone with the test.
class CommandLine : public testing::Test {
 protected:
  CommandLine() {
    std::string name = (fs::temp_directory_path() / "palio-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~CommandLine() override { fs::remove_all(folder_); }

  struct Outcome {
    int code;
    std::string out;
    std::string err;
  };

  fs::path write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return folder_ / name;
  }

  static std::string read(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
  }

  /// Runs `palio ARGUMENTS` in a shell, with that text as standard input.
  Outcome run(const std::string& arguments, const std::string& input = "") const {
    const fs::path in = write("in", input);
    const fs::path out = folder_ / "out";
    const fs::path err = folder_ / "err";
    const std::string command = "cd " + folder_.string() + " && " + PALIO_PROGRAM + ' ' + arguments + " <" +
                                in.string() + " >" + out.string() + " 2>" + err.string();
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(out), read(err)};
  }

  /// What a Python script of proptests/ says of files, on either output.
  Outcome run_python(const std::string& script, const std::string& files) const {
    const fs::path out = folder_ / "out";
    const std::string command = std::string("PYTHONIOENCODING=utf-8 /usr/bin/python3 ") + PALIO_SOURCE_DIR +
                                "/proptests/" + script + ' ' + files + " >" + out.string() + " 2>&1";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(out), ""};
  }

  /// Wrong usage or bad input: code 2, nothing on standard output, and these words.
  void expect_refused(const std::string& arguments, const std::string& input,
                      const std::string& words) const {
    const Outcome outcome = run(arguments, input);
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_THAT(outcome.out, testing::IsEmpty()) << arguments;
    EXPECT_THAT(outcome.err, testing::HasSubstr(words)) << arguments;
    EXPECT_LT(outcome.err.size(), 1000U) << arguments;
  }

  void expect_answer(const std::string& arguments, const std::string& input,
                     const std::string& answer) const {
    const Outcome outcome = run(arguments, input);
    EXPECT_EQ(outcome.code, 0) << arguments << '\n' << outcome.err;
    EXPECT_EQ(outcome.out, answer) << arguments;
  }

  fs::path folder_;
};

}  // namespace palio
