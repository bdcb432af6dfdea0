// Light chasing on every small shape beside elimination of the whole press matrix, and on large
// boards by what its answers do, replayed a cell at a time.
#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "puzzles/flip/rules.hpp"
#include "solvers/flip/lightest_chase.hpp"
#include "solvers/kernels/gf2/chased_forms.hpp"
#include "solvers/kernels/gf2/elimination.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

using Words = std::vector<std::uint64_t>;

const Solver<Flip>& solver(std::string_view method) {
  return *find_solver<Flip>("flip/" + std::string(method));
}

Answer<Flip> answer_of(std::string_view method, const Flip::Instance& board, Work& work) {
  const auto prepared = solver(method).method.prepare(board.shape);
  return solver(method).method.solve(prepared.get(), board, work);
}

Answer<Flip> answer_of(std::string_view method, const Flip::Instance& board) {
  Work work;
  return answer_of(method, board, work);
}

/// Presses each of those cells, by the rules that people read.
void press_all(Flip::Instance& board, const Flip::MoveSet& presses) {
  each_bit(presses.words, [&](std::size_t at) {
    const Flip::Move press{static_cast<std::uint32_t>(at / board.shape.cols),
                           static_cast<std::uint32_t>(at % board.shape.cols)};
    for (const Flip::Move& cell : Rules<Flip>::turned_by(board.shape, press))
      board.turn(std::uint64_t{cell.row} * board.shape.cols + cell.col);
  });
}

bool one_colour(const Flip::Instance& board) {
  const std::uint64_t black = count_bits(board.words);
  return black == 0 || black == board.shape.cells();
}

/// White and pressed at random, or black.
Flip::Instance solvable_board(const Flip::Shape& shape, std::uint64_t seed) {
  Flip::Instance board{shape};
  for (std::uint64_t cell = 0; seed % 2 != 0 && cell < shape.cells(); ++cell) board.turn(cell);
  press_all(board, Flip::sample(shape, seed, 0));
  return board;
}

/// The presses of a solution, of whichever form; nothing where they don't solve the board.
std::optional<Flip::MoveSet> presses_of(Flip::Instance board, const Solved<Flip>& solved) {
  if (solved.set.has_value() == solved.moves.has_value()) return {};
  Flip::MoveSet presses = solved.set ? *solved.set : Flip::MoveSet{board.shape};
  if (solved.moves) {
    for (const Flip::Move& move : *solved.moves)
      presses.turn(std::uint64_t{move.row} * board.shape.cols + move.col);
  }
  if (presses.shape != board.shape || count_bits(presses.words) != solved.length) return {};
  press_all(board, presses);
  if (!one_colour(board)) return {};
  return presses;
}

BitMatrix press_matrix(const Flip::Shape& shape) {
  BitMatrix matrix(shape.cells(), shape.cells());
  for (std::uint64_t cell = 0; cell < shape.cells(); ++cell) {
    Flip::Instance turned{shape}, press{shape};
    press.turn(cell);
    press_all(turned, press);
    add_row(matrix.row(cell), turned.words);
  }
  return matrix;
}

/// Of the chased unknowns' matrix.
std::size_t kernel_of(const Flip::Shape& shape) {
  const Upright board{shape};
  BitMatrix forms = chased_forms({board.cols, board.rows, board.wraps_across, board.wraps_down});
  for (std::size_t i = 0; board.wraps_down && i < forms.rows(); ++i)
    forms.row(i)[i / 64] ^= std::uint64_t{1} << (i % 64);
  return eliminate(forms).kernel.rows();
}

std::vector<Flip::Shape> shapes_up_to(std::uint32_t side) {
  std::vector<Flip::Shape> shapes;
  for (std::uint32_t rows = 1; rows <= side; ++rows) {
    for (std::uint32_t cols = 1; cols <= side; ++cols) {
      for (const bool torus : {false, true}) shapes.push_back({rows, cols, torus});
    }
  }
  return shapes;
}

TEST(LightChasing, HasTheKernelsOfThePressMatrix) {
  constexpr std::array<std::size_t, 12> published{0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0};  // A159257
  for (const Flip::Shape& shape : shapes_up_to(12)) {
    const std::size_t kernel = kernel_of(shape);
    EXPECT_EQ(kernel, eliminate(press_matrix(shape)).kernel.rows()) << Flip::print_space(shape);
    if (shape.rows == shape.cols && !shape.torus) {
      EXPECT_EQ(kernel, published[shape.rows - 1]) << shape.rows;
    }
  }
}

