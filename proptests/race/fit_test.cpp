// Planted curves of each law, and curves that cross or don't.
#include "bench/statistics/fit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include "bench/lanes/crossover.hpp"
#include "bench/statistics/least_squares.hpp"
#include "puzzles/random.hpp"

namespace palio::race {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::vector<double> kCells{6, 8, 9, 12, 15, 16, 20, 24, 25, 30, 36, 42};

double value_of(Law law, double n) {
  if (law == Law::power) return 7 * std::pow(n, 3);
  if (law == Law::exponential) return 7 * std::pow(1.5, n);
  if (law == Law::square_exponential) return 7 * std::pow(1.02, n * n);
  return 7 * std::pow(n, 2.5) * std::pow(1.5, n);
}

/// With noise of a factor between e^-noise and e^noise.
std::vector<double> planted(Law law, const std::vector<double>& sizes, double noise, std::uint64_t seed) {
  Random random(seed, 0);
  std::vector<double> values;
  for (const double n : sizes) {
    const double uniform = static_cast<double>(random.below(2'000'001)) / 1e6 - 1;
    values.push_back(value_of(law, n) * std::exp(noise * uniform));
  }
  return values;
}

Fit fit_cells(const std::vector<double>& sizes, const std::vector<double>& values) {
  return fit_growth(std::vector<Naming>{{"cells", sizes}}, values);
}

TEST(Fits, RecogniseEachPlantedLawWithoutNoise) {
  for (const Law law : {Law::power, Law::exponential, Law::square_exponential, Law::power_exponential}) {
    const Fit fit = fit_cells(kCells, planted(law, kCells, 0, 1));
    ASSERT_EQ(fit.decision, Decision::decided) << print_fit(fit);
    EXPECT_EQ(fit.candidates[0].law, law) << print_fit(fit);
    EXPECT_NEAR(fit.candidates[0].log_scale, std::log(7), 1e-6);
    EXPECT_NEAR(fit.candidates[0].miss, 0, 1e-6);
  }
  EXPECT_EQ(print_fit(fit_cells(kCells, planted(Law::power, kCells, 0, 1))),
            "n^3.00, n = cells; predicts the largest size within 0.0%");
}

TEST(Fits, RecogniseEachPlantedLawUnderNoiseAndHardlyEverAnother) {
  for (const Law law : {Law::power, Law::exponential, Law::square_exponential, Law::power_exponential}) {
    std::size_t right = 0;
    std::size_t wrong = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const Fit fit = fit_cells(kCells, planted(law, kCells, 0.05, seed));
      if (fit.decision != Decision::decided) continue;
      ++(fit.candidates[0].law == law ? right : wrong);
    }
    EXPECT_GE(right, 160U) << static_cast<int>(law);
    EXPECT_LE(wrong, 6U) << static_cast<int>(law);
  }
}

TEST(Fits, NameTheSizeThatPredictsBest) {
  // The shorter side says little of the cells.
  const std::vector<double> side{2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6};
  const Fit fit = fit_growth(std::vector<Naming>{{"side", side}, {"cells", kCells}},
                             planted(Law::exponential, kCells, 0.02, 1));
  ASSERT_EQ(fit.decision, Decision::decided) << print_fit(fit);
  EXPECT_EQ(fit.candidates[0].naming, "cells");
  EXPECT_EQ(fit.candidates[0].law, Law::exponential);
}

TEST(Fits, TakeTheSameCurveInOtherWordsForOne) {
  const std::vector<double> side{2, 3, 4, 5, 6, 7, 8};
  std::vector<double> squares;
  for (const double n : side) squares.push_back(n * n);
  const auto values = planted(Law::exponential, squares, 0, 1);
  const Fit fit = fit_growth(std::vector<Naming>{{"cells", squares}, {"side", side}}, values);
  ASSERT_EQ(fit.decision, Decision::decided) << print_fit(fit);
  EXPECT_THAT(print_fit(fit), StartsWith("1.5^n, n = cells"));
}

