// From a program's file to something that can be run: languages, compilers and what they
// say, repairs, and the published programs as people paste them.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include "proptests/program_files.hpp"
#include "puzzles/all.hpp"
#include "reference/oracle.hpp"
#include "solvers/programs/source/source.hpp"
#include "solvers/programs/words.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

const fs::path kPublished = fs::path(PALIO_SOURCE_DIR) / "proptests" / "programs" / "published";

/// Builds files in a folder of the test's own, and runs what comes of it.
class ProgramSource : public testing::Test {
 protected:
  fs::path write(const std::string& name, const std::string& text) const { return folder_.write(name, text); }

  SourceFile read(const fs::path& path) const {
    auto file = read_source(path);
    EXPECT_EQ(file.index(), 0U) << std::get<std::string>(file);
    return std::get<SourceFile>(std::move(file));
  }

  BuildResult build_file(const fs::path& path, BuildOptions options = {}) {
    options.folder = build_.path();
    return build(read(path), options);
  }

  BuildResult build_text(const std::string& name, const std::string& text, BuildOptions options = {}) {
    return build_file(write(name, text), std::move(options));
  }

  Built built(BuildResult result) {
    if (const auto* error = std::get_if<CompileError>(&result)) ADD_FAILURE() << error->text;
    if (const auto* missing = std::get_if<Unavailable>(&result)) ADD_FAILURE() << missing->what;
    if (result.index() != 0) return {};
    return std::get<Built>(std::move(result));
  }

  CompileError refused(BuildResult result) {
    EXPECT_EQ(result.index(), 1U);
    return result.index() == 1 ? std::get<CompileError>(std::move(result)) : CompileError{};
  }

  Unavailable unavailable(BuildResult result) {
    EXPECT_EQ(result.index(), 2U);
    return result.index() == 2 ? std::get<Unavailable>(std::move(result)) : Unavailable{};
  }

  /// What it prints, or writes into its outfile, for that input, in a folder of its own.
  std::string run(const Command& command, const std::string& input) const {
    const TestFolder place;
    place.write(command.infile.empty() ? "in" : command.infile, input);
    const std::string line =
        fmt::format("cd '{}' && {} <{} >out 2>err", place.path().string(), join_words(command.arguments),
                    command.infile.empty() ? "in" : "/dev/null");
    const int status = std::system(line.c_str());
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
      return fmt::format("status {}: {}", status, place.read("err"));
    return place.read(command.outfile.empty() ? "out" : command.outfile);
  }

  std::string built_and_run(const std::string& name, const std::string& text, const std::string& input = "") {
    return run(built(build_text(name, text)).command, input);
  }

  /// That a tool that isn't there is named, with what to install.
  void expect_missing(const std::string& name, const std::string& tool, const std::string& package) {
    const TestFolder empty;
    const Unavailable missing = unavailable(build_text(name, "x", {.search_path = empty.path().string()}));
    EXPECT_THAT(missing.what, HasSubstr("there is no " + tool + " in PATH"));
    EXPECT_EQ(missing.remedy, "apt install " + package);
  }

  TestFolder folder_;
  BuildFolder build_;
};

/// How many processes of a group are running; the dead that nobody has reaped don't count.
int alive_in_group(int group) {
  int alive = 0;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    if (entry.path().filename().string().find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream stream(entry.path() / "stat");
    const std::string stat{std::istreambuf_iterator<char>(stream), {}};
    const std::size_t name_end = stat.rfind(')');
    if (name_end == std::string::npos) continue;
    std::istringstream rest(stat.substr(name_end + 1));
    char state = ' ';
    int parent = 0;
    int of_group = 0;
    rest >> state >> parent >> of_group;
    if (of_group == group && state != 'Z') ++alive;
  }
  return alive;
}

/// Whether a language's compiler is there; if not, that this is said.
#define EXPECT_BUILT_OR_MISSING(result, tool, text)                                      \
  do {                                                                                   \
    BuildResult outcome = (result);                                                      \
    if (find_tool(tool, default_search_path()))                                          \
      EXPECT_EQ(run(built(std::move(outcome)).command, "20 22"), text);                  \
    else                                                                                 \
      EXPECT_THAT(unavailable(std::move(outcome)).what, HasSubstr("there is no " tool)); \
  } while (false)

