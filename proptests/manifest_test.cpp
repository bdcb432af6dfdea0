// Manifests, commands in words, and limits.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
// RapidCheck's header looks for GoogleTest's.
#include <rapidcheck/gtest.h>

#include <filesystem>
#include <string>

#include "proptests/program_files.hpp"
#include "solvers/programs/manifest.hpp"
#include "solvers/programs/words.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

std::vector<std::string> words_of(std::string_view command) {
  const auto words = split_words(command);
  if (words) return words.value();
  return {"refused: " + words.error().message()};
}

std::string refusal_of(std::string_view command) {
  const auto words = split_words(command);
  return words ? "read: " + join_words(words.value()) : words.error().message();
}

TEST(Words, AreSplitAsAShellSplitsThem) {
  EXPECT_THAT(words_of("./a.out"), ElementsAre("./a.out"));
  EXPECT_THAT(words_of("  python3\t-O  sol.py \n"), ElementsAre("python3", "-O", "sol.py"));
  EXPECT_THAT(words_of("a 'b c' \"d e\" f\\ g"), ElementsAre("a", "b c", "d e", "f g"));
  EXPECT_THAT(words_of("a '' \"\" b'c'\"d\""), ElementsAre("a", "", "", "bcd"));
  EXPECT_THAT(words_of("a '$x|`' \"\\$x \\\\ \\\" \\n '\" \\|"),
              ElementsAre("a", "$x|`", "$x \\ \" \\n '", "|"));
  EXPECT_THAT(words_of("a x=1 b\\\nc"), ElementsAre("a", "x=1", "bc"));
  EXPECT_THAT(words_of("a#b c~ d!"), ElementsAre("a#b", "c~", "d!"));
}

TEST(Words, WhatNeedsAShellIsRefusedWhereItStands) {
  EXPECT_EQ(
      refusal_of("./a.out | sort"),
      "line 1, column 9: found '|', expected a plain word or quotes: what needs a shell goes into a script");
  for (const char* command : {"a $x", "a >f", "a <f", "a;b", "a & b", "a `b`", "a *.c", "a ?", "a [b]",
                              "a (b)", "a \"$x\"", "a \"`b`\"", "a ~", "a # b", "a\nb", "a \n b"})
    EXPECT_THAT(refusal_of(command), EndsWith("what needs a shell goes into a script")) << command;
  EXPECT_THAT(refusal_of("X=1 ./a"), EndsWith("to set a variable takes a shell, in a script"));
}

TEST(Words, WhatIsCutShortIsRefused) {
  EXPECT_EQ(refusal_of("a 'b"), "line 1, column 5: found end of input, expected ' to close the quotes");
  EXPECT_EQ(refusal_of("a \"b"), "line 1, column 5: found end of input, expected \" to close the quotes");
  EXPECT_THAT(refusal_of("a \\"), EndsWith("the character that the backslash protects"));
  EXPECT_THAT(refusal_of(" \n"), EndsWith("expected a program and its arguments"));
  EXPECT_THAT(refusal_of("''"), EndsWith("expected a program and its arguments"));
  EXPECT_THAT(refusal_of(std::string_view("a\0b", 3)), HasSubstr("found a NUL byte"));
}

RC_GTEST_PROP(Words, ComeBackFromTheirLine, (std::vector<std::string> words)) {
  for (std::string& word : words) std::erase(word, '\0');
  words.insert(words.begin(), "program");
  RC_ASSERT(words_of(join_words(words)) == words);
}

TEST(Words, FilesAreTakenFromTheFolder) {
  const TestFolder folder;
  const fs::path source = folder.write("sol.py", "");
  folder.write("python3", "");
  EXPECT_THAT(anchor_words({"python3", "sol.py", "-O", "none.py", ""}, folder.path()),
              ElementsAre("python3", source.string(), "-O", "none.py", ""));
  EXPECT_THAT(anchor_words({"./bin/a"}, folder.path()), ElementsAre((folder.path() / "bin/a").string()));
  EXPECT_THAT(anchor_words({"/bin/a"}, folder.path()), ElementsAre("/bin/a"));
}

Manifest read(std::string_view text, const fs::path& path = "dir/mine.toml") {
  const auto manifest = parse_manifest(text, path);
  EXPECT_TRUE(manifest) << manifest.error().message();
  return manifest ? manifest.value() : Manifest{};
}

std::string refused(std::string_view text) {
  const auto manifest = parse_manifest(text, "dir/mine.toml");
  return manifest ? "read" : manifest.error().message();
}

