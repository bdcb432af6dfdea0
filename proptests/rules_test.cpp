// Laws of the rules that need no solver: what a move does, what is no move, what is
// solved, and what the symmetries make of an instance.
#include <gtest/gtest.h>
// RapidCheck's header for GoogleTest needs GoogleTest's own before it.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "proptests/generators.hpp"
#include "puzzles/all.hpp"
#include "puzzles/random.hpp"

namespace palio {
namespace {

using FlipRules = Rules<Flip>;
using FourRules = Rules<Four>;
using ShuttleRules = Rules<Shuttle>;

/// A board after some random legal moves.
template <class P>
typename Rules<P>::Board somewhere(const typename P::Instance& instance) {
  auto board = Rules<P>::start(instance);
  Random random(*rc::gen::arbitrary<std::uint64_t>(), 0);
  for (std::uint64_t left = random.below(30); left > 0; --left) {
    const auto moves = Rules<P>::legal_moves(board);
    if (moves.empty()) break;
    Rules<P>::apply(board, moves[random.below(moves.size())]);
  }
  return board;
}

/// The instance that a board of letters is, for the puzzles that start from boards.
template <class P>
typename P::Instance instance_of(const typename Rules<P>::Board& board, const typename P::Space& space) {
  std::string text;
  for (const std::string& line : Rules<P>::draw(board)) text += line + "\n";
  return P::parse(text, space).value();
}

template <class P>
void legal_moves_apply() {
  const auto board = somewhere<P>(*instances<P>());
  const auto moves = Rules<P>::legal_moves(board);
  RC_ASSERT(std::is_sorted(moves.begin(), moves.end()));
  for (const auto& move : moves) {
    auto next = board;
    RC_ASSERT(Rules<P>::apply(next, move));
    RC_ASSERT(next.cells != board.cells);
    RC_ASSERT(next.cells.size() == board.cells.size());
  }
}

/// A shuttle of a few pieces: its line is searched and compared cell by cell.
rc::Gen<Shuttle::Instance> short_shuttles() {
  return rc::gen::exec([] {
    const auto side = in_range(1, 9);
    return Shuttle::Instance{*side, *side};
  });
}

RC_GTEST_PROP(Rules, FlipLegalMovesApply, ()) { legal_moves_apply<Flip>(); }
RC_GTEST_PROP(Rules, FourLegalMovesApply, ()) { legal_moves_apply<Four>(); }
RC_GTEST_PROP(Rules, ShuttleLegalMovesApply, ()) {
  const auto board = somewhere<Shuttle>(*short_shuttles());
  const auto moves = ShuttleRules::legal_moves(board);
  RC_ASSERT(std::is_sorted(moves.begin(), moves.end()));
  for (const auto& move : moves) {
    auto next = board;
    RC_ASSERT(ShuttleRules::apply(next, move));
    RC_ASSERT(next.cells.find('_') == next.empty);
    RC_ASSERT(next.empty == move.origin - 1);
  }
}

/// The steps between two rows or columns, the shorter way round where there is one.
std::uint32_t steps(std::uint32_t one, std::uint32_t other, std::uint32_t side, bool torus) {
  const std::uint32_t straight = one > other ? one - other : other - one;
  return torus ? std::min(straight, side - straight) : straight;
}

RC_GTEST_PROP(Rules, FlipPressTurnsTheCellAndItsNeighboursOnce, ()) {
  const auto instance = *instances<Flip>();
  const auto [rows, cols, torus] = instance.shape;
  const auto board = FlipRules::start(instance);
  RC_ASSERT(FlipRules::legal_moves(board).size() == instance.shape.cells());
  for (const Flip::Move& press : FlipRules::legal_moves(board)) {
    auto pressed = board;
    RC_ASSERT(FlipRules::apply(pressed, press));
    for (std::uint32_t cell = 0; cell < instance.shape.cells(); ++cell) {
      const auto far =
          steps(cell / cols, press.row, rows, torus) + steps(cell % cols, press.col, cols, torus);
      RC_ASSERT((pressed.cells[cell] != board.cells[cell]) == (far <= 1));
      RC_ASSERT(pressed.cells[cell] == 'b' || pressed.cells[cell] == 'w');
    }
  }
}

RC_GTEST_PROP(Rules, FlipPressedTwiceIsNothingAndOrderIsIrrelevant, ()) {
  const auto instance = *instances<Flip>();
  const auto start = FlipRules::start(instance);
  Random random(*rc::gen::arbitrary<std::uint64_t>(), 1);
  std::vector<Flip::Move> presses;
  for (std::uint64_t left = random.below(20); left > 0; --left) {
    presses.push_back({static_cast<std::uint32_t>(random.below(instance.shape.rows)),
                       static_cast<std::uint32_t>(random.below(instance.shape.cols))});
  }
  auto board = start;
  for (const auto& press : presses) FlipRules::apply(board, press);
  auto other = start;
  for (std::size_t left = presses.size(); left > 0; --left) {
    std::swap(presses[left - 1], presses[random.below(left)]);
    FlipRules::apply(other, presses[left - 1]);
  }
  RC_ASSERT(other.cells == board.cells);
  for (const auto& press : presses) FlipRules::apply(board, press);
  RC_ASSERT(board.cells == start.cells);
}

RC_GTEST_PROP(Rules, FlipPressBesideTheBoardIsRefused, ()) {
  const auto instance = *instances<Flip>();
  const auto [rows, cols, torus] = instance.shape;
  const auto start = FlipRules::start(instance);
  for (const Flip::Move& press : {Flip::Move{rows, 0}, Flip::Move{0, cols}, Flip::Move{UINT32_MAX, 0},
                                  Flip::Move{0, UINT32_MAX}, Flip::Move{rows, cols}}) {
    auto board = start;
    RC_ASSERT(!FlipRules::apply(board, press));
    RC_ASSERT(board.cells == start.cells);
  }
}

RC_GTEST_PROP(Rules, FlipIsSolvedInOneColour, ()) {
  const auto board = FlipRules::start(*instances<Flip>());
  const auto black = std::count(board.cells.begin(), board.cells.end(), 'b');
  RC_ASSERT(FlipRules::solved(board) ==
            (black == 0 || black == static_cast<std::ptrdiff_t>(board.cells.size())));
}

TEST(Rules, FlipSampleIsSolvedByItsFourPresses) {
  const auto sample = FlipRules::start(Flip::parse("bwwb/bbwb/bwwb/bwww", {}).value());
  std::size_t solutions = 0;
  for (std::uint32_t set = 0; set < 1U << 16; ++set) {
    if (std::popcount(set) > 4) continue;
    auto board = sample;
    for (std::uint32_t cell = 0; cell < 16; ++cell) {
      if ((set >> cell & 1) != 0) FlipRules::apply(board, {cell / 4, cell % 4});
    }
    if (!FlipRules::solved(board)) continue;
    EXPECT_EQ(std::popcount(set), 4);
    ++solutions;
  }
  EXPECT_GT(solutions, 0U);
}

/// The board that a set of presses makes of a white 4 x 4 board, for every set.
std::vector<std::uint32_t> boards_by_presses() {
  std::vector<std::uint32_t> boards{0};
  for (std::uint32_t cell = 0; cell < 16; ++cell) {
    auto board = FlipRules::start({});
    FlipRules::apply(board, {cell / 4, cell % 4});
    const auto pressed = static_cast<std::uint32_t>(instance_of<Flip>(board, {}).id());
    for (std::size_t i = 0, known = boards.size(); i < known; ++i) boards.push_back(boards[i] ^ pressed);
  }
  return boards;
}

TEST(Rules, FlipBoardsHaveAProofOrASolution) {
  const auto boards = boards_by_presses();
  std::vector<bool> solvable(1U << 16);
  for (const std::uint32_t board : boards) solvable[board] = solvable[board ^ 0xFFFFU] = true;
  EXPECT_EQ(std::count(solvable.begin(), solvable.end(), true), 4096);
  // A press meets the cells that meet it, so a set that every press meets evenly is one
  // whose presses change nothing.
  std::vector<std::uint64_t> quiet;
  for (std::uint64_t set = 0; set < boards.size(); ++set) {
    if (boards[set] == 0) quiet.push_back(set);
  }
  EXPECT_EQ(quiet.size(), 16U);
  for (std::uint64_t k = 0; k < 300; ++k) {
    const auto board = k < 100 ? Flip::unrank({}, boards[k * 600]) : Flip::sample({}, 1, k);
    bool proven = false;
    for (const std::uint64_t white : quiet) {
      for (const std::uint64_t black : quiet)
        proven = proven || FlipRules::proves_unsolvable(board, {{white}, {black}});
    }
    EXPECT_NE(proven, solvable[board.id()]) << Flip::print_line(board);
  }
}

TEST(Rules, FlipRefusesWhatIsNoProof) {
  const auto board = Flip::parse("bwbw/wwww/bbwb/bwwb", {}).value();
  std::size_t proofs = 0;
  for (std::uint64_t set = 0; set < 1U << 16; ++set) {
    if (!FlipRules::proves_unsolvable(board, {{set}, {set}})) continue;
    ++proofs;
    EXPECT_FALSE(FlipRules::proves_unsolvable(board, {{set}, {0}})) << "nothing is said against black";
    EXPECT_FALSE(FlipRules::proves_unsolvable(board, {{0}, {set}})) << "nothing is said against white";
  }
  EXPECT_GT(proofs, 0U);
  EXPECT_LE(proofs, 16U);
  EXPECT_FALSE(FlipRules::proves_unsolvable(board, {{}, {}}));
  EXPECT_FALSE(FlipRules::proves_unsolvable(board, {{0}, {0}}));
  EXPECT_FALSE(FlipRules::proves_unsolvable(board, {{0, 0}, {0, 0}}));
}

/// The slides of a board, found by trying every pair of cells.
std::vector<Four::Move> slides_by_trial(const FourRules::Board& board) {
  std::vector<Four::Move> slides;
  const auto cols = static_cast<int>(board.shape.cols);
  const auto cells = static_cast<int>(board.cells.size());
  for (int from = 0; from < cells; ++from) {
    for (int to = 0; to < cells; ++to) {
      const char piece = board.cells[static_cast<std::size_t>(from)];
      const int far = std::abs(from / cols - to / cols) + std::abs(from % cols - to % cols);
      if (far != 1 || board.cells[static_cast<std::size_t>(to)] != 'O' || piece == 'O') continue;
      if (board.turn != '?' && board.turn != piece) continue;
      slides.push_back(
          {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(cols)});
    }
  }
  return slides;
}

RC_GTEST_PROP(Rules, FourSlidesAreThoseOfTheStatement, ()) {
  const auto board = somewhere<Four>(*instances<Four>());
  RC_ASSERT(FourRules::legal_moves(board) == slides_by_trial(board));
}

RC_GTEST_PROP(Rules, FourSlidesKeepCountsAndAlternate, ()) {
  const auto instance = *instances<Four>();
  auto board = FourRules::start(instance);
  RC_ASSERT(instance_of<Four>(board, instance.shape) == instance);
  const auto starter = instance.shape.starter;
  RC_ASSERT(board.turn == (starter == Four::Starter::either  ? '?'
                           : starter == Four::Starter::white ? 'W'
                                                             : 'B'));
  Random random(*rc::gen::arbitrary<std::uint64_t>(), 2);
  for (int moves = 0; moves < 20; ++moves) {
    const auto slides = FourRules::legal_moves(board);
    if (slides.empty()) break;
    const auto slide = slides[random.below(slides.size())];
    const auto before = board;
    RC_ASSERT(FourRules::apply(board, slide));
    const char piece = before.cells[slide.from];
    RC_ASSERT(before.turn == '?' || before.turn == piece);
    RC_ASSERT(board.turn == (piece == 'B' ? 'W' : 'B'));
    RC_ASSERT(board.cells[slide.from] == 'O');
    RC_ASSERT(board.cells[slide.to] == piece);
    RC_ASSERT(std::count(board.cells.begin(), board.cells.end(), 'B') == instance.shape.black);
    RC_ASSERT(std::count(board.cells.begin(), board.cells.end(), 'W') == instance.shape.white);
  }
}

RC_GTEST_PROP(Rules, FourRefusesWhatIsNoSlide, ()) {
  const auto board = somewhere<Four>(*instances<Four>());
  const auto legal = slides_by_trial(board);
  const auto cols = static_cast<std::uint8_t>(board.shape.cols);
  for (std::uint32_t pair = 0; pair < 66 * 66; ++pair) {
    const Four::Move slide{static_cast<std::uint8_t>(pair / 66), static_cast<std::uint8_t>(pair % 66), cols};
    if (std::find(legal.begin(), legal.end(), slide) != legal.end()) continue;
    auto next = board;
    RC_ASSERT(!FourRules::apply(next, slide));
    RC_ASSERT(next.cells == board.cells);
    RC_ASSERT(next.turn == board.turn);
  }
}

TEST(Rules, FourEmptyCellsThatTouchAreNotExchanged) {
  const auto start = FourRules::start(Four::parse("BOOW/WBWB/BWBW/WBWB", {}).value());
  auto board = start;
  EXPECT_FALSE(FourRules::apply(board, {1, 2, 4}));
  EXPECT_FALSE(FourRules::apply(board, {2, 1, 4}));
  EXPECT_EQ(board.cells, start.cells);
  EXPECT_EQ(board.turn, '?');
}

/// All rows, columns and diagonals of a board as texts, parted by blanks.
std::string lines_of(const FourRules::Board& board) {
  const auto rows = static_cast<int>(board.shape.rows);
  const auto cols = static_cast<int>(board.shape.cols);
  std::string lines;
  const auto add = [&](auto in_line) {
    std::size_t cell = 0;
    for (int row = 0; row < rows; ++row) {
      for (int col = 0; col < cols; ++col, ++cell) {
        if (in_line(row, col)) lines += board.cells[cell];
      }
    }
    lines += ' ';
  };
  for (int line = -rows - cols; line <= rows + cols; ++line) {
    add([&](int row, int) { return row == line; });
    add([&](int, int col) { return col == line; });
    add([&](int row, int col) { return row - col == line; });
    add([&](int row, int col) { return row + col == line; });
  }
  return lines;
}

RC_GTEST_PROP(Rules, FourIsSolvedByALineOfOneColour, ()) {
  const auto board = FourRules::start(*instances<Four>());
  const std::string lines = lines_of(board);
  const bool line = lines.find(std::string(board.shape.line, 'B')) != std::string::npos ||
                    lines.find(std::string(board.shape.line, 'W')) != std::string::npos;
  RC_CLASSIFY(line, "solved");
  RC_ASSERT(FourRules::solved(board) == line);
}

TEST(Rules, Four141536BoardsOfTheJudgeAreSolved) {
  std::uint64_t solved = 0;
  for (std::uint64_t rank = 0; rank < *Four::count({}); ++rank)
    solved += FourRules::solved(FourRules::start(Four::unrank({}, rank)));
  EXPECT_EQ(solved, 141'536U);
}

RC_GTEST_PROP(Rules, ShuttleMovesAreThoseOfTheStatement, ()) {
  const auto board = somewhere<Shuttle>(*short_shuttles());
  std::vector<Shuttle::Move> moves;
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    const std::size_t far = cell > board.empty ? cell - board.empty : board.empty - cell;
    const char between = board.cells[(cell + board.empty) / 2];
    const char other = board.cells[cell] == 'W' ? 'B' : 'W';
    if (far == 1 || (far == 2 && between == other)) moves.push_back({static_cast<std::uint32_t>(cell + 1)});
  }
  RC_ASSERT(ShuttleRules::legal_moves(board) == moves);
  for (std::uint32_t origin = 0; origin < board.cells.size() + 3; ++origin) {
    const bool legal = std::find(moves.begin(), moves.end(), Shuttle::Move{origin}) != moves.end();
    auto next = board;
    RC_ASSERT(ShuttleRules::apply(next, {origin}) == legal);
    if (!legal) RC_ASSERT(next.cells == board.cells && next.empty == board.empty);
  }
}

RC_GTEST_PROP(Rules, ShuttleIsSolvedWhenTheSidesAreExchanged, ()) {
  const auto sides = *short_shuttles();
  const auto start = ShuttleRules::start(sides);
  RC_ASSERT(start.cells == std::string(sides.white, 'W') + '_' + std::string(sides.black, 'B'));
  const std::string goal = std::string(sides.black, 'B') + '_' + std::string(sides.white, 'W');
  RC_ASSERT(!ShuttleRules::solved(start));
  RC_ASSERT(ShuttleRules::solved({goal, sides.black, sides.white}));
  const auto board = somewhere<Shuttle>(sides);
  RC_ASSERT(std::count(board.cells.begin(), board.cells.end(), 'W') == sides.white);
  RC_ASSERT(std::count(board.cells.begin(), board.cells.end(), 'B') == sides.black);
  RC_ASSERT(ShuttleRules::solved(board) == (board.cells == goal));
}

TEST(Rules, ShuttleSampleIsSolvedByThePublishedMoves) {
  auto board = ShuttleRules::start({3, 3});
  for (const std::uint32_t origin : {3U, 5U, 6U, 4U, 2U, 1U, 3U, 5U, 7U, 6U, 4U, 2U, 3U, 5U, 4U}) {
    EXPECT_FALSE(ShuttleRules::solved(board));
    EXPECT_TRUE(ShuttleRules::apply(board, {origin}));
  }
  EXPECT_TRUE(ShuttleRules::solved(board));
}

template <class P>
std::set<std::string> image_texts(const typename P::Instance& instance) {
  std::set<std::string> texts;
  for (const auto& image : Rules<P>::images(instance)) texts.insert(P::print_line(image));
  return texts;
}

template <class P>
void images_are_closed() {
  const auto instance = *instances<P>();
  const auto texts = image_texts<P>(instance);
  RC_ASSERT(texts.count(P::print_line(instance)) == 1U);
  for (const auto& image : Rules<P>::images(instance)) RC_ASSERT(image_texts<P>(image) == texts);
}

RC_GTEST_PROP(Rules, FlipImagesAreClosed, ()) {
  auto space = *small_spaces<Flip>();
  // A torus has an image for each cell, and each of them as many again.
  if (space.torus) space.rows = std::min(space.rows, 4U), space.cols = std::min(space.cols, 4U);
  const auto board = Flip::sample(space, *rc::gen::arbitrary<std::uint64_t>(), 0);
  const auto texts = image_texts<Flip>(board);
  RC_ASSERT(texts.count(Flip::print_line(board)) == 1U);
  for (const auto& image : FlipRules::images(board)) {
    RC_ASSERT(image.shape == space);
    RC_ASSERT(image_texts<Flip>(image) == texts);
  }
}
RC_GTEST_PROP(Rules, FourImagesAreClosed, ()) { images_are_closed<Four>(); }
RC_GTEST_PROP(Rules, ShuttleImagesAreClosed, ()) { images_are_closed<Shuttle>(); }

/// The boards one move away, each as the least of its images: what an instance and its
/// images must have in common, if the images are symmetries of the rules.
template <class P>
std::set<std::string> successors_up_to_images(const typename P::Instance& instance) {
  std::set<std::string> successors;
  const auto start = Rules<P>::start(instance);
  for (const auto& move : Rules<P>::legal_moves(start)) {
    auto next = start;
    Rules<P>::apply(next, move);
    successors.insert(*image_texts<P>(instance_of<P>(next, P::space_of(instance))).begin());
  }
  return successors;
}

template <class P>
void images_have_the_same_moves(const typename P::Space& space) {
  const auto instance = P::sample(space, *rc::gen::arbitrary<std::uint64_t>(), 0);
  const auto successors = successors_up_to_images<P>(instance);
  for (const auto& image : Rules<P>::images(instance)) {
    RC_ASSERT(Rules<P>::solved(Rules<P>::start(image)) == Rules<P>::solved(Rules<P>::start(instance)));
    RC_ASSERT(successors_up_to_images<P>(image) == successors);
  }
}

RC_GTEST_PROP(Rules, FlipImagesHaveTheSameMoves, ()) {
  const auto side = in_range(1, 5);
  const bool torus = *rc::gen::arbitrary<bool>();
  images_have_the_same_moves<Flip>({*side, torus ? 2 : *side, torus});
}
RC_GTEST_PROP(Rules, FourImagesHaveTheSameMoves, ()) {
  images_have_the_same_moves<Four>(*small_spaces<Four>());
}

TEST(Rules, ImagesAreAsManyAsTheShapeHasSymmetries) {
  const auto flip = [](const Flip::Space& space) {
    return image_texts<Flip>(Flip::sample(space, 1, 1)).size();
  };
  EXPECT_EQ(flip({5, 5, false}), 16U);
  EXPECT_EQ(flip({5, 6, false}), 8U);
  EXPECT_EQ(flip({5, 5, true}), 16U * 25);
  EXPECT_EQ(flip({5, 6, true}), 8U * 30);
  const auto four = [](std::string_view space) {
    return image_texts<Four>(Four::sample(Four::parse_space(space).value(), 1, 1)).size();
  };
  EXPECT_EQ(four("4x4"), 16U);
  EXPECT_EQ(four("4x4-white"), 8U);
  EXPECT_EQ(four("4x4:7:6:4"), 8U);
  EXPECT_EQ(four("4x5:7:7:4"), 8U);
  EXPECT_EQ(four("4x5:7:6:4-black"), 4U);
  EXPECT_EQ(ShuttleRules::images({3, 3}).size(), 1U);
  EXPECT_EQ(ShuttleRules::images({3, 4}).size(), 2U);
}

}  // namespace
}  // namespace palio
