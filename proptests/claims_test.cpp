// The published claims: for each there are records under which it holds, and altered ones
// under which it doesn't, and nothing holds that wasn't measured.
#include "reports/claims/claims.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace palio {
namespace {

using testing::Each;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

using Facts = std::vector<FactRecord>;

FactRecord exact(const std::string& name, double value) { return {name, value, {}, {}, "", "something"}; }
FactRecord between(const std::string& name, double value, double low, double high) {
  return {name, value, low, high, "", "something"};
}

ClaimRecord claim(std::uint32_t number, const Facts& facts) {
  return judge_claims(facts, {}, nullptr).at(number - 1);
}

/// A fact that takes the place of that of its name, and what is said of the claim then.
struct Altered {
  FactRecord fact;
  std::string_view verdict;
};

/// Facts under which a claim holds, all of them needed, and alterations of one.
struct ByFacts {
  std::uint32_t number;
  Facts holds;
  std::vector<Altered> altered;
};

std::vector<ByFacts> flip_cases() {
  return {
      {1, {exact("flip.sample.id", 6585)}, {{exact("flip.sample.id", 6584), claim_fails}}},
      {2,
       {exact("flip.sample.child_1", 6568), exact("flip.sample.child_2", 6553),
        exact("flip.sample.child_3", 6646)},
       {{exact("flip.sample.child_1", 6570), claim_fails},
        {exact("flip.sample.child_2", 6558), claim_fails},
        {exact("flip.sample.child_3", 6647), claim_fails}}},
      {3, {exact("flip.sample.child_1", 6570)}, {{exact("flip.sample.child_1", 6568), claim_fails}}},
      {7,
       {exact("flip.repeats.boards", 65536), exact("flip.repeats.shorter", 0)},
       {{exact("flip.repeats.shorter", 1), claim_fails}, {exact("flip.repeats.boards", 65535), claim_open}}},
      {8,
       {exact("flip.press_order.cases", 7864320), exact("flip.press_order.differ", 0)},
       {{exact("flip.press_order.differ", 1), claim_fails},
        {exact("flip.press_order.cases", 7864319), claim_open}}},
      {16,
       {exact("flip.sample.bit_2", 1), exact("flip.sample.bit_13", 0)},
       {{exact("flip.sample.bit_2", 0), claim_fails}}},
      {16,
       {exact("flip.sample.bit_2", 0), exact("flip.sample.bit_13", 1)},
       {{exact("flip.sample.bit_13", 0), claim_fails}}},
  };
}

std::vector<ByFacts> other_exact_cases() {
  return {
      {9,
       {exact("four.starters.boards", 411840), exact("four.starters.differ", 30),
        exact("four.starters.black_less", 10), exact("four.starters.white_less", 20)},
       {{exact("four.starters.differ", 0), claim_fails},
        {exact("four.starters.black_less", 0), claim_fails},
        {exact("four.starters.white_less", 0), claim_fails}}},
      {10, {exact("four.sample.answer", 5)}, {{exact("four.sample.answer", 4), claim_fails}}},
      {11,
       {exact("four.solved.boards", 100), exact("four.solved.one", 100), exact("four.solved.zero", 0)},
       {{exact("four.solved.one", 99), claim_fails}, {exact("four.solved.boards", 0), claim_open}}},
      {12,
       {exact("shuttle.sides", 12), exact("shuttle.fewest.formula", 12)},
       {{exact("shuttle.fewest.formula", 11), claim_fails}}},
      {12,
       {exact("shuttle.sides", 12), exact("shuttle.fewest.formula", 12)},
       {{exact("shuttle.sides", 11), claim_open}}},
      {14,
       {exact("shuttle.sides", 12), exact("shuttle.forward.found", 12), exact("shuttle.forward.backward", 0)},
       {{exact("shuttle.forward.found", 11), claim_fails},
        {exact("shuttle.forward.backward", 1), claim_fails},
        {exact("shuttle.sides", 11), claim_open}}},
  };
}

std::vector<ByFacts> program_cases() {
  return {
      {4,
       {between("p1_asserts.ratio", 5, 4.5, 5.5), between("p1_asserts.control", 1.01, 0.98, 1.03),
        between("p1_asserts.saved", 8192, 4096, 12288)},
       {{between("p1_asserts.ratio", 1.2, 1.1, 1.3), claim_fails},
        {between("p1_asserts.ratio", 1.0, 0.9, 1.1), claim_fails},
        {between("p1_asserts.ratio", 4, 3.9, 4.1), claim_open},
        {between("p1_asserts.control", 1.3, 1.2, 1.4), claim_open},
        {exact("p1_asserts.ratio", 5), claim_open},
        {between("p1_asserts.saved", 0, 0, 0), claim_fails},
        {between("p1_asserts.saved", 0, -4096, 4096), claim_open}}},
      {15,
       {exact("p3_search.tests", 10), between("p3_search.time", 4e6, 3e6, 5e6),
        exact("p3_search.memory", 900 * 1024)},
       {{exact("p3_search.tests", 9), claim_open},
        {between("p3_search.time", 1e7, 0.9e7, 1.2e7), claim_open},
        {exact("p3_search.memory", 3377 * 1024), claim_open}}},
  };
}

/// Without `name`.
Facts less(Facts facts, const std::string& name) {
  std::erase_if(facts, [&](const FactRecord& fact) { return fact.name == name; });
  return facts;
}

void expect_verdicts(const ByFacts& one) {
  const ClaimRecord holding = claim(one.number, one.holds);
  EXPECT_EQ(holding.verdict, claim_holds) << one.number << ": " << holding.why;
  EXPECT_THAT(holding.figures, Not(IsEmpty()));
  EXPECT_EQ(holding.on, "something");
  for (const FactRecord& fact : one.holds) {
    const ClaimRecord without = claim(one.number, less(one.holds, fact.name));
    EXPECT_EQ(without.verdict, claim_open) << one.number << " without " << fact.name;
    EXPECT_THAT(without.why, HasSubstr("not measured")) << one.number << " without " << fact.name;
  }
  for (const Altered& altered : one.altered) {
    Facts facts = less(one.holds, altered.fact.name);
    facts.push_back(altered.fact);
    const ClaimRecord record = claim(one.number, facts);
    EXPECT_EQ(record.verdict, altered.verdict) << one.number << " with another " << altered.fact.name;
    if (record.verdict == claim_open) {
      EXPECT_THAT(record.why, Not(IsEmpty())) << one.number;
    }
  }
}

TEST(Claims, AboutFlipFollowFromTheFacts) {
  for (const ByFacts& one : flip_cases()) expect_verdicts(one);
}

TEST(Claims, AboutFourAndShuttleFollowFromTheFacts) {
  for (const ByFacts& one : other_exact_cases()) expect_verdicts(one);
}

TEST(Claims, AboutProgramsFollowFromTheFacts) {
  for (const ByFacts& one : program_cases()) expect_verdicts(one);
}

TEST(Claims, AllSixteenAreJudgedInOrderAndNothingHoldsUnmeasured) {
  const RaceReport race;
  for (const RaceReport* raced : {static_cast<const RaceReport*>(nullptr), &race}) {
    const auto claims = judge_claims({}, {}, raced);
    ASSERT_THAT(claims, SizeIs(16));
    for (std::uint32_t i = 0; i < 16; ++i) EXPECT_EQ(claims[i].number, i + 1);
    EXPECT_THAT(claims, Each(Field(&ClaimRecord::verdict, claim_open)));
    for (const auto text : {&ClaimRecord::by, &ClaimRecord::statement, &ClaimRecord::source,
                            &ClaimRecord::measured, &ClaimRecord::why})
      EXPECT_THAT(claims, Each(Field(text, Not(IsEmpty()))));
  }
}

TEST(Claims, AFigureThatIsNoNumberIsNone) {
  const double nothing = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(claim(1, {exact("flip.sample.id", nothing)}).verdict, claim_open);
  EXPECT_EQ(claim(15, {exact("p3_search.tests", 10), exact("p3_search.memory", 1),
                       between("p3_search.time", 1, 1, nothing)})
                .verdict,
            claim_open);
}

TEST(Claims, FiguresStandBesideWhatWasPublished) {
  const ClaimRecord record = claim(4, program_cases().front().holds);
  ASSERT_FALSE(record.figures.empty());
  EXPECT_THAT(record.figures[0].claimed, HasSubstr("63 / 16"));
  EXPECT_EQ(record.figures[0].value, 5);
  EXPECT_EQ(record.figures[0].low, 4.5);
  EXPECT_EQ(record.figures[0].high, 5.5);
}

TEST(Claims, ASavingThatIsLessThanClaimedIsSaidToBeOne) {
  const auto with_ratio = [](const FactRecord& ratio) {
    return claim(4, {ratio, between("p1_asserts.control", 1, 0.99, 1.01)}).why;
  };
  EXPECT_THAT(with_ratio(between("p1_asserts.ratio", 1.2, 1.1, 1.3)), HasSubstr("does save time"));
  EXPECT_THAT(with_ratio(between("p1_asserts.ratio", 0.8, 0.7, 0.9)), HasSubstr("costs time"));
  EXPECT_THAT(with_ratio(between("p1_asserts.ratio", 1, 0.9, 1.1)), HasSubstr("isn't resolved"));
}

TEST(Claims, ThatNeitherDigitIsSetIsNotThatOneIs) {
  EXPECT_THAT(claim(16, {exact("flip.sample.bit_2", 0), exact("flip.sample.bit_13", 0)}).why,
              HasSubstr("neither"));
  EXPECT_THAT(claim(16, {exact("flip.sample.bit_2", 0), exact("flip.sample.bit_13", 1)}).why,
              HasSubstr("the correction is right"));
}

TEST(Claims, TheDialectOfASolvedBoardIsSaid) {
  const Facts facts{exact("four.solved.boards", 100), exact("four.solved.one", 0),
                    exact("four.solved.zero", 100), exact("four.solved.luogu", 1)};
  const ClaimRecord record = claim(11, facts);
  EXPECT_EQ(record.verdict, claim_fails);
  EXPECT_THAT(record.why, HasSubstr("100 of 100 have answer 0"));
  EXPECT_THAT(record.why, HasSubstr("data expects 1"));
}

}  // namespace
}  // namespace palio
