// The instance space of every puzzle: its count, its order, and its samples, against
// plain enumeration.
#include <gtest/gtest.h>
// RapidCheck's header for GoogleTest needs GoogleTest's own before it.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "proptests/generators.hpp"
#include "puzzles/all.hpp"
#include "puzzles/random.hpp"
#include "reference/campaign.hpp"

namespace palio {
namespace {

/// The cells of a board's text, without what parts its rows.
template <class P>
std::string cells_of(const typename P::Instance& board) {
  std::string cells = P::print_line(board);
  std::erase(cells, '/');
  return cells;
}

/// What the space holds, in rank order, one text an instance.
template <class P>
std::vector<std::string> enumerated(const typename P::Space& space) {
  std::vector<std::string> texts;
  for (std::uint64_t rank = 0; rank < P::count(space).value(); ++rank) {
    const auto instance = P::unrank(space, rank);
    EXPECT_EQ(P::space_of(instance), space);
    EXPECT_EQ(P::rank(instance), rank);
    texts.push_back(cells_of<P>(instance));
  }
  return texts;
}

/// Boards by id: cell i is bit i, black is 1.
std::vector<std::string> flip_boards(std::uint64_t cells) {
  std::vector<std::string> boards;
  for (std::uint64_t id = 0; id < std::uint64_t{1} << cells; ++id) {
    std::string board;
    for (std::uint64_t cell = 0; cell < cells; ++cell) board += (id >> cell & 1) != 0 ? 'b' : 'w';
    boards.push_back(board);
  }
  return boards;
}

/// All orders of the pieces, B < O < W.
std::vector<std::string> four_boards(const Four::Shape& shape) {
  std::string board =
      std::string(shape.black, 'B') + std::string(shape.empty(), 'O') + std::string(shape.white, 'W');
  std::vector<std::string> boards;
  do boards.push_back(board);
  while (std::next_permutation(board.begin(), board.end()));
  return boards;
}

TEST(InstanceSpace, FlipIsAllBoardsById) {
  for (std::uint32_t rows = 1; rows <= 12; ++rows) {
    for (std::uint32_t cols = 1; rows * cols <= 12; ++cols) {
      for (const bool torus : {false, true})
        EXPECT_EQ(enumerated<Flip>({rows, cols, torus}), flip_boards(std::uint64_t{rows} * cols))
            << rows << 'x' << cols;
    }
  }
}

TEST(InstanceSpace, FlipIdsAreThoseOfTheLiterature) {
  EXPECT_EQ(Flip::rank(Flip::parse("bwwb/bbwb/bwwb/bwww", {}).value()), 6585U);
  EXPECT_EQ(Flip::print_line(Flip::unrank({}, 1)), "bwww/wwww/wwww/wwww");
  EXPECT_EQ(Flip::print_line(Flip::unrank({}, 1U << 15)), "wwww/wwww/wwww/wwwb");
}

TEST(InstanceSpace, FourIsAllBoardsInLexicographicOrder) {
  for (std::uint32_t rows = 1; rows <= 8; ++rows) {
    for (std::uint32_t cols = 1; rows * cols <= 8; ++cols) {
      for (std::uint32_t black = 0; black < rows * cols; ++black) {
        for (std::uint32_t white = 0; black + white < rows * cols; ++white) {
          const Four::Shape shape{rows, cols, black, white, 1, Four::Starter::black};
          EXPECT_EQ(enumerated<Four>(shape), four_boards(shape)) << Four::print_space(shape);
        }
      }
    }
  }
}

TEST(InstanceSpace, FourOfTheJudgeHas411840Boards) {
  const auto boards = enumerated<Four>({});
  EXPECT_EQ(boards.size(), 411'840U);
  EXPECT_EQ(boards, four_boards({}));
}

TEST(InstanceSpace, ShuttleIsOrderedBySumThenWhite) {
  std::uint64_t rank = 0;
  for (std::uint32_t sum = 2; sum <= 100; ++sum) {
    for (std::uint32_t white = 1; white < sum; ++white, ++rank)
      ASSERT_EQ(Shuttle::rank({white, sum - white}), rank) << white << 'x' << sum - white;
  }
  EXPECT_EQ(Shuttle::rank({Shuttle::max_side, Shuttle::max_side}), 1'999'998'000'000U);
}

TEST(InstanceSpace, ShuttleSpacesListTheirInstances) {
  EXPECT_EQ(Shuttle::default_space(), Shuttle::parse_space("1..12").value());
  EXPECT_EQ(Shuttle::count(Shuttle::default_space()), 12U);
  for (std::uint32_t side = 1; side <= 12; ++side)
    EXPECT_EQ(Shuttle::unrank(Shuttle::default_space(), side - 1), (Shuttle::Instance{side, side}));
  EXPECT_EQ(Shuttle::count(Shuttle::parse_space("3x4").value()), 1U);
  EXPECT_EQ(Shuttle::unrank(Shuttle::parse_space("3x4").value(), 0), (Shuttle::Instance{3, 4}));
}

/// Boards of a shape by Pascal's triangle, which takes no part in the puzzle's own count.
unsigned __int128 four_count(const Four::Shape& shape) {
  std::vector<std::vector<unsigned __int128>> choose(Four::max_cells + 1);
  for (std::size_t n = 0; n < choose.size(); ++n) {
    choose[n].assign(n + 1, 1);
    for (std::size_t k = 1; k < n; ++k) choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
  }
  return choose[shape.cells()][shape.black] * choose[shape.cells() - shape.black][shape.white];
}

constexpr auto kTooMany = static_cast<unsigned __int128>(1) << 63;

TEST(InstanceSpace, EveryShapeOfFourIsCountedOrTooLarge) {
  for (std::uint32_t cells = 1; cells <= Four::max_cells; ++cells) {
    for (std::uint32_t black = 0; black < cells; ++black) {
      for (std::uint32_t white = 0; black + white < cells; ++white) {
        const Four::Shape shape{1, cells, black, white, 1};
        const auto boards = four_count(shape);
        const auto counted = Four::count(shape);
        ASSERT_EQ(counted.has_value(), boards < kTooMany) << Four::print_space(shape);
        ASSERT_TRUE(!counted || *counted == boards) << Four::print_space(shape);
      }
    }
  }
}

TEST(InstanceSpace, FlipHasNoCountFrom63Cells) {
  EXPECT_EQ(Flip::count({1, 1, false}), 2U);
  EXPECT_EQ(Flip::count({2, 31, false}), std::uint64_t{1} << 62);
  EXPECT_FALSE(Flip::count({7, 9, false}));
  EXPECT_FALSE(Flip::count({8, 8, false}));
  EXPECT_FALSE(Flip::count({65536, 65536, true}));
}

/// A text that orders boards as their ranks should: the last cell counts most, black
/// above white.
std::string order_key(const Flip::Instance& board) {
  std::string key = cells_of<Flip>(board);
  std::reverse(key.begin(), key.end());
  std::replace(key.begin(), key.end(), 'b', 'x');
  return key;
}

/// The first cell counts most; B < O < W, as letters are.
std::string order_key(const Four::Instance& board) { return cells_of<Four>(board); }

/// For two ranks of a space that has a count, spread over all of it.
template <class P>
void rank_is_the_order() {
  const auto space =
      *rc::gen::suchThat(small_spaces<P>(), [](const auto& s) { return P::count(s).has_value(); });
  const std::uint64_t count = *P::count(space);
  const std::uint64_t one = mix(*rc::gen::arbitrary<std::uint64_t>()) % count;
  const std::uint64_t other = *rc::gen::arbitrary<bool>() ? mix(one) % count : one > 0 ? one - 1 : one;
  const auto one_board = P::unrank(space, one);
  const auto other_board = P::unrank(space, other);
  RC_ASSERT(P::rank(one_board) == one);
  RC_ASSERT(P::rank(other_board) == other);
  RC_ASSERT((one <=> other) == (order_key(one_board) <=> order_key(other_board)));
}

RC_GTEST_PROP(InstanceSpace, FlipRankIsTheOrder, ()) { rank_is_the_order<Flip>(); }
RC_GTEST_PROP(InstanceSpace, FourRankIsTheOrder, ()) { rank_is_the_order<Four>(); }

RC_GTEST_PROP(InstanceSpace, FlipSamplesAreBoardsOfTheShape, ()) {
  const Flip::Space space{*in_range(1, 99), *in_range(1, 99), *rc::gen::arbitrary<bool>()};
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const auto k = *rc::gen::arbitrary<std::uint64_t>();
  const auto board = Flip::sample(space, seed, k);
  RC_ASSERT(board.shape == space);
  RC_ASSERT(board.words.size() == (space.cells() + 63) / 64);
  for (std::uint64_t bit = space.cells(); bit < 64 * board.words.size(); ++bit) RC_ASSERT(!board.black(bit));
  RC_ASSERT(Flip::sample(space, seed, k) == board);
}

RC_GTEST_PROP(InstanceSpace, FourSamplesHaveThePieces, ()) {
  const auto space = *small_spaces<Four>();
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const auto k = *rc::gen::arbitrary<std::uint64_t>();
  const auto board = Four::sample(space, seed, k);
  RC_ASSERT(board.shape == space);
  RC_ASSERT((board.black & board.white) == 0U);
  const std::string cells = cells_of<Four>(board);
  RC_ASSERT(cells.size() == space.cells());
  RC_ASSERT(std::count(cells.begin(), cells.end(), 'B') == space.black);
  RC_ASSERT(std::count(cells.begin(), cells.end(), 'W') == space.white);
  if (space.cells() < 64) RC_ASSERT(((board.black | board.white) >> space.cells()) == 0U);
  RC_ASSERT(Four::sample(space, seed, k) == board);
}

RC_GTEST_PROP(InstanceSpace, ShuttleSamplesAreOfTheSpace, ()) {
  const auto space = *small_spaces<Shuttle>();
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const auto k = *rc::gen::arbitrary<std::uint64_t>();
  const auto sides = Shuttle::sample(space, seed, k);
  RC_ASSERT(std::count(space.instances.begin(), space.instances.end(), sides) == 1);
  RC_ASSERT(Shuttle::sample(space, seed, k) == sides);
}

/// Pearson's statistic of many samples stays within six standard deviations of what it
/// is for a uniform draw. Seeds are fixed: the outcome is the same on every machine.
template <class P>
void expect_uniform(const typename P::Space& space) {
  const std::uint64_t count = *P::count(space);
  const std::uint64_t each = 200;
  for (const std::uint64_t seed : {0ULL, 1ULL, 2ULL, ~0ULL}) {
    std::map<std::string, std::uint64_t> seen;
    for (std::uint64_t k = 0; k < count * each; ++k) ++seen[P::print_line(P::sample(space, seed, k))];
    double statistic = 0;
    for (std::uint64_t rank = 0; rank < count; ++rank) {
      const double off = static_cast<double>(seen[P::print_line(P::unrank(space, rank))]) - each;
      statistic += off * off / each;
    }
    const double freedom = static_cast<double>(count - 1);
    EXPECT_LT(std::abs(statistic - freedom), 6 * std::sqrt(2 * freedom))
        << P::print_space(space) << ", seed " << seed;
  }
}

TEST(InstanceSpace, SamplesAreUniform) {
  expect_uniform<Flip>({1, 1, false});
  expect_uniform<Flip>({2, 4, false});
  expect_uniform<Four>({2, 3, 2, 2, 2});
  expect_uniform<Four>({1, 7, 1, 5, 2});
  expect_uniform<Shuttle>(Shuttle::default_space());
}

/// How many of the first boards of two sequences are the same board.
std::size_t common(std::uint64_t one_seed, std::uint64_t other_seed, std::uint64_t shift) {
  std::size_t same = 0;
  for (std::uint64_t k = 0; k < 1000; ++k)
    same += Flip::sample({8, 8, false}, one_seed, k) == Flip::sample({8, 8, false}, other_seed, k + shift);
  return same;
}

TEST(InstanceSpace, SeedsAndNumbersGiveDifferentBoards) {
  EXPECT_EQ(common(1, 2, 0), 0U);
  EXPECT_EQ(common(1, 2, 1), 0U);
  EXPECT_EQ(common(0, 1, 0), 0U);
  EXPECT_EQ(common(7, 7, 1), 0U);
}

TEST(InstanceSpace, SamplesAreTheSameEverywhere) {
  EXPECT_EQ(Flip::print_line(Flip::sample({}, 1, 0)), "bbww/wwbb/wbbw/wwwb");
  EXPECT_EQ(Four::print_line(Four::sample({}, 1, 0)), "BWBW/BWBO/BBWW/WOWB");
  EXPECT_EQ(Shuttle::print_line(Shuttle::sample(Shuttle::default_space(), 1, 0)), "4");
}

TEST(InstanceSpace, PermutesEveryCount) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    for (std::uint64_t count = 1; count <= 200; ++count) {
      std::set<std::uint64_t> images;
      for (std::uint64_t k = 0; k < count; ++k) images.insert(permute(seed, k, count));
      EXPECT_EQ(images.size(), count) << seed;
      EXPECT_EQ(*images.rbegin(), count - 1) << seed;
    }
  }
}

}  // namespace
}  // namespace palio
