// The oracles against everything that was published about the three puzzles, and against
// searches that are written here once more, as plainly as can be.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "puzzles/flip/instance.hpp"
#include "puzzles/four/instance.hpp"
#include "puzzles/shuttle/instance.hpp"
#include "reference/flip/oracle.hpp"
#include "reference/oracle.hpp"

namespace palio {
namespace {

template <class P>
std::unique_ptr<Oracle<P>> oracle_of(std::string_view space) {
  const auto parsed = P::parse_space(space).value();
  EXPECT_TRUE(oracle<P>().reaches(parsed));
  return oracle<P>().make(parsed);
}

std::map<Distance, std::uint64_t> census(const std::vector<Distance>& distances) {
  std::map<Distance, std::uint64_t> boards;
  for (const Distance distance : distances) ++boards[distance];
  return boards;
}

// ---- flip ----

/// What each press turns, from the statement: cells that are the pressed one or differ
/// from it by one step along one side.
std::vector<std::uint32_t> presses_of(const Flip::Shape& shape) {
  const auto step = [&](std::uint32_t a, std::uint32_t b, std::uint32_t side) {
    const auto apart = static_cast<std::uint32_t>(std::abs(static_cast<int>(a) - static_cast<int>(b)));
    return apart == 1 || (shape.torus && apart == side - 1);
  };
  std::vector<std::uint32_t> presses;
  for (std::uint32_t p = 0; p < shape.cells(); ++p) {
    std::uint32_t turned = 0;
    for (std::uint32_t q = 0; q < shape.cells(); ++q) {
      const auto [pr, pc, qr, qc] =
          std::array{p / shape.cols, p % shape.cols, q / shape.cols, q % shape.cols};
      const bool near = (pr == qr && step(pc, qc, shape.cols)) || (pc == qc && step(pr, qr, shape.rows));
      if (p == q || near) turned |= 1U << q;
    }
    presses.push_back(turned);
  }
  return presses;
}

/// Breadth-first from the boards of one colour.
std::vector<Distance> flip_by_search(const Flip::Shape& shape) {
  const auto presses = presses_of(shape);
  std::vector<Distance> distances(std::size_t{1} << shape.cells(), unsolvable);
  std::vector<std::uint32_t> queue{0, static_cast<std::uint32_t>(distances.size() - 1)};
  for (const std::uint32_t board : queue) distances[board] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::uint32_t board = queue[head];
    for (const std::uint32_t press : presses) {
      if (distances[board ^ press] != unsolvable) continue;
      distances[board ^ press] = static_cast<Distance>(distances[board] + 1);
      queue.push_back(board ^ press);
    }
  }
  return distances;
}

void expect_solves(const Flip::Instance& board, const Oracle<Flip>& truth) {
  const auto presses = presses_of(board.shape);
  const auto moves = truth.solution(board);
  ASSERT_EQ(moves.has_value(), truth.distance(board) != unsolvable);
  if (!moves) return;
  EXPECT_EQ(moves->size(), truth.distance(board));
  auto left = board.id();
  for (const auto& move : *moves) {
    ASSERT_LT(move.row, board.shape.rows);
    ASSERT_LT(move.col, board.shape.cols);
    left ^= presses[board.shape.cols * move.row + move.col];
  }
  EXPECT_TRUE(left == 0 || left == (std::uint64_t{1} << board.shape.cells()) - 1) << Flip::print_line(board);
}

TEST(FlipOracle, Judges4x4) {
  const auto truth = oracle_of<Flip>("4x4");
  const std::map<Distance, std::uint64_t> published{{0, 2},    {1, 32},   {2, 228}, {3, 880},
                                                    {4, 1562}, {5, 1136}, {6, 256}, {unsolvable, 61440}};
  EXPECT_EQ(census(truth->distances()), published);
  for (std::uint64_t id = 0; id < 65536; ++id) expect_solves(Flip::unrank({}, id), *truth);
}

/// Boards of a shape by their fewest presses to one given colour, from 0 on.
std::vector<std::uint64_t> census_to_one_colour(const char* size) {
  std::vector<std::uint64_t> boards;
  for (const std::uint8_t fewest : fewest_presses(Flip::parse_space(size).value())) {
    if (fewest == never_turned) continue;
    if (fewest >= boards.size()) boards.resize(fewest + std::size_t{1});
    ++boards[fewest];
  }
  return boards;
}

TEST(FlipOracle, CountsBoardsToOneGivenColour) {
  EXPECT_EQ(census_to_one_colour("4x4"), (std::vector<std::uint64_t>{1, 16, 120, 560, 1387, 1440, 540, 32}));
  const std::vector<std::uint64_t> published{1,       25,     300,    2300,    12650,   53130,
                                             176176,  467104, 982335, 1596279, 1935294, 1684446,
                                             1004934, 383670, 82614,  7350};
  EXPECT_EQ(census_to_one_colour("5x5"), published);
}

TEST(FlipOracle, CountsEverySetOfPressesWhereNoTwoTurnTheSame) {
  EXPECT_EQ(census_to_one_colour("1x1"), (std::vector<std::uint64_t>{1, 1}));
  EXPECT_EQ(census_to_one_colour("2x2"), (std::vector<std::uint64_t>{1, 4, 6, 4, 1}));
  EXPECT_EQ(census_to_one_colour("3x3"), (std::vector<std::uint64_t>{1, 9, 36, 84, 126, 126, 84, 36, 9, 1}));
}

TEST(FlipOracle, Samples) {
  const auto truth = oracle_of<Flip>("4x4");
  const auto distance = [&](std::string_view text) { return truth->distance(Flip::parse(text, {}).value()); };
  EXPECT_EQ(distance("bwwb/bbwb/bwwb/bwww"), 4);
  EXPECT_EQ(distance("bwbw/wwww/bbwb/bwwb"), unsolvable);
  EXPECT_EQ(distance("bbbb/bbbb/bbbb/bbbb"), 0);
  EXPECT_EQ(distance("wwww/wwww/wwww/wwww"), 0);
}

TEST(FlipOracle, EveryCellIsOnePressOf1x1) {
  const auto truth = oracle_of<Flip>("1x1");
  EXPECT_EQ(truth->distances(), (std::vector<Distance>{0, 0}));
}

class FlipShapes : public testing::TestWithParam<const char*> {};

TEST_P(FlipShapes, AgreeWithSearch) {
  const auto shape = Flip::parse_space(GetParam()).value();
  const auto truth = oracle_of<Flip>(GetParam());
  const auto distances = truth->distances();
  EXPECT_EQ(distances, flip_by_search(shape));
  for (std::uint64_t id = 0; id < distances.size(); id += 1 + distances.size() / 512) {
    const auto board = Flip::unrank(shape, id);
    EXPECT_EQ(truth->distance(board), distances[id]);
    expect_solves(board, *truth);
  }
}

INSTANTIATE_TEST_SUITE_P(Plain, FlipShapes,
                         testing::Values("1x2", "2x1", "2x2", "1x5", "5x1", "2x3", "3x2", "3x3", "3x4", "4x3",
                                         "2x7", "4x4", "3x6"));
INSTANTIATE_TEST_SUITE_P(Torus, FlipShapes,
                         testing::Values("1x1-torus", "1x2-torus", "2x1-torus", "2x2-torus", "1x3-torus",
                                         "1x5-torus", "2x3-torus", "3x2-torus", "3x1-torus", "2x5-torus",
                                         "5x2-torus", "3x3-torus", "3x4-torus", "4x4-torus", "3x6-torus"));

/// Where all black can be made from all white, boards solvable at all are those solvable
/// to white: a fraction of one in 2^(kernel's dimension).
TEST(FlipOracle, SolvableBoardsFollowFromTheKernel) {
  const std::array<unsigned, 4> kernel{0, 0, 0, 4};
  for (std::uint32_t n = 1; n <= kernel.size(); ++n) {
    const auto distances = oracle<Flip>().make({n, n, false})->distances();
    const auto impossible = std::count(distances.begin(), distances.end(), unsolvable);
    EXPECT_EQ(distances.size() - static_cast<std::size_t>(impossible), 1U << (n * n - kernel[n - 1])) << n;
  }
}

/// 5 x 5: all 33,554,432 distances are proved by their neighbours. A board of one colour
/// has distance 0 and no other has; from any other the best neighbour is one nearer, or
/// none is solvable. No other function has these properties.
TEST(FlipOracle, Every5x5FollowsFromItsNeighbours) {
  const auto distances = oracle_of<Flip>("5x5")->distances();
  const auto presses = presses_of({5, 5, false});
  ASSERT_EQ(distances.size(), std::size_t{1} << 25);
  std::uint64_t wrong = 0;
  for (std::uint32_t board = 1; board + 1 < distances.size(); ++board) {
    Distance nearest = unsolvable;
    for (const std::uint32_t press : presses) nearest = std::min(nearest, distances[board ^ press]);
    const Distance expected = nearest == unsolvable ? unsolvable : static_cast<Distance>(nearest + 1);
    wrong += distances[board] != expected;
  }
  EXPECT_EQ(wrong, 0U);
  EXPECT_EQ(distances.front(), 0);
  EXPECT_EQ(distances.back(), 0);
  // All black can be made from all white, so these are the boards solvable to white.
  const auto impossible = std::count(distances.begin(), distances.end(), unsolvable);
  EXPECT_EQ(distances.size() - static_cast<std::size_t>(impossible), 8388608U);
}

TEST(FlipOracle, Reach) {
  EXPECT_TRUE(oracle<Flip>().reaches({5, 5, true}));
  EXPECT_TRUE(oracle<Flip>().reaches({1, 25, false}));
  EXPECT_FALSE(oracle<Flip>().reaches({2, 13, false}));
  EXPECT_FALSE(oracle<Flip>().reaches({65536, 65536, false}));
}

// ---- four ----

/// A board as letters, row by row.
std::string letters_of(const Four::Instance& board) {
  std::string letters;
  for (const char letter : Four::print_line(board)) {
    if (letter != '/') letters += letter;
  }
  return letters;
}

bool four_solved(const std::string& board, const Four::Shape& shape) {
  const auto at = [&](int row, int col) {
    const bool inside =
        row >= 0 && col >= 0 && row < static_cast<int>(shape.rows) && col < static_cast<int>(shape.cols);
    return inside ? board[static_cast<std::size_t>(row) * shape.cols + static_cast<std::size_t>(col)] : '#';
  };
  for (int row = 0; row < static_cast<int>(shape.rows); ++row) {
    for (int col = 0; col < static_cast<int>(shape.cols); ++col) {
      for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
        bool full = at(row, col) != 'O';
        for (int k = 1; k < static_cast<int>(shape.line); ++k)
          full = full && at(row + k * down, col + k * right) == at(row, col);
        if (full) return true;
      }
    }
  }
  return false;
}

