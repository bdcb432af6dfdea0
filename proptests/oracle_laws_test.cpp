// The oracles against the rules that players and judge share, position by position, and
// the judge against every way to spoil a right answer.
#include <gtest/gtest.h>
// RapidCheck's header for GoogleTest needs GoogleTest's own before it.
#include <rapidcheck/gtest.h>

#include "proptests/corners.hpp"
#include "proptests/oracle_laws.hpp"

namespace palio {
namespace {

template <class P>
void expect_follows_the_rules(const std::vector<std::string>& spaces) {
  for (const std::string& text : spaces) {
    const auto space = P::parse_space(text).value();
    ASSERT_TRUE(oracle<P>().reaches(space)) << text;
    const Breach breach = oracle_follows_the_rules(MakeOracle<P>(oracle<P>().make), space);
    EXPECT_FALSE(breach) << *breach;
  }
}

TEST(OracleLaws, FlipFollowsTheRules) {
  expect_follows_the_rules<Flip>({"4x4", "4x4-torus", "1x1", "1x1-torus", "1x2-torus", "2x2-torus", "1x13",
                                  "13x1-torus", "2x5-torus", "5x2", "3x4", "3x3-torus", "4x3-torus"});
}
TEST(OracleLaws, FourFollowsTheRulesOnTheJudgesBoards) { expect_follows_the_rules<Four>({"4x4"}); }
TEST(OracleLaws, FourFollowsTheRulesOnOtherShapes) {
  expect_follows_the_rules<Four>({"3x3:4:3:3", "3x3:4:4:3", "3x4:5:5:3", "4x3:2:3:2", "1x8:3:3:3",
                                  "8x1:2:3:2", "2x4:3:3:4", "2x2:1:1:2", "1x2:1:0:1", "3x3:0:4:3",
                                  "3x4:1:2:4"});
}
TEST(OracleLaws, ShuttleFollowsTheRules) {
  expect_follows_the_rules<Shuttle>(
      {"1..6", "1x2", "2x1", "3x5", "5x3", "1x20", "20x1", "2x9", "9x2", "4x7"});
}

RC_GTEST_PROP(JudgeLaws, FlipFaultsGetTheirWords, ()) {
  if (const Breach breach = judge_finds_faults<Flip>(judge<Flip>, (*corners<Flip>()).instance))
    RC_FAIL(*breach);
}
RC_GTEST_PROP(JudgeLaws, FourFaultsGetTheirWords, ()) {
  if (const Breach breach = judge_finds_faults<Four>(judge<Four>, (*corners<Four>()).instance))
    RC_FAIL(*breach);
}
RC_GTEST_PROP(JudgeLaws, ShuttleFaultsGetTheirWords, ()) {
  if (const Breach breach = judge_finds_faults<Shuttle>(judge<Shuttle>, (*corners<Shuttle>()).instance))
    RC_FAIL(*breach);
}

}  // namespace
}  // namespace palio
