// Manual pages and completions say what the help says, in the languages of their readers.
#include <fmt/format.h>

#include <regex>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "proptests/command_line.hpp"
#include "proptests/lines.hpp"

namespace palio {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using Names = std::set<std::string>;

/// Group 1 of every match, split at commas.
Names found(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  Names names;
  for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) {
    std::istringstream parts((*at)[1].str());
    for (std::string name; std::getline(parts, name, ',');) names.insert(name);
  }
  return names;
}

std::string without_backslashes(std::string text) {
  std::erase(text, '\\');
  return text;
}

/// What was made, in a folder of the test's own.
class Manual : public CommandLine {
 protected:
  Manual() { EXPECT_EQ(std::system(making("made").c_str()), 0); }

  std::string making(const std::string& folder) const {
    const fs::path program = fs::path(PALIO_PROGRAM).parent_path() / "palio-manual";
    return fmt::format("{} {}", program.string(), (folder_ / folder).string());
  }

  /// What a shell command prints, errors too.
  std::string output(const std::string& command) const {
    const fs::path out = folder_ / "output";
    std::ignore = std::system(
        fmt::format("cd {} && {{ {}; }} >{} 2>&1 </dev/null", folder_.string(), command, out.string())
            .c_str());
    return read(out);
  }

  bool has(const std::string& program) const { return !output("command -v " + program).empty(); }

  std::string page(const std::string& name) const { return read(folder_ / "made/man" / (name + ".1")); }
  std::string completion(const std::string& name) const { return read(folder_ / "made/completions" / name); }

  Names commands() const {
    const std::string help = run("--help").out;
    return found(help.substr(help.find("Subcommands:")), "\n  ([a-z][^ ]*)");
  }

  /// Names of the options that the help shows; of `palio` itself without a command.
  Names options(const std::string& command) const {
    return found(run(command + " --help").out, "\n  (-[^ \n]+)");
  }

  Names pages() const {
    Names names;
    for (const auto& file : fs::directory_iterator(folder_ / "made/man"))
      names.insert(file.path().filename().string());
    return names;
  }

  /// What bash offers when the last of these words is being typed.
  std::vector<std::string> offered(const std::string& words) const {
    write("complete.bash",
          fmt::format("source made/completions/palio.bash\n"
                      "COMP_WORDS=({})\n"
                      "COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n"
                      "_palio '{}' \"${{COMP_WORDS[COMP_CWORD]}}\" before\n"
                      "[[ ${{#COMPREPLY[@]}} == 0 ]] || printf '%s\\n' \"${{COMPREPLY[@]}}\"\n",
                      words, PALIO_PROGRAM));
    return lines_of(output("bash --norc complete.bash"));
  }
};

TEST_F(Manual, EveryCommandHasAPageAndNoOtherHas) {
  Names expected{"palio.1"};
  for (const std::string& command : commands()) {
    expected.insert(fmt::format("palio-{}.1", command));
    EXPECT_THAT(without_backslashes(page("palio")), HasSubstr(fmt::format("fBpalio-{}fR(1)", command)));
  }
  EXPECT_GT(expected.size(), 10U);
  EXPECT_EQ(pages(), expected);
}

TEST_F(Manual, PagesOfCommandsThatAreNoMoreGo) {
  std::ofstream(folder_ / "made/man/palio-gone.1") << "old";
  std::ofstream(folder_ / "made/man/other.1") << "not ours";
  EXPECT_EQ(std::system(making("made").c_str()), 0);
  EXPECT_THAT(pages(), testing::Not(Contains("palio-gone.1")));
  EXPECT_THAT(pages(), Contains("other.1"));
}

TEST_F(Manual, PagesHaveTheOptionsThatTheHelpShows) {
  const std::string tag = "\\\\fB(-[^ ]+?)\\\\fR";
  const auto tags = [&](const std::string& name) {
    return found(std::regex_replace(page(name), std::regex("\\\\-"), "-"), tag);
  };
  EXPECT_EQ(tags("palio"), options(""));
  for (const std::string& command : commands())
    EXPECT_EQ(tags("palio-" + command), options(command)) << command;
}

TEST_F(Manual, BashOffersTheOptionsThatTheHelpShows) {
  const auto names = [&](const std::string& words) {
    const auto list = offered(words);
    return Names(list.begin(), list.end());
  };
  EXPECT_EQ(names("palio -"), options(""));
  EXPECT_EQ(names("palio ''"), [&] {
    Names all = commands();
    all.merge(options(""));
    return all;
  }());
  for (const std::string& command : commands())
    EXPECT_EQ(names(fmt::format("palio {} -", command)), options(command)) << command;
}

TEST_F(Manual, ZshOffersTheOptionsThatTheHelpShows) {
  const std::string script = completion("_palio");
  for (const std::string& command : commands()) {
    EXPECT_THAT(script, HasSubstr(fmt::format("\n    '{}:", command)));
    const std::size_t begin = script.find(fmt::format("\n      '{}')\n", command));
    ASSERT_NE(begin, std::string::npos) << command;
    const std::string part = script.substr(begin, script.find(";;\n", begin) - begin);
    EXPECT_EQ(found(part, "\n        '(?:\\([^)]*\\))?\\*?(-[^+=[]+)[+=]?\\["), options(command)) << command;
  }
}