std::vector<std::string> four_slides(const std::string& board, const Four::Shape& shape, char piece) {
  std::vector<std::string> next;
  const auto slide = [&](std::uint32_t from, std::uint32_t to) {
    if (board[from] != piece || board[to] != 'O') return;
    next.push_back(board);
    std::swap(next.back()[from], next.back()[to]);
  };
  for (std::uint32_t cell = 0; cell < shape.cells(); ++cell) {
    if ((cell + 1) % shape.cols != 0) slide(cell, cell + 1), slide(cell + 1, cell);
    if (cell + shape.cols < shape.cells()) slide(cell, cell + shape.cols), slide(cell + shape.cols, cell);
  }
  return next;
}

/// Forward from one board with one starter, until the first solved board.
Distance four_by_search(const std::string& start, const Four::Shape& shape, char starter) {
  std::map<std::pair<std::string, char>, Distance> met{{{start, starter}, 0}};
  std::vector<std::pair<std::string, char>> queue{{start, starter}};
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const auto [board, turn] = queue[head];
    const Distance distance = met.at({board, turn});
    if (four_solved(board, shape)) return distance;
    for (const auto& next : four_slides(board, shape, turn)) {
      const std::pair state{next, turn == 'W' ? 'B' : 'W'};
      if (met.emplace(state, distance + 1).second) queue.push_back(state);
    }
  }
  return unsolvable;
}

