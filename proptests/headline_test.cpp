// What a report says first, against the records that it is derived from.
#include "reports/run/headline.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "proptests/run_reports.hpp"
#include "reports/claims/claims.hpp"

namespace palio {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

template <class Record>
std::vector<std::string> solvers_of(const std::vector<Record>& records) {
  std::vector<std::string> names;
  for (const Record& record : records) names.push_back(record.solver);
  return names;
}

TEST(Headline, CountsWhatWasCheckedByPuzzle) {
  const HeadlineRecord headline = headline_of(full_run());
  ASSERT_THAT(headline.checked, SizeIs(3));
  EXPECT_EQ(headline.checked[0].puzzle, "flip");
  EXPECT_EQ(headline.checked[0].noun, "boards");
  EXPECT_EQ(headline.checked[0].contenders, 4U);
  EXPECT_EQ(headline.checked[0].exhaustive, 2U);
  EXPECT_EQ(headline.checked[0].instances, 65'536U + 20'000U + 65'536U);
  EXPECT_EQ(headline.checked[1].puzzle, "four");
  EXPECT_EQ(headline.checked[2].contenders, 2U);
  EXPECT_EQ(headline.checked[2].exhaustive, 0U);
  EXPECT_EQ(headline.checked[2].instances, 7U);
}

TEST(Headline, NamesUnexpectedFailuresFirst) {
  const HeadlineRecord headline = headline_of(full_run());
  EXPECT_THAT(solvers_of(headline.wrong),
              ElementsAre("flip/wrong_one", "sol.cpp", "bad.py", "four/published_p2"));
  EXPECT_EQ(headline.wrong[0].verdict, "wrong-answer");
  EXPECT_EQ(headline.wrong[0].reason, "too-long 16, not-solved 1");
  EXPECT_EQ(headline.wrong[0].failures, 17U);
  EXPECT_EQ(headline.wrong[0].checked, 65'536U);
  EXPECT_FALSE(headline.wrong[0].expected);
  EXPECT_EQ(headline.wrong[0].result, 3U);
  EXPECT_EQ(headline.wrong[1].verdict, "compile-error");
  EXPECT_EQ(headline.wrong[1].reason, "");
  EXPECT_FALSE(headline.wrong[2].result);
  EXPECT_TRUE(headline.wrong[3].expected);
}

TEST(Headline, NamesWhomOnlyTheRaceRefuted) {
  RunReport report = full_run();
  std::erase_if(report.verify.results, [](const VerifyRecord& record) { return record.failures > 0; });
  const HeadlineRecord headline = headline_of(report);
  ASSERT_THAT(solvers_of(headline.wrong), ElementsAre("flip/wrong_one", "bad.py"));
  EXPECT_EQ(headline.wrong[0].failures, 0U);
  EXPECT_EQ(headline.wrong[0].checked, 512U);
  EXPECT_EQ(headline.wrong[0].reason, "too-long on 3 of 512, in the race of flip, large");
}

TEST(Headline, SaysOfWhomNothingCanBeSaid) {
  const std::vector<UnjudgedRecord> unjudged = headline_of(full_run()).unjudged;
  ASSERT_THAT(solvers_of(unjudged),
              ElementsAre("four/missed", "shuttle/modest_one", "shuttle/unlucky", "flip/dead_one"));
  EXPECT_EQ(unjudged[0].why, "was expected to be refuted, and was not");
  EXPECT_EQ(unjudged[1].why, "gave up: beyond its reach: at most 8 a side");
  EXPECT_EQ(unjudged[2].why, "the referee failed: the oracle threw: out of memory");
  EXPECT_THAT(unjudged[3].why, HasSubstr("signal 11"));
}

TEST(Headline, ChecksNothingWithoutAWord) {
  RunReport report = full_run();
  report.verify.results = {judged("flip/a", 0, 12), judged("flip/b", 9, 12)};
  report.verify.results[0].verdicts = {};
  report.verify.results[1].verdicts = {{"gave-up", 9}};
  report.race.reset();
  const std::vector<UnjudgedRecord> unjudged = headline_of(report).unjudged;
  ASSERT_THAT(solvers_of(unjudged), ElementsAre("flip/a", "flip/b"));
  EXPECT_EQ(unjudged[0].why, "nothing of it was checked");
  EXPECT_EQ(unjudged[1].why, "gave up on everything");
}

// Faster than all are one that is wrong, one that died, one that gave up, and a control.
TEST(Headline, TheFastestIsRightAndAlive) {
  const std::vector<FastestRecord> fastest = headline_of(full_run()).fastest;
  ASSERT_THAT(fastest, SizeIs(1));
  EXPECT_EQ(fastest[0].puzzle, "flip");
  EXPECT_EQ(fastest[0].set, "large");
  EXPECT_EQ(fastest[0].solver, "flip/gf2_elimination");
  EXPECT_EQ(fastest[0].ns, 101.5);
  EXPECT_EQ(fastest[0].runner_up, "flip/light_chasing");
  EXPECT_FALSE(fastest[0].ratio) << "these two weren't compared";
  EXPECT_EQ(fastest[0].unresolved_below, 0.0153);
}

/// Neither what identical code differs by, nor what the pair had less than its chance to show.
TEST(Headline, SaysWhatThePairCannotResolve) {
  RunReport report = full_run();
  PairRecord& pair = report.race->sets[0].pairs.emplace_back();
  pair.first = "flip/gf2_elimination";
  pair.second = "flip/light_chasing";
  pair.ratio = {1.5, 1.2, 1.9};
  for (const auto& [detectable, below] : {std::pair{1.25, 0.25}, std::pair{1.01, 0.0153}}) {
    report.race->sets[0].pairs.back().detectable = detectable;
    EXPECT_NEAR(headline_of(report).fastest.at(0).unresolved_below, below, 1e-12);
  }
}

TEST(Headline, NobodyIsFastestWhoIsWrongElsewhere) {
  RunReport report = full_run();
  report.verify.results.push_back(refuted("flip/gf2_elimination", 2, 512));
  EXPECT_EQ(headline_of(report).fastest[0].solver, "flip/light_chasing");
}

TEST(Headline, TakesRatioAndFindingFromThePair) {
  RunReport report = full_run();
  report.race->sets[0].pairs.push_back(
      pair_of("gf2_elimination", "light_chasing", {11.8, 11.5, 12.1}, "faster"));
  FastestRecord fastest = headline_of(report).fastest[0];
  ASSERT_TRUE(fastest.ratio);
  EXPECT_EQ(fastest.ratio->value, 11.8);
  EXPECT_EQ(fastest.ratio->high, 12.1);
  EXPECT_EQ(fastest.finding, "faster");
  // Of two with the same time the pair knows who is first.
  report.race->sets[0].runners[3].times->undisturbed_ns = 101.5;
  report.race->sets[0].pairs.back() =
      pair_of("light_chasing", "gf2_elimination", {1.01, 0.98, 1.03}, "inconclusive");
  fastest = headline_of(report).fastest[0];
  EXPECT_EQ(fastest.solver, "flip/light_chasing");
  EXPECT_EQ(fastest.runner_up, "flip/gf2_elimination");
  EXPECT_EQ(fastest.finding, "inconclusive");
}

TEST(Headline, ASetWithoutATimeHasNoFastest) {
  RunReport report = full_run();
  for (RaceRunnerRecord& runner : report.race->sets[0].runners) runner.times.reset();
  EXPECT_THAT(headline_of(report).fastest, IsEmpty());
  report.race.reset();
  EXPECT_THAT(headline_of(report).fastest, IsEmpty());
}

TEST(Headline, CountsEachClaimOnce) {
  const RunReport report = full_run();
  const HeadlineRecord headline = headline_of(report);
  std::uint64_t holds = 0;
  const auto claims = judge_claims(report);
  for (const ClaimRecord& claim : claims) holds += claim.verdict == claim_holds ? 1U : 0U;
  ASSERT_EQ(headline.claims.size(), 3U);
  EXPECT_EQ(headline.claims[0], std::pair(std::string(claim_holds), holds));
  EXPECT_EQ(headline.claims[1].first, claim_fails);
  EXPECT_EQ(headline.claims[2].first, claim_open);
  EXPECT_EQ(holds + headline.claims[1].second + headline.claims[2].second, claims.size());
}

TEST(Headline, OfNothingIsEmpty) {
  const HeadlineRecord headline = headline_of(RunReport{});
  EXPECT_THAT(headline.checked, IsEmpty());
  EXPECT_THAT(headline.wrong, IsEmpty());
  EXPECT_THAT(headline.unjudged, IsEmpty());
}

}  // namespace
}  // namespace palio
