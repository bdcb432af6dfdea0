#include "bench/race/gate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <random>
#include <stdexcept>
#include <utility>

#include "bench/race/analysis_dependence.hpp"

namespace palio::race {
namespace {

constexpr std::size_t kShuffles = 199;
constexpr std::size_t kBelowBound = 190;  // of the shuffles: a chance of 1 in 20 to be above

using Columns = std::vector<std::vector<double>>;  ///< a pair each, of one value a block

/// Of pairs, or of controls.
template <class One>
Columns columns_of(const std::vector<One>& all, std::size_t blocks) {
  Columns columns;
  for (const One& one : all) {
    const bool finite =
        std::ranges::all_of(one.log_ratios, [](double ratio) { return std::isfinite(ratio); });
    if (!finite)
      throw std::invalid_argument(fmt::format("{} on {}: a ratio isn't finite", one.solver, one.set));
    if (one.log_ratios.size() != blocks)
      throw std::invalid_argument(fmt::format("{} on {}: {} blocks, but others have {}", one.solver, one.set,
                                              one.log_ratios.size(), blocks));
    columns.push_back(one.log_ratios);
  }
  return columns;
}

double pooled_autocorrelation(const Columns& columns) {
  double sum = 0;
  for (const auto& column : columns) sum += lag1_autocorrelation(column);
  return sum / static_cast<double>(columns.size());
}

/// Blocks that don't depend on each other could as well have come in any other order. All
/// pairs are shuffled alike, so that what they have in common within a block stays.
bool neighbours_depend(const Columns& columns, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Columns shuffled = columns;
  std::vector<double> seen;
  for (std::size_t round = 0; round < kShuffles; ++round) {
    for (std::size_t last = columns.front().size() - 1; last > 0; --last) {
      const auto other = static_cast<std::size_t>(random() % (last + 1));
      for (auto& column : shuffled) std::swap(column[last], column[other]);
    }
    seen.push_back(pooled_autocorrelation(shuffled));
  }
  std::ranges::sort(seen);
  return pooled_autocorrelation(columns) > seen[kBelowBound - 1];
}

Standing standing_of(const Interval& interval, double margin, double unresolved) {
  if (interval.high <= 1 + margin) return Standing::within;
  return interval.low > (1 + margin) * (1 + unresolved) ? Standing::beyond : Standing::too_wide;
}

Interval ratios_of(const Interval& log_ratios) {
  return {std::exp(log_ratios.low), std::exp(log_ratios.high)};
}

double part_of(double ratio) { return std::max(ratio, 1 / ratio) - 1; }

GateControlFinding judge_control(const GateControl& control, const std::vector<double>& values, double alpha,
                                 double margin) {
  const auto interval = wilcoxon_interval(values, alpha);
  if (!interval)
    throw std::invalid_argument(fmt::format("a control of {} on {}: no interval from {} blocks",
                                            control.solver, control.set, values.size()));
  GateControlFinding finding{control.solver, control.set, control.role, {}, ratios_of(*interval), {}, {}};
  finding.ratio = std::exp(hodges_lehmann(values));
  finding.differs = part_of(finding.ratio);
  if (finding.interval.contains(1)) return finding;
  finding.differs = std::max(part_of(finding.interval.low), part_of(finding.interval.high));
  finding.failed = finding.differs > margin;
  return finding;
}

GatePairFinding judge_pair(const GatePair& pair, const std::vector<double>& values, double alpha,
                           double unresolved, const GateJudging& judging) {
  const auto interval = wilcoxon_interval(values, alpha);
  if (!interval)
    throw std::invalid_argument(
        fmt::format("{} on {}: no interval from {} blocks", pair.solver, pair.set, values.size()));
  GatePairFinding finding{pair.solver, pair.set, {}, {}, {}, {}};
  finding.ratio = std::exp(hodges_lehmann(values));
  finding.interval = ratios_of(*interval);
  // Both races must show it, so each of them with the root of the chance.
  const double shift = detectable_shift(values, alpha, std::sqrt(judging.power));
  finding.caught = (1 + judging.margin) * (1 + unresolved) * std::exp(shift);
  finding.standing = standing_of(finding.interval, judging.margin, unresolved);
  return finding;
}

/// `12.3% slower (10.9% to 13.8%) than base`
std::string print_slower(const GatePairFinding& pair) {
  const auto percent = [](double ratio) { return fmt::format("{:.1f}%", (ratio - 1) * 100); };
  return fmt::format("{} slower ({} to {}) than base", percent(pair.ratio), percent(pair.interval.low),
                     percent(pair.interval.high));
}

std::string print_name(const auto& what) { return fmt::format("{} on {}", what.solver, what.set); }

const GatePairFinding& find_pair(const GateRaceFindings& race, const GatePairFinding& wanted) {
  const auto same = [&](const GatePairFinding& pair) {
    return pair.solver == wanted.solver && pair.set == wanted.set;
  };
  const auto found = std::ranges::find_if(race.pairs, same);
  if (found == race.pairs.end())
    throw std::invalid_argument(
        fmt::format("{} isn't in the confirming race, though the first found it slower", print_name(wanted)));
  return *found;
}

/// Reasons by the decision that they are for.
struct Reasons {
  std::vector<std::string> refuted;
  std::vector<std::string> slower;
  std::vector<std::string> not_measured;
};

void weigh_controls(const GateRaceFindings& race, std::string_view which, Reasons& reasons) {
  for (const GateControlFinding& control : race.controls) {
    if (control.failed)
      reasons.not_measured.push_back(fmt::format(
          "A control failed in the {} race: {} on {}, {}, took {:.3f} ({:.3f} to {:.3f}) times as "
          "long as itself.",
          which, control.solver, control.set,
          control.role == Role::copy ? "a second copy of its code" : "its own function again", control.ratio,
          control.interval.low, control.interval.high));
  }
  if (race.dependent)
    reasons.not_measured.push_back(
        fmt::format("The blocks of the {} race depend on each other: dependent noise.", which));
}

void weigh_pair(const GatePairFinding& pair, const std::optional<GateRaceFindings>& confirming,
                Reasons& reasons) {
  if (pair.standing == Standing::within) return;
  if (pair.standing == Standing::too_wide) {
    reasons.not_measured.push_back(
        fmt::format("{}: the interval is too wide: {}.", print_name(pair), print_slower(pair)));
    return;
  }
  if (!confirming) {
    reasons.not_measured.push_back(
        fmt::format("{}: {}, but no race confirmed it.", print_name(pair), print_slower(pair)));
    return;
  }
  const GatePairFinding& again = find_pair(*confirming, pair);
  const bool agrees = again.standing == Standing::beyond;
  if (agrees && confirming->clean())
    reasons.slower.push_back(
        fmt::format("{}: {}; confirmed: {}.", print_name(pair), print_slower(pair), print_slower(again)));
  else if (!agrees)
    reasons.not_measured.push_back(fmt::format("{}: {}, but not confirmed: {}.", print_name(pair),
                                               print_slower(pair), print_slower(again)));
}

void weigh_counts(const std::vector<GateCount>& counts, Reasons& reasons) {
  for (const GateCount& count : counts) {
    if (compare(count) > 0)
      reasons.slower.push_back(
          fmt::format("{}: {} {} instead of {}.", print_name(count), count.head, count.figure, count.base));
  }
}

void conclude(Reasons reasons, const GateJudging& judging, GateFindings& findings) {
  if (!reasons.refuted.empty())
    findings.decision = GateDecision::refuted;
  else if (!reasons.slower.empty())
    findings.decision = GateDecision::slower;
  else if (!reasons.not_measured.empty())
    findings.decision = GateDecision::not_measured;
  else {
    findings.decision = GateDecision::within;
    findings.reasons.push_back(
        fmt::format("No solver is slower than base by more than {:.1f}%.", judging.margin * 100));
  }
  for (auto* list : {&reasons.refuted, &reasons.slower, &reasons.not_measured})
    std::ranges::move(*list, std::back_inserter(findings.reasons));
}

}  // namespace

int compare(const GateCount& count) {
  const bool more = count.head > count.base;
  const auto difference = static_cast<double>(more ? count.head - count.base : count.base - count.head);
  if (difference <= static_cast<double>(count.base) * count.tolerance) return 0;
  return more ? 1 : -1;
}

std::string_view print_standing(Standing standing) {
  switch (standing) {
    case Standing::within:
      return "within";
    case Standing::beyond:
      return "beyond";
    case Standing::too_wide:
      return "too wide";
  }
  throw std::invalid_argument("no such standing");
}

std::string_view print_gate_decision(GateDecision decision) {
  switch (decision) {
    case GateDecision::within:
      return "within";
    case GateDecision::slower:
      return "slower";
    case GateDecision::refuted:
      return "refuted";
    case GateDecision::not_measured:
      return "not-measured";
  }
  throw std::invalid_argument("no such decision");
}

bool GateRaceFindings::control_failed() const {
  return std::ranges::any_of(controls, &GateControlFinding::failed);
}

std::size_t fewest_gate_blocks(std::size_t pairs, std::size_t controls, const GateJudging& judging) {
  if (pairs == 0) throw std::invalid_argument("a gate without pairs needs no blocks");
  const std::size_t of_pairs = fewest_observations(judging.level / static_cast<double>(pairs));
  if (controls == 0) return of_pairs;
  return std::max(of_pairs, fewest_observations(judging.control_level / static_cast<double>(controls)));
}

GateRaceFindings judge_gate_race(const GateRace& race, std::size_t family, const GateJudging& judging) {
  GateRaceFindings findings;
  if (race.pairs.empty()) return findings;
  Columns columns = columns_of(race.pairs, race.pairs.front().log_ratios.size());
  Columns controls = columns_of(race.controls, columns.front().size());
  if (family < columns.size()) throw std::invalid_argument("a gate's family has all its pairs");
  const std::size_t fewest = fewest_gate_blocks(family, race.controls.size(), judging);
  if (columns.front().size() < fewest)
    throw std::invalid_argument(fmt::format("a gate of {} pairs needs at least {} blocks, not {}", family,
                                            fewest, columns.front().size()));
  findings.dependent = neighbours_depend(columns, judging.seed);
  while (findings.dependent && columns.front().size() / 2 >= std::max(fewest_joined, fewest)) {
    for (auto& column : columns) column = join_neighbours(column, 2);
    for (auto& column : controls) column = join_neighbours(column, 2);
    findings.joined *= 2;
    findings.dependent = neighbours_depend(columns, judging.seed);
  }
  for (std::size_t at = 0; at < controls.size(); ++at) {
    const double alpha = judging.control_level / static_cast<double>(controls.size());
    findings.controls.push_back(judge_control(race.controls[at], controls[at], alpha, judging.margin));
    findings.unresolved = std::max(findings.unresolved, findings.controls.back().differs);
  }
  const double alpha = judging.level / static_cast<double>(family);
  for (std::size_t at = 0; at < columns.size(); ++at)
    findings.pairs.push_back(judge_pair(race.pairs[at], columns[at], alpha, findings.unresolved, judging));
  return findings;
}

GateFindings decide_gate(const GateEvidence& evidence, const GateJudging& judging) {
  GateFindings findings;
  const std::size_t family = evidence.first.pairs.size();
  findings.first = judge_gate_race(evidence.first, family, judging);
  if (evidence.confirming) findings.confirming = judge_gate_race(*evidence.confirming, family, judging);
  Reasons reasons;
  for (const GateRefutation& one : evidence.refutations)
    reasons.refuted.push_back(fmt::format("{}: {}.", one.solver, one.what));
  weigh_counts(evidence.counts, reasons);
  if (family == 0) reasons.not_measured.emplace_back("No solver was timed in both revisions.");
  weigh_controls(findings.first, "first", reasons);
  if (findings.confirming) weigh_controls(*findings.confirming, "confirming", reasons);
  if (findings.first.clean()) {
    for (const GatePairFinding& pair : findings.first.pairs) weigh_pair(pair, findings.confirming, reasons);
  }
  conclude(std::move(reasons), judging, findings);
  return findings;
}

}  // namespace palio::race
