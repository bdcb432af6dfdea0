// The fields of a race's records with their names in JSON; see `reports/fields.hpp`.
#pragma once

#include "reports/fields.hpp"
#include "reports/race/records.hpp"
#include "reports/verdicts.hpp"

namespace palio {

template <class Visitor>
void fields(Visitor& visit, EstimateRecord& record) {
  visit("value", record.value);
  visit("low", record.low);
  visit("high", record.high);
}

template <class Visitor>
void fields(Visitor& visit, RunnerTimesRecord& record) {
  visit("undisturbed_pass_ns", record.undisturbed_pass_ns);
  visit("undisturbed_ns", record.undisturbed_ns);
  visit("median_pass_ns", record.median_pass_ns);
  visit("low_pass_ns", record.low_pass_ns);
  visit("high_pass_ns", record.high_pass_ns);
  visit("best_rank", record.best_rank);
  visit("worst_rank", record.worst_rank);
}

/// No time without a verdict: who was refuted or died has none.
template <class Visitor>
void fields(Visitor& visit, RaceRunnerRecord& record) {
  visit.key("solver", record.solver);
  visit("role", record.role);
  visit("guarantee", record.guarantee);
  visit("verdict", record.verdict);
  visit.or_null("fault", record.fault);
  visit("passes", record.passes);
  visit("batches", record.batches);
  visit.null_unless(is_right(record.verdict), "prepare_ns", record.prepare_ns);
  visit.or_null("death", record.death);
  visit.null_unless(is_right(record.verdict) && record.death.empty(), "times", record.times);
}

template <class Visitor>
void fields(Visitor& visit, PairRecord& record) {
  visit("first", record.first);
  visit("second", record.second);
  visit("ratio", record.ratio);
  visit("ratio_of_medians", record.ratio_of_medians);
  visit("medians_disagree", record.medians_disagree);
  visit("autocorrelation", record.autocorrelation);
  visit("finding", record.finding);
  visit("detectable", record.detectable);
}

template <class Visitor>
void fields(Visitor& visit, ControlRecord& record) {
  visit("role", record.role);
  visit("ratio", record.ratio);
  visit("failed", record.failed);
  visit("difference", record.difference);
}

template <class Visitor>
void fields(Visitor& visit, DependenceRecord& record) {
  visit("autocorrelation", record.autocorrelation);
  visit("bound", record.bound);
  visit("joined", record.joined);
  visit("remains", record.remains);
}

template <class Visitor>
void fields(Visitor& visit, RaceSetRecord& record) {
  visit("puzzle", record.puzzle);
  visit("set", record.name);
  visit("instances", record.instances);
  visit("chosen", record.chosen);
  visit("baseline", record.baseline);
  visit("unproven", record.unproven);
  visit("runners", record.runners);
  visit("pairs", record.pairs);
  visit("controls", record.controls);
  visit("dependence", record.dependence);
  visit("unresolved_below", record.unresolved_below);
}

template <class Visitor>
void fields(Visitor& visit, AcrossRecord& record) {
  visit("first", record.first);
  visit("second", record.second);
  visit("sets", record.sets);
  visit("least", record.least);
  visit("greatest", record.greatest);
}

template <class Visitor>
void fields(Visitor& visit, ContradictionRecord& record) {
  visit("puzzle", record.puzzle);
  visit("set", record.set);
  visit("fewer", record.fewer);
  visit("more", record.more);
  visit("fewer_nodes", record.fewer_nodes);
  visit("more_nodes", record.more_nodes);
  visit("fewer_ns", record.fewer_ns);
  visit("more_ns", record.more_ns);
}

template <class Visitor>
void fields(Visitor& visit, CountedRecord& record) {
  visit.key("solver", record.solver);
  visit.key("puzzle", record.puzzle);
  visit.key("set", record.set);
  visit("instances", record.instances);
  visit("expanded", record.expanded);
  visit("generated", record.generated);
  visit("duplicates", record.duplicates);
  visit("allocations", record.allocations);
  visit("peak_bytes", record.peak_bytes);
  visit("total_bytes", record.total_bytes);
  visit("instructions", record.instructions);
  visit.or_null("no_instructions", record.no_instructions);
  visit("gave_up", record.gave_up);
}

template <class Visitor>
void fields(Visitor& visit, ParallelRecord& record) {
  visit("solver", record.solver);
  visit("puzzle", record.puzzle);
  visit("set", record.set);
  visit("threads", record.threads);
  visit("parallel_inside", record.inside);
  visit("instances_per_second", record.instances_per_second);
  visit("speed_up", record.speed_up);
  visit("efficiency", record.efficiency);
}

template <class Visitor>
void fields(Visitor& visit, PortfolioRecord& record) {
  visit("solver", record.solver);
  visit("puzzle", record.puzzle);
  visit("set", record.set);
  visit("instances", record.instances);
  visit("wins", record.wins);
  visit("first_answer_ns", record.first_answer_ns);
  visit("stop_ns", record.stop_ns);
  visit("slowest_stop_ns", record.slowest_stop_ns);
  visit("rejected", record.rejected);
  visit("gave_up", record.gave_up);
  visit("failed", record.failed);
}

template <class Visitor>
void fields(Visitor& visit, RangeRecord& record) {
  visit("low", record.low);
  visit("high", record.high);
}

template <class Visitor>
void fields(Visitor& visit, InstanceRatiosRecord& record) {
  visit("least", record.least);
  visit("least_on", record.least_on);
  visit("median", record.median);
  visit("greatest", record.greatest);
  visit("greatest_on", record.greatest_on);
  visit("geometric_mean", record.geometric_mean);
  visit("interval", record.interval);
  visit("by_depth", record.by_depth);
}

template <class Visitor>
void fields(Visitor& visit, InstanceRunnerRecord& record) {
  visit("solver", record.solver);
  visit("median_ns", record.median_ns);
  visit("longest_ns", record.longest_ns);
  visit("longest_on", record.longest_on);
  visit("ratios", record.ratios);
}

template <class Visitor>
void fields(Visitor& visit, DepthRecord& record) {
  visit("depth", record.depth);
  visit("instances", record.instances);
  visit("whole", record.whole);
}

template <class Visitor>
void fields(Visitor& visit, InstancesLeftOut& record) {
  visit("solver", record.solver);
  visit("why", record.why);
}

/// Without the raw times, which stand in a table of their own.
template <class Visitor>
void fields(Visitor& visit, InstancesRecord& record) {
  visit("puzzle", record.puzzle);
  visit("set", record.set);
  visit("instances", record.instances);
  visit("planned", record.planned);
  visit("rounds", record.rounds);
  visit.or_null("baseline", record.baseline);
  visit("level", record.level);
  visit.or_null("no_mean", record.no_mean);
  visit.or_null("no_interval", record.no_interval);
  visit("depths", record.depths);
  visit("runners", record.runners);
  visit("left_out", record.left_out);
}

template <class Visitor>
void fields(Visitor& visit, WholeProcessRecord& record) {
  visit("contender", record.contender);
  visit("puzzle", record.puzzle);
  visit("set", record.set);
  visit("verdict", record.verdict);
  visit.or_null("fault", record.fault);
  visit("runs", record.runs);
  visit.null_unless(is_right(record.verdict), "median_ns", record.median_ns);
  visit.null_unless(is_right(record.verdict), "low_ns", record.low_ns);
  visit.null_unless(is_right(record.verdict), "high_ns", record.high_ns);
  visit("start_up_ns", record.start_up_ns);
}

template <class Visitor>
void fields(Visitor& visit, GrowthPoint& record) {
  visit("size", record.size);
  visit("n", record.n);
  visit("nodes", record.nodes);
  visit("ns", record.ns);
}

template <class Visitor>
void fields(Visitor& visit, FitRecord& record) {
  visit("model", record.model);
  visit.by_name("parameters", record.parameters);
  visit("prediction_error", record.prediction_error);
  visit.or_null("undecidable", record.undecidable);
}

template <class Visitor>
void fields(Visitor& visit, GrowthRecord& record) {
  visit("solver", record.solver);
  visit("puzzle", record.puzzle);
  visit("n", record.n_named);
  visit("ended", record.ended);
  visit("points", record.points);
  visit("nodes", record.nodes);
  visit("time_per_node", record.time_per_node);
  visit("slope", record.slope);
}

template <class Visitor>
void fields(Visitor& visit, CrossoverRecord& record) {
  visit("puzzle", record.puzzle);
  visit("finding", record.finding);
  visit("winner", record.winner);
  visit("loser", record.loser);
  visit.or_null("from", record.from);
  visit.or_null("behind", record.behind);
}

/// Without the raw data, which are tables of rows.
template <class Visitor>
void fields(Visitor& visit, RaceReport& record) {
  visit("environment", record.environment);
  visit("seed", record.seed);
  visit("mode", record.mode);
  visit("margin", record.margin);
  visit("level", record.level);
  visit("solo", record.solo);
  visit("compared_pairs", record.pairs);
  visit("blocks_planned", record.blocks_planned);
  visit("blocks_run", record.blocks_run);
  visit("looks_planned", record.looks_planned);
  visit("looks_taken", record.looks_taken);
  visit("interrupted", record.interrupted);
  visit.or_null("no_findings", record.no_findings);
  visit("sets", record.sets);
  visit("across_sets", record.across);
  visit("contradictions", record.contradictions);
  visit("counted", record.counted);
  visit("parallel", record.parallel);
  visit("portfolio", record.portfolio);
  visit("instances", record.instances);
  visit("whole_process", record.whole_process);
  visit("growth", record.growth);
  visit("crossovers", record.crossovers);
}

}  // namespace palio
