// What people really paste: each text is either the right instance or an error that says
// exactly where, what stood there and what may stand there.
#include <gtest/gtest.h>
// RapidCheck's header for GoogleTest needs GoogleTest's own before it.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "proptests/fuzz/text_laws.hpp"
#include "proptests/generators.hpp"
#include "puzzles/all.hpp"

namespace palio {
namespace {

using namespace std::string_literals;
using namespace std::string_view_literals;

/// A text read at a size (empty: not known), and what comes of it: the one-line form or
/// the whole message.
struct Reading {
  std::string_view text;
  std::string_view size;
  std::string_view outcome;
};

template <class P>
std::string outcome(std::string_view text, std::string_view size) {
  std::optional<typename P::Space> known;
  if (!size.empty()) known = P::parse_space(size).value();
  const auto parsed = P::parse(text, known);
  return parsed ? P::print_line(parsed.value()) : parsed.error().message();
}

template <class P>
void expect(const std::vector<Reading>& readings) {
  for (const Reading& reading : readings) {
    EXPECT_EQ(outcome<P>(reading.text, reading.size), reading.outcome)
        << "text: " << testing::PrintToString(reading.text) << "\nsize: " << reading.size;
  }
}

constexpr std::string_view kSample = "bwwb/bbwb/bwwb/bwww";

TEST(Text, FlipReadsWhatPeoplePaste) {
  expect<Flip>({
      {"bwwb\nbbwb\nbwwb\nbwww\n", "", kSample},
      {"bwwb\nbbwb\nbwwb\nbwww", "", kSample},
      {"bwwb\r\nbbwb\r\nbwwb\r\nbwww\r\n", "", kSample},
      {"bwwb\r\nbbwb\r\nbwwb\r\nbwww\r", "", kSample},
      {"bwwb  \nbbwb\t\nbwwb \t \nbwww ", "", kSample},
      {"  bwwb\n\tbbwb\n bwwb\nbwww", "", kSample},
      {"\xC2\xA0"
       "bwwb\xC2\xA0\nbbwb\nbwwb\xC2\xA0\xC2\xA0\nbwww\n",
       "", kSample},
      {"\n\n \r\nbwwb\nbbwb\nbwwb\nbwww\n\n  \n\n", "", kSample},
      {"BWWB\nBBWB\nBWWB\nBWWW\n", "", kSample},
      {"bWwB\nBbwB\nbWWb\nBwww\n", "", kSample},
      {kSample, "", kSample},
      {"BWWB/bbwb/bwwb/bwww\r\n", "", kSample},
      {"bwwb / bbwb /bwwb/ bwww\n", "", kSample},
      {"bwwb/bbwb\nbwwb/bwww\n", "", kSample},
      {"bwwbbbwbbwwbbwww", "4x4", kSample},
      {"\n bwwbbbwbbwwbbwww \r\n\n", "4x4", kSample},
      {"bwwbbbwbbwwbbwww", "", "bwwbbbwbbwwbbwww"},
      {"bwwbbbwb", "8x1", "b/w/w/b/b/b/w/b"},
      {"bwwbbbwb", "1x8", "bwwbbbwb"},
      {"bwwb\nbbwb\nbwwb\nbwww\n", "4x4-torus", kSample},
      {"b", "", "b"},
      {"b\nw\n", "", "b/w"},
  });
}

TEST(Text, FlipSaysWhatIsWrong) {
  expect<Flip>({
      {"", "", "line 1, column 1: found end of input, expected 'b' or 'w'"},
      {"\n\n", "", "line 3, column 1: found end of input, expected 'b' or 'w'"},
      {"  ", "", "line 1, column 3: found end of input, expected 'b' or 'w'"},
      {"", "4x4", "line 1, column 1: found end of input, expected 'b' or 'w' (a row has 4 cells)"},
      {"bwwb\nbbxb\n", "", "line 2, column 3: found 'x', expected 'b' or 'w' (a row has 4 cells)"},
      {"bwxb\nbbwb\n", "", "line 1, column 3: found 'x', expected 'b', 'w' or end of line"},
      {"bwxb\nbbwb\n", "4x4", "line 1, column 3: found 'x', expected 'b' or 'w' (a row has 4 cells)"},
      {"bw0b", "", "line 1, column 3: found '0', expected 'b', 'w' or end of line"},
      {"bwwb\nbww\nbwwb\n", "",
       "line 2, column 4: found end of line, expected 'b' or 'w' (a row has 4 cells)"},
      {"bwwb\r\nbww\r\n", "", "line 2, column 4: found end of line, expected 'b' or 'w' (a row has 4 cells)"},
      {"bwwb\nbww", "", "line 2, column 4: found end of input, expected 'b' or 'w' (a row has 4 cells)"},
      {"bwwb\nbww \n", "", "line 2, column 4: found a blank, expected 'b' or 'w' (a row has 4 cells)"},
      {"bwwb\nbwwbb\n", "", "line 2, column 5: found 'b', expected end of line (a row has 4 cells)"},
      {"b\nww\n", "", "line 2, column 2: found 'w', expected end of line (a row has 1 cell)"},
      {"b w w b\n", "", "line 1, column 3: found 'w', expected end of line (no blanks between cells)"},
      {"bwwb\nb w w b\n", "", "line 2, column 2: found a blank, expected 'b' or 'w' (a row has 4 cells)"},
      {"bwwb bbwb bwwb bwww", "4x4",
       "line 1, column 6: found 'b', expected end of line (a row has 4 cells, or one line all 16)"},
      {"bwwbb\nbwwbb\n", "4x4",
       "line 1, column 5: found 'b', expected end of line (a row has 4 cells, or one line all 16)"},
      {"bwwbbbwbbwwbbww", "4x4",
       "line 1, column 5: found 'b', expected end of line (a row has 4 cells, or one line all 16)"},
      {"bwwbbbwbbwwbbwwwb", "4x4",
       "line 1, column 17: found 'b', expected end of line (a row has 4 cells, or one line all 16)"},
      {"bwwb\nbbwb\nbwwb\n", "4x4", "line 4, column 1: found end of input, expected row 4 of 4"},
      {"bwwb\nbbwb\nbwwb", "4x4", "line 3, column 5: found end of input, expected row 4 of 4"},
      {"bwwb\n\nbbwb\nbwwb\nbwww\n", "4x4", "line 2, column 1: found end of line, expected row 2 of 4"},
      {"bwwb/bbwb/bwwb/bwww/bbbb", "4x4", "line 1, column 20: found '/', expected end of input"},
      {"bw/wb/", "", "line 1, column 7: found end of input, expected 'b' or 'w' (a row has 2 cells)"},
      {"bw//wb", "", "line 1, column 4: found '/', expected 'b' or 'w' (a row has 2 cells)"},
      {"/bw", "", "line 1, column 1: found '/', expected 'b' or 'w'"},
      {"bwwb\nbbwb\nbwwb\nbwww\nbwwb\nbbwb\n", "4x4",
       "line 5, column 1: found 'b', expected end of input (one board a file; several go one a line, with "
       "--batch)"},
      {"bw\nwb\n\nbb\nww\n", "",
       "line 4, column 1: found 'b', expected end of input (one board a file; several go one a line, with "
       "--batch)"},
      {"bw\nwb\n\nhello\n", "", "line 4, column 1: found 'h', expected end of input"},
      {"bw\0b"sv, "", "line 1, column 3: found a NUL byte, expected 'b', 'w' or end of line"},
      {"\0"sv, "", "line 1, column 1: found a NUL byte, expected 'b' or 'w'"},
      {"\xEF\xBB\xBF"
       "bw\nwb\n",
       "", "line 1, column 1: found a byte order mark (U+FEFF), expected 'b' or 'w'"},
      {"\xFF\xFE"
       "b\0w\0"sv,
       "", "line 1, column 1: found byte 0xFF, expected 'b' or 'w'"},
      {"bw\xA0", "", "line 1, column 3: found byte 0xA0, expected 'b', 'w' or end of line"},
      {"bw\xC3\xA9w", "", "line 1, column 3: found '\xC3\xA9' (U+00E9), expected 'b', 'w' or end of line"},
      {"bw\nw\xC3(", "", "line 2, column 2: found byte 0xC3, expected 'b' or 'w' (a row has 2 cells)"},
      {"b\xE2\x80\x8Bw", "", "line 1, column 2: found U+200B, expected 'b', 'w' or end of line"},
      {"b\xED\xA0\x80w", "", "line 1, column 2: found byte 0xED, expected 'b', 'w' or end of line"},
      {"b\xE0\x80\xAFw", "", "line 1, column 2: found byte 0xE0, expected 'b', 'w' or end of line"},
      {"b\xF4\x90\x80\x80w", "", "line 1, column 2: found byte 0xF4, expected 'b', 'w' or end of line"},
      {"bwwb\rbbwb\r", "", "line 1, column 6: found 'b', expected end of line (no blanks between cells)"},
      {"\xC2\xA0\xC2\xA0"
       "bx",
       "", "line 1, column 4: found 'x', expected 'b', 'w' or end of line"},
  });
}

TEST(Text, FourReadsAndRefuses) {
  constexpr std::string_view board = "BWBO/WBWB/BWBW/WBWO";
  expect<Four>({
      {"BWBO\nWBWB\nBWBW\nWBWO\n", "", board},
      {"bwbo\r\nwbwb\r\nbwbw\r\nwbwo\r\n", "", board},
      {"BWBOWBWBBWBWWBWO", "4x4", board},
      {board, "4x4-white", board},
      {"BO", "", "BO"},
      {"O", "", "O"},
      {"BWO/OWB", "", "BWO/OWB"},
      {"BWB0\nWBWB\nBWBW\nWBWO\n", "", "line 1, column 4: found '0', expected 'B', 'O', 'W' or end of line"},
      {"BWBO\nWBWB\nBWBW\nWBW \n", "",
       "line 4, column 4: found a blank, expected 'B', 'O' or 'W' (a row has 4 cells)"},
      {"BWBO\nWBWB\nBWBW\nWBWW\n", "",
       "line 1, column 1: found 7 'B', 8 'W' and 1 'O', expected 7 'B', 7 'W' and 2 'O'"},
      {"BWBO\nBBWB\nBWBW\nWBWO\n", "",
       "line 1, column 1: found 8 'B', 6 'W' and 2 'O', expected 7 'B', 7 'W' and 2 'O'"},
      {"BWO/OWB", "2x3:1:2:2",
       "line 1, column 1: found 2 'B', 2 'W' and 2 'O', expected 1 'B', 2 'W' and 3 'O'"},
      {"BW/WB", "",
       "line 1, column 1: found a full board, expected at least one 'O' (the letter, an empty cell)"},
      {"BWBOWBWBBWBWWBWO", "", "BWBOWBWBBWBWWBWO"},
  });
}

TEST(Text, ShuttleReadsAndRefuses) {
  expect<Shuttle>({
      {"3\n", "", "3"},
      {"3", "", "3"},
      {"\xC2\xA0\r\n\n  3 \t\r\n\n", "", "3"},
      {"003", "", "3"},
      {"3 4\n", "", "3x4"},
      {"3\n4\n", "",
       "line 2, column 1: found '4', expected end of input (one or two numbers; several instances go one a "
       "line, "
       "with --batch)"},
      {"3x4", "", "3x4"},
      {"3X4", "", "3x4"},
      {"4x4", "", "4"},
      {"1000000 1", "", "1000000x1"},
      {"7", "1..12", "7"},
      {"", "", "line 1, column 1: found end of input, expected a number from 1 to 1000000"},
      {" \n\n ", "", "line 3, column 2: found end of input, expected a number from 1 to 1000000"},
      {"0\n", "", "line 1, column 1: found 0, expected a number from 1 to 1000000"},
      {"-1\n", "", "line 1, column 1: found '-', expected a number from 1 to 1000000"},
      {"\n 3 -1\n", "", "line 2, column 4: found '-', expected a number from 1 to 1000000"},
      {"1000001", "", "line 1, column 1: found 1000001, expected a number from 1 to 1000000"},
      {"1000000000000000000", "",
       "line 1, column 1: found 1000000000000000000, expected a number from 1 to 1000000"},
      {"18446744073709551617", "",
       "line 1, column 1: found 18446744073709551617, expected a number from 1 to 1000000"},
      {"1234567890123456789012345", "",
       "line 1, column 1: found 12345678901234567890..., expected a number from 1 to 1000000"},
      {"3.0", "", "line 1, column 2: found '.', expected a number from 1 to 1000000"},
      {"1e3", "", "line 1, column 2: found 'e', expected a number from 1 to 1000000"},
      {"three", "", "line 1, column 1: found 't', expected a number from 1 to 1000000"},
      {"3x", "", "line 1, column 3: found end of input, expected a number from 1 to 1000000"},
      {"3x\n", "", "line 1, column 3: found end of line, expected a number from 1 to 1000000"},
      {"3x\r\n", "", "line 1, column 3: found end of line, expected a number from 1 to 1000000"},
      {"x4", "", "line 1, column 1: found 'x', expected a number from 1 to 1000000"},
      {"3x4x5", "", "line 1, column 4: found 'x', expected a number from 1 to 1000000"},
      {"3 4 5", "",
       "line 1, column 5: found '5', expected end of input (one or two numbers; several instances go one a "
       "line, "
       "with --batch)"},
      {"3\0"sv, "", "line 1, column 2: found a NUL byte, expected a number from 1 to 1000000"},
      {"\xEF\xBB\xBF"
       "3",
       "", "line 1, column 1: found a byte order mark (U+FEFF), expected a number from 1 to 1000000"},
      {"3\xC3\xA9", "", "line 1, column 2: found '\xC3\xA9' (U+00E9), expected a number from 1 to 1000000"},
      {"3\xFF", "", "line 1, column 2: found byte 0xFF, expected a number from 1 to 1000000"},
      {"\n13\n", "1..12", "line 2, column 1: found 13, expected size 1..12"},
      {"3 4", "3", "line 1, column 1: found 3x4, expected size 3"},
  });
}

TEST(Text, SizesAreReadOrRefused) {
  const auto flip = [](std::string_view text) {
    const auto space = Flip::parse_space(text);
    return space ? Flip::print_space(space.value()) : space.error().message();
  };
  EXPECT_EQ(flip("4x4"), "4x4");
  EXPECT_EQ(flip("3X5-torus"), "3x5-torus");
  EXPECT_EQ(flip("65536x65536"), "65536x65536");
  EXPECT_EQ(flip("65536x65537"), "line 1, column 1: found 65536x65537, expected at most 2^32 cells");
  EXPECT_EQ(flip("4294967296x1"),
            "line 1, column 1: found 4294967296, expected a number from 1 to 4294967295");
  EXPECT_EQ(flip(""), "line 1, column 1: found end of input, expected rows x columns, such as 4x4");
  EXPECT_EQ(flip("4"), "line 1, column 2: found end of input, expected rows x columns, such as 4x4");
  EXPECT_EQ(flip("4x"), "line 1, column 3: found end of input, expected a number from 1 to 4294967295");
  EXPECT_EQ(flip("x4"), "line 1, column 1: found 'x', expected a number from 1 to 4294967295");
  EXPECT_EQ(flip("0x4"), "line 1, column 1: found 0, expected a number from 1 to 4294967295");
  EXPECT_EQ(flip("-1x4"), "line 1, column 1: found '-', expected rows x columns, such as 4x4");
  EXPECT_EQ(flip("4*4"), "line 1, column 2: found '*', expected rows x columns, such as 4x4");
  EXPECT_EQ(flip("4\xC3\x97"
                 "4"),
            "line 1, column 2: found '\xC3\x97' (U+00D7), expected rows x columns, such as 4x4");
  EXPECT_EQ(flip("4x4-toru"), "line 1, column 4: found '-', expected a number from 1 to 4294967295");
  EXPECT_EQ(flip("4x-torus"), "line 1, column 3: found '-', expected a number from 1 to 4294967295");
  EXPECT_EQ(flip("-torus"), "line 1, column 1: found '-', expected rows x columns, such as 4x4");
}

TEST(Text, FourAndShuttleSizesAreReadOrRefused) {
  const auto four = [](std::string_view text) {
    const auto space = Four::parse_space(text);
    return space ? Four::print_space(space.value()) : space.error().message();
  };
  EXPECT_EQ(four("4x4"), "4x4");
  EXPECT_EQ(four("4x4:7:7:4"), "4x4");
  EXPECT_EQ(four("4x4:7:7:4-black"), "4x4-black");
  EXPECT_EQ(four("1x1:0:0:1"), "1x1:0:0:1");
  EXPECT_EQ(four("1x2:0:0:1"), "1x2:0:0:1");
  EXPECT_EQ(four("2x1:0:1:2-white"), "2x1:0:1:2-white");
  EXPECT_EQ(four("1x2"), "line 1, column 1: found 1x2, expected at least 3 cells");
  EXPECT_EQ(four("9x8"), "line 1, column 1: found 9 x 8 cells, expected at most 64 cells");
  EXPECT_EQ(four("4x4:"), "line 1, column 5: found end of input, expected a number from 0 to 16");
  EXPECT_EQ(
      four("4x4:7"),
      "line 1, column 6: found end of input, expected ':' and a number (rows x cols : black : white : line)");
  EXPECT_EQ(four("4x4:7::4"), "line 1, column 7: found ':', expected a number from 0 to 16");
  EXPECT_EQ(four("4x4:7:7:5"), "line 1, column 9: found 5, expected a number from 1 to 4");
  EXPECT_EQ(four("4x4:7:7:4:1"), "line 1, column 10: found ':', expected end of input");
  EXPECT_EQ(four("4x4:8:8:4"),
            "line 1, column 1: found 16 pieces on 16 cells, expected at least one empty cell");
  EXPECT_EQ(four("4x4:-white"), "line 1, column 5: found '-', expected a number from 0 to 16");
  const auto shuttle = [](std::string_view text) {
    const auto space = Shuttle::parse_space(text);
    return space ? Shuttle::print_space(space.value()) : space.error().message();
  };
  EXPECT_EQ(shuttle("1..12"), "1..12");
  EXPECT_EQ(shuttle("3..3"), "3");
  EXPECT_EQ(shuttle("3X4"), "3x4");
  EXPECT_EQ(shuttle("..4"), "line 1, column 1: found '.', expected a number from 1 to 1000000");
  EXPECT_EQ(shuttle("4.."), "line 1, column 4: found end of input, expected a number from 4 to 1003");
  EXPECT_EQ(shuttle("4..3"), "line 1, column 4: found 3, expected a number from 4 to 1003");
  EXPECT_EQ(shuttle("1..1001"), "line 1, column 4: found 1001, expected a number from 1 to 1000");
}

TEST(Text, AHundredMegabytesOfNoiseAreAnError) {
  constexpr std::size_t size = 100'000'000;
  const std::string noise(size, 'x');
  EXPECT_EQ(outcome<Flip>(noise, ""), "line 1, column 1: found 'x', expected 'b' or 'w'");
  EXPECT_EQ(outcome<Four>(noise, ""), "line 1, column 1: found 'x', expected 'B', 'O' or 'W'");
  EXPECT_EQ(outcome<Shuttle>(noise, ""), "line 1, column 1: found 'x', expected a number from 1 to 1000000");
  const std::string cells(size, 'b');
  EXPECT_EQ(outcome<Flip>(cells, "4x4"),
            "line 1, column 17: found 'b', expected end of line (a row has 4 cells, or one line all 16)");
  EXPECT_EQ(outcome<Four>(cells, ""),
            "line 1, column 1: found 1 x 100000000 cells, expected at most 64 cells");
  const std::string digits(size, '9');
  EXPECT_EQ(outcome<Shuttle>(digits, ""),
            "line 1, column 1: found 99999999999999999999..., expected a number from 1 to 1000000");
}

template <class P>
void parses_what_it_prints() {
  const auto instance = *instances<P>();
  const auto space = P::space_of(instance);
  const auto judges_text = P::parse(P::print(instance), space);
  RC_ASSERT(judges_text);
  RC_ASSERT(judges_text.value() == instance);
  const auto one_line = P::parse(P::print_line(instance), space);
  RC_ASSERT(one_line);
  RC_ASSERT(one_line.value() == instance);
  RC_ASSERT(P::print_line(instance).find('\n') == std::string::npos);
}

RC_GTEST_PROP(Text, FlipParsesWhatItPrints, ()) { parses_what_it_prints<Flip>(); }
RC_GTEST_PROP(Text, FourParsesWhatItPrints, ()) { parses_what_it_prints<Four>(); }
RC_GTEST_PROP(Text, ShuttleParsesWhatItPrints, ()) { parses_what_it_prints<Shuttle>(); }

RC_GTEST_PROP(Text, FlipNeedsNoSizeForItsOwnText, ()) {
  auto board = *instances<Flip>();
  board.shape.torus = false;
  RC_ASSERT(Flip::parse(Flip::print(board), {}).value() == board);
  RC_ASSERT(Flip::parse(Flip::print_line(board), {}).value() == board);
}

/// Up to three blanks.
std::string some_blanks() {
  std::string blanks;
  for (const auto& blank : *rc::gen::resize(3, rc::gen::container<std::vector<std::string>>(
                                                   rc::gen::element(" "s, "\t"s, "\r"s, "\xC2\xA0"s)))) {
    blanks += blank;
  }
  return blanks;
}

/// Up to three blank lines.
std::string some_blank_lines() {
  std::string lines;
  for (std::uint32_t left = *in_range(0, 3); left > 0; --left) lines += some_blanks() + "\n";
  return lines;
}

/// The same board as people would spoil its text.
template <class P>
std::string spoiled(const typename P::Instance& board) {
  std::string text = some_blank_lines() + some_blanks();
  const bool one_line = *rc::gen::arbitrary<bool>();
  for (const char character : one_line ? P::print_line(board) : P::print(board)) {
    if (character == '\n' || character == '/') {
      text += some_blanks() + character + some_blanks();
    } else {
      const bool upper = *rc::gen::arbitrary<bool>();
      text += static_cast<char>(upper ? std::toupper(character) : std::tolower(character));
    }
  }
  if (text.back() == '\n' && *rc::gen::arbitrary<bool>()) text.pop_back();
  if (*rc::gen::arbitrary<bool>()) text += some_blanks() + "\n" + some_blank_lines() + some_blanks();
  return text;
}

template <class P>
void reads_spoiled_texts() {
  const auto space = *small_spaces<P>();
  const auto board = P::sample(space, *rc::gen::arbitrary<std::uint64_t>(), 0);
  const std::string text = spoiled<P>(board);
  const auto parsed = P::parse(text, space);
  RC_LOG() << testing::PrintToString(text) << (parsed ? "" : parsed.error().message()) << std::endl;
  RC_ASSERT(parsed);
  RC_ASSERT(parsed.value() == board);
}

RC_GTEST_PROP(Text, FlipReadsSpoiledTexts, ()) { reads_spoiled_texts<Flip>(); }
RC_GTEST_PROP(Text, FourReadsSpoiledTexts, ()) { reads_spoiled_texts<Four>(); }

RC_GTEST_PROP(Text, BoardsOfKnownSizeMayStandOnOneLine, ()) {
  const auto board = *instances<Flip>();
  std::string text = Flip::print(board);
  std::erase(text, '\n');
  RC_ASSERT(Flip::parse(text, board.shape).value() == board);
}

RC_GTEST_PROP(Text, ShuttleReadsSpoiledTexts, ()) {
  const auto sides = *instances<Shuttle>();
  std::string line = Shuttle::print_line(sides);
  const std::size_t cross = line.find('x');
  if (cross != std::string::npos) line.replace(cross, 1, some_blanks() + ' ' + some_blanks());
  std::string text = some_blank_lines() + some_blanks() + line;
  text += some_blanks() + *rc::gen::element(""s, "\n"s, "\r\n"s) + some_blanks();
  const auto parsed = Shuttle::parse(text, {});
  RC_ASSERT(parsed);
  RC_ASSERT(parsed.value() == sides);
}

/// A byte of the kind that stands in texts, or now and then any other.
rc::Gen<char> some_byte() {
  const auto likely = rc::gen::elementOf("bwBWoO0123456789xX./:-\n\n\r \t\xC2\xA0\xC3\xA9\xEF\xBB\xBF"s);
  const auto any = rc::gen::map(in_range(0, 256), [](std::uint32_t code) { return static_cast<char>(code); });
  return rc::gen::weightedOneOf<char>({{6, likely}, {1, any}});
}

/// Such bytes alone, or an instance's text with a few bytes exchanged, lost or put in.
template <class P>
std::string noise() {
  if (*rc::gen::arbitrary<bool>()) return *rc::gen::container<std::string>(some_byte());
  const auto instance = *instances<P>();
  std::string text = *rc::gen::arbitrary<bool>() ? P::print(instance) : P::print_line(instance);
  for (auto left = *in_range(1, 4); left > 0; --left) {
    const std::size_t at = *in_range(0, static_cast<std::uint32_t>(text.size() + 1));
    const std::size_t lost = *in_range(0, 2);
    text.replace(at, lost, *in_range(0, 2), *some_byte());
  }
  return text;
}

template <class P>
void survives_noise() {
  const std::string text = noise<P>();
  RC_LOG() << testing::PrintToString(text) << std::endl;
  RC_ASSERT(fault_of_instance<P>(text, {}) == "");
  RC_ASSERT(fault_of_instance<P>(text, *small_spaces<P>()) == "");
  RC_ASSERT(fault_of_space<P>(text) == "");
}

RC_GTEST_PROP(Text, FlipSurvivesNoise, ()) { survives_noise<Flip>(); }
RC_GTEST_PROP(Text, FourSurvivesNoise, ()) { survives_noise<Four>(); }
RC_GTEST_PROP(Text, ShuttleSurvivesNoise, ()) { survives_noise<Shuttle>(); }

template <class P>
void parses_the_spaces_it_prints() {
  const auto space = *small_spaces<P>();
  const auto parsed = P::parse_space(P::print_space(space));
  RC_ASSERT(parsed);
  RC_ASSERT(parsed.value() == space);
}

RC_GTEST_PROP(Text, FlipParsesTheSpacesItPrints, ()) { parses_the_spaces_it_prints<Flip>(); }
RC_GTEST_PROP(Text, FourParsesTheSpacesItPrints, ()) { parses_the_spaces_it_prints<Four>(); }
RC_GTEST_PROP(Text, ShuttleParsesTheSpacesItPrints, ()) { parses_the_spaces_it_prints<Shuttle>(); }

RC_GTEST_PROP(Text, DefaultSpacesParse, ()) {
  Puzzles::each([]<class P>() {
    RC_ASSERT(P::parse_space(P::print_space(P::default_space())).value() == P::default_space());
  });
}

}  // namespace
}  // namespace palio
