// Sets of presses are played by whole words as the rules play them one by one.
#include "reference/move_sets.hpp"

#include <gtest/gtest.h>

#include "puzzles/flip/rules.hpp"

namespace palio {
namespace {

bool solves_one_by_one(const Flip::Instance& board, const Flip::MoveSet& presses) {
  auto turned = Rules<Flip>::start(board);
  for (const Flip::Move& press : Rules<Flip>::legal_moves(turned)) {
    if (presses.black(std::uint64_t{press.row} * board.shape.cols + press.col))
      Rules<Flip>::apply(turned, press);
  }
  return Rules<Flip>::solved(turned);
}

/// The board that the presses make of a white one.
Flip::Instance made_by(const Flip::MoveSet& presses) {
  auto board = Rules<Flip>::start(Flip::Instance{presses.shape});
  for (const Flip::Move& press : Rules<Flip>::legal_moves(board)) {
    if (presses.black(std::uint64_t{press.row} * presses.shape.cols + press.col))
      Rules<Flip>::apply(board, press);
  }
  return Flip::parse(board.cells, presses.shape).value();
}

TEST(MoveSets, SolveWhatTheirMovesSolveOneByOne) {
  for (const Flip::Shape& shape :
       {Flip::Shape{1, 1}, {1, 5},        {5, 1},        {2, 2},        {3, 4},       {2, 64},
        {5, 63},           {3, 65},       {64, 3},       {4, 130},      {1, 128},     {1, 1, true},
        {1, 4, true},      {4, 1, true},  {2, 2, true},  {2, 7, true},  {7, 2, true}, {3, 3, true},
        {4, 5, true},      {3, 64, true}, {5, 65, true}, {3, 127, true}}) {
    for (std::uint64_t k = 0; k < 6; ++k) {
      const Flip::MoveSet presses = Flip::sample(shape, 7, k);
      Flip::Instance board = made_by(presses);
      if (k % 2 == 1) {  // solved into black
        for (std::uint64_t cell = 0; cell < shape.cells(); ++cell) board.turn(cell);
      }
      EXPECT_TRUE(solves_one_by_one(board, presses)) << Flip::print_space(shape);
      EXPECT_TRUE(MoveSets<Flip>::solves(board, presses)) << Flip::print_space(shape);
      // One cell that is wrong, wherever it is, and one press.
      for (std::uint64_t step = 0; step < 40; ++step) {
        const std::uint64_t cell = (k + step * 7'919) % shape.cells();
        Flip::Instance other = board;
        other.turn(cell);
        EXPECT_EQ(MoveSets<Flip>::solves(other, presses), solves_one_by_one(other, presses));
        Flip::MoveSet more = presses;
        more.turn(cell);
        EXPECT_EQ(MoveSets<Flip>::solves(board, more), solves_one_by_one(board, more));
      }
    }
  }
}

}  // namespace
}  // namespace palio
