// The fields of a run's records with their names in JSON; see `reports/fields.hpp`.
#pragma once

#include "reports/race/fields.hpp"
#include "reports/run/records.hpp"

namespace palio {

template <class Visitor>
void fields(Visitor& visit, FactRecord& record) {
  visit("name", record.name);
  visit("value", record.value);
  visit("low", record.low);
  visit("high", record.high);
  visit("unit", record.unit);
  visit("on", record.on);
}

template <class Visitor>
void fields(Visitor& visit, ClaimFigureRecord& record) {
  visit("what", record.what);
  visit.or_null("claimed", record.claimed);
  visit("value", record.value);
  visit("low", record.low);
  visit("high", record.high);
  visit("unit", record.unit);
}

template <class Visitor>
void fields(Visitor& visit, ClaimRecord& record) {
  visit("number", record.number);
  visit("by", record.by);
  visit("statement", record.statement);
  visit("source", record.source);
  visit("measured", record.measured);
  visit("on", record.on);
  visit("figures", record.figures);
  visit("verdict", record.verdict);
  visit("why", record.why);
}

template <class Visitor>
void fields(Visitor& visit, CheckedRecord& record) {
  visit("puzzle", record.puzzle);
  visit("noun", record.noun);
  visit("contenders", record.contenders);
  visit("exhaustive", record.exhaustive);
  visit("instances", record.instances);
}

template <class Visitor>
void fields(Visitor& visit, WrongRecord& record) {
  visit("solver", record.solver);
  visit("verdict", record.verdict);
  visit.or_null("reason", record.reason);
  visit("noun", record.noun);
  visit("failures", record.failures);
  visit("checked", record.checked);
  visit("expected", record.expected);
  visit("result", record.result);
}

template <class Visitor>
void fields(Visitor& visit, UnjudgedRecord& record) {
  visit("solver", record.solver);
  visit("why", record.why);
}

template <class Visitor>
void fields(Visitor& visit, FastestRecord& record) {
  visit("puzzle", record.puzzle);
  visit("set", record.set);
  visit("solver", record.solver);
  visit("ns", record.ns);
  visit.or_null("runner_up", record.runner_up);
  visit("ratio", record.ratio);
  visit.or_null("finding", record.finding);
  visit("unresolved_below", record.unresolved_below);
}

template <class Visitor>
void fields(Visitor& visit, HeadlineRecord& record) {
  visit("checked", record.checked);
  visit("wrong", record.wrong);
  visit("unjudged", record.unjudged);
  visit("fastest", record.fastest);
  visit.by_name("claims", record.claims);
}

/// What identifies a run and isn't a report of its own.
template <class Visitor>
void fields(Visitor& visit, RunReport& record) {
  visit("whole", record.whole);
  visit("began_s", record.began_s);
  visit("mode", record.mode);
  visit("seed", record.seed);
  visit("selectors", record.selectors);
  visit("interrupted", record.interrupted);
  visit("notes", record.notes);
  visit("facts", record.facts);
}

}  // namespace palio
