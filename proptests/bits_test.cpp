// Boards as raw bits, in and out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "proptests/command_line.hpp"
#include "puzzles/flip/rules.hpp"

namespace palio {
namespace {

using namespace std::string_literals;

class Bits : public CommandLine {};

// The sample of POJ 1753, id 6585.
TEST_F(Bits, AreReadFromTheLowestBitOn) {
  expect_answer("solve flip --format bits --size 4x4", "\xB9\x19", "4\n");
  expect_answer("solve flip --format bits --size 4x4 --draw", "\xFF\xFF", "0\n\nbbbb\nbbbb\nbbbb\nbbbb\n");
  expect_answer("solve flip --format bits --size 2x3", "\x00"s, "0\n");
  expect_answer("solve flip --format bits --size 2x3 --draw", "\x0B",
                run("solve flip --draw", "bbw/bww").out);
  expect_answer("solve flip --format bits --size 1x9", "\x00\x01"s, run("solve flip", "wwwwwwwwb\n").out);
}

TEST_F(Bits, AreWrittenWithNothingElse) {
  const Outcome sample = run("solve flip --format bits --size 4x4 --moves", "\xB9\x19");
  EXPECT_EQ(sample.code, 0);
  EXPECT_EQ(sample.err, "4\n");
  ASSERT_EQ(sample.out.size(), 2U);
  auto board = Rules<Flip>::start(Flip::Instance{{}, {6585}});
  for (std::uint32_t cell = 0; cell < 16; ++cell) {
    if ((sample.out[cell / 8] >> cell % 8 & 1) != 0) {
      EXPECT_TRUE(Rules<Flip>::apply(board, {cell / 4, cell % 4}));
    }
  }
  EXPECT_TRUE(Rules<Flip>::solved(board));
  const Outcome impossible = run("solve flip --format bits --size 4x4 --moves", "\x35\x62");
  EXPECT_EQ(impossible.code, 0);
  EXPECT_EQ(impossible.err, run("solve flip", "bwbw\nbbww\nwbww\nwbbw\n").out);
}

TEST_F(Bits, SayWhatIsWrong) {
  expect_refused("solve flip --format bits --size 4x4", "", "standard input: found 0 bytes, expected 2");
  expect_refused("solve flip --format bits --size 4x4", "\xB9\x19\n",
                 "found 3 bytes, expected 2 for the 16 cells");
  expect_refused("solve flip --format bits --size 3x3", "\x01\x02",
                 "byte 2: found 0x02, expected 0 in all bits but the lowest 1: 3x3 has 9 cells");
  expect_refused("solve flip --format bits", "\x01", "--format bits needs --size");
  expect_refused("solve four --format bits --size 4x4", "\x01", "--format bits is for flip, not for four");
  expect_refused("solve flip --format bits --size 1x1 --moves --draw", "\x01", "doesn't go with --draw");
  expect_refused("solve flip --format bits --size 4x4 --batch", "\x01", "--batch");
  expect_refused("solve flip --format words --size 4x4", "\x01", "words");
  expect_refused("solve flip --format bits --size 0x4", "\x01", "a number from 1");
  expect_refused("solve flip --format bits --size 65536x65536", "\x01", "found 1 bytes, expected 536870912");
}

}  // namespace
}  // namespace palio