TEST(Fits, DecideNothingBetweenEqualPredictors) {
  // Over so short a range n^3 and c^n draw nearly the same line.
  const std::vector<double> sizes{100, 101, 102, 103, 104, 105, 106};
  const Fit fit = fit_cells(sizes, planted(Law::power, sizes, 0.01, 1));
  ASSERT_EQ(fit.decision, Decision::equal_predictors);
  EXPECT_GE(fit.candidates.size(), 2U);
  EXPECT_THAT(print_fit(fit), HasSubstr(" or "));
  EXPECT_THAT(print_fit(fit), StartsWith("not decidable: "));
}

TEST(Fits, NeedSixSizes) {
  const std::vector<double> sizes{1, 2, 3, 4, 5};
  const Fit fit = fit_cells(sizes, planted(Law::power, sizes, 0, 1));
  EXPECT_EQ(fit.decision, Decision::too_few_sizes);
  EXPECT_EQ(print_fit(fit), "not decidable: only 5 sizes");
  EXPECT_NEAR(fit.slope.value(), 3, 1e-9);
}

TEST(Fits, LeaveZerosOut) {
  auto values = planted(Law::power, kCells, 0, 1);
  values[0] = values[3] = 0;
  const Fit fit = fit_cells(kCells, values);
  EXPECT_EQ(fit.decision, Decision::decided);
  EXPECT_EQ(fit.sizes, kCells.size() - 2);
  EXPECT_EQ(fit.zeros, 2U);
  EXPECT_NEAR(fit.candidates[0].power, 3, 1e-6);
  const Fit none = fit_cells(kCells, std::vector<double>(kCells.size(), 0));
  EXPECT_EQ(print_fit(none), "not decidable: only 0 sizes");
  EXPECT_FALSE(none.slope);
}

TEST(Fits, BearHugeValues) {
  std::vector<double> values;
  for (const double n : kCells) values.push_back(1e300 * std::pow(n, 3));
  const Fit fit = fit_cells(kCells, values);
  ASSERT_EQ(fit.decision, Decision::decided) << print_fit(fit);
  EXPECT_NEAR(fit.candidates[0].power, 3, 1e-6);
}

TEST(Fits, CallWhatDoesNotGrowConstant) {
  const Fit fit = fit_cells(kCells, std::vector<double>(kCells.size(), 5));
  ASSERT_EQ(fit.decision, Decision::decided);
  EXPECT_THAT(print_fit(fit), StartsWith("n^0.00, n = cells"));
  EXPECT_EQ(fit.slope, 0.0);
}

TEST(Fits, NameNoLawWhereNonePredicts) {
  auto values = planted(Law::power, kCells, 0, 1);
  values.back() *= 1000;
  const Fit fit = fit_cells(kCells, values);
  EXPECT_EQ(fit.decision, Decision::none_predicts);
  EXPECT_THAT(print_fit(fit), HasSubstr("misses the largest size by a factor of"));
}

TEST(Fits, PredictTheLargestSizeFromTheOthersAlone) {
  auto values = planted(Law::power, kCells, 0, 1);
  values.back() /= 1.5;
  const Fit fit = fit_cells(kCells, values);
  ASSERT_FALSE(fit.candidates.empty());
  EXPECT_NEAR(fit.candidates[0].miss, std::log(1.5), 1e-6);
}

TEST(LeastSquares, ALineHasTheLeverageOfTheTextbook) {
  const std::vector<Terms> line{{1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}};
  const auto found = regress(line, 2, {3, 5, 7, 9, 11});
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->at({1, 7}), 15, 1e-9);
  EXPECT_NEAR(found->squares, 0, 1e-9);
  // 1/5, and the square of the distance from the mean 3 by the sum of such squares, 10.
  EXPECT_NEAR(found->leverage({1, 7}), 0.2 + 16.0 / 10, 1e-9);
  EXPECT_NEAR(found->leverage({1, 3}), 0.2, 1e-9);
}