TEST(Manifests, HoldAllThatAContenderIs) {
  const Manifest full = read(R"(name = "my BFS"
puzzle = "four"
source = "src/sol.cpp"
guarantee = "any"
dialect = "luogu"
infile = "x.in"
outfile = "x.out"
sanitize = true
sandbox = true
strict = true
[limits]
preset = "poj"
multiplier = 2
wall = 3
cpu = 1.5
memory_mib = 64
output_kib = 8
processes = 5
open_files = 6
)");
  EXPECT_EQ(full.name, "my BFS");
  EXPECT_EQ(full.puzzle, "four");
  EXPECT_EQ(full.source, "dir/src/sol.cpp");
  EXPECT_TRUE(full.command.empty());
  EXPECT_EQ(full.guarantee, Guarantee::any);
  EXPECT_EQ(full.dialect, Dialect::luogu);
  EXPECT_EQ(full.infile, "x.in");
  EXPECT_EQ(full.outfile, "x.out");
  EXPECT_TRUE(full.sanitize && full.sandbox && full.strict);
  EXPECT_EQ(full.limits.preset, find_preset("poj"));
  EXPECT_EQ(full.limits.multiplier, 2);
  EXPECT_EQ(full.limits.wall_seconds, 3);
  EXPECT_EQ(full.limits.cpu_seconds, 1.5);
  EXPECT_EQ(full.limits.memory, std::uint64_t{64} << 20);
  EXPECT_EQ(full.limits.output, 8192U);
  EXPECT_EQ(full.limits.processes, 5U);
  EXPECT_EQ(full.limits.open_files, 6U);
}

TEST(Manifests, TakeTheirNameAndPathsFromTheirPlace) {
  const Manifest least = read("command = \"./a.out -x 'y z'\"");
  EXPECT_EQ(least.name, "mine");
  EXPECT_FALSE(least.puzzle);
  EXPECT_FALSE(least.guarantee);
  EXPECT_FALSE(least.sanitize || least.sandbox || least.strict);
  EXPECT_THAT(least.command, ElementsAre(fs::absolute("dir/a.out").string(), "-x", "y z"));
  EXPECT_THAT(read("command = ['python3', 'a b', '$x']").command, ElementsAre("python3", "a b", "$x"));
  EXPECT_EQ(read("source = '/s/a.py'").source, "/s/a.py");
  EXPECT_EQ(read("source = 'a.py'", "m.toml").source, "a.py");
}

TEST(Manifests, ErrorsSayWhereWhatAndWhatInstead) {
  EXPECT_EQ(refused("source = 'a.c'\n colour = 1\n"),
            "line 2, column 2: found the key 'colour', expected a key of a manifest: name, puzzle, command, "
            "source, "
            "guarantee, dialect, infile, outfile, sanitize, sandbox, strict or limits");
  EXPECT_EQ(refused("source = 'a.c'\nsandbox = 1"),
            "line 2, column 11: found the number 1, expected true or false");
  EXPECT_EQ(refused("puzzle = 'chess'"),
            "line 1, column 10: found the string \"chess\", expected flip, four or shuttle");
  EXPECT_EQ(refused("guarantee = 3"),
            "line 1, column 13: found the number 3, expected any, optimal or canonical");
  EXPECT_EQ(refused("dialect = true"), "line 1, column 11: found true, expected statement or luogu");
  EXPECT_EQ(refused("command = 7"),
            "line 1, column 11: found the number 7, expected a command, as a string or an array of strings");
  EXPECT_EQ(refused("command = ['a', 2]"),
            "line 1, column 17: found the number 2, expected a word of the command, as a string");
  EXPECT_EQ(refused("command = []"),
            "line 1, column 11: found an empty array, expected a program and its arguments");
  EXPECT_EQ(refused("command = 'a | b'"),
            "line 1, column 11: found '|' at character 3 of the command, expected a plain word or quotes: "
            "what needs "
            "a shell goes into a script");
  EXPECT_EQ(
      refused("infile = 'a/b'"),
      "line 1, column 10: found the string \"a/b\", expected the name of a file in the program's own folder, "
      "without any /");
}

TEST(Manifests, TakeACommandOrASource) {
  EXPECT_EQ(refused("name = 'x'"),
            "line 1, column 1: found neither a command nor a source, expected one of the two");
  EXPECT_EQ(refused("source = 'a.c'\ncommand = 'a'"),
            "line 2, column 1: found both a command and a source, expected one of the two");
}