TEST_F(ProgramSource, EachLanguageIsKnownByItsName) {
  EXPECT_EQ(read(write("a.c", "int main(void){}")).language, Language::c);
  for (const char* name : {"a.cpp", "a.cc", "a.cxx"})
    EXPECT_EQ(read(write(name, "")).language, Language::cpp);
  EXPECT_EQ(read(write("a.py", "#!/usr/bin/python3\n")).language, Language::python);
  EXPECT_EQ(read(write("A.java", "")).language, Language::java);
  EXPECT_EQ(read(write("a.rs", "")).language, Language::rust);
  EXPECT_EQ(read(write("a.go", "")).language, Language::go);
  EXPECT_EQ(read(write("script", "#!/bin/sh\n")).language, Language::script);
  EXPECT_EQ(read("/proc/self/exe").language, Language::executable);
}

TEST_F(ProgramSource, TextTellsTheLanguageWhereTheNameDoesNot) {
  const SourceFile pasted = read(write("solution.txt", "// mine\n#include <iostream>\nint main() {}\n"));
  EXPECT_EQ(pasted.language, Language::cpp);
  EXPECT_THAT(pasted.notes, ElementsAre("taken for C++, as its text looks like that"));
  EXPECT_EQ(read(write("x", "def solve(n):\n  pass\n")).language, Language::python);
  EXPECT_EQ(read(write("y", "import java.util.*;\n")).language, Language::java);
  EXPECT_EQ(read(write("z", "#include <stdio.h>\nint main(void) {}\n")).language, Language::c);
  const SourceFile misnamed = read(write("a.c", "#include <stdio.h>\nusing namespace std;\n"));
  EXPECT_EQ(misnamed.language, Language::cpp);
  EXPECT_THAT(misnamed.notes, ElementsAre(StartsWith("taken for C++")));
}

TEST_F(ProgramSource, WhatIsNoProgramIsRefusedInWords) {
  const auto reason = [](const fs::path& path) { return std::get<std::string>(read_source(path)); };
  EXPECT_THAT(reason(folder_.path() / "none.cpp"), EndsWith("there is no such file"));
  EXPECT_THAT(reason(folder_.path()), EndsWith("it is no file"));
  EXPECT_THAT(reason(write("notes", "plain words\n")), HasSubstr("neither its name nor its text"));
  EXPECT_THAT(reason(write("program",
                           "\x7F"
                           "ELF rest")),
              HasSubstr("may not be executed"));
}

TEST_F(ProgramSource, CIsBuiltAsJudgesDo) {
  EXPECT_EQ(
      built_and_run(
          "a.c",
          "#include <stdio.h>\n#include <math.h>\nint main(void) {\n#ifdef ONLINE_JUDGE\n"
          "int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d %.0f\\n\", a + b, sqrt(a * b));\n#endif\n}\n",
          "2 8"),
      "10 4\n");
}

TEST_F(ProgramSource, CppIsBuiltAsItIs) {
  const Built program =
      built(build_text("a.cpp",
                       "#include <iostream>\n#pragma comment(linker, \"/STACK:65536\")\n"
                       "#pragma warning(disable:4996)\n"
                       "int main() { int a, b; std::cin >> a >> b; std::cout << a + b << ' ' << "
                       "__cplusplus; }\n"));
  EXPECT_EQ(run(program.command, "1 2"), "3 201703");
  EXPECT_THAT(program.notes, IsEmpty());
  EXPECT_EQ(program.language, "C++");
  EXPECT_FALSE(program.interpreted);
  EXPECT_EQ(program.limit_multiplier, 1);
  EXPECT_THAT(program.command.arguments[0], StartsWith(build_.path().string()));
}

TEST_F(ProgramSource, HeadersBesideASourceAreFoundAlsoWhenItIsRepaired) {
  write("mine.h", "#define ANSWER 42\n");
  EXPECT_EQ(
      built_and_run("a.cpp", "#include \"mine.h\"\n#include <iostream>\nint main() { std::cout << ANSWER; }"),
      "42");
  EXPECT_EQ(built_and_run("b.cpp", "#include \"mine.h\"\nint main() { printf(\"%d\", ANSWER); }"), "42");
}

