// The census counts what the oracles and plain searches count, on every path of its methods.
#include "solvers/census/census.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "puzzles/shuttle/rules.hpp"
#include "reference/oracle.hpp"
#include "solvers/census/cell_classes.hpp"
#include "solvers/census/colour_bits.hpp"
#include "solvers/census/count_walk.hpp"
#include "solvers/census/shuttle_bits.hpp"
#include "solvers/census/shuttle_lists.hpp"

namespace palio {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Counts = std::vector<std::uint64_t>;

const std::atomic<bool> go_on{false};

std::vector<std::string> printed(const std::vector<Natural>& numbers) {
  std::vector<std::string> texts;
  for (const Natural& number : numbers) texts.push_back(number.print());
  return texts;
}

std::vector<std::string> printed(const Counts& numbers) {
  std::vector<std::string> texts;
  for (const std::uint64_t number : numbers) texts.push_back(std::to_string(number));
  return texts;
}

template <class P>
CensusHistogram census(const std::string& size, CensusSettings settings = {}, std::uint32_t jobs = 2) {
  settings.jobs = jobs;
  const auto space = P::parse_space(size).value();
  const CensusPlan plan = plan_census<P>(space, settings);
  EXPECT_THAT(plan.refusal, IsEmpty()) << size;
  const CensusSums sums = count_census<P>(space, settings, 0, plan.units, {go_on});
  EXPECT_TRUE(sums.complete);
  return finish_census<P>(space, settings, sums);
}

Natural sum_of(const CensusHistogram& histogram) {
  Natural sum = histogram.impossible;
  for (const Natural& count : histogram.counts) sum += count;
  return sum;
}

template <class P>
void expect_as_the_oracle(const std::string& size) {
  const auto truth = oracle<P>().make(P::parse_space(size).value());
  Counts counts;
  std::uint64_t impossible = 0;
  for (const Distance distance : truth->distances()) {
    if (distance == unsolvable) {
      ++impossible;
      continue;
    }
    counts.resize(std::max<std::size_t>(counts.size(), distance + 1U));
    ++counts[distance];
  }
  const CensusHistogram histogram = census<P>(size);
  EXPECT_EQ(printed(histogram.counts), printed(counts)) << size;
  EXPECT_EQ(histogram.impossible.print(), std::to_string(impossible)) << size;
}

RC_GTEST_PROP(CensusNatural, ComputesAsWideWordsDo, (std::uint64_t a, std::uint64_t b, std::uint32_t c)) {
  const auto wide = static_cast<unsigned __int128>(a) * b + c;
  Natural number = Natural(a) * Natural(b);
  number += Natural(c);
  RC_ASSERT(number == Natural::of(wide));
  RC_ASSERT(Natural::parse(number.print()) == number);
  Natural less = number;
  less -= Natural(c);
  RC_ASSERT(less == Natural(a) * Natural(b));
  RC_ASSERT((less < number) == (c > 0));
  RC_ASSERT(number.divide(std::uint64_t{c} + 1) == static_cast<std::uint64_t>(wide % (std::uint64_t{c} + 1)));
  RC_ASSERT(number == Natural::of(wide / (std::uint64_t{c} + 1)));
}

TEST(CensusNatural, HasAnySize) {
  Natural number = Natural::power_of_two(200);
  EXPECT_EQ(number.print(), "1606938044258990275541962092341162602522202993782792835301376");
  EXPECT_DOUBLE_EQ(number.approximate(), 0x1p200);
  number -= Natural(1);
  EXPECT_LT(number, Natural::power_of_two(200));
  const auto row = binomials(200);
  EXPECT_EQ(
      std::accumulate(row.begin(), row.end(), Natural(0), [](Natural a, const Natural& b) { return a += b; }),
      Natural::power_of_two(200));
  EXPECT_EQ(Natural(0).print(), "0");
  EXPECT_FALSE(Natural::parse("").has_value());
  EXPECT_FALSE(Natural::parse("12x").has_value());
}

TEST(CensusFlip, MeetsKnownValues) {
  const CensusSettings one{.either = false};
  EXPECT_THAT(printed(census<Flip>("4x4").counts),
              ElementsAre("2", "32", "228", "880", "1562", "1136", "256"));
  EXPECT_EQ(census<Flip>("4x4").impossible, Natural(61'440));
  EXPECT_EQ(printed(census<Flip>("4x4", one).counts), printed(Counts{1, 16, 120, 560, 1387, 1440, 540, 32}));
  EXPECT_EQ(printed(census<Flip>("5x5", one).counts),
            printed(Counts{1, 25, 300, 2300, 12650, 53130, 176176, 467104, 982335, 1596279, 1935294, 1684446,
                           1004934, 383670, 82614, 7350}));
}

/// Least numbers of presses of all boards of at most 64 / 4 cells, by trying all sets of presses.
Counts tried_out(const Flip::Shape& shape, bool either) {
  const auto cells = static_cast<std::uint32_t>(shape.cells());
  const std::uint32_t all = (1U << cells) - 1;
  std::vector<std::uint32_t> turns;
  for (std::uint32_t cell = 0; cell < cells; ++cell) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> turned{{cell / shape.cols, cell % shape.cols}};
    const auto add = [&](std::uint32_t row, std::uint32_t col, std::uint32_t down, std::uint32_t right) {
      const bool over =
          row + down > shape.rows || row + down == 0 || col + right > shape.cols || col + right == 0;
      if (over && !shape.torus) return;
      turned.insert(
          {(row + down - 1 + shape.rows) % shape.rows, (col + right - 1 + shape.cols) % shape.cols});
    };
    for (const auto& [down, right] : {std::pair{0U, 1U}, {2U, 1U}, {1U, 0U}, {1U, 2U}})
      add(cell / shape.cols, cell % shape.cols, down, right);
    std::uint32_t mask = 0;
    for (const auto& [row, col] : turned) mask |= 1U << (row * shape.cols + col);
    turns.push_back(mask);
  }
  std::vector<std::uint32_t> least(std::size_t{1} << cells, UINT32_MAX);
  for (std::uint32_t presses = 0; presses <= all; ++presses) {
    std::uint32_t board = 0;
    for (std::uint32_t left = presses; left != 0; left &= left - 1)
      board ^= turns[static_cast<std::size_t>(std::countr_zero(left))];
    const auto weight = static_cast<std::uint32_t>(std::popcount(presses));
    least[board] = std::min(least[board], weight);
    if (either) least[board ^ all] = std::min(least[board ^ all], weight);
  }
  Counts counts;
  for (const std::uint32_t weight : least) {
    if (weight == UINT32_MAX) continue;
    counts.resize(std::max<std::size_t>(counts.size(), weight + 1U));
    ++counts[weight];
  }
  return counts;
}

RC_GTEST_PROP(CensusFlip, CountsWhatTryingAllPressesCounts, ()) {
  Flip::Shape shape;
  shape.rows = *rc::gen::inRange(1U, 13U);
  shape.cols = *rc::gen::inRange(1U, 12 / shape.rows + 1);
  shape.torus = *rc::gen::arbitrary<bool>();
  const bool either = *rc::gen::arbitrary<bool>();
  const CensusHistogram histogram = census<Flip>(Flip::print_space(shape), {.either = either});
  RC_ASSERT(printed(histogram.counts) == printed(tried_out(shape, either)));
  RC_ASSERT(sum_of(histogram) == Natural::power_of_two(shape.cells()));
}

TEST(CensusFlip, AgreesWithTheOracleWhereTheKernelIsLarge) {
  for (const char* size : {"4x4-torus", "3x6-torus", "2x9", "4x5"}) expect_as_the_oracle<Flip>(size);
}

TEST(CensusFlip, CountsLargeBoardsAtOnce) {
  for (const char* size : {"6x6", "7x7", "8x8", "10x10", "12x12"}) {
    const CensusHistogram histogram = census<Flip>(size);
    EXPECT_EQ(sum_of(histogram), histogram.total) << size;
    EXPECT_TRUE(histogram.impossible.is_zero()) << size;
    EXPECT_EQ(histogram.counts[1], Natural(2 * Flip::parse_space(size).value().cells())) << size;
  }
}

/// Of 200 cells in a row more sets are alike than a machine word counts.
TEST(CensusFlip, CountsPastMachineWords) {
  const CensusHistogram histogram = census<Flip>("1x200");
  EXPECT_EQ(sum_of(histogram), Natural::power_of_two(200));
  EXPECT_EQ(histogram.impossible, Natural::power_of_two(199));
  EXPECT_EQ(histogram.counts[2], Natural(std::uint64_t{200} * 199));
}

TEST(CensusFlip, PartsAddUp) {
  const auto shape = Flip::parse_space("4x4").value();
  const CensusPlan plan = plan_census<Flip>(shape, {});
  ASSERT_GT(plan.units, 10U);
  CensusSums sums;
  for (const auto& [first, last] : {std::pair{7UL, plan.units}, {0UL, 3UL}, {3UL, 3UL}, {3UL, 7UL}})
    sums += count_census<Flip>(shape, {}, first, last, {go_on});
  EXPECT_TRUE(sums.complete);
  EXPECT_EQ(printed(finish_census<Flip>(shape, {}, sums).counts), printed(census<Flip>("4x4").counts));
}

TEST(CensusFlip, RefusesWhatWouldTakeYears) {
  for (const char* size : {"9x9", "11x11"}) {
    const CensusPlan plan = plan_census<Flip>(Flip::parse_space(size).value(), {});
    EXPECT_THAT(plan.refusal, testing::AllOf(HasSubstr(size), HasSubstr("vectors"), HasSubstr("years")));
  }
  EXPECT_THAT(plan_census<Flip>(Flip::parse_space("200x200").value(), {}).refusal,
              HasSubstr("at most 10000"));
}

/// Both sums, and both kinds of kernels, on the same code.
RC_GTEST_PROP(CensusFlip, WeighsAlikeOnEveryPath, ()) {
  const auto rows = *rc::gen::inRange<std::size_t>(1, 9);
  BitMatrix generators(rows, 20);
  for (std::size_t k = 0; k < rows; ++k) {
    set_bit(generators.row(k), k);  // so that they are independent
    for (std::size_t cell = rows; cell < 20; ++cell) {
      if (*rc::gen::arbitrary<bool>()) set_bit(generators.row(k), cell);
    }
  }
  const CellClasses classes = cell_classes(generators);
  CountWalk<std::uint8_t> narrow(classes, go_on, weight_kernels<std::uint8_t>());
  CountWalk<std::uint8_t> portable(classes, go_on, portable_weight_kernels<std::uint8_t>());
  CountWalk<std::uint16_t> wide(classes, go_on, weight_kernels<std::uint16_t>());
  const std::uint64_t unit = *rc::gen::inRange<std::uint64_t>(0, narrow.units());
  RC_ASSERT(narrow.walk(unit) && portable.walk(unit) && wide.walk(unit));
  RC_ASSERT(narrow.pairs() == portable.pairs());
  RC_ASSERT(narrow.pairs() == wide.pairs());
  RC_ASSERT(narrow.vectors() == wide.vectors());
}

/// One colouring after the other.
std::vector<ColourWords> slid(const std::vector<ColourWords>& from, std::uint32_t pieces,
                              const ColourSlide& slide) {
  std::vector<ColourWords> to(from.size());
  for (std::uint64_t number = 0; number >> pieces == 0; ++number) {
    if ((from[number / 64] >> number % 64 & 1) == 0) continue;
    if ((number >> slide.from_place & 1) != (slide.white ? 1U : 0U)) continue;
    std::vector<bool> row;
    for (std::uint32_t place = 0; place < pieces; ++place) row.push_back((number >> place & 1) != 0);
    row.erase(row.begin() + slide.from_place);
    row.insert(row.begin() + slide.to_place, slide.white);
    std::uint64_t moved = 0;
    for (std::uint32_t place = 0; place < pieces; ++place) moved |= std::uint64_t{row[place]} << place;
    to[moved / 64] |= std::uint64_t{1} << moved % 64;
  }
  return to;
}

RC_GTEST_PROP(CensusFour, SlidesMoveAllColouringsAtOnce, ()) {
  const auto pieces = *rc::gen::inRange(1U, 13U);
  const ColourSlide slide{*rc::gen::inRange(0U, pieces), *rc::gen::inRange(0U, pieces),
                          *rc::gen::arbitrary<bool>()};
  std::vector<ColourWords> from(colour_words(pieces));
  for (ColourWords& word : from) word = *rc::gen::resize(100, rc::gen::arbitrary<ColourWords>());
  if (pieces < 6) from[0] &= (ColourWords{1} << (1U << pieces)) - 1;
  const std::vector<ColourWords> expected = slid(from, pieces, slide);
  std::vector<ColourWords> fast(from.size());
  std::vector<ColourWords> portable(from.size());
  add_slid(fast.data(), from.data(), from.size(), slide);
  add_slid_portable(portable.data(), from.data(), from.size(), slide);
  RC_ASSERT(fast == expected);
  RC_ASSERT(portable == expected);
}

TEST(CensusFour, MeetsKnownValues) {
  EXPECT_EQ(printed(census<Four>("4x4").counts),
            printed(Counts{141536, 104256, 58096, 74512, 23184, 9248, 880, 128}));
  EXPECT_TRUE(census<Four>("4x4").impossible.is_zero());
}

TEST(CensusFour, AgreesWithTheOracle) {
  for (const char* size :
       {"4x4-white", "4x4-black", "3x4", "3x3", "3x3:4:4:3", "3x3:1:1:2", "2x3:2:1:2-white",
        "3x4:5:4:3-black", "2x5:4:4:3", "1x4:1:1:2", "3x3:0:3:3", "1x2:0:0:1", "4x4:3:2:3"})
    expect_as_the_oracle<Four>(size);
}

TEST(CensusFour, SaysWhichMemoryItLacks) {
  EXPECT_THAT(plan_census<Four>(Four::parse_space("6x6").value(), {}).refusal, HasSubstr("--memory"));
  EXPECT_THAT(plan_census<Four>(Four::parse_space("5x5").value(), {}).refusal, IsEmpty());
  EXPECT_THAT(plan_census<Four>(Four::parse_space("5x5").value(), {.memory = 1 << 30}).refusal,
              HasSubstr("more than --memory 1024"));
}

/// Level by level with the rules as a person explains them.
Counts searched(const Shuttle::Instance& sides) {
  using Board = Rules<Shuttle>::Board;
  std::set<std::string> seen;
  std::vector<Board> level{Rules<Shuttle>::start(sides)};
  seen.insert(level[0].cells);
  Counts counts;
  while (!level.empty()) {
    counts.push_back(level.size());
    std::vector<Board> next;
    for (const Board& board : level) {
      for (const Shuttle::Move& move : Rules<Shuttle>::legal_moves(board)) {
        Board moved = board;
        EXPECT_TRUE(Rules<Shuttle>::apply(moved, move));
        if (seen.insert(moved.cells).second) next.push_back(moved);
      }
    }
    level = std::move(next);
  }
  return counts;
}

TEST(CensusShuttle, AgreesWithAPlainSearch) {
  for (const Shuttle::Instance& sides :
       {Shuttle::Instance{1, 1}, {1, 4}, {4, 1}, {3, 3}, {2, 5}, {4, 4}, {5, 4}, {1, 12}, {3, 8}, {5, 5}}) {
    const Counts expected = searched(sides);
    Counts in_bits;
    Counts in_lists;
    EXPECT_TRUE(search_shuttle_bits(sides, go_on, [&](std::uint64_t found) { in_bits.push_back(found); }));
    EXPECT_TRUE(search_shuttle_lists(sides, go_on, [&](std::uint64_t found) { in_lists.push_back(found); }));
    EXPECT_EQ(in_bits, expected) << Shuttle::print_line(sides);
    EXPECT_EQ(in_lists, expected) << Shuttle::print_line(sides);
    EXPECT_EQ(printed(census<Shuttle>(Shuttle::print_line(sides)).counts), printed(expected));
  }
}

TEST(CensusShuttle, MeetsEveryPosition) {
  const CensusHistogram histogram = census<Shuttle>("8");
  EXPECT_EQ(histogram.total, Natural(17 * 12'870));
  EXPECT_TRUE(histogram.impossible.is_zero());
  EXPECT_EQ(printed(histogram.counts), printed(census<Shuttle>("8", {}, 1).counts));
  EXPECT_THAT(plan_census<Shuttle>(Shuttle::parse_space("16").value(), {}).refusal,
              HasSubstr("--memory 4096"));
  EXPECT_THAT(plan_census<Shuttle>(Shuttle::parse_space("1000").value(), {}).refusal,
              HasSubstr("at most 59"));
  EXPECT_THAT(plan_census<Shuttle>(Shuttle::parse_space("2x30").value(), {}).method, HasSubstr("lists"));
}

template <class P>
void expect_stopped(const std::string& size) {
  const auto space = P::parse_space(size).value();
  const std::atomic<bool> stop{true};
  const CensusPlan plan = plan_census<P>(space, {});
  const CensusSums sums = count_census<P>(space, {.jobs = 2}, 0, plan.units, {stop});
  EXPECT_FALSE(sums.complete);
  EXPECT_LT(sums.steps, plan.steps);
  EXPECT_THAT(sums.sums, IsEmpty());
}

TEST(Census, ObeysAStop) {
  expect_stopped<Flip>("6x6-torus");
  expect_stopped<Four>("4x4");
  expect_stopped<Shuttle>("6");
  expect_stopped<Shuttle>("2x20");
}

TEST(Census, KeepsTheLevelsBeforeAStop) {
  std::atomic<bool> stop{false};
  const auto space = Shuttle::parse_space("6").value();
  int levels = 0;
  const CensusSums sums = count_census<Shuttle>(space, {.jobs = 2}, 0, 1, {stop, [&](double, double) {
                                                                             if (++levels == 5) stop = true;
                                                                           }});
  EXPECT_FALSE(sums.complete);
  EXPECT_EQ(printed(sums.sums), printed(Counts{1, 2, 4, 5, 8}));
}

}  // namespace
}  // namespace palio
