// What the text of a source tells without compiling it: the files of its judge, its
// puzzle, what isn't code, and characters that were pasted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "solvers/programs/source/code_view.hpp"
#include "solvers/programs/source/file_judge.hpp"
#include "solvers/programs/source/first_message.hpp"
#include "solvers/programs/source/guess.hpp"
#include "solvers/programs/source/pasted.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(CodeView, CommentsAndStringsAreBlank) {
  const std::string text = "a // b \"\nc /* d\n e */ f \"g\\\"//\" 'h' 1'000'0 i\n";
  const CodeView view = view_code(text, Language::cpp);
  EXPECT_EQ(view.code, "a       \nc     \n      f \"g\\\"//\" 'h' 1'000'0 i\n");
  EXPECT_EQ(view.bare, "a       \nc     \n      f \"     \" ' ' 1'000'0 i\n");
  EXPECT_EQ(view_code("R\"x(a\"//)\" b)x\" c", Language::cpp).bare, "R\"            \" c");
  EXPECT_EQ(view_code("a # b\n'''c\n#''' d // e", Language::python).bare, "a    \n''' \n ''' d // e");
}

TEST(CodeView, BranchesThatAJudgeLeavesOutAreBlank) {
  const auto seen = [](const std::string& text) {
    std::string code = view_code(text, Language::cpp).code;
    std::string letters;
    for (const char c : code) {
      if (c >= 'A' && c <= 'Z' && (letters.empty() || letters.back() != c)) letters += c;
    }
    return letters;
  };
  EXPECT_EQ(seen("#if 0\nX\n#else\nY\n#endif\nZ\n"), "YZ");
  EXPECT_EQ(seen("#if 1\nX\n#elif 1\nY\n#else\nZ\n#endif\n"), "X");
  EXPECT_EQ(seen("#ifdef local\nX\n#if 1\nY\n#endif\n#endif\nZ\n"), "Z");
  EXPECT_EQ(seen("#define local\n#ifdef local\nX\n#endif\n"), "X");
  EXPECT_EQ(seen("#ifndef ONLINE_JUDGE\nX\n#endif\n").find('X'), std::string::npos);
  EXPECT_EQ(seen("#if n > 3\nX\n#else\nY\n#endif\n"), "XY");
  EXPECT_EQ(seen("#if n > 3\nX\n#elif 0\nY\n#else\nZ\n#endif\n"), "XZ");
  EXPECT_EQ(seen("#if !defined(here)\nX\n#else\nY\n#endif\n#endif\nZ"), "XZ");
}

JudgeFiles files_of(const std::string& text, Language language = Language::cpp) {
  return detect_files(text, language);
}

TEST(JudgeFiles, AreWhatASourceOpens) {
  const JudgeFiles both = files_of("freopen( \"a.in\" ,\"r\",\n stdin); freopen(\"a.out\",\"w\",stdout);");
  EXPECT_EQ(both.infile, "a.in");
  EXPECT_EQ(both.outfile, "a.out");
  EXPECT_THAT(both.notes, ElementsAre("reads a.in (taken from the source, as by --infile)",
                                      "writes a.out (taken from the source, as by --outfile)"));
  const JudgeFiles classic =
      files_of("FILE *f = fopen(\"b.in\", \"rt\"), *g = fopen (\"b.out\", \"w\");", Language::c);
  EXPECT_EQ(classic.infile + ' ' + classic.outfile, "b.in b.out");
  const JudgeFiles streams = files_of("std::ifstream fin(\"c.in\"); ofstream out{\"c.out\"}; cout << 1;");
  EXPECT_EQ(streams.infile + ' ' + streams.outfile, "c.in c.out");
  const JudgeFiles later = files_of("ifstream f; ofstream g; f.open(\"d.in\"); g.open(\"d.out\");");
  EXPECT_EQ(later.infile + ' ' + later.outfile, "d.in d.out");
  const JudgeFiles python =
      files_of("with open('e.in') as f, open('e.out', mode='w') as g:", Language::python);
  EXPECT_EQ(python.infile + ' ' + python.outfile, "e.in e.out");
  const JudgeFiles java =
      files_of("new BufferedReader(new FileReader(\"f.in\")); new PrintWriter(\"f.out\");", Language::java);
  EXPECT_EQ(java.infile + ' ' + java.outfile, "f.in f.out");
  EXPECT_EQ(files_of("f = open('i.in', encoding='utf-8'); x.open('no')", Language::python).infile, "i.in");
  EXPECT_EQ(files_of("let f = File::open(\"g.in\").unwrap();", Language::rust).infile, "g.in");
  EXPECT_EQ(files_of("f, _ := os.Open(\"h.in\")", Language::go).infile, "h.in");
}