/// Whether the oracle's solution is as long as it says, legal, by turns and solving.
void expect_solves(const Four::Instance& instance, const Oracle<Four>& truth) {
  const auto moves = truth.solution(instance);
  ASSERT_EQ(moves.has_value(), truth.distance(instance) != unsolvable);
  if (!moves) return;
  EXPECT_EQ(moves->size(), truth.distance(instance));
  std::string board = letters_of(instance);
  const Four::Shape& shape = instance.shape;
  char last = shape.starter == Four::Starter::white ? 'B' : shape.starter == Four::Starter::black ? 'W' : 'O';
  for (const auto& move : *moves) {
    const char piece = board[move.from];
    ASSERT_TRUE(piece != last && piece != 'O');
    last = piece;
    std::string after = board;
    std::swap(after[move.from], after[move.to]);
    const auto legal = four_slides(board, shape, piece);
    ASSERT_NE(std::find(legal.begin(), legal.end(), after), legal.end());
    EXPECT_EQ(move.cols, shape.cols);
    board = after;
  }
  EXPECT_TRUE(four_solved(board, shape)) << Four::print_line(instance);
}

TEST(FourOracle, Judges4x4) {
  const auto distances = oracle_of<Four>("4x4")->distances();
  const std::map<Distance, std::uint64_t> published{{0, 141536}, {1, 104256}, {2, 58096}, {3, 74512},
                                                    {4, 23184},  {5, 9248},   {6, 880},   {7, 128}};
  EXPECT_EQ(census(distances), published);
}

