#include "bench/race/analysis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "bench/race/analysis_dependence.hpp"
#include "bench/race/analysis_family.hpp"
#include "bench/race/analysis_times.hpp"

namespace palio::race {
namespace {

constexpr double wanted_power = 0.8;

std::vector<double> logarithms(const std::vector<double>& values) {
  std::vector<double> logs;
  for (const double value : values) logs.push_back(std::log(value));
  return logs;
}

std::vector<double> log_ratios(const RunnerTimes& first, const RunnerTimes& second) {
  std::vector<double> ratios;
  for (std::size_t block = 0; block < first.undisturbed.size(); ++block)
    ratios.push_back(std::log(second.undisturbed[block]) - std::log(first.undisturbed[block]));
  return ratios;
}

/// Of a ratio of times.
struct Effect {
  double ratio = 1;
  Interval interval;
  double detectable = 1;
};

/// Signed ranks are exact for symmetric differences alone. So the interval holds that of all
/// blocks and that of the quiet ones; where these are too few to have one, that of the signs
/// of all.
Effect estimate(const std::vector<double>& ratios, std::uint32_t joined, double alpha) {
  const std::vector<double> all = join_neighbours(ratios, joined);
  const std::vector<double> quiet = join_neighbours(quiet_ratios(ratios), joined);
  Interval interval = wilcoxon_interval(all, alpha).value();
  const std::optional<Interval> of_quiet = wilcoxon_interval(quiet, alpha);
  const Interval other = of_quiet ? *of_quiet : sign_interval(all, alpha).value();
  const double shift =
      std::max(detectable_shift(interval, alpha, wanted_power), detectable_shift(other, alpha, wanted_power));
  interval = {std::min(interval.low, other.low), std::max(interval.high, other.high)};
  return {std::exp(hodges_lehmann(all)), {std::exp(interval.low), std::exp(interval.high)}, std::exp(shift)};
}

Finding judge(const PairFinding& pair, const SetFindings& set, double margin) {
  if (set.dependence.remains) return Finding::dependent_noise;
  const Interval within{1 / (1 + margin), 1 + margin};
  const bool leads = pair.interval.low > 1;
  const bool equivalent = within.contains(pair.interval.low) && within.contains(pair.interval.high);
  const bool small = pair.ratio - 1 < set.unresolved_below;
  // That two are equal within the margin can be said where identical code is.
  if (small && (leads || !equivalent || set.unresolved_below > margin)) return Finding::unresolved;
  if (equivalent) return Finding::equivalent;
  if (!leads) return Finding::inconclusive;
  return pair.interval.low > 1 + margin ? Finding::faster : Finding::faster_margin_not_shown;
}

PairFinding compare(Pair runners, const std::vector<RunnerTimes>& times, const SetFindings& set, double alpha,
                    double margin) {
  auto [first, second] = runners;
  std::vector<double> ratios = log_ratios(times[first], times[second]);
  if (hodges_lehmann(join_neighbours(ratios, set.dependence.joined)) < 0) {
    std::swap(first, second);
    ratios = log_ratios(times[first], times[second]);
  }
  const Effect effect = estimate(ratios, set.dependence.joined, alpha);
  PairFinding pair;
  pair.first = first;
  pair.second = second;
  pair.ratio = effect.ratio;
  pair.interval = effect.interval;
  pair.ratio_of_medians = median(times[second].batches) / median(times[first].batches);
  pair.medians_disagree = std::abs(std::log(pair.ratio_of_medians / pair.ratio)) > std::log1p(margin);
  pair.autocorrelation = lag1_autocorrelation(ratios);
  pair.detectable = effect.detectable;
  pair.finding = judge(pair, set, margin);
  if (pair.finding == Finding::dependent_noise) pair.interval.low = std::min(pair.interval.low, 1.0);
  return pair;
}

ControlFinding compare_control(Role role, const std::vector<double>& ratios, std::uint32_t joined,
                               double alpha) {
  const Effect effect = estimate(ratios, joined, alpha);
  return {role, effect.ratio, effect.interval, !effect.interval.contains(1)};
}

/// How far ratios are from 1, in either direction.
double part_of(double ratio) { return std::max(ratio, 1 / ratio) - 1; }

double unresolved_by(const ControlFinding& control) {
  if (!control.failed) return part_of(control.ratio);
  return std::max(part_of(control.interval.low), part_of(control.interval.high));
}

RunnerFinding describe(std::uint32_t runner, const RunnerTimes& times) {
  std::vector<double> batches = times.batches;
  std::ranges::sort(batches);
  const std::size_t tenth = batches.size() / 10;
  RunnerFinding found;
  found.runner = runner;
  found.undisturbed_ns = median(times.undisturbed);
  found.median_ns = median(batches);
  found.low_ns = batches[tenth];
  found.high_ns = batches[batches.size() - 1 - tenth];
  return found;
}

bool is_proven(const PairFinding& pair) {
  return pair.interval.low > 1 && pair.finding != Finding::dependent_noise &&
         pair.finding != Finding::unresolved;
}

void rank(SetFindings& set) {
  const auto count = static_cast<std::uint32_t>(set.runners.size());
  for (RunnerFinding& runner : set.runners) {
    runner.worst_rank = count;
    for (const PairFinding& pair : set.pairs) {
      if (!is_proven(pair)) continue;
      if (pair.second == runner.runner) ++runner.best_rank;
      if (pair.first == runner.runner) --runner.worst_rank;
    }
  }
  std::ranges::stable_sort(set.runners, {}, &RunnerFinding::undisturbed_ns);
}

SetFindings analyse_set(const Set& set, const std::vector<RunnerTimes>& times, const Judging& judging,
                        const Alphas& alphas) {
  SetFindings found;
  std::vector<std::vector<double>> log_times;
  for (std::uint32_t runner = 0; runner < set.runners.size(); ++runner) {
    if (!is_alive(set.runners[runner])) continue;
    log_times.push_back(logarithms(times[runner].undisturbed));
    if (is_ranked(set.runners[runner])) found.runners.push_back(describe(runner, times[runner]));
  }
  found.dependence = judge_dependence(log_times, alphas.fewest_blocks());
  for (const std::uint32_t control : controls_of(set)) {
    found.controls.push_back(compare_control(set.runners[control].role,
                                             log_ratios(times[set.baseline], times[control]),
                                             found.dependence.joined, alphas.control));
    found.unresolved_below = std::max(found.unresolved_below, unresolved_by(found.controls.back()));
  }
  for (const Pair& pair : pairs_of(set, judging))
    found.pairs.push_back(compare(pair, times, found, alphas.pair, judging.margin));
  rank(found);
  return found;
}

}  // namespace

std::string_view print_finding(Finding finding) {
  switch (finding) {
    case Finding::faster:
      return "faster";
    case Finding::faster_margin_not_shown:
      return "faster, margin not shown";
    case Finding::equivalent:
      return "equivalent";
    case Finding::inconclusive:
      return "inconclusive";
    case Finding::dependent_noise:
      return "inconclusive (dependent noise)";
    case Finding::unresolved:
      return "inconclusive (not resolved)";
  }
  return {};
}

Analysis analyse(const Measurements& race, const Judging& judging) {
  const Alphas alphas = share_levels(race.sets, judging);
  if (race.blocks.size() < alphas.fewest_blocks())
    throw std::invalid_argument(
        fmt::format("{} blocks show nothing of {} pairs and {} controls: at least {} are needed",
                    race.blocks.size(), alphas.pairs, alphas.controls, alphas.fewest_blocks()));
  const std::vector<std::vector<RunnerTimes>> times = collect_times(race);
  Analysis found;
  found.pairs = alphas.pairs;
  for (std::size_t set = 0; set < race.sets.size(); ++set)
    found.sets.push_back(analyse_set(race.sets[set], times[set], judging, alphas));
  return found;
}

}  // namespace palio::race
