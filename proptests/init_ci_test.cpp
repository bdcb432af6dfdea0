// The workflows that `palio init-ci` writes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "proptests/command_line.hpp"

namespace palio {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kGithub = ".github/workflows/palio.yml";
constexpr const char* kGitlab = ".gitlab-ci.yml";

/// The block structure of YAML as far as workflows use it: mappings and lists by
/// indentation, and texts behind `|`. Flow values are taken as they stand.
class Structure {
 public:
  explicit Structure(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) read(line);
  }
  const std::vector<std::string>& faults() const { return faults_; }
  const std::set<std::string>& keys() const { return keys_; }

 private:
  struct Level {
    std::size_t indent;
    bool list;
    std::set<std::string> keys;
  };

  void fault(const std::string& line, const std::string& what) { faults_.push_back(what + ": " + line); }

  void read(const std::string& line) {
    const std::size_t indent = line.find_first_not_of(' ');
    if (line.find('\t') != std::string::npos) fault(line, "a tab");
    if (indent == std::string::npos) return;
    if (text_ && indent > text_indent_) return;
    text_ = false;
    if (line[indent] == '#' || line.starts_with("---")) return;
    read_entry(line, indent, line.substr(indent));
  }

  /// An entry of a list may itself begin a mapping, two columns further in.
  void read_entry(const std::string& line, std::size_t indent, const std::string& rest) {
    static const std::regex key(R"(([A-Za-z_][A-Za-z0-9_-]*):( .*)?)");
    const bool item = rest.starts_with("- ");
    Level& level = level_at(line, indent, item);
    std::smatch match;
    if (item) {
      const std::string inner = rest.substr(2);
      if (std::regex_match(inner, match, key)) {
        read_entry(line, indent + 2, inner);
      } else {
        begin_text(inner, indent);
      }
    } else if (std::regex_match(rest, match, key)) {
      keys_.insert(match[1]);
      if (!level.keys.insert(match[1]).second) fault(line, "a key that is there already");
      const std::string value = match[2];
      open_ = value.empty();
      begin_text(open_ ? value : value.substr(1), indent);
    } else {
      fault(line, "neither a key nor an item");
    }
  }

  void begin_text(const std::string& value, std::size_t indent) {
    text_ = value == "|";
    text_indent_ = indent;
    static const std::regex plain(R"([^|>&*!%@`"'{].*|"[^"]*"|'[^']*'|\|)");
    if (!value.empty() && !std::regex_match(value, plain)) fault(value, "a value that needs quotes");
    if (value.find(": ") != std::string::npos && value.front() != '\'' && value.front() != '"')
      fault(value, "a colon within a plain value");
    if (value.find(" #") != std::string::npos) fault(value, "a comment within a value");
  }

  Level& level_at(const std::string& line, std::size_t indent, bool list) {
    while (!levels_.empty() && levels_.back().indent > indent) levels_.pop_back();
    const bool deeper = levels_.empty() || levels_.back().indent < indent;
    if (deeper) {
      const bool expected = levels_.empty() ? indent == 0 : open_ || line[levels_.back().indent] == '-';
      if (!expected) fault(line, "deeper than what is above");
      levels_.push_back({indent, list, {}});
    }
    if (levels_.back().list != list) fault(line, "a list and a mapping at once");
    open_ = false;
    return levels_.back();
  }

  std::vector<Level> levels_;
  std::vector<std::string> faults_;
  std::set<std::string> keys_;
  bool open_ = false;  ///< the line before was a key without a value
  bool text_ = false;  ///< within a text
  std::size_t text_indent_ = 0;
};

/// In what looks like the top of a checkout.
class InitCiCommand : public CommandLine {
 protected:
  InitCiCommand() {
    fs::create_directory(folder_ / "scripts");
    write("scripts/build", "");
  }
};

TEST_F(CommandLine, InitCiWritesNothingElsewhere) {
  expect_refused("init-ci", "", "scripts/build");
  EXPECT_FALSE(fs::exists(folder_ / kGithub));
  EXPECT_EQ(run("init-ci --force").code, 0);
  EXPECT_TRUE(fs::exists(folder_ / kGithub));
}

TEST_F(InitCiCommand, InitCiWritesWorkflowsThatAreYaml) {
  ASSERT_EQ(run("init-ci").code, 0);
  for (const char* path : {kGithub, kGitlab}) {
    const std::string text = read(folder_ / path);
    const Structure structure(text);
    EXPECT_THAT(structure.faults(), IsEmpty()) << path;
    EXPECT_THAT(structure.keys(), testing::Contains("palio")) << path;
    EXPECT_THAT(text, AllOf(HasSubstr("scripts/build release palio"), HasSubstr("palio verify"),
                            HasSubstr("palio gate"), HasSubstr("report.md")))
        << path;
  }
}

TEST_F(InitCiCommand, InitCiWritesWhatIsAskedForAndNothingOver) {
  EXPECT_EQ(run("init-ci --gitlab").code, 0);
  EXPECT_FALSE(fs::exists(folder_ / kGithub));
  write(kGitlab, "mine\n");
  expect_refused("init-ci", "", "--force");
  EXPECT_FALSE(fs::exists(folder_ / kGithub)) << "refused as a whole";
  EXPECT_EQ(read(folder_ / kGitlab), "mine\n");
  EXPECT_EQ(run("init-ci --github").code, 0);
  EXPECT_EQ(run("init-ci --force").code, 0);
  EXPECT_THAT(read(folder_ / kGitlab), HasSubstr("allow_failure"));
}

TEST_F(InitCiCommand, InitCiPrintsWithoutWriting) {
  const Outcome both = run("init-ci --print");
  EXPECT_EQ(both.code, 0);
  EXPECT_FALSE(fs::exists(folder_ / kGithub));
  EXPECT_FALSE(fs::exists(folder_ / kGitlab));
  EXPECT_THAT(both.out, AllOf(HasSubstr(kGithub), HasSubstr(kGitlab)));
  const Outcome one = run("init-ci --github --print");
  EXPECT_THAT(Structure(one.out).faults(), IsEmpty());
  EXPECT_EQ(run("init-ci --github").code, 0);
  EXPECT_EQ(one.out, read(folder_ / kGithub));
}

/// The text of a workflow behind a `|` that has that in it, without its indentation.
std::string script_with(const std::string& workflow, const std::string& part) {
  std::istringstream lines(workflow);
  std::string script;
  std::size_t indent = 0;
  bool within = false;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find_first_not_of(' ');
    if (within && script.empty()) indent = first;
    within = within && (first == std::string::npos || first >= indent);
    if (within) script += line.substr(std::min(indent, line.size())) + '\n';
    if (within) continue;
    if (script.find(part) != std::string::npos) break;
    script.clear();
    within = line.ends_with("|");
  }
  return script;
}

