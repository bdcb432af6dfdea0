// The statistics of a race: for paired observations of unknown distribution, exact where
// the theory is. Nothing here knows what is measured.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace palio::race {

struct Interval {
  double low = 0;
  double high = 0;
  bool contains(double value) const { return low <= value && value <= high; }
};

/// The middle value, or the mean of the two; of one value at least.
double median(std::span<const double> values);

/// The largest k with 2 * P(W <= k) <= alpha, where W is Wilcoxon's signed-rank statistic of
/// n observations without ties, whose distribution is symmetric about 0; nothing where even
/// k = 0 is too likely. Exact for n <= 250 (normal beyond, with a continuity correction).
/// Wilcoxon 1945; the counts of subsets of 1..n by their sum. 0 < alpha < 1. O(n^3), and O(1)
/// beyond 250.
std::optional<std::uint64_t> signed_rank_bound(std::size_t n, double alpha);

/// The fewest observations for which there is an interval at that level: the least n with
/// 2^(1-n) <= alpha.
std::size_t fewest_observations(double alpha);

/// The median of all means of two observations, each with itself too (Hodges and Lehmann
/// 1963). O(n^2).
double hodges_lehmann(std::span<const double> values);

/// The confidence interval for the centre of a symmetric distribution that inverts the
/// exact two-sided signed-rank test: from Walsh average number k + 1 to the one that many
/// from the end, where k = signed_rank_bound(n, alpha); nothing where there is no such k.
/// Covers with at least 1 - alpha.
std::optional<Interval> wilcoxon_interval(std::span<const double> values, double alpha);

/// The confidence interval for the median that inverts the exact two-sided sign test: from
/// value number k + 1 to the one that many from the end, where k is the largest with
/// 2 * P(B <= k) <= alpha, B binomial of n fair coins; nothing where there is no such k. Unlike
/// Wilcoxon's it asks no symmetry. Covers with at least 1 - alpha. O(n log n).
std::optional<Interval> sign_interval(std::span<const double> values, double alpha);

/// Of neighbours: sum (x_i - m)(x_{i+1} - m) / sum (x_i - m)^2; 0 where all are equal or
/// there are fewer than three.
double lag1_autocorrelation(std::span<const double> values);

/// The value that a standard normal variable stays below with that probability, 0 < p < 1;
/// absolute error below 1e-8.
double normal_quantile(double probability);

/// The smallest shift of the centre that observations spread like these have a chance of
/// `power` to show, that is, to get a `wilcoxon_interval` at `alpha` without 0 in it. By the
/// normal approximation: half the interval's own width is taken as the standard error of the
/// centre times the normal quantile of `alpha`, so the efficiency 3/pi is in it already.
/// Infinite where there is no such interval.
double detectable_shift(std::span<const double> values, double alpha, double power);

/// The same of any interval at `alpha`, taken as that of a normal estimate.
double detectable_shift(const Interval& interval, double alpha, double power);

/// The interval of the mean by resampling within strata (each stratum as often as it has
/// values), percentiles of `rounds` means; the same for the same seed. One value and one round
/// at least. O(rounds * values).
Interval bootstrap_mean(std::span<const std::span<const double>> strata, double alpha, std::size_t rounds,
                        std::uint64_t seed);

}  // namespace palio::race