TEST_F(Manual, FishOffersTheOptionsThatTheHelpShows) {
  const std::string script = completion("palio.fish");
  for (const std::string& command : commands()) {
    EXPECT_THAT(script, HasSubstr(fmt::format("-n __palio_no_command -a '{}' -d '", command)));
    const std::string line = fmt::format("\ncomplete -c palio -n '__palio_command {}'(?: -s .)?", command);
    Names names;
    for (const std::string& name : found(script, line + " -l ([^ ]+)")) names.insert("--" + name);
    for (const std::string& name :
         found(script, fmt::format("\ncomplete -c palio -n '__palio_command {}' -s (.) ", command)))
      names.insert("-" + name);
    EXPECT_EQ(names, options(command)) << command;
  }
}

TEST_F(Manual, BashCompletesCommandsOptionsAndValues) {
  EXPECT_THAT(offered("palio ra"), ElementsAre("race"));
  EXPECT_THAT(offered("palio race --la"), ElementsAre("--lane"));
  const auto lanes = testing::AllOf(Contains("solo"), Contains("growth"), Contains("all"));
  EXPECT_THAT(offered("palio race --lane ''"), lanes);
  EXPECT_THAT(offered("palio race --lane = ''"), lanes);
  EXPECT_THAT(offered("palio race --lane so"), ElementsAre("solo"));
  EXPECT_THAT(offered("palio solve ''"), ElementsAre("flip", "four", "shuttle"));
  EXPECT_THAT(offered("palio solve --size 4x4 sh"), ElementsAre("shuttle"));
  EXPECT_THAT(offered("palio race --blocks ''"), IsEmpty());
  EXPECT_THAT(offered("palio nonsense ''"), IsEmpty());
}

TEST_F(Manual, BashCompletesSolversAndFiles) {
  EXPECT_THAT(offered("palio race --against flip/gf2"), ElementsAre("flip/gf2_elimination"));
  EXPECT_THAT(offered("palio verify --first shu"),
              testing::AllOf(Contains("shuttle"), Contains("shuttle/string_bfs")));
  EXPECT_THAT(offered("palio solve flip --solver fli"), testing::Not(Contains("flip")));
  write("a board.txt", "");
  EXPECT_THAT(offered("palio solve flip 'a b'"), ElementsAre("a board.txt"));
  EXPECT_THAT(offered("palio race --json 'a b'"), ElementsAre("a board.txt"));
}

TEST_F(Manual, HiddenOptionsStayOut) {
  EXPECT_THAT(page("palio-try"), testing::Not(HasSubstr("built")));
  for (const char* name : {"palio.bash", "_palio", "palio.fish"})
    EXPECT_THAT(completion(name), testing::Not(HasSubstr("--built"))) << name;
}

TEST_F(Manual, PagesHaveNothingThatRoffWouldTakeForItsOwn) {
  const std::regex macro("\\.(TH|nh|SH|SS|TP|PP|EX|EE)( .*)?");
  for (const std::string& name : pages()) {
    for (const std::string& line : lines_of(read(folder_ / "made/man" / name))) {
      EXPECT_TRUE(!line.starts_with('.') || std::regex_match(line, macro)) << name << ": " << line;
      EXPECT_FALSE(std::regex_search(line, std::regex("'|[^\\\\]-|^-"))) << name << ": " << line;
    }
  }
}

TEST_F(Manual, PagesAreReadWithoutAWarning) {
  if (!has("groff")) GTEST_SKIP() << "no groff here (Debian's package groff-base)";
  for (const std::string& name : pages()) {
    EXPECT_EQ(output("groff -man -ww -z -Tutf8 made/man/" + name), "") << name;
    if (has("man")) {
      EXPECT_EQ(output(fmt::format("man --warnings -l made/man/{} >/dev/null", name)), "");
    }
  }
}

TEST_F(Manual, ExamplesAreShownAsTheyAreTyped) {
  if (!has("groff")) GTEST_SKIP() << "no groff here (Debian's package groff-base)";
  int examples = 0;
  for (const std::string& command : commands()) {
    const std::string shown =
        output(fmt::format("groff -man -Tascii -P-c -P-b -P-o -P-u -rLL=200n made/man/palio-{}.1", command));
    const std::string help = run(command + " --help").out;
    const std::size_t begin = help.find("\nExamples:\n");
    for (const std::string& line : lines_of(help.substr(begin, help.find("\n\n", begin + 1) - begin))) {
      if (!line.starts_with("  ")) continue;
      EXPECT_THAT(shown, HasSubstr(line)) << command;
      ++examples;
    }
  }
  EXPECT_GT(examples, 20);
}

TEST_F(Manual, ShellsReadTheirCompletions) {
  EXPECT_EQ(output("bash -n made/completions/palio.bash"), "");
  if (has("zsh")) {
    EXPECT_EQ(output("zsh -n made/completions/_palio"), "");
  }
  if (has("fish")) {
    EXPECT_EQ(output("fish --no-execute made/completions/palio.fish"), "");
  }
}

TEST_F(Manual, TheBytesDependOnNeitherTimeNorMachine) {
  ASSERT_EQ(
      output("TZ=Asia/Tokyo LC_ALL=C.UTF-8 taskset -c \"$(taskset -pc $$ | sed 's/.*: //; s/[-,].*//')\" " +
             making("again")),
      "");
  EXPECT_EQ(output("diff -r made again"), "");
  EXPECT_THAT(page("palio"), HasSubstr("palio 0."));
}

TEST_F(Manual, AFolderThatCantBeIsAnError) {
  write("file", "");
  const std::string said = output(making("file/below") + "; echo code $?");
  EXPECT_THAT(said, HasSubstr("palio-manual: "));
  EXPECT_THAT(said, HasSubstr("code 3"));
}

}  // namespace
}  // namespace palio