TEST_F(ProgramSource, PythonIsCheckedAndLeavesNothingBeside) {
  const Built program = built(build_text("sol.py", "a, b = map(int, input().split())\nprint(a + b)\n"));
  EXPECT_EQ(run(program.command, "20 22"), "42\n");
  EXPECT_TRUE(program.interpreted);
  EXPECT_EQ(program.limit_multiplier, 5);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_.path()), {}), 1);
  const CompileError error = refused(build_text("bad.py", "x = 1\nprint(x\n"));
  EXPECT_THAT(error.first, EndsWith("bad.py:2:6: SyntaxError: '(' was never closed"));
  EXPECT_THAT(error.command_line, AllOf(HasSubstr("python3"), HasSubstr("bad.py")));
}

TEST_F(ProgramSource, JavaGoesByItsPublicClass) {
  EXPECT_BUILT_OR_MISSING(build_text("sol.java",
                                     "package some.where;\n// public class Wrong\nclass Other {}\n"
                                     "public final class Main { public static void main(String[] a) {\n"
                                     "java.util.Scanner in = new java.util.Scanner(System.in);\n"
                                     "System.out.print(in.nextInt() + in.nextInt()); } }\n"),
                          "javac", "42");
}

TEST_F(ProgramSource, RustAndGoAreBuilt) {
  EXPECT_BUILT_OR_MISSING(
      build_text("a.rs",
                 "use std::io::*;\nfn main() { let mut s = String::new(); "
                 "stdin().read_to_string(&mut s).unwrap(); let n: i32 = s.split_whitespace()"
                 ".map(|x| x.parse::<i32>().unwrap()).sum(); print!(\"{}\", n); }\n"),
      "rustc", "42");
  EXPECT_BUILT_OR_MISSING(
      build_text("a.go",
                 "package main\nimport \"fmt\"\nfunc main() { var a, b int; fmt.Scan(&a, &b); "
                 "fmt.Print(a + b) }\n"),
      "go", "42");
}

TEST_F(ProgramSource, AMissingCompilerIsNamedWithItsPackage) {
  expect_missing("a.cpp", "g++", "g++");
  expect_missing("a.c", "gcc", "gcc libc6-dev");
  expect_missing("a.py", "python3", "python3");
  expect_missing("a.java", "javac", "default-jdk-headless");
  expect_missing("a.rs", "rustc", "rustc");
  expect_missing("a.go", "go", "golang-go");
}

TEST_F(ProgramSource, ProgramsAndScriptsRunAsTheyAre) {
  const fs::path script = write("run", "#!/bin/sh\nread a\necho \"got $a\"\n");
  const Built plain = built(build_file(script));
  EXPECT_THAT(plain.command.arguments, ElementsAre("/bin/sh", script.string()));
  EXPECT_EQ(run(plain.command, "5\n"), "got 5\n");
  fs::permissions(script, fs::perms::owner_all);
  const Built executable = built(build_file(script));
  EXPECT_THAT(executable.command.arguments, ElementsAre(script.string()));
  EXPECT_EQ(run(executable.command, "6\n"), "got 6\n");
  EXPECT_EQ(executable.limit_multiplier, 5);
}

TEST_F(ProgramSource, SanitizersAreForCAndCppAlone) {
  const std::string fault =
      "#include <iostream>\nint main() { int a[4] = {1}; int i; std::cin >> i; std::cout << a[i]; }\n";
  const Built program = built(build_text("a.cpp", fault, {.sanitize = true}));
  EXPECT_EQ(run(program.command, "0"), "1");
  EXPECT_THAT(run(program.command, "4"), AllOf(StartsWith("status"), HasSubstr("a.cpp:2")));
  const Unavailable none = unavailable(build_text("a.py", "print(1)\n", {.sanitize = true}));
  EXPECT_EQ(none.what, "no sanitizers for Python");
  EXPECT_EQ(none.remedy, "--sanitize takes a source in C or C++");
}

