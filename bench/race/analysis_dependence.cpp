#include "bench/race/analysis_dependence.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace palio::race {
namespace {

constexpr double strictness = 2.5;   // standard deviations: independent blocks pass in 99 of 100 races
constexpr double worst_bound = 0.3;  // a test that needs more to notice is no evidence
constexpr double rounding = 1e-9;    // of a log time
constexpr double far_out = 6;        // half-lengths of the shortest half
constexpr double least_far = 1e-3;   // of a log ratio

using Series = std::vector<std::vector<double>>;

double mean(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double product(std::span<const double> a, std::span<const double> b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// Each value less the mean of its block, then less the mean of its runner.
Series centred(Series values) {
  for (std::size_t block = 0; block < values[0].size(); ++block) {
    double sum = 0;
    for (const auto& of_runner : values) sum += of_runner[block];
    for (auto& of_runner : values) of_runner[block] -= sum / static_cast<double>(values.size());
  }
  for (auto& of_runner : values) {
    const double middle = mean(of_runner);
    for (double& value : of_runner) value -= middle;
  }
  return values;
}

struct Pooled {
  double autocorrelation = 0;
  double bound = 0;
};

/// With C the runners' covariances, the pooled lag-1 sum of independent blocks has the variance
/// tr(C^2) / (n tr(C)^2), and the mean -1/n. Estimated from n blocks, tr(C^2) comes out too
/// great by tr(C^2) / n + tr(C)^2 / n.
Pooled pool_autocorrelation(const Series& log_times) {
  const Series values = centred(log_times);
  const auto n = static_cast<double>(values[0].size());
  const auto runners = static_cast<double>(values.size());
  double trace = 0;
  double neighbours = 0;
  double trace_of_square = 0;
  for (const auto& a : values) {
    trace += product(a, a);
    neighbours += product(std::span(a).first(a.size() - 1), std::span(a).subspan(1));
    for (const auto& b : values) trace_of_square += product(a, b) * product(a, b);
  }
  if (trace < n * runners * rounding * rounding) return {};
  const double estimate = (trace_of_square / (trace * trace) - 1 / n) / (1 + 1 / n);
  // Block means are taken off, so all variance equally spread is over one runner less.
  const double share = std::clamp(estimate, 1 / (runners - 1), 1.0);
  return {neighbours / trace + 1 / n, strictness * std::sqrt(share / n)};
}

/// The part of sorted values that is the middle of the bulk, and how far it reaches.
struct Bulk {
  double middle = 0;
  double reach = 0;
};

Bulk find_bulk(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t half = values.size() / 2;
  std::size_t best = 0;
  for (std::size_t i = 0; i + half < values.size(); ++i)
    if (values[i + half] - values[i] < values[best + half] - values[best]) best = i;
  const double length = values[best + half] - values[best];
  return {values[best] + length / 2, std::max(least_far, far_out * length / 2)};
}

}  // namespace

Dependence judge_dependence(const Series& log_times, std::size_t fewest) {
  Dependence found;
  if (log_times.size() < 2 || log_times[0].size() < 3) return found;
  const Pooled as_run = pool_autocorrelation(log_times);
  found.autocorrelation = as_run.autocorrelation;
  found.bound = as_run.bound;
  found.remains = found.autocorrelation > found.bound;
  const std::size_t blocks = log_times[0].size();
  const std::size_t least = std::max(fewest, fewest_joined);
  for (std::uint32_t joined = 2; found.remains && blocks / joined >= least; ++joined) {
    Series means;
    for (const auto& of_runner : log_times) means.push_back(join_neighbours(of_runner, joined));
    const Pooled pooled = pool_autocorrelation(means);
    found.remains = pooled.autocorrelation > 0 || pooled.bound > worst_bound;
    if (!found.remains) found.joined = joined;
  }
  return found;
}

std::vector<double> join_neighbours(std::span<const double> values, std::uint32_t joined) {
  const std::size_t groups = values.size() / joined;
  std::vector<double> means;
  for (std::size_t group = 0; group < groups; ++group) {
    const std::size_t begin = group * values.size() / groups;
    const std::size_t end = (group + 1) * values.size() / groups;
    means.push_back(mean(values.subspan(begin, end - begin)));
  }
  return means;
}

std::vector<double> quiet_ratios(std::span<const double> log_ratios) {
  std::vector<double> quiet(log_ratios.begin(), log_ratios.end());
  std::size_t set_aside = quiet.size();
  while (set_aside > 0) {
    const Bulk bulk = find_bulk(quiet);
    set_aside =
        std::erase_if(quiet, [&](double ratio) { return std::abs(ratio - bulk.middle) > bulk.reach; });
  }
  return quiet;
}

}  // namespace palio::race