TEST(Manifests, LimitsHaveUnitsAndRanges) {
  EXPECT_EQ(refused("limits = 3"),
            "line 1, column 10: found the number 3, expected a table of limits, such as [limits]");
  EXPECT_EQ(refused("[limits]\nmemory = 3"),
            "line 2, column 1: found the key 'memory', expected a limit: wall, cpu, memory_mib, output_kib, "
            "processes, "
            "open_files, preset or multiplier");
  EXPECT_EQ(refused("[limits]\nwall = 0"),
            "line 2, column 8: found the number 0, expected a number of seconds above 0, at most 86400");
  EXPECT_THAT(refused("[limits]\ncpu = nan"), HasSubstr("expected a number of seconds"));
  EXPECT_THAT(refused("[limits]\ncpu = 2020-01-01"), HasSubstr("found a date or a time"));
  EXPECT_THAT(refused("[limits]\nprocesses = 1.5"),
              HasSubstr("expected a whole number of processes from 1 to 65536"));
  EXPECT_THAT(refused("[limits]\npreset = 'acm'"), HasSubstr("expected none, poj, luogu or usaco"));
}

TEST(Manifests, WhatIsNoTomlIsRefusedWhereItStands) {
  EXPECT_THAT(refused("name = 'x'\nsource 'a.c'\n"), HasSubstr("line 2, column 8: found '''"));
  EXPECT_THAT(refused("name = 'x'\nname = 'y'\n"), HasSubstr("line 2, column 8: found what is no TOML"));
  EXPECT_THAT(refused("name = 'x"), HasSubstr("line 1, column 10: found"));
  EXPECT_EQ(refused("\xC3\xA9 = 1"),
            "line 1, column 1: found '\xC3\xA9' (U+00E9), expected keys, tables, whitespace or comments");
  EXPECT_EQ(refused("name = \"\xC3\xA9\\\"\" # \xC3\xA9\n'\xC3\xA9' = \xC6\xAB"),
            "line 2, column 7: found what is no TOML, expected TOML (Error while parsing value: could not "
            "determine value type)");
  EXPECT_EQ(read("name = \"\xC3\xA9\" # \xC3\xA9\nsource = 'a.c'").name, "\xC3\xA9");
}

TEST(Manifests, ErrorsOfAFileBeginWithItsName) {
  const TestFolder folder;
  const fs::path path = folder.write("mine.toml", "puzzle = 'four'\nguarantee = 'best'\nsource = 'a.c'\n");
  EXPECT_EQ(
      std::get<std::string>(read_manifest(path)),
      path.string() + ", line 2, column 13: found the string \"best\", expected any, optimal or canonical");
  EXPECT_THAT(std::get<std::string>(read_manifest(folder.path() / "none.toml")),
              EndsWith("No such file or directory"));
  folder.write("big.toml", std::string((1 << 20) + 1, ' '));
  EXPECT_THAT(std::get<std::string>(read_manifest(folder.path() / "big.toml")), EndsWith("1 MiB"));
  EXPECT_THAT(std::get<std::string>(read_manifest(folder.path())), HasSubstr(folder.path().string()));
  folder.write("mine.toml", "source = 'a.c'\n");
  EXPECT_EQ(std::get<Manifest>(read_manifest(path)).source, folder.path() / "a.c");
}

TEST(Limits, PresetsAreTheJudges) {
  EXPECT_EQ(find_preset("acm"), nullptr);
  const ProgramLimits poj = resolve_limits({.preset = find_preset("poj")}, 1);
  EXPECT_EQ(poj.cpu_seconds, 1);
  EXPECT_EQ(poj.wall_seconds, 3);
  EXPECT_EQ(poj.memory, 65536U * 1024);
  EXPECT_EQ(resolve_limits({.preset = find_preset("luogu")}, 1).memory, 125U << 20);
  EXPECT_EQ(resolve_limits({.preset = find_preset("usaco")}, 1).memory, 256U << 20);
  const ProgramLimits none = resolve_limits({.preset = find_preset("none")}, 1);
  EXPECT_FALSE(none.cpu_seconds);
  EXPECT_EQ(none.wall_seconds, ProgramLimits{}.wall_seconds);
  EXPECT_EQ(none.memory, ProgramLimits{}.memory);
}

TEST(Limits, AreStretchedForSlowLanguages) {
  const ProgramLimits python = resolve_limits({.preset = find_preset("poj")}, 5);
  EXPECT_EQ(python.cpu_seconds, 5);
  EXPECT_EQ(python.wall_seconds, 11);
  EXPECT_EQ(resolve_limits({}, 2).wall_seconds, 20);
  const ProgramLimits set = resolve_limits({.wall_seconds = 3, .cpu_seconds = 2, .memory = 77}, 5);
  EXPECT_EQ(set.wall_seconds, 3);
  EXPECT_EQ(set.cpu_seconds, 2);
  EXPECT_EQ(set.memory, 77U);
  EXPECT_EQ(resolve_limits({.cpu_seconds = 2, .multiplier = 3}, 5).cpu_seconds, 6);
}

}  // namespace
}  // namespace palio