TEST_F(ProgramSource, CompileErrorsKeepTheLinesOfTheFile) {
  const CompileError plain = refused(build_text("a.cpp", "int main() {\n  return x;\n}\n"));
  EXPECT_THAT(plain.first, EndsWith("a.cpp:2:10: error: 'x' was not declared in this scope"));
  EXPECT_THAT(plain.notes, IsEmpty()) << "the standard headers don't help";
  EXPECT_THAT(plain.command_line, AllOf(HasSubstr("g++"), HasSubstr("-O2"), HasSubstr("-std=gnu++17")));
  const CompileError repaired = refused(
      build_text("b.cpp", "#include \"stdafx.h\"\nint _tmain(int, _TCHAR**) {\n  return\xC2\xA0(;\n}\n"));
  EXPECT_THAT(repaired.first, EndsWith("b.cpp:3:10: error: expected primary-expression before ';' token"));
  EXPECT_THAT(repaired.first, StartsWith(folder_.path().string()));
  EXPECT_THAT(repaired.notes, Contains("left out #include \"stdafx.h\", which other systems have"));
}

TEST_F(ProgramSource, LinkingThatFailsIsACompileError) {
  const CompileError error = refused(build_text("a.cpp", "int helper();\nint main() { return helper(); }\n"));
  EXPECT_THAT(error.first, HasSubstr("undefined reference to `helper()'"));
}

