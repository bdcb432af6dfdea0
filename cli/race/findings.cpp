#include "cli/race/findings.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "puzzles/all.hpp"
#include "reference/verdict.hpp"
#include "solvers/solver.hpp"

namespace palio::cli {
namespace {

std::string guarantee_of(const std::string& solver) {
  std::string guarantee;
  Puzzles::each([&]<class P>() {
    if (const auto* found = find_solver<P>(solver)) guarantee = print_guarantee(found->guarantee);
  });
  return guarantee;
}

EstimateRecord estimate(double value, const race::Interval& interval) {
  return {value, interval.low, interval.high};
}

std::vector<RaceRunnerRecord> runner_records(const race::Set& set, const std::vector<double>& prepare_ns) {
  std::vector<RaceRunnerRecord> records;
  for (std::size_t i = 0; i < set.runners.size(); ++i) {
    const race::Runner& runner = set.runners[i];
    RaceRunnerRecord& record = records.emplace_back();
    record.solver = runner.solver;
    record.role = role_name(runner.role);
    record.guarantee = guarantee_of(runner.solver);
    record.passes = runner.passes;
    record.batches = runner.batches;
    record.prepare_ns = std::isfinite(prepare_ns[i]) ? prepare_ns[i] : 0;
    record.death = runner.death;
  }
  return records;
}

/// Those that race were accepted, as far as is known.
void mark_unproven(RaceSetRecord& set) {
  for (RaceRunnerRecord& runner : set.runners) {
    if (std::ranges::count(set.unproven, runner.solver) > 0)
      runner.verdict = print_verdict(Verdict::accepted_unproven);
  }
}

PairRecord pair_record(const race::PairFinding& pair, const race::Set& set) {
  return {set.runners[pair.first].solver,
          set.runners[pair.second].solver,
          estimate(pair.ratio, pair.interval),
          pair.ratio_of_medians,
          pair.medians_disagree,
          pair.autocorrelation,
          std::string(print_finding(pair.finding)),
          pair.detectable};
}

void report_set(const race::Set& set, const race::SetFindings& found, RaceSetRecord& record) {
  const auto instances = static_cast<double>(set.instances);
  for (const race::RunnerFinding& one : found.runners) {
    record.runners[one.runner].times = RunnerTimesRecord{one.undisturbed_ns, one.undisturbed_ns / instances,
                                                         one.median_ns,      one.low_ns,
                                                         one.high_ns,        one.best_rank,
                                                         one.worst_rank};
  }
  for (const race::PairFinding& pair : found.pairs) record.pairs.push_back(pair_record(pair, set));
  for (const race::ControlFinding& control : found.controls)
    record.controls.push_back({role_name(control.role), estimate(control.ratio, control.interval),
                               control.failed, std::abs(control.ratio - 1)});
  const race::Dependence& dependence = found.dependence;
  record.dependence = {dependence.autocorrelation, dependence.bound, dependence.joined, dependence.remains};
  record.unresolved_below = found.unresolved_below;
}

/// The ratios of pairs that met on several sets of a puzzle, as least and greatest. No mean:
/// the sets are no sample of anything.
std::vector<AcrossRecord> across_sets(const std::vector<RaceSetRecord>& sets) {
  std::map<std::pair<std::string, std::string>, AcrossRecord> pairs;
  for (const RaceSetRecord& set : sets) {
    for (const PairRecord& pair : set.pairs) {
      const bool named_so = pair.first < pair.second;
      const auto [first, second] = std::minmax(pair.first, pair.second);
      const double ratio = named_so ? pair.ratio.value : 1 / pair.ratio.value;
      AcrossRecord& across = pairs[{first, second}];
      if (across.sets == 0) across = {first, second, 0, ratio, ratio};
      across.sets += 1;
      across.least = std::min(across.least, ratio);
      across.greatest = std::max(across.greatest, ratio);
    }
  }
  std::vector<AcrossRecord> records;
  for (auto& [names, across] : pairs) {
    if (across.sets > 1) records.push_back(std::move(across));
  }
  return records;
}

}  // namespace

std::string role_name(race::Role role) {
  switch (role) {
    case race::Role::contender:
      return "contender";
    case race::Role::again:
      return "again";
    case race::Role::copy:
      return "copy";
  }
  return "";
}

void report_measurements(const race::RaceResult& result, RaceReport& report) {
  const race::Measurements& measured = result.measured;
  for (std::size_t i = 0; i < measured.sets.size(); ++i) {
    const race::Set& set = measured.sets[i];
    RaceSetRecord& record = report.sets[i];
    const std::vector<double> unknown(set.runners.size(), 0);
    auto runners = runner_records(set, i < result.prepare_ns.size() ? result.prepare_ns[i] : unknown);
    record.runners.insert(record.runners.begin(), runners.begin(), runners.end());
    if (!set.runners.empty()) record.baseline = set.runners[set.baseline].solver;
  }
  for (const race::LeftOut& out : result.left_out) {
    RaceRunnerRecord& record = report.sets[out.set].runners.emplace_back();
    record.solver = out.solver;
    record.guarantee = guarantee_of(out.solver);
    record.death = out.why;
  }
  for (RaceSetRecord& set : report.sets) mark_unproven(set);
  report.blocks_run = static_cast<std::uint32_t>(measured.blocks.size());
  for (const race::Block& block : measured.blocks)
    report.blocks.push_back({block.started_ns, block.load, block.environment_bytes, block.program});
  for (const race::Batch& batch : measured.batches)
    report.batches.push_back(
        {batch.block, batch.set, batch.runner, batch.position, batch.started_ns, batch.pass_ns});
}

void report_findings(const race::Measurements& measured, const race::Judging& judging, RaceReport& report) {
  const race::Analysis analysis = race::analyse(measured, judging);
  report.pairs = analysis.pairs;
  for (std::size_t i = 0; i < analysis.sets.size(); ++i)
    report_set(measured.sets[i], analysis.sets[i], report.sets[i]);
  report.across = across_sets(report.sets);
}

}  // namespace palio::cli
