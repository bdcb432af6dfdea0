#include "cli/race/instances.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

namespace palio::cli {
namespace {

std::string print_depth(Distance depth) { return depth == unsolvable ? "impossible" : std::to_string(depth); }

/// The place of the baseline among those that were timed; nothing where there is none.
std::optional<std::size_t> baseline_of(const race::SetPlan& set, const race::InstanceTimes& times) {
  const auto found = std::find(times.solvers.begin(), times.solvers.end(), set.baseline);
  if (found != times.solvers.end()) return static_cast<std::size_t>(found - times.solvers.begin());
  if (times.solvers.empty() || set.against_baseline) return {};
  return 0;
}

std::string why_no_interval(std::span<const race::Stratum> strata) {
  const race::Stratum* thin = race::thin_stratum(strata);
  if (thin == nullptr) return "";
  return fmt::format("of all instances of depth {} only {} were drawn, and it takes {}",
                     print_depth(thin->depth), thin->instances.size(), race::fewest_of_a_stratum);
}

InstanceRatiosRecord ratios_record(const race::Ratios& ratios, const race::SetPlan& set) {
  InstanceRatiosRecord record;
  record.least = ratios.least;
  record.median = ratios.median;
  record.greatest = ratios.greatest;
  record.least_on = set.instances[ratios.least_at].text;
  record.greatest_on = set.instances[ratios.greatest_at].text;
  if (!ratios.mean) return record;
  record.geometric_mean = ratios.mean->value;
  if (const auto& interval = ratios.mean->interval)
    record.interval = RangeRecord{interval->low, interval->high};
  record.by_depth = ratios.mean->by_stratum;
  return record;
}

InstanceRunnerRecord runner_record(const std::string& solver, const std::vector<double>& ns,
                                   const race::SetPlan& set) {
  InstanceRunnerRecord record;
  record.solver = solver;
  const auto longest = std::max_element(ns.begin(), ns.end());
  record.median_ns = race::median(ns);
  record.longest_ns = *longest;
  record.longest_on = set.instances[static_cast<std::size_t>(longest - ns.begin())].text;
  return record;
}

std::vector<RawInstance> raw_instances(const race::SetPlan& set, const race::InstanceTimes& times,
                                       std::span<const race::Stratum> strata) {
  std::vector<RawInstance> all(times.instances);
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].instance = set.instances[i].text;
    for (const auto& of_solver : times.timings) {
      all[i].repetitions.push_back(of_solver[i].repetitions);
      all[i].ns.push_back(of_solver[i].ns);
    }
  }
  for (const race::Stratum& stratum : strata) {
    for (const std::size_t place : stratum.instances) all[place].depth = print_depth(stratum.depth);
  }
  return all;
}

}  // namespace

InstancesRecord record_instances(const race::SetPlan& set, const race::InstanceTimes& times,
                                 std::span<const race::Stratum> strata, std::uint64_t seed) {
  race::Resampling resampling;
  resampling.seed = seed;
  InstancesRecord record;
  record.puzzle = set.puzzle;
  record.set = set.name;
  record.instances = times.instances;
  record.planned = set.instances.size();
  record.level = resampling.level;
  if (!set.sampled) record.no_mean = "the instances are no random sample";
  record.no_interval = why_no_interval(strata);
  for (const race::Stratum& stratum : strata)
    record.depths.push_back({print_depth(stratum.depth), stratum.instances.size(), stratum.whole});
  for (const auto& [solver, why] : times.left_out) record.left_out.push_back({solver, why});
  if (times.instances == 0) return record;
  if (!times.timings.empty()) record.rounds = times.timings[0][0].ns.size();
  const auto baseline = baseline_of(set, times);
  if (baseline) record.baseline = times.solvers[*baseline];
  for (std::size_t i = 0; i < times.solvers.size(); ++i) {
    const std::vector<double> ns = times.undisturbed_ns(i);
    record.runners.push_back(runner_record(times.solvers[i], ns, set));
    if (!baseline || i == *baseline) continue;
    record.runners.back().ratios =
        ratios_record(race::find_ratios(ns, times.undisturbed_ns(*baseline), strata, resampling), set);
  }
  record.raw = raw_instances(set, times, strata);
  return record;
}

}  // namespace palio::cli