TEST_F(ProgramSource, ACompilerThatGoesOnForEverIsEndedWithAllThatItStarted) {
  const fs::path slow = write("bin/g++", "#!/bin/sh\necho $$ >" + (folder_.path() / "group").string() +
                                             "\nsleep 1000 &\nsleep 1000\n");
  fs::permissions(slow, fs::perms::owner_all);
  const CompileError error =
      refused(build_text("a.cpp", "int main() {}",
                         {.search_path = slow.parent_path().string() + ":" + default_search_path(),
                          .time = std::chrono::milliseconds(1000)}));
  EXPECT_EQ(error.first, "its compiler took more than 1 s");
  // Killed are all at once, but each is gone only when the system comes to it.
  const int group = std::stoi(folder_.read("group"));
  for (int i = 0; i < 6000 && alive_in_group(group) > 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(alive_in_group(group), 0);
}

TEST_F(ProgramSource, ABuildFolderGoesWithItsObject) {
  fs::path path;
  {
    BuildFolder folder;
    path = folder.path();
    EXPECT_TRUE(fs::is_empty(path));
    std::ofstream(path / "something") << 1;
    const BuildFolder moved = std::move(folder);
    EXPECT_EQ(moved.path(), path);
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(ProgramSource, OnlyWhatIsNeededIsRepaired) {
  const auto notes = [&](const std::string& name, const std::string& text) {
    return built(build_text(name, text)).notes;
  };
  EXPECT_THAT(notes("a.cpp",
                    "#include <stdio.h>\nint main()\xC2\xA0{ puts(\"a\xC2\xA0\"); // "
                    "\xC2\xA0\n\xE3\x80\x80return 0\xEF\xBC\x9B}"),
              ElementsAre("replaced 1 non-breaking space by blanks", "replaced 1 wide blank by plain ones",
                          "replaced 1 full-width mark by plain ones"));
  EXPECT_THAT(notes("b.cpp",
                    "#include <iostream>\nusing namespace std;\nint main() { int a[3] = {}; memset(a, 0, "
                    "sizeof a); sort(a, a + 3); return a[0]; }"),
              ElementsAre("added #include <cstring> for memset", "added #include <algorithm> for sort"));
  EXPECT_THAT(notes("c.cpp", "#include <iostream.h>\nvoid main() { cout << 1; return; }"),
              ElementsAre("replaced #include <iostream.h> by <iostream> and using namespace std",
                          "made main return 0, as void main leaves the exit status to chance"));
  EXPECT_THAT(notes("d.c", "#include <conio.h>\n#include <stdio.h>\nint main(void) { getch(); return 0; }"),
              ElementsAre("left out #include <conio.h>, which other systems have", "added a line for getch"));
}

TEST_F(ProgramSource, WhatIsRepairedRuns) {
  EXPECT_EQ(
      built_and_run("a.cpp",
                    "#include \"stdafx.h\"\n#include <windows.h>\n#include <cstdio>\n#include <cstdlib>\n"
                    "int _tmain(int argc, _TCHAR* argv[]) { __int64 n; char s[40], line[80]; gets(line);\n"
                    "sscanf(line, \"%I64d\", &n); itoa(-5, s, 10); printf(_T(\"%I64d %s \"), n << 33, s);\n"
                    "itoa(5, s, 2); puts(s); return 0; }\n",
                    "3\n"),
      "25769803776 -5 101\n");
  EXPECT_EQ(built_and_run("b.c", "#include <stdio.h>\nvoid main() { printf(\"seven\"); }\n"), "seven");
  EXPECT_EQ(built_and_run(
                "c.cpp", "\xEF\xBB\xBF#include <cstdio>\nint main() { puts(\xE2\x80\x9Chi\xE2\x80\x9D); }\n"),
            "hi\n");
}

TEST_F(ProgramSource, P1AsPastedIsRepairedAndRight) {
  const Built program = built(build_file(kPublished / "p1.cpp"));
  EXPECT_THAT(program.notes, ElementsAre("left out #include \"stdafx.h\", which other systems have",
                                         "added a line for _tmain", "added a line for _TCHAR"));
  const Flip::Space space{4, 4, false};
  const auto oracle_of_flip = oracle<Flip>().make(space);
  for (std::uint64_t rank = 0; rank < 65536; rank += 4999) {
    const auto board = Flip::unrank(space, rank);
    const Distance truth = oracle_of_flip->distance(board);
    EXPECT_EQ(run(program.command, Flip::print(board)),
              truth == unsolvable ? "Impossible\n" : std::to_string(truth) + '\n');
  }
  EXPECT_EQ(run(program.command, "bwwb\nbbwb\nbwwb\nbwww\n"), "4\n");
}

TEST_F(ProgramSource, P2AsPastedIsRepairedAndWrongAsDescribed) {
  const Built program = built(build_file(kPublished / "p2.cpp"));
  EXPECT_THAT(program.notes,
              ElementsAre(testing::MatchesRegex("replaced [0-9]+ non-breaking spaces by blanks")));
  EXPECT_EQ(run(program.command, "BWBO\nWBWB\nBWBW\nWBWO\n"), "5\n");
  EXPECT_EQ(run(program.command, "BBBO\nBBOW\nBWWW\nWWWB\n"), "5\n") << "4 is right";
  EXPECT_EQ(run(program.command, "BBBO\nBBOW\nWWBW\nBWWW\n"), "3\n") << "2 is right";
  EXPECT_EQ(run(program.command, "BBBB\nOWWW\nWBBO\nBWWW\n"), "1\n") << "solved at the start";
}

TEST_F(ProgramSource, P3AsPastedReadsItsFilesAndIsRight) {
  const Built program = built(build_file(kPublished / "p3.cpp"));
  EXPECT_EQ(program.command.infile, "shuttle.in");
  EXPECT_EQ(program.command.outfile, "shuttle.out");
  EXPECT_THAT(program.notes, ElementsAre("reads shuttle.in (taken from the source, as by --infile)",
                                         "writes shuttle.out (taken from the source, as by --outfile)"));
  EXPECT_EQ(run(program.command, "3\n"), "3 5 6 4 2 1 3 5 7 6 4 2 3 5 4\n");
  const Solver<Shuttle>& least = *find_solver<Shuttle>("shuttle/closed_form");
  for (std::uint32_t n = 1; n <= 12; ++n) {
    const Shuttle::Instance sides{n, n};
    Work work;
    const auto answer = least.method.solve(least.method.prepare(sides).get(), sides, work);
    const auto& moves = *std::get<Solved<Shuttle>>(answer).moves;
    std::string layout;
    for (std::size_t i = 0; i < moves.size(); ++i)
      layout += Shuttle::print_move(moves[i]) + (i % 20 == 19 || i + 1 == moves.size() ? '\n' : ' ');
    EXPECT_EQ(run(program.command, std::to_string(n) + '\n'), layout) << n;
  }
}

}  // namespace
}  // namespace palio