TEST(LightChasing, AgreesWithEliminationOnEverySmallShape) {
  std::size_t impossible = 0;
  for (const Flip::Shape& shape : shapes_up_to(12)) {
    for (std::uint64_t k = 0; k < 3; ++k) {
      const auto board = k < 2 ? solvable_board(shape, k) : Flip::sample(shape, 7, 0);
      const auto answer = answer_of("light_chasing", board);
      const auto other = answer_of("gf2_elimination", board);
      ASSERT_EQ(answer.index(), other.index()) << Flip::print_space(shape) << ' ' << k;
      if (const auto* solved = std::get_if<Solved<Flip>>(&answer)) {
        EXPECT_TRUE(presses_of(board, *solved)) << Flip::print_space(shape) << ' ' << k;
        EXPECT_EQ(solved->length, std::get<Solved<Flip>>(other).length) << Flip::print_space(shape);
        EXPECT_FALSE(solved->lower_bound) << "the length is claimed to be the least";
      } else {
        ++impossible;
        ASSERT_EQ(k, 2U) << Flip::print_space(shape);
        EXPECT_TRUE(Rules<Flip>::proves_unsolvable(board, *std::get<Unsolvable<Flip>>(answer).proof));
      }
    }
  }
  EXPECT_GT(impossible, 30U);
}

TEST(LightChasing, SolvesLargeBoards) {
  for (const Flip::Shape& shape : {Flip::Shape{300, 301},
                                   {301, 300},
                                   {257, 511},
                                   {70, 1000},
                                   {1000, 70},
                                   {1, 65537},
                                   {65537, 1},
                                   {2, 40000, true},
                                   {40000, 2, true},
                                   {259, 260, true},
                                   {130, 700, true},
                                   {600, 129, true},
                                   {511, 513}}) {
    for (std::uint64_t k = 0; k < 2; ++k) {
      const auto board = solvable_board(shape, k);
      const auto answer = answer_of("light_chasing", board);
      const auto* solved = std::get_if<Solved<Flip>>(&answer);
      ASSERT_NE(solved, nullptr) << Flip::print_space(shape);
      EXPECT_TRUE(solved->set) << Flip::print_space(shape) << " has many presses";
      EXPECT_TRUE(presses_of(board, *solved)) << Flip::print_space(shape);
      EXPECT_LE(solved->length, count_bits(Flip::sample(shape, k, 0).words)) << "no more than it was made by";
    }
  }
}

TEST(LightChasing, RefutesLargeBoards) {
  for (const Flip::Shape& shape :
       {Flip::Shape{259, 259}, {259, 264}, {264, 259}, {299, 330}, {330, 299}, {300, 300, true}}) {
    std::size_t refuted = 0;  // one random board in 2^dimension is solvable
    for (std::uint64_t k = 0; k < 8; ++k) {
      const auto board = Flip::sample(shape, 11, k);
      const auto answer = answer_of("light_chasing", board);
      if (const auto* solved = std::get_if<Solved<Flip>>(&answer)) {
        EXPECT_TRUE(presses_of(board, *solved)) << Flip::print_space(shape);
        continue;
      }
      ++refuted;
      const auto& proof = std::get<Unsolvable<Flip>>(answer).proof;
      ASSERT_TRUE(Rules<Flip>::proves_unsolvable(board, *proof)) << Flip::print_space(shape);
    }
    EXPECT_EQ(refuted > 0, kernel_of(shape) > 0) << Flip::print_space(shape);
  }
}

TEST(LightChasing, SaysWhatItDoesNotProve) {
  const Flip::Shape square{1024, 1024};
  ASSERT_GT(kernel_of(square), 400U);
  const auto board = solvable_board(square, 2);
  const auto answer = answer_of("light_chasing", board);
  const auto& solved = std::get<Solved<Flip>>(answer);
  EXPECT_TRUE(presses_of(board, solved));
  ASSERT_TRUE(solved.lower_bound);
  const std::uint64_t black = count_bits(board.words);
  EXPECT_GE(*solved.lower_bound * 5, std::min(black, square.cells() - black));
  EXPECT_LE(*solved.lower_bound, count_bits(Flip::sample(square, 2, 0).words));
  EXPECT_LT(*solved.lower_bound, solved.length);
}