/// 3 is "not measured": a warning. All else that isn't 0 must keep the change out.
TEST_F(InitCiCommand, InitCiLetsNothingSlowerIn) {
  ASSERT_EQ(run("init-ci").code, 0);
  for (const char* program : {"build/release/palio", "bin/git"}) {
    fs::create_directories((folder_ / program).parent_path());
    write(program,
          std::string("#!/bin/sh\nexit ") + (program == std::string("bin/git") ? "0" : "$CODE") + '\n');
    fs::permissions(folder_ / program, fs::perms::owner_all);
  }
  fs::create_directories(folder_ / "build/ci");
  for (const char* path : {kGithub, kGitlab}) {
    write("gate.sh", script_with(read(folder_ / path), "palio gate "));
    for (const int code : {0, 1, 2, 3, 130}) {
      const std::string command = "cd " + folder_.string() +
                                  " && PATH=\"$PWD/bin:$PATH\" CODE=" + std::to_string(code) +
                                  " GITHUB_BASE_REF=main CI_MERGE_REQUEST_TARGET_BRANCH_NAME=main "
                                  "bash -eo pipefail gate.sh >gate.out 2>&1";
      const int status = std::system(command.c_str());
      ASSERT_TRUE(WIFEXITED(status));
      const bool forgiven = code == 3 && path == kGithub;
      EXPECT_EQ(WEXITSTATUS(status), forgiven ? 0 : code) << path;
    }
  }
  EXPECT_THAT(read(folder_ / kGitlab), HasSubstr("allow_failure:\n    exit_codes: 3\n"));
}

/// The checker above finds what it is to find.
TEST(InitCi, BrokenYamlIsNoticed) {
  for (const char* broken :
       {"a: 1\na: 2\n", "a: 1\n  b: 2\n", "a:\n  - b\n  c: 1\n", "a\n", "\ta: 1\n", "a: b: c\n", "a: `b`\n"})
    EXPECT_THAT(Structure(broken).faults(), Not(IsEmpty())) << broken;
  EXPECT_THAT(Structure("a:\n  - b: 1\n    c: |\n      x: y: z\n  - d\ne: [1, 2]\n").faults(), IsEmpty());
}

}  // namespace
}  // namespace palio