TEST(JudgeFiles, WhatIsDisabledDoesNotCount) {
  for (const char* text :
       {"// freopen(\"a.in\", \"r\", stdin);", "/* freopen(\"a.in\", \"r\", stdin); */",
        "#if 0\nfreopen(\"a.in\", \"r\", stdin);\n#endif\n",
        "#ifndef ONLINE_JUDGE\nfreopen(\"a.in\", \"r\", stdin);\n#endif\n",
        "#ifdef LOCAL\nfreopen(\"a.in\", \"r\", stdin);\n#endif\n",
        "puts(\"freopen(\\\"a.in\\\", \\\"r\\\", stdin)\");", "my_freopen(\"a.in\", \"r\", stdin);",
        "freopen(\"CON\", \"r\", stdin);", "freopen(\"/dev/tty\", \"r\", stdin);",
        "freopen(name, \"r\", stdin);", "freopen(\"a.in\", \"r\""}) {
    EXPECT_EQ(files_of(text).infile, "") << text;
    EXPECT_THAT(files_of(text).notes, IsEmpty()) << text;
  }
  EXPECT_EQ(files_of("# open('a.in')\n", Language::python).infile, "");
}

TEST(JudgeFiles, WhatIsNotClearIsNotTaken) {
  const JudgeFiles several = files_of("fopen(\"a\", \"r\"); fopen(\"b\", \"r\");");
  EXPECT_EQ(several.infile, "");
  EXPECT_THAT(several.notes,
              ElementsAre("reads several files (a, b), none of them taken: say which by --infile"));
  const JudgeFiles away = files_of("freopen(\"D:\\\\x\\\\in.txt\", \"r\", stdin);");
  EXPECT_EQ(away.infile, "");
  EXPECT_THAT(away.notes, ElementsAre(HasSubstr("isn't in its own folder")));
  EXPECT_EQ(files_of("ofstream log(\"log.txt\"); cout << 1;").outfile, "");
  EXPECT_EQ(files_of("ofstream out(\"answer.txt\"); out << 1;").outfile, "answer.txt");
  EXPECT_EQ(files_of("freopen(\"a.out\", \"w\", stdout); printf(\"x\");").outfile, "a.out");
  EXPECT_EQ(files_of("freopen(\"a.in\", \"r\", stdin); fopen(\"log.in\", \"r\");").infile, "a.in");
}

std::string guessed(const std::string& text, const std::string& infile = "") {
  const auto guess = guess_puzzle(text, Language::cpp, infile);
  return guess ? guess->puzzle + ": " + guess->reason : "nothing";
}

TEST(PuzzleGuess, NamesAndWordsAndLettersTell) {
  EXPECT_EQ(guessed("int main() {}", "shuttle.in"), "shuttle: it reads shuttle.in");
  EXPECT_EQ(guessed("// POJ 1753\n"), "flip: it says \"poj 1753\"");
  EXPECT_EQ(guessed("cout << \"Impossible\";"), "flip: it prints \"Impossible\"");
  EXPECT_EQ(guessed("if (c == 'b') puts(\"Impossible\");"),
            "flip: it prints \"Impossible\", it knows the letter 'b'");
  EXPECT_EQ(guessed("if (c == 'B') x(); if (c == 'O') y();"),
            "four: it knows the letters 'B' or 'W', and 'O'");
  EXPECT_EQ(guessed("int m = n * (n + 2); if (i % 20 == 19) puts(\"\");"),
            "shuttle: it computes N(N+2), it breaks lines after 20 numbers");
}

