// flip/polynomial: small boards against elimination, large ones by presses that are replayed
// cell by cell.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <string>
#include <vector>

#include "proptests/pressed_boards.hpp"
#include "solvers/flip/board_rows.hpp"
#include "solvers/kernels/gf2/elimination.hpp"
#include "solvers/kernels/gf2/path_system.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

/// Random, or made from a board of one colour by random presses.
Flip::Instance board_of(const Flip::Shape& shape, std::uint64_t k, bool solvable) {
  const Flip::Instance random = Flip::sample(shape, 17, k);
  if (!solvable) return random;
  Flip::Instance board{shape};
  press_all(board, random);
  return board;
}

Answer<Flip> answer_of(std::string_view name, const Flip::Instance& board, Work work = Work()) {
  const Solver<Flip>* const solver = find_solver<Flip>(name);
  EXPECT_NE(solver, nullptr);
  EXPECT_TRUE(solver->reach.takes(board.shape));
  return solver->method.solve(solver->method.prepare(board.shape).get(), board, work);
}

/// As a set, whatever it came as.
Flip::Instance presses_in(const Solved<Flip>& solved, const Flip::Shape& shape) {
  EXPECT_NE(solved.moves.has_value(), solved.set.has_value());
  EXPECT_EQ(solved.set.has_value(), shape.cells() > 65'536);
  if (solved.set) return *solved.set;
  Flip::Instance set{shape};
  for (const auto& move : *solved.moves) set.turn(std::uint64_t{move.row} * shape.cols + move.col);
  return set;
}

void expect_solution(const Flip::Instance& board, const Solved<Flip>& solved, const std::string& what) {
  const Flip::Instance set = presses_in(solved, board.shape);
  ASSERT_EQ(set.shape, board.shape) << what;
  EXPECT_EQ(black_cells(set), solved.length) << what;
  Flip::Instance left = board;
  press_all(left, set);
  const std::uint64_t black = black_cells(left);
  EXPECT_TRUE(black == 0 || black == board.shape.cells()) << what << ": " << black << " are left";
}

/// A set that every press meets evenly, and that meets the board oddly, in either colour.
void expect_proof(const Flip::Instance& board, const Unsolvable<Flip>& claim, const std::string& what) {
  ASSERT_TRUE(claim.proof) << what;
  EXPECT_EQ(claim.proof->against_white, claim.proof->against_black) << what;
  const Flip::Instance set{board.shape, claim.proof->against_white};
  // What its presses turn are the cells whose presses meet it oddly.
  Flip::Instance turned{board.shape};
  press_all(turned, set);
  EXPECT_EQ(black_cells(turned), 0U) << what;
  std::uint64_t black = 0;
  each_bit(set.words, [&](std::size_t cell) { black += board.black(cell); });
  EXPECT_EQ(black % 2, 1U) << what;
  EXPECT_EQ((black_cells(set) - black) % 2, 1U) << what;
}

TEST(FlipPolynomial, AnswersAsEliminationDoes) {
  std::array<int, 2> answers{};
  std::vector<Flip::Shape> shapes{{14, 14}, {16, 16}, {19, 19}, {4, 64}, {65, 4}};
  for (std::uint32_t rows = 1; rows <= 12; ++rows) {
    for (std::uint32_t cols = 1; cols <= 12; ++cols) shapes.push_back({rows, cols});
  }
  for (const Flip::Shape& shape : shapes) {
    for (std::uint64_t k = 0; k < 4; ++k) {
      const std::string what = Flip::print_space(shape) + " " + std::to_string(k);
      const auto board = board_of(shape, k, k % 2 == 0);
      const auto said = answer_of("flip/polynomial", board);
      const auto expected = answer_of("flip/gf2_elimination", board);
      ASSERT_EQ(said.index(), expected.index()) << what;
      ++answers[said.index()];
      if (const auto* claim = std::get_if<Unsolvable<Flip>>(&said)) {
        expect_proof(board, *claim, what);
        continue;
      }
      const auto& solved = std::get<Solved<Flip>>(said);
      EXPECT_EQ(solved.length, std::get<Solved<Flip>>(expected).length) << what;
      EXPECT_FALSE(solved.lower_bound) << what;
      expect_solution(board, solved, what);
    }
  }
  EXPECT_GT(answers[0], 300);
  EXPECT_GT(answers[1], 50);
}

TEST(FlipPolynomial, KnowsTheKernelOfEveryRectangle) {
  const std::array<std::size_t, 12> squares{0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0};
  for (std::uint32_t rows = 1; rows <= 12; ++rows) {
    EXPECT_EQ(PathSystem(rows, rows).dimension(), squares[rows - 1]) << rows;
    for (std::uint32_t cols = 1; cols <= rows; ++cols) {
      const Flip::Shape shape{rows, cols};
      BitMatrix matrix(shape.cells(), shape.cells());
      for (std::uint64_t cell = 0; cell < shape.cells(); ++cell) {
        Flip::Instance turned{shape};
        press(turned, cell / cols, cell % cols);
        add_row(matrix.row(cell), turned.words);
      }
      EXPECT_EQ(PathSystem(rows, cols).dimension(), eliminate(matrix).kernel.rows()) << rows << " x " << cols;
    }
  }
}

/// Known of the sequence A159257 farther out.
TEST(FlipPolynomial, KnowsTheKernelsOfLargeSquares) {
  EXPECT_EQ(PathSystem(16, 16).dimension(), 8U);
  EXPECT_EQ(PathSystem(19, 19).dimension(), 16U);
  EXPECT_EQ(PathSystem(30, 30).dimension(), 20U);
  EXPECT_EQ(PathSystem(32, 32).dimension(), 20U);
  EXPECT_EQ(PathSystem(64, 64).dimension(), 28U);
}

TEST(FlipPolynomial, SolvesLargeBoardsOfAnyShape) {
  std::array<int, 2> answers{};
  for (const Flip::Shape& shape : {Flip::Shape{300, 200},
                                   {200, 300},
                                   {299, 199},
                                   {64, 1109},
                                   {317, 317},
                                   {1, 70'000},
                                   {70'000, 1},
                                   {2, 40'000},
                                   {40'000, 2},
                                   {63, 1'100},
                                   {1'100, 64},
                                   {65, 1'100},
                                   {1, 65'536},
                                   {517, 517}}) {
    for (const bool solvable : {false, true}) {
      const std::string what = Flip::print_space(shape) + (solvable ? " solvable" : "");
      const auto board = board_of(shape, 1, solvable);
      const auto said = answer_of("flip/polynomial", board);
      if (const auto* claim = std::get_if<Unsolvable<Flip>>(&said)) {
        EXPECT_FALSE(solvable) << what;
        expect_proof(board, *claim, what);
        ++answers[1];
      } else {
        ASSERT_TRUE(std::holds_alternative<Solved<Flip>>(said)) << what;
        expect_solution(board, std::get<Solved<Flip>>(said), what);
        ++answers[0];
      }
    }
  }
  EXPECT_GE(answers[0], 13);
  EXPECT_GE(answers[1], 3);
}

/// The presses that turn all cells of a board whose rows are the shorter side's.
Flip::Instance all_turning(const Flip::Shape& shape) {
  const BoardRows rows{shape.cols, shape.rows};
  std::vector<Chain> chains{{Wrong::all}};
  chains[0].begin(rows, PathSystem(shape.cols, shape.rows).turns_all());
  Flip::Instance set{shape};
  Work work;
  chase(rows, {}, std::span(chains), work, [&](std::uint64_t row, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      each_bit(chains[0].row(rows, i + 1), [&](std::size_t col) { set.turn(col * shape.cols + row + i); });
  });
  Flip::Instance turned{shape};
  press_all(turned, set);
  EXPECT_EQ(black_cells(turned), shape.cells());
  return set;
}

/// Of both targets' solutions the lighter one is taken where there are no others.
TEST(FlipPolynomial, ComparesTheTwoTargets) {
  const Flip::Shape shape{300, 301};
  ASSERT_EQ(PathSystem(301, 300).dimension(), 0U);
  const Flip::Instance all = all_turning(shape);
  for (std::uint64_t k = 0; k < 6; ++k) {
    const auto board = board_of(shape, k, false);
    auto exchanged = board;
    for (std::uint64_t cell = 0; cell < shape.cells(); ++cell) exchanged.turn(cell);
    const auto said = std::get<Solved<Flip>>(answer_of("flip/polynomial", board));
    EXPECT_EQ(said.length, std::get<Solved<Flip>>(answer_of("flip/polynomial", exchanged)).length);
    EXPECT_FALSE(said.lower_bound);
    expect_solution(board, said, std::to_string(k));
    // The other solution: this one and what turns all cells.
    Flip::Instance other = presses_in(said, shape);
    for (std::size_t i = 0; i < other.words.size(); ++i) other.words[i] ^= all.words[i];
    EXPECT_LE(said.length, black_cells(other)) << k;
  }
}

TEST(FlipPolynomial, SaysAnIntervalWhereSolutionsAreTooMany) {
  const Flip::Shape shape{512, 512};
  EXPECT_GT(PathSystem(512, 512).dimension(), 200U);
  const auto board = board_of(shape, 3, true);
  const auto solved = std::get<Solved<Flip>>(answer_of("flip/polynomial", board));
  expect_solution(board, solved, "512x512");
  ASSERT_TRUE(solved.lower_bound);
  EXPECT_LT(*solved.lower_bound, solved.length);
  EXPECT_GT(*solved.lower_bound, 20'000U);
  // 40 presses turn few cells, so the bound can't be above 40; one in the first row is of a high power
  // of z, so that the solution found is another one.
  Flip::Instance light{shape};
  for (std::uint64_t k = 0; k < 40; ++k) press(light, 12 * k, (97 * k + 500) % 512);
  const auto found = std::get<Solved<Flip>>(answer_of("flip/polynomial", light));
  ASSERT_TRUE(found.lower_bound);
  EXPECT_LE(*found.lower_bound, 40U);
  EXPECT_EQ(*found.lower_bound, (std::min(black_cells(light), 512 * 512 - black_cells(light)) + 4) / 5);
}

TEST(FlipPolynomial, EndsWhenToldToAndWithinItsMemory) {
  const std::atomic<bool> stop = true;
  for (const Flip::Shape& shape : {Flip::Shape{4, 4}, {3, 200}, {512, 512}}) {
    const auto board = board_of(shape, 1, true);
    const auto stopped = answer_of("flip/polynomial", board, Work(Work::default_memory, &stop));
    ASSERT_TRUE(std::holds_alternative<GaveUp>(stopped));
    EXPECT_EQ(std::get<GaveUp>(stopped).why, "stopped");
    const auto cramped = answer_of("flip/polynomial", board, Work(16));
    ASSERT_TRUE(std::holds_alternative<GaveUp>(cramped));
    EXPECT_NE(std::get<GaveUp>(cramped).why, "stopped");
  }
  // A solution of 2 MB, and besides it little more than one row.
  const auto board = board_of({4'096, 4'095}, 1, false);
  EXPECT_TRUE(std::holds_alternative<GaveUp>(answer_of("flip/polynomial", board, Work(2'000'000))));
  EXPECT_FALSE(std::holds_alternative<GaveUp>(answer_of("flip/polynomial", board, Work(4'600'000))));
}

TEST(FlipPolynomial, LeavesTheTorusToOthers) {
  const auto* solver = find_solver<Flip>("flip/polynomial");
  EXPECT_FALSE(solver->reach.takes({5, 5, true}));
  EXPECT_TRUE(solver->reach.takes({65'536, 65'536}));
  EXPECT_TRUE(solver->reach.takes({1, 1}));
}

}  // namespace
}  // namespace palio
