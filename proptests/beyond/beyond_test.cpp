// Liars beyond the oracle's reach: each gets its exact reason, from evidence that is named.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "proptests/campaigns.hpp"

namespace palio {
namespace {

using testing::HasSubstr;

/// 2^36 boards, each with two solutions that press no cell twice: one for each colour.
const Flip::Shape kSix{6, 6, false};

std::uint64_t resting_on(const Tally& tally, Basis basis) {
  return tally.bases[static_cast<std::size_t>(basis)];
}

/// That the liar fails for that reason alone; what was counted.
template <class P>
Tally expect_caught(const CrossCheck<P>& check, const std::string& name, Reason reason) {
  const CheckResult result = check_solver(check, "beyond/" + name);
  const Tally& tally = result.tally;
  EXPECT_FALSE(result.referee_failure) << *result.referee_failure;
  EXPECT_EQ(tally.checked, check.planned()) << name;
  EXPECT_GT(tally.of(reason), 0U) << name;
  EXPECT_EQ(tally.of(reason), tally.of(Verdict::wrong_answer)) << name << ": " << describe(tally);
  EXPECT_EQ(tally.failures(), tally.of(Verdict::wrong_answer)) << name << ": " << describe(tally);
  EXPECT_EQ(std::accumulate(tally.bases.begin(), tally.bases.end(), std::uint64_t{0}), tally.checked) << name;
  return tally;
}

Tally expect_caught_on_six(const std::string& name, Reason reason) {
  return expect_caught(CrossCheck<Flip>(kSix, {.sample = 60}), name, reason);
}

TEST(LiarsBeyondTheOracle, APeersShorterSolutionRefutes) {
  const Tally tally = expect_caught_on_six("even_answers_too_long", Reason::too_long);
  EXPECT_EQ(resting_on(tally, Basis::certificate), tally.failures());
  EXPECT_EQ(resting_on(tally, Basis::agreement), tally.checked - tally.failures());
  ASSERT_TRUE(tally.smallest);
  EXPECT_THAT(tally.smallest->detail, HasSubstr(" of flip/"));
  EXPECT_EQ(tally.smallest->truth, "unknown");
}

TEST(LiarsBeyondTheOracle, ItsOwnAnswerToAnImageRefutes) {
  const Tally tally = expect_caught_on_six("longer_in_a_corner", Reason::too_long);
  EXPECT_GT(resting_on(tally, Basis::law), 0U);
  EXPECT_EQ(resting_on(tally, Basis::law) + resting_on(tally, Basis::certificate), tally.failures());
  ASSERT_TRUE(tally.smallest);
  EXPECT_EQ(tally.smallest->instance[0], 'b') << "not the board but its image is answered wrong";
}

TEST(LiarsBeyondTheOracle, OfTwoNumbersWithoutACertificateTheLesserIsALie) {
  const Tally tally = expect_caught_on_six("shorter_in_a_corner", Reason::too_short);
  EXPECT_EQ(resting_on(tally, Basis::law), tally.failures());
  ASSERT_TRUE(tally.smallest);
  EXPECT_EQ(tally.smallest->instance[0], 'b');
  EXPECT_THAT(tally.smallest->detail, HasSubstr("its own answer to"));
}

TEST(LiarsBeyondTheOracle, APeersSolutionRefutesImpossibility) {
  const Tally tally = expect_caught_on_six("deep_is_impossible", Reason::false_impossible);
  EXPECT_EQ(resting_on(tally, Basis::certificate), tally.failures());
}

TEST(LiarsBeyondTheOracle, AProofThatDoesntHoldRefutes) {
  const Tally tally = expect_caught_on_six("empty_proof", Reason::bad_proof);
  EXPECT_EQ(resting_on(tally, Basis::proof), tally.failures());
}

TEST(LiarsBeyondTheOracle, APeersSolutionBelowABoundRefutesIt) {
  const Tally tally = expect_caught_on_six("bound_above_the_best", Reason::length_mismatch);
  EXPECT_EQ(tally.failures(), 60U);
  ASSERT_TRUE(tally.smallest);
  EXPECT_THAT(tally.smallest->detail, HasSubstr("says that no solution is shorter than"));
}

TEST(LiarsBeyondTheOracle, APeersProofRefutesANumber) {
  const CrossCheck<Flip> nine(Flip::Shape{9, 9, false}, {.sample = 60});
  const Tally tally = expect_caught(nine, "solves_the_impossible", Reason::false_solved);
  EXPECT_EQ(resting_on(tally, Basis::proof), tally.failures());
}

TEST(LiarsBeyondTheOracle, APeersSolutionRefutesImpossibilityOfFour) {
  const CrossCheck<Four> five(Four::parse_space("5x5").value(), {.sample = 8});
  const Tally tally = expect_caught(five, "nothing_ends", Reason::false_impossible);
  EXPECT_EQ(tally.failures(), 8U);
}

TEST(LiarsBeyondTheOracle, TheLawOfLengthsRefutes) {
  const CrossCheck<Shuttle> sizes(Shuttle::parse_space("13..16").value(), {});
  Tally tally = expect_caught(sizes, "there_and_back", Reason::too_long);
  EXPECT_EQ(resting_on(tally, Basis::law), 4U);
  tally = expect_caught(sizes, "mirrored", Reason::not_canonical);
  EXPECT_EQ(resting_on(tally, Basis::law), 4U);
}

TEST(LiarsBeyondTheOracle, APeersLesserSequenceRefutes) {
  const CrossCheck<Shuttle> unequal(Shuttle::parse_space("14x15").value(), {});
  const Tally tally = expect_caught(unequal, "mirrored", Reason::not_canonical);
  EXPECT_EQ(resting_on(tally, Basis::certificate), 1U);
}

TEST(LiarsBeyondTheOracle, AReplayFindsTheSameAgain) {
  for (const char* name : {"even_answers_too_long", "longer_in_a_corner", "shorter_in_a_corner"}) {
    const std::string solver = std::string("beyond/").append(name);
    const CheckResult found = check_solver(CrossCheck<Flip>(kSix, {.sample = 20}), solver);
    ASSERT_TRUE(found.tally.smallest) << name;
    const auto board = Flip::parse(found.tally.smallest->instance, kSix).value();
    const CheckResult again = check_solver(CrossCheck<Flip>(std::vector{board}), solver);
    ASSERT_TRUE(again.tally.smallest) << name;
    EXPECT_EQ(again.tally.smallest->instance, found.tally.smallest->instance) << name;
    EXPECT_EQ(again.tally.smallest->reason, found.tally.smallest->reason) << name;
  }
}

TEST(LiarsBeyondTheOracle, APeerThatTakesTooLongIsLeftOut) {
  const CrossCheck<Flip> seven(Flip::Shape{7, 7, false}, {.sample = 20});
  ASSERT_TRUE(find_solver<Flip>("flip/never_ends")->reach.takes({7, 7, false}));
  const CheckResult result = check_solver(seven, "flip/gf2_elimination");
  EXPECT_FALSE(result.referee_failure) << *result.referee_failure;
  EXPECT_EQ(resting_on(result.tally, Basis::agreement), 20U) << describe(result.tally);
}

TEST(LiarsBeyondTheOracle, PressesMayComeAsASet) {
  for (const Flip::Shape& shape : {kSix, Flip::Shape{9, 9, false}, Flip::Shape{3, 3, false}}) {
    const CheckResult result =
        check_solver(CrossCheck<Flip>(shape, {.sample = 40}), "beyond/presses_as_a_set");
    EXPECT_EQ(result.tally.failures(), 0U) << describe(result.tally);
    EXPECT_EQ(result.tally.of(Verdict::gave_up), 0U);
    EXPECT_EQ(result.tally.checked, 40U);
  }
}

}  // namespace
}  // namespace palio
