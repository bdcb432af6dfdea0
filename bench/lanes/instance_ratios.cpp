#include "bench/lanes/instance_ratios.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

namespace palio::race {
namespace {

double mean_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double log_ratio(double time, double baseline) {
  const auto is_time = [](double ns) { return std::isfinite(ns) && ns > 0; };
  if (!is_time(time) || !is_time(baseline))
    throw std::invalid_argument(fmt::format("no ratio of {} ns by {} ns", time, baseline));
  return std::log(time / baseline);
}

/// The values of each stratum.
std::vector<std::vector<double>> parts_of(std::span<const double> values, std::span<const Stratum> strata) {
  std::vector<bool> seen(values.size());
  std::vector<std::vector<double>> parts;
  for (const Stratum& stratum : strata) {
    std::vector<double>& part = parts.emplace_back();
    for (const std::size_t place : stratum.instances) {
      if (place >= values.size() || seen[place])
        throw std::invalid_argument(fmt::format("instance {} isn't in one stratum", place));
      seen[place] = true;
      part.push_back(values[place]);
    }
    if (part.empty()) throw std::invalid_argument("a stratum without instances");
  }
  const auto missing = std::find(seen.begin(), seen.end(), false);
  if (missing != seen.end())
    throw std::invalid_argument(fmt::format("instance {} is in no stratum", missing - seen.begin()));
  return parts;
}

Interval interval_of(std::span<const std::vector<double>> parts, std::span<const Stratum> strata,
                     const Resampling& resampling) {
  std::vector<std::span<const double>> resampled;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::span<const double> part = parts[i];
    if (!strata[i].whole) resampled.push_back(part);
    // A value drawn from itself alone stays as it is.
    for (std::size_t j = 0; strata[i].whole && j < part.size(); ++j) resampled.push_back(part.subspan(j, 1));
  }
  const Interval logs = bootstrap_mean(resampled, resampling.level, resampling.rounds, resampling.seed);
  return {std::exp(logs.low), std::exp(logs.high)};
}

Ratios::Mean find_mean(std::span<const double> logs, std::span<const Stratum> strata,
                       const Resampling& resampling) {
  const auto parts = parts_of(logs, strata);
  Ratios::Mean mean;
  mean.value = std::exp(mean_of(logs));
  for (const auto& part : parts) mean.by_stratum.push_back(std::exp(mean_of(part)));
  if (thin_stratum(strata) == nullptr) mean.interval = interval_of(parts, strata, resampling);
  return mean;
}

}  // namespace

std::vector<Stratum> strata_of(std::span<const Distance> depths, std::span<const Distance> space) {
  std::map<Distance, Stratum> strata;
  for (std::size_t place = 0; place < depths.size(); ++place) {
    Stratum& stratum = strata[depths[place]];
    stratum.depth = depths[place];
    stratum.instances.push_back(place);
  }
  std::vector<std::size_t> of_depth(std::size_t{unsolvable} + 1);
  for (const Distance depth : space) ++of_depth[depth];
  std::vector<Stratum> all;
  for (auto& [depth, stratum] : strata) {
    stratum.whole = stratum.instances.size() == of_depth[depth];
    all.push_back(std::move(stratum));
  }
  return all;
}

const Stratum* thin_stratum(std::span<const Stratum> strata) {
  const auto thin = std::find_if(strata.begin(), strata.end(), [](const Stratum& stratum) {
    return !stratum.whole && stratum.instances.size() < fewest_of_a_stratum;
  });
  return thin == strata.end() ? nullptr : &*thin;
}

Ratios find_ratios(std::span<const double> times, std::span<const double> baseline,
                   std::span<const Stratum> strata, const Resampling& resampling) {
  if (times.empty() || times.size() != baseline.size())
    throw std::invalid_argument(fmt::format("no ratios of {} times by {}", times.size(), baseline.size()));
  std::vector<double> logs;
  std::vector<double> ratios;
  for (std::size_t i = 0; i < times.size(); ++i) {
    logs.push_back(log_ratio(times[i], baseline[i]));
    ratios.push_back(times[i] / baseline[i]);
  }
  Ratios found;
  const auto least = std::min_element(ratios.begin(), ratios.end());
  const auto greatest = std::max_element(ratios.begin(), ratios.end());
  found.least = *least;
  found.greatest = *greatest;
  found.median = median(ratios);
  found.least_at = static_cast<std::size_t>(least - ratios.begin());
  found.greatest_at = static_cast<std::size_t>(greatest - ratios.begin());
  if (!strata.empty()) found.mean = find_mean(logs, strata, resampling);
  return found;
}

}  // namespace palio::race