TEST(FourOracle, Samples) {
  const auto distance = [](std::string_view text, std::string_view space) {
    const auto shape = Four::parse_space(space).value();
    return oracle_of<Four>(space)->distance(Four::parse(text, shape).value());
  };
  EXPECT_EQ(distance("BWBO/WBWB/BWBW/WBWO", "4x4"), 5);
  EXPECT_EQ(distance("BBBO/BBOW/BWWW/WWWB", "4x4"), 4);
  EXPECT_EQ(distance("BBBO/BBOW/BWWW/WWWB", "4x4-black"), 4);
  EXPECT_GE(distance("BBBO/BBOW/BWWW/WWWB", "4x4-white"), 5);
}

/// All 823,680 states are proved by their successors, with the rank of Four itself.
TEST(FourOracle, Every4x4FollowsFromItsSuccessors) {
  const auto white = oracle_of<Four>("4x4-white")->distances();
  const auto black = oracle_of<Four>("4x4-black")->distances();
  const auto either = oracle_of<Four>("4x4")->distances();
  const Four::Shape shape;
  std::uint64_t wrong = 0;
  for (std::uint64_t rank = 0; rank < either.size(); ++rank) {
    const auto instance = Four::unrank(shape, rank);
    const std::string board = letters_of(instance);
    const bool solved = four_solved(board, shape);
    for (const char piece : {'W', 'B'}) {
      Distance nearest = unsolvable;
      for (const auto& next : four_slides(board, shape, piece)) {
        const auto& after = piece == 'W' ? black : white;
        nearest = std::min(nearest, after[Four::rank(Four::parse(next, shape).value())]);
      }
      const Distance expected = solved                  ? 0
                                : nearest == unsolvable ? unsolvable
                                                        : static_cast<Distance>(nearest + 1);
      wrong += (piece == 'W' ? white : black)[rank] != expected;
    }
    wrong += either[rank] != std::min(white[rank], black[rank]);
  }
  EXPECT_EQ(wrong, 0U);
  // The colours are alike, and some boards are hopeless for one starter.
  EXPECT_EQ(census(white), census(black));
  EXPECT_GT(census(white)[unsolvable], 0U);
}

TEST(FourOracle, DistanceOfABoardIsTheListsAndItsSolutionIsAsLong) {
  for (const char* space : {"4x4", "4x4-white", "4x4-black", "5x3:4:6:3", "6x6:2:1:2"}) {
    const auto shape = Four::parse_space(space).value();
    const auto truth = oracle_of<Four>(space);
    const auto distances = truth->distances();
    for (std::uint64_t rank = 0; rank < distances.size(); rank += 97) {
      const auto board = Four::unrank(shape, rank);
      ASSERT_EQ(truth->distance(board), distances[rank]) << Four::print_line(board);
      expect_solves(board, *truth);
    }
  }
}

class FourShapes : public testing::TestWithParam<const char*> {};