TEST(LeastSquares, StudentsQuantilesAreThoseOfTables) {
  EXPECT_EQ(student_quantile(1), 12.706);
  EXPECT_EQ(student_quantile(10), 2.228);
  EXPECT_EQ(student_quantile(20), 2.086);
  EXPECT_EQ(student_quantile(1000), 2.086);
}

TEST(Fits, TellNothingFromSizesThatAreAlike) {
  const std::vector<double> sizes(8, 4);
  const Fit fit = fit_cells(sizes, planted(Law::power, sizes, 0.1, 1));
  EXPECT_EQ(fit.decision, Decision::alike_sizes);
  EXPECT_FALSE(fit.slope);
}

TEST(Fits, LeaveOutANamingThatEndsInInfinity) {
  std::vector<double> states = kCells;
  states.back() = std::numeric_limits<double>::infinity();
  const Fit fit = fit_growth(std::vector<Naming>{{"states", states, false}, {"cells", kCells}},
                             planted(Law::power, kCells, 0, 1));
  ASSERT_EQ(fit.decision, Decision::decided);
  EXPECT_EQ(fit.candidates[0].naming, "cells");
}

TEST(Fits, SayWhatIsWrongWithTheirInput) {
  const std::vector<double> two{1, 2};
  EXPECT_THROW(fit_growth({}, two), std::invalid_argument);
  EXPECT_THROW(fit_cells({1}, two), std::invalid_argument);
  EXPECT_THROW(fit_cells({2, 1}, two), std::invalid_argument);
  EXPECT_THROW(fit_cells({0, 1}, two), std::invalid_argument);
  EXPECT_THROW(fit_cells(two, {1, -1}), std::invalid_argument);
  EXPECT_THROW(fit_cells(two, {1, std::numeric_limits<double>::quiet_NaN()}), std::invalid_argument);
}

TEST(Leaders, AreClaimedWhereAllRepetitionsSaySoByMoreThanTheMargin) {
  const std::vector<double> fast{1, 1.01, 1.02, 1.01, 1};
  const std::vector<double> slow{1.1, 1.2, 1.1, 1.3, 1.1};
  EXPECT_EQ(leader(fast, slow, 0.03), Leader::first);
  EXPECT_EQ(leader(slow, fast, 0.03), Leader::second);
  EXPECT_EQ(leader(fast, slow, 0.1), Leader::unclear);
  EXPECT_EQ(leader(fast, std::vector<double>{1.1, 1.2, 1.1, 1.3, 1.015}, 0), Leader::unclear);
  EXPECT_EQ(leader(fast, std::vector<double>{2, 2, 2, 2}, 0), Leader::unclear) << "too few";
}

TEST(Crossovers, LieBetweenTheLastLeadOfOneAndTheUnbrokenLeadOfTheOther) {
  using enum Leader;
  const Crossover found = find_crossover(std::vector{first, second, first, unclear, second, second});
  EXPECT_EQ(found.crossing, Crossing::crosses);
  EXPECT_EQ(found.winner, second);
  EXPECT_EQ(found.behind, 2U);
  EXPECT_EQ(found.from, 4U);
}

TEST(Crossovers, MayRestOnTheLargestSizeAlone) {
  using enum Leader;
  const Crossover found = find_crossover(std::vector{first, first, second});
  EXPECT_EQ(found.crossing, Crossing::crosses);
  EXPECT_EQ(found.behind, 1U);
  EXPECT_EQ(found.from, 2U);
}

TEST(Crossovers, AreNotClaimedWhereNoneIsShown) {
  using enum Leader;
  const Crossover always = find_crossover(std::vector{first, first, first});
  EXPECT_EQ(always.crossing, Crossing::never);
  EXPECT_EQ(always.winner, first);
  const Crossover late = find_crossover(std::vector{first, unclear, first});
  EXPECT_EQ(late.crossing, Crossing::not_shown);
  EXPECT_EQ(late.from, 2U);
  EXPECT_EQ(find_crossover(std::vector{first, second, unclear}).crossing, Crossing::undecidable);
  EXPECT_EQ(find_crossover({}).crossing, Crossing::undecidable);
}

}  // namespace
}  // namespace palio::race