/// The sums of chases are weighed on shapes where all of them can be tried here.
TEST(LightChasing, WeighsAllSumsOfChases) {
  for (const Flip::Shape& shape : {Flip::Shape{9, 9},
                                   {4, 4},
                                   {5, 5},
                                   {70, 70, true},
                                   {1, 1},
                                   {11, 11},
                                   {700, 3},
                                   {6, 6, true},
                                   {99, 99},
                                   {9, 9, true}}) {
    const Upright board{shape};
    const std::size_t count = FormChase{board.cols, 1, false, board.wraps_down}.unknowns();
    BitMatrix generators(std::min<std::size_t>(count, 9), count);
    for (std::size_t k = 0; k < generators.rows(); ++k)
      set_bit(generators.row(k), k * count / generators.rows());
    Work work;
    BitMatrix black;
    ASSERT_TRUE(load(board, Flip::sample(shape, 1, 2), black, work));
    std::vector<Words> cells;
    Chase of_board;
    const Words none(words_for(count));
    ASSERT_TRUE(chase(board, black, none, of_board, work));
    cells.push_back(pressed_cells(board, of_board, work)->words);
    for (std::size_t k = 0; k < generators.rows(); ++k) {
      Chase down{.exchanged = k == 0};
      ASSERT_TRUE(chase(board, {}, generators.row(k), down, work));
      cells.push_back(pressed_cells(board, down, work)->words);
    }
    const auto weight_of = [&](std::uint64_t chosen) {
      Words sum = cells[0];
      each_bit(std::array{chosen}, [&](std::size_t k) { add_row(sum, cells[k + 1]); });
      return count_bits(sum);
    };
    std::uint64_t least = shape.cells();
    for (std::uint64_t chosen = 0; chosen >> generators.rows() == 0; ++chosen)
      least = std::min(least, weight_of(chosen));
    const auto found = WeighedChases(board, generators).lightest(of_board, work);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->weight, least) << Flip::print_space(shape);
    EXPECT_EQ(weight_of(found->chosen), least) << Flip::print_space(shape);
  }
}

TEST(LightChasing, AnswersTheSameWithAnyNumberOfThreads) {
  for (const Flip::Shape& shape : {Flip::Shape{519, 519}, {600, 1100}, {300, 700, true}}) {
    const auto board = solvable_board(shape, 1);
    Work work, other;
    Answer<Flip> alone, shared;
    tbb::task_arena(1).execute([&] { alone = answer_of("light_chasing", board, work); });
    tbb::task_arena(2).execute([&] { shared = answer_of("light_chasing", board, other); });
    EXPECT_EQ(std::get<Solved<Flip>>(alone).set, std::get<Solved<Flip>>(shared).set);
    EXPECT_EQ(work.counters.generated, other.counters.generated);
  }
}

TEST(LightChasing, TakesOnWhatItSays) {
  const auto& takes = solver("light_chasing").reach.takes;
  for (const Flip::Shape& shape : {Flip::Shape{8192, 8192},
                                   {32768, 8192},
                                   {8192, 32768},
                                   {4096, 4096, true},
                                   {1, 1U << 22},
                                   {1U << 22, 1}}) {
    EXPECT_TRUE(takes(shape)) << Flip::print_space(shape);
  }
  for (const Flip::Shape& shape :
       {Flip::Shape{8193, 8193}, {4097, 4097, true}, {1, (1U << 22) + 1}, {65536, 65536}}) {
    EXPECT_FALSE(takes(shape)) << Flip::print_space(shape);
  }
}

TEST(LightChasing, EndsWhenToldToOrPastItsMemory) {
  const std::atomic<bool> stop = true;
  const auto board = solvable_board({300, 300}, 0);
  Work stopped(Work::default_memory, &stop), small(20'000);
  for (Work* const work : {&stopped, &small})
    EXPECT_TRUE(std::holds_alternative<GaveUp>(answer_of("light_chasing", board, *work)));
}

}  // namespace
}  // namespace palio