TEST_P(FourShapes, AgreeWithSearch) {
  const auto shape = Four::parse_space(GetParam()).value();
  const auto truth = oracle_of<Four>(GetParam());
  const auto distances = truth->distances();
  ASSERT_EQ(distances.size(), Four::count(shape));
  for (std::uint64_t rank = 0; rank < distances.size(); ++rank) {
    const auto board = Four::unrank(shape, rank);
    Distance expected = unsolvable;
    if (shape.starter != Four::Starter::black)
      expected = std::min(expected, four_by_search(letters_of(board), shape, 'W'));
    if (shape.starter != Four::Starter::white)
      expected = std::min(expected, four_by_search(letters_of(board), shape, 'B'));
    ASSERT_EQ(distances[rank], expected) << Four::print_line(board);
    ASSERT_EQ(truth->distance(board), expected) << Four::print_line(board);
    expect_solves(board, *truth);
  }
}

INSTANTIATE_TEST_SUITE_P(Small, FourShapes,
                         testing::Values("3x3:4:3:3", "3x3:4:3:3-white", "3x3:4:3:3-black", "3x3:4:4:3",
                                         "3x3:3:3:3", "3x3:5:1:3-white", "2x4:3:3:3", "4x2:2:3:2",
                                         "1x6:2:2:2", "6x1:2:2:2-white", "2x2:1:1:2", "3x3:4:0:3",
                                         "3x3:0:4:3-black", "2x3:2:2:1", "2x3:1:1:3"));

TEST(FourOracle, NoLineFitsNoBoardIsSolved) {
  Four::Shape shape = Four::parse_space("2x3:2:2:3").value();
  shape.line = 4;
  const auto distances = oracle<Four>().make(shape)->distances();
  EXPECT_EQ(census(distances), (std::map<Distance, std::uint64_t>{{unsolvable, distances.size()}}));
}

TEST(FourOracle, WideBoards) {
  const auto shape = Four::parse_space("8x8:1:1:1").value();
  const auto truth = oracle<Four>().make(shape);
  EXPECT_EQ(census(truth->distances()), (std::map<Distance, std::uint64_t>{{0, 64 * 63}}));
  EXPECT_TRUE(oracle<Four>().reaches(shape));
  EXPECT_FALSE(oracle<Four>().reaches(Four::parse_space("5x5").value()));
}

// ---- shuttle ----

std::string shuttle_start(const Shuttle::Instance& sides) {
  return std::string(sides.white, 'W') + '_' + std::string(sides.black, 'B');
}
std::string shuttle_goal(const Shuttle::Instance& sides) {
  return std::string(sides.black, 'B') + '_' + std::string(sides.white, 'W');
}

/// All moves by origin, upwards, with what they lead to.
std::vector<std::pair<std::uint32_t, std::string>> shuttle_moves(const std::string& line) {
  std::vector<std::pair<std::uint32_t, std::string>> moves;
  const auto empty = static_cast<int>(line.find('_'));
  for (const int step : {-2, -1, 1, 2}) {
    const int from = empty + step;
    if (from < 0 || from >= static_cast<int>(line.size())) continue;
    const auto origin = static_cast<std::size_t>(from);
    const int between = empty + step / 2;
    if (std::abs(step) == 2 && line[origin] == line[static_cast<std::size_t>(between)]) continue;
    std::string next = line;
    std::swap(next[origin], next[static_cast<std::size_t>(empty)]);
    moves.emplace_back(from + 1, next);
  }
  return moves;
}

using Origins = std::vector<std::uint32_t>;

Origins origins(const std::vector<Shuttle::Move>& moves) {
  Origins all;
  for (const auto& move : moves) all.push_back(move.origin);
  return all;
}

/// Forward from the start, each position of a level with the least sequence that leads
/// to it: prefixes of one length compare before what follows them does.
Origins shuttle_by_search(const Shuttle::Instance& sides) {
  std::set<std::string> met{shuttle_start(sides)};
  std::map<std::string, Origins> level{{shuttle_start(sides), {}}};
  while (!level.contains(shuttle_goal(sides))) {
    std::map<std::string, Origins> next_level;
    for (const auto& [line, before] : level) {
      for (const auto& [origin, next] : shuttle_moves(line)) {
        if (met.contains(next)) continue;
        Origins sequence = before;
        sequence.push_back(origin);
        const auto [place, fresh] = next_level.emplace(next, sequence);
        if (!fresh) place->second = std::min(place->second, sequence);
      }
    }
    for (const auto& [line, sequence] : next_level) met.insert(line);
    level = std::move(next_level);
  }
  return level.at(shuttle_goal(sides));
}

