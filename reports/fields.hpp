// The fields of records with their names in JSON: one description from which they are both
// written and read. A visitor is called with each name and member, and has calls for those
// fields that have a form of their own; `reports/json_visitors.hpp` holds the two there are.
#pragma once

#include "reports/environment.hpp"
#include "reports/records.hpp"

namespace palio {

template <class Visitor>
void fields(Visitor& visit, EnvironmentRecord& record) {
  visit("version", record.version);
  visit("revision", record.revision);
  visit("tree_changed", record.tree_changed);
  visit("compiler", record.compiler);
  visit("flags", record.flags);
  visit("libraries", record.libraries);
  visit("processor", record.processor);
  visit("system", record.system);
  visit("virtual_machine", record.virtual_machine);
  visit("cores", record.cores);
  visit("machine_cores", record.machine_cores);
  visit.if_any("core_quota", record.quota);
  visit.if_any("governor", record.governor);
  visit.if_any("turbo", record.turbo);
  visit.if_any("load", record.load);
  visit.if_any("top_load", record.top_load);
  visit.derived("threats", known_threats(record));
}

template <class Visitor>
void fields(Visitor& visit, FrameRecord& record) {
  visit("move", record.move);
  visit("picture", record.picture);
  visit("illegal", record.illegal);
}

template <class Visitor>
void fields(Visitor& visit, CounterexampleRecord& record) {
  visit("instance", record.instance);
  visit("truth", record.truth);
  visit.or_null("answer", record.answer);
  visit("verdict", record.verdict);
  visit.or_null("reason", record.reason);
  visit("detail", record.detail);
  visit("smallest_of_all", record.smallest_of_all);
  visit("replay", record.replay);
  visit("picture", record.picture);
  visit("true_solution", record.true_solution);
  visit("claimed_solution", record.claimed_solution);
}

template <class Visitor>
void fields(Visitor& visit, RunRecord& record) {
  visit("instance", record.instance);
  visit("input", record.input);
  visit("output", record.output);
  visit("stderr", record.error);
  visit("ending", record.ending);
  visit("wall_seconds", record.wall_seconds);
  visit("cpu_seconds", record.cpu_seconds);
  visit("max_rss_bytes", record.memory);
  visit.if_any("cgroup_peak_bytes", record.cgroup_peak);
  visit.if_any("compared_with", record.compared_with);
  visit.if_any("compared_seconds", record.compared_seconds);
}

template <class Visitor>
void fields(Visitor& visit, LayoutRecord& record) {
  visit("layout", record.layout);
  visit("tried", record.tried);
  visit("wrong", record.wrong);
  visit.if_any("example", record.example);
}

template <class Visitor>
void fields(Visitor& visit, ReplayedRecord& record) {
  visit("instance", record.instance);
  visit("still_failing", record.fails);
}

template <class Visitor>
void fields(Visitor& visit, ProgramRecord& record) {
  visit("language", record.language);
  visit("command", record.command);
  visit("limits", record.limits);
  visit.if_any("compile_error", record.compile_error);
  visit("start_up_seconds", record.start_up_seconds);
  visit("streamed", record.streamed);
  visit("unconfirmed", record.unconfirmed);
  visit.if_any("failure", record.failure);
  visit.if_any("expected", record.expected);
  visit.if_any("printed", record.printed);
  visit.if_any("diagnosis", record.diagnosis);
  visit.if_any("right_under_dialect", record.right_under);
  visit.if_any("kept_in", record.kept_in);
  visit.if_any("slowest", record.slowest);
  visit("replayed", record.replayed);
  visit("layouts", record.layouts);
}

template <class Visitor>
void fields(Visitor& visit, DisagreementRecord& record) {
  visit("first", record.first);
  visit("second", record.second);
  visit("compared", record.compared);
  visit("differ", record.differ);
  visit.if_any("instance", record.instance);
  visit.if_any("first_answer", record.first_answer);
  visit.if_any("second_answer", record.second_answer);
}

template <class Visitor>
void fields(Visitor& visit, AnswersRecord::Group& record) {
  visit("answer", record.answer);
  visit("right", record.right);
  visit("solvers", record.solvers);
}

template <class Visitor>
void fields(Visitor& visit, AnswersRecord& record) {
  visit("puzzle", record.puzzle);
  visit("instance", record.instance);
  visit("groups", record.groups);
}

template <class Visitor>
void fields(Visitor& visit, VerifyRecord& record) {
  visit.key("solver", record.solver);
  visit.key("puzzle", record.puzzle);
  visit("space", record.space);
  visit("noun", record.noun);
  visit("guarantee", record.guarantee);
  visit("dialect", record.dialect);
  visit.decimal("space_size", record.space_size);
  visit("planned", record.planned);
  visit("checked", record.checked);
  visit("exhaustive", record.exhaustive);
  visit.by_name("verdicts", record.verdicts);
  visit("failures", record.failures);
  visit.by_name("reasons", record.reasons);
  visit.by_name("bases", record.bases);
  visit.if_any("gave_up", record.gave_up);
  visit("seconds", record.seconds);
  visit("ns_per_instance", record.ns_per_instance);
  visit("expanded", record.expanded);
  visit("generated", record.generated);
  visit("exhibit", record.exhibit);
  visit("refutation_expected", record.refutation_expected);
  visit("expectation_missed", record.expectation_missed);
  visit.if_any("referee_failure", record.referee_failure);
  visit.if_any("counterexample", record.counterexample);
  visit.if_any("program", record.program);
  visit("notes", record.notes);
}

template <class Visitor>
void fields(Visitor& visit, VerifyReport& record) {
  visit("environment", record.environment);
  visit("jobs", record.jobs);
  visit("seed", record.seed);
  visit("interrupted", record.interrupted);
  visit("results", record.results);
  visit.if_any("disagreements", record.disagreements);
  visit.if_any("answers", record.answers);
}

template <class Visitor>
void fields(Visitor& visit, PuzzleRecord& record) {
  visit("puzzle", record.puzzle);
  visit("usual_size", record.sizes);
  visit("oracle", record.oracle);
  visit("oracle_reach", record.oracle_reach);
}

template <class Visitor>
void fields(Visitor& visit, SolverRecord& record) {
  visit("solver", record.solver);
  visit("puzzle", record.puzzle);
  visit("method", record.method);
  visit("summary", record.summary);
  visit("guarantee", record.guarantee);
  visit("reach", record.reach);
  visit("source", record.source);
  visit.if_any("not_elsewhere_because", record.elsewhere);
  visit.if_any("exhibit_expected_to_be", record.exhibit);
}

template <class Visitor>
void fields(Visitor& visit, ListReport& record) {
  visit("puzzles", record.puzzles);
  visit("solvers", record.solvers);
}

}  // namespace palio