TEST(PuzzleGuess, WhatIsNotClearIsNotGuessed) {
  EXPECT_EQ(guessed("int main() { puts(\"4\"); }"), "nothing");
  EXPECT_EQ(guessed("c == 'b'"), "nothing");
  EXPECT_EQ(guessed("f = open(x, 'w'); puts(\"Impossible\")"), "flip: it prints \"Impossible\"");
  EXPECT_EQ(guessed("c == 'B' || c == 'W'"), "nothing");
  EXPECT_EQ(guessed("x % 20"), "nothing");
  EXPECT_EQ(guessed("int main() { puts(\"Impossible\"); }", "shuttle.in"), "nothing");
  EXPECT_EQ(guessed("// puts(\"Impossible\");"), "nothing");
  EXPECT_EQ(guessed("shuttles"), "nothing");
}

TEST(PuzzleGuess, ThePublishedProgramsAreKnown) {
  const auto of = [](const char* name, const char* infile) {
    std::ifstream stream(fs::path(PALIO_SOURCE_DIR) / "proptests" / "programs" / "published" / name);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const auto guess = guess_puzzle(text, Language::cpp, infile);
    return guess ? guess->puzzle : "nothing";
  };
  EXPECT_EQ(of("p1.cpp", ""), "flip");
  EXPECT_EQ(of("p2.cpp", ""), "four");
  EXPECT_EQ(of("p3.cpp", "shuttle.in"), "shuttle");
}

TEST(PlainCharacters, AreReplacedInCodeAlone) {
  const PlainText plain = plain_characters(
      "int\xC2\xA0x;\xE2\x80\x8B\xEF\xBC\x88\xE2\x80\x9C\xC2\xA0\xE2\x80\x9D // \xC2\xA0\n'\xC2\xA0' "
      "\xE2\x80\x98x\xE2\x80\x99",
      Language::cpp);
  EXPECT_EQ(plain.text, "int x;(\"\xC2\xA0\" // \xC2\xA0\n'\xC2\xA0' 'x'");
  EXPECT_THAT(
      plain.notes,
      ElementsAre("replaced 1 non-breaking space by blanks", "replaced 4 typographic quotes by plain ones",
                  "replaced 1 full-width mark by plain ones", "dropped 1 invisible character"));
  EXPECT_THAT(plain_characters("int \xE5\x8F\x98; // \xEF\xBC\x9B", Language::cpp).notes, IsEmpty());
  EXPECT_EQ(plain_characters("a\xA0= 1'000\xC2\xA0+ 2;", Language::cpp).text, "a = 1'000 + 2;");
}

TEST(FirstMessage, IsTheFirstErrorOnOneLine) {
  EXPECT_EQ(first_message("a.cpp: In function 'int main()':\na.cpp:2:1: warning: w\na.cpp:3:1: error: e\n",
                          Language::cpp),
            "a.cpp:3:1: error: e");
  EXPECT_EQ(
      first_message("/usr/bin/ld: a.o: in function `main':\na.cpp:(.text+0x5): undefined reference to `f'\n"
                    "collect2: error: ld returned 1 exit status\n",
                    Language::cpp),
      "a.cpp:(.text+0x5): undefined reference to `f'");
  EXPECT_EQ(first_message("error[E0425]: cannot find value `x`\n --> a.rs:3:5\n", Language::rust),
            "a.rs:3:5: error[E0425]: cannot find value `x`");
  EXPECT_EQ(first_message("# command-line-arguments\n./a.go:3:5: undefined: x\n", Language::go),
            "./a.go:3:5: undefined: x");
  EXPECT_EQ(first_message("\nsomething else\n", Language::java), "something else");
  EXPECT_EQ(first_message("", Language::c), "");
}

}  // namespace
}  // namespace palio
