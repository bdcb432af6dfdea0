// The claims that are judged by a verification and by a race.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "reports/claims/claims.hpp"

namespace palio {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

ClaimRecord claim(std::uint32_t number, const VerifyReport& verify, const RaceReport* race) {
  return judge_claims({}, verify, race).at(number - 1);
}

/// The record of P3's exhibit, judged on all sizes.
VerifyReport judged_p3() {
  VerifyRecord record;
  record.solver = "shuttle/published_p3";
  record.puzzle = "shuttle";
  record.space = "1..12";
  record.guarantee = "canonical";
  record.space_size = record.planned = record.checked = 12;
  record.exhaustive = true;
  record.verdicts = {{"accepted", 12}};
  VerifyReport report;
  report.results = {record};
  return report;
}

std::string verdict_on_order(const VerifyReport& verify) { return claim(13, verify, nullptr).verdict; }

TEST(ClaimsOfRaces, TheOrderOfTrialIsJudgedByTheVerification) {
  EXPECT_EQ(verdict_on_order(judged_p3()), claim_holds);
  VerifyReport refuted = judged_p3();
  refuted.results[0].verdicts = {{"accepted", 11}, {"wrong-answer", 1}};
  EXPECT_EQ(verdict_on_order(refuted), claim_fails);
  refuted.results[0].counterexample = CounterexampleRecord{};
  refuted.results[0].counterexample->instance = "7x7";
  EXPECT_THAT(claim(13, refuted, nullptr).why, HasSubstr("7x7"));
}

TEST(ClaimsOfRaces, TheOrderOfTrialStaysOpenWhereNotAllWasJudged) {
  VerifyReport part = judged_p3();
  part.results[0].exhaustive = false;
  EXPECT_EQ(verdict_on_order(part), claim_open);
  VerifyReport one_size = judged_p3();
  one_size.results[0].space = "3";
  EXPECT_EQ(verdict_on_order(one_size), claim_open);
  VerifyReport crashed = judged_p3();
  crashed.results[0].verdicts = {{"accepted", 11}, {"time-limit", 1}};
  EXPECT_EQ(verdict_on_order(crashed), claim_open);
  VerifyReport unproven = judged_p3();
  unproven.results[0].verdicts = {{"accepted-unproven", 12}};
  EXPECT_EQ(verdict_on_order(unproven), claim_open);
  VerifyReport any_length = judged_p3();
  any_length.results[0].guarantee = "optimal";
  EXPECT_EQ(verdict_on_order(any_length), claim_open);
  VerifyReport no_referee = judged_p3();
  no_referee.results[0].referee_failure = "the judge died";
  EXPECT_EQ(verdict_on_order(no_referee), claim_open);
  VerifyReport other = judged_p3();
  other.results[0].solver = "shuttle/pruned_dfs";
  EXPECT_EQ(verdict_on_order(other), claim_open);
}

/// A set on which SPFA and the search on letters were timed against that on bits.
RaceSetRecord set_with(const EstimateRecord& spfa, const EstimateRecord& letters) {
  RaceSetRecord set;
  set.puzzle = "flip";
  set.name = "small";
  set.instances = 16;
  set.chosen = "some boards";
  for (const char* method : {"bitmask_bfs", "spfa_graph", "string_bfs"}) {
    RaceRunnerRecord runner;
    runner.solver = fmt::format("flip/{}", method);
    runner.times.emplace();
    set.runners.push_back(runner);
  }
  const auto add = [&](const std::string& slow, const EstimateRecord& ratio) {
    PairRecord pair;
    pair.first = "flip/bitmask_bfs";
    pair.second = slow;
    pair.ratio = ratio;
    pair.finding = "faster";
    set.pairs.push_back(pair);
  };
  add("flip/spfa_graph", spfa);
  add("flip/string_bfs", letters);
  set.unresolved_below = 0.02;
  return set;
}

RaceReport race_of(const std::vector<RaceSetRecord>& sets) {
  RaceReport race;
  race.sets = sets;
  return race;
}

RaceReport telling_race() { return race_of({set_with({5, 4, 6}, {500, 400, 600})}); }

std::string raced(std::uint32_t number, const RaceReport& race) { return claim(number, {}, &race).verdict; }

TEST(ClaimsOfRaces, WhoIsSlowerIsJudgedByTheRace) {
  EXPECT_EQ(raced(5, telling_race()), claim_holds);
  EXPECT_EQ(raced(6, telling_race()), claim_holds);
  const RaceReport close = race_of({set_with({1.5, 0.9, 2}, {2.5, 1.9, 3})});
  EXPECT_EQ(raced(5, close), claim_open);
  EXPECT_EQ(raced(6, close), claim_open);
  const RaceReport other_way = race_of({set_with({0.5, 0.4, 0.6}, {1.5, 1.4, 1.6})});
  EXPECT_EQ(raced(5, other_way), claim_fails);
  EXPECT_EQ(raced(6, other_way), claim_fails);
}

TEST(ClaimsOfRaces, APairIsReadFromEitherSide) {
  RaceReport race = telling_race();
  for (PairRecord& pair : race.sets[0].pairs) std::swap(pair.first, pair.second);
  EXPECT_EQ(raced(5, race), claim_fails);
  EXPECT_EQ(raced(6, race), claim_fails);
  const ClaimRecord record = claim(5, {}, &race);
  ASSERT_THAT(record.figures, SizeIs(1));
  EXPECT_DOUBLE_EQ(record.figures[0].value, 1.0 / 5);
  EXPECT_DOUBLE_EQ(*record.figures[0].low, 1.0 / 6);
  EXPECT_DOUBLE_EQ(*record.figures[0].high, 1.0 / 4);
}

TEST(ClaimsOfRaces, WhatTheRaceDoubtsIsNotDecided) {
  RaceReport noisy = telling_race();
  noisy.sets[0].unresolved_below = 4;  // identical code differs five times
  EXPECT_EQ(raced(5, noisy), claim_open);
  RaceReport dependent = telling_race();
  dependent.sets[0].pairs[0].finding = "inconclusive (dependent noise)";
  EXPECT_EQ(raced(5, dependent), claim_open);
  RaceReport nothing = telling_race();
  nothing.no_findings = "too few blocks";
  EXPECT_EQ(raced(5, nothing), claim_open);
  EXPECT_EQ(claim(5, {}, &nothing).why, "too few blocks");
}

TEST(ClaimsOfRaces, ARunnerThatWasWrongOrDiedDecidesNothing) {
  RaceReport wrong = telling_race();
  wrong.sets[0].runners[1].verdict = "wrong-answer";
  EXPECT_EQ(raced(5, wrong), claim_open);
  RaceReport dead = telling_race();
  dead.sets[0].runners[1].death = "signal 11";
  EXPECT_EQ(raced(5, dead), claim_open);
  RaceReport untimed = telling_race();
  untimed.sets[0].runners[0].times.reset();
  EXPECT_EQ(raced(5, untimed), claim_open);
  EXPECT_EQ(raced(6, untimed), claim_open);
  RaceReport control = telling_race();
  control.sets[0].runners[0].role = "copy";
  EXPECT_EQ(raced(6, control), claim_open);
}

TEST(ClaimsOfRaces, SetsMustAgree) {
  const RaceSetRecord yes = set_with({5, 4, 6}, {500, 400, 600});
  const RaceSetRecord no = set_with({0.5, 0.4, 0.6}, {1.1, 1.05, 1.2});
  const RaceSetRecord neither = set_with({1, 0.9, 1.1}, {2, 1.9, 2.1});
  for (const std::uint32_t number : {5U, 6U}) {
    EXPECT_EQ(raced(number, race_of({yes, yes})), claim_holds);
    EXPECT_EQ(raced(number, race_of({yes, no})), claim_open);
    EXPECT_EQ(raced(number, race_of({yes, neither})), claim_open);
    EXPECT_EQ(raced(number, race_of({no, no})), claim_fails);
  }
}

}  // namespace
}  // namespace palio
