#include "bench/statistics/statistics.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "puzzles/random.hpp"

namespace palio::race {
namespace {

constexpr std::size_t most_exact = 250;

/// Of each sum of a random subset of 1..n, its probability.
std::vector<double> signed_rank_distribution(std::size_t n) {
  std::vector<double> chances(n * (n + 1) / 2 + 1);
  chances[0] = 1;
  std::size_t greatest = 0;
  for (std::size_t rank = 1; rank <= n; ++rank) {
    greatest += rank;
    // Downwards, so that chances[sum - rank] is still that without this rank.
    for (std::size_t sum = greatest + 1; sum-- > 0;)
      chances[sum] = (chances[sum] + (sum < rank ? 0 : chances[sum - rank])) / 2;
  }
  return chances;
}

std::optional<std::uint64_t> exact_bound(std::size_t n, double alpha) {
  const std::vector<double> chances = signed_rank_distribution(n);
  std::optional<std::uint64_t> bound;
  double below = 0;
  for (std::size_t sum = 0; sum < chances.size(); ++sum) {
    below += chances[sum];
    if (2 * below > alpha) break;
    bound = sum;
  }
  return bound;
}

std::optional<std::uint64_t> normal_bound(std::size_t n, double alpha) {
  const auto count = static_cast<double>(n);
  const double mean = count * (count + 1) / 4;
  const double deviation = std::sqrt(count * (count + 1) * (2 * count + 1) / 24);
  const double bound = std::floor(mean - 0.5 + deviation * normal_quantile(alpha / 2));
  if (bound < 0) return {};
  return static_cast<std::uint64_t>(bound);
}

std::vector<double> walsh_averages(std::span<const double> values) {
  std::vector<double> averages;
  averages.reserve(values.size() * (values.size() + 1) / 2);
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = i; j < values.size(); ++j) averages.push_back((values[i] + values[j]) / 2);
  return averages;
}

double value_at(std::vector<double>& values, std::size_t place) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(place);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

double median_of(std::vector<double>& values) {
  const std::size_t half = values.size() / 2;
  const double upper = value_at(values, half);
  if (values.size() % 2 == 1) return upper;
  const double lower = *std::max_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(half));
  return (lower + upper) / 2;
}

}  // namespace

double median(std::span<const double> values) {
  assert(!values.empty());
  std::vector<double> copy(values.begin(), values.end());
  return median_of(copy);
}

std::optional<std::uint64_t> signed_rank_bound(std::size_t n, double alpha) {
  assert(alpha > 0 && alpha < 1);
  return n <= most_exact ? exact_bound(n, alpha) : normal_bound(n, alpha);
}

std::size_t fewest_observations(double alpha) {
  assert(alpha > 0 && alpha < 1);
  std::size_t n = 1;
  double least_chance = 1;
  while (least_chance > alpha) {
    least_chance /= 2;
    ++n;
  }
  return n;
}

double hodges_lehmann(std::span<const double> values) {
  assert(!values.empty());
  std::vector<double> averages = walsh_averages(values);
  return median_of(averages);
}

std::optional<Interval> wilcoxon_interval(std::span<const double> values, double alpha) {
  const std::optional<std::uint64_t> bound = signed_rank_bound(values.size(), alpha);
  if (!bound) return {};
  std::vector<double> averages = walsh_averages(values);
  const auto place = static_cast<std::size_t>(*bound);
  const double low = value_at(averages, place);
  return Interval{low, value_at(averages, averages.size() - 1 - place)};
}

std::optional<Interval> sign_interval(std::span<const double> values, double alpha) {
  assert(alpha > 0 && alpha < 1);
  const std::size_t n = values.size();
  // Of logarithms, as 2^-n of many values is no double.
  const auto count = static_cast<double>(n);
  const auto chance = [&](std::size_t heads) {
    const auto k = static_cast<double>(heads);
    return std::exp(std::lgamma(count + 1) - std::lgamma(k + 1) - std::lgamma(count - k + 1) -
                    count * std::numbers::ln2);
  };
  constexpr double rounding = 1e-12;  // a part of alpha: 2^(1-n) itself is enough
  std::size_t beyond = 0;
  double below = chance(0);
  while (2 * below <= alpha * (1 + rounding)) below += chance(++beyond);
  if (beyond == 0) return {};
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  return Interval{sorted[beyond - 1], sorted[n - beyond]};
}

double lag1_autocorrelation(std::span<const double> values) {
  if (values.size() < 3) return 0;
  double mean = 0;
  for (const double value : values) mean += value / static_cast<double>(values.size());
  double neighbours = 0;
  double squares = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    squares += (values[i] - mean) * (values[i] - mean);
    if (i > 0) neighbours += (values[i - 1] - mean) * (values[i] - mean);
  }
  // The mean of equal values may be off by a rounding.
  const bool all_equal = std::ranges::all_of(values, [&](double value) { return value == values[0]; });
  return all_equal || squares == 0 ? 0 : neighbours / squares;
}

double normal_quantile(double probability) {
  assert(probability > 0 && probability < 1);
  // Far below 1/2 small probabilities keep all their digits.
  if (probability > 0.5) return -normal_quantile(1 - probability);
  double low = -40;
  double high = 0;
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = (low + high) / 2;
    const double below = std::erfc(-middle / std::numbers::sqrt2) / 2;
    (below < probability ? low : high) = middle;
  }
  return (low + high) / 2;
}

double detectable_shift(std::span<const double> values, double alpha, double power) {
  const std::optional<Interval> interval = wilcoxon_interval(values, alpha);
  return interval ? detectable_shift(*interval, alpha, power) : std::numeric_limits<double>::infinity();
}

double detectable_shift(const Interval& interval, double alpha, double power) {
  const double reach = normal_quantile(1 - alpha / 2);
  const double standard_error = (interval.high - interval.low) / 2 / reach;
  return std::max(0.0, reach + normal_quantile(power)) * standard_error;
}

Interval bootstrap_mean(std::span<const std::span<const double>> strata, double alpha, std::size_t rounds,
                        std::uint64_t seed) {
  assert(alpha > 0 && alpha < 1 && rounds > 0);
  std::size_t count = 0;
  for (const auto& stratum : strata) count += stratum.size();
  assert(count > 0);
  std::vector<double> means;
  means.reserve(rounds);
  for (std::size_t round = 0; round < rounds; ++round) {
    Random random(seed, round);
    double sum = 0;
    for (const auto& stratum : strata)
      for (std::size_t i = 0; i < stratum.size(); ++i) sum += stratum[random.below(stratum.size())];
    means.push_back(sum / static_cast<double>(count));
  }
  std::ranges::sort(means);
  const auto cut = static_cast<std::size_t>(alpha / 2 * static_cast<double>(rounds));
  return {means[cut], means[rounds - 1 - cut]};
}

}  // namespace palio::race