/// Every sequence of exactly so many moves, legal ones of any kind, that ends at the goal.
void all_sequences(const std::string& line, const std::string& goal, std::size_t moves, Origins& sequence,
                   std::vector<Origins>& found) {
  if (moves == 0) {
    if (line == goal) found.push_back(sequence);
    return;
  }
  for (const auto& [origin, next] : shuttle_moves(line)) {
    sequence.push_back(origin);
    all_sequences(next, goal, moves - 1, sequence, found);
    sequence.pop_back();
  }
}

void expect_replays(const Shuttle::Instance& sides, const Origins& sequence) {
  std::string line = shuttle_start(sides);
  for (const std::uint32_t wanted : sequence) {
    const auto moves = shuttle_moves(line);
    const auto move =
        std::find_if(moves.begin(), moves.end(), [&](const auto& m) { return m.first == wanted; });
    ASSERT_NE(move, moves.end()) << line << " from " << wanted;
    line = move->second;
  }
  EXPECT_EQ(line, shuttle_goal(sides));
}

TEST(ShuttleOracle, Sample) {
  const auto truth = oracle_of<Shuttle>("3");
  EXPECT_EQ(origins(*truth->solution({3, 3})), (Origins{3, 5, 6, 4, 2, 1, 3, 5, 7, 6, 4, 2, 3, 5, 4}));
}

TEST(ShuttleOracle, EqualSidesTakeNTimesNPlus2) {
  const auto truth = oracle_of<Shuttle>("1..10");
  const auto distances = truth->distances();
  ASSERT_EQ(distances.size(), 10U);
  for (std::uint32_t n = 1; n <= 10; ++n) {
    EXPECT_EQ(distances[n - 1], n * (n + 2));
    EXPECT_EQ(truth->distance({n, n}), n * (n + 2));
    const auto sequence = origins(*truth->solution({n, n}));
    EXPECT_EQ(sequence.size(), n * (n + 2));
    expect_replays({n, n}, sequence);
  }
}

TEST(ShuttleOracle, UnequalSides) {
  for (const char* space : {"1x2", "2x1", "3x5", "5x3", "1x9", "9x1", "4x7", "7x4", "10x6", "1x70", "70x1",
                            "2x40", "40x2", "3x30"}) {
    const Shuttle::Instance sides = Shuttle::parse(space, {}).value();
    const auto truth = oracle_of<Shuttle>(space);
    EXPECT_EQ(truth->distance(sides), sides.white * sides.black + sides.white + sides.black) << space;
    expect_replays(sides, origins(*truth->solution(sides)));
  }
}

TEST(ShuttleOracle, LeastSequenceAgreesWithSearch) {
  for (std::uint32_t white = 1; white <= 5; ++white) {
    for (std::uint32_t black = 1; black <= 5; ++black) {
      const Shuttle::Instance sides{white, black};
      const auto truth = oracle<Shuttle>().make({{sides}});
      EXPECT_EQ(origins(*truth->solution(sides)), shuttle_by_search(sides)) << white << 'x' << black;
    }
  }
}

TEST(ShuttleOracle, ExactlyTwoShortestAndTheyMirrorEachOther) {
  for (std::uint32_t n = 1; n <= 3; ++n) {
    Origins sequence;
    std::vector<Origins> found;
    all_sequences(shuttle_start({n, n}), shuttle_goal({n, n}), std::size_t{n} * (n + 2), sequence, found);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(origins(*oracle<Shuttle>().make({{{n, n}}})->solution({n, n})), std::min(found[0], found[1]));
    for (auto& origin : found[0]) origin = 2 * n + 2 - origin;
    EXPECT_EQ(found[0], found[1]);
  }
}

TEST(ShuttleOracle, Reach) {
  EXPECT_TRUE(oracle<Shuttle>().reaches(Shuttle::default_space()));
  EXPECT_TRUE(oracle<Shuttle>().reaches({{{1, 8000}}}));
  EXPECT_FALSE(oracle<Shuttle>().reaches({{{3, 3}, {12, 13}}}));
  EXPECT_FALSE(oracle<Shuttle>().reaches({{{Shuttle::max_side, Shuttle::max_side}}}));
  EXPECT_FALSE(oracle<Shuttle>().reaches({{{1, Shuttle::max_side}}}));
}

}  // namespace
}  // namespace palio
