// The judge on answers made by hand: each fault gets its own word.
#include <gtest/gtest.h>

#include "puzzles/all.hpp"
#include "reference/judge.hpp"

namespace palio {
namespace {

const Promise kOptimal{Guarantee::optimal, true, Dialect::statement};
const Promise kAny{Guarantee::any, true, Dialect::statement};
const Promise kNumber{Guarantee::optimal, false, Dialect::statement};

void expect(const Judgement& judgement, Verdict verdict, Reason reason = Reason::none) {
  EXPECT_EQ(print_verdict(judgement.verdict), print_verdict(verdict)) << judgement.detail;
  EXPECT_EQ(print_reason(judgement.reason), print_reason(reason)) << judgement.detail;
  EXPECT_FALSE(judgement.contradicts_oracle) << judgement.detail;
}

template <class P>
typename P::Instance instance(const char* text) {
  return P::parse(text, {}).value();
}

/// One press at (1, 1) of a white 2 x 2 board: three cells turn.
const Flip::Instance kCorner = instance<Flip>("bb/bw");

Judgement judge_flip(const Answer<Flip>& answer, const Promise& promise, std::optional<Distance> truth) {
  return judge<Flip>(kCorner, answer, promise, {truth, {}});
}

TEST(Judge, AcceptsAShortestSolution) {
  expect(judge_flip(solved_by<Flip>({{0, 0}}), kOptimal, 1), Verdict::accepted);
}

TEST(Judge, RefutesAMoveOffTheBoard) {
  expect(judge_flip(solved_by<Flip>({{2, 0}}), kOptimal, 1), Verdict::wrong_answer, Reason::illegal_move);
}

TEST(Judge, RefutesMovesThatDontSolve) {
  expect(judge_flip(solved_by<Flip>({{1, 1}}), kOptimal, 1), Verdict::wrong_answer, Reason::not_solved);
  expect(judge_flip(solved_by<Flip>({}), kOptimal, 1), Verdict::wrong_answer, Reason::not_solved);
}

TEST(Judge, RefutesAMissingCertificateWhereOneIsPromised) {
  expect(judge_flip(Solved<Flip>{1}, kOptimal, 1), Verdict::wrong_answer, Reason::not_solved);
}

TEST(Judge, RefutesALengthThatIsNotThatOfTheMoves) {
  expect(judge_flip(Solved<Flip>{2, {{{0, 0}}}}, kOptimal, 1), Verdict::wrong_answer,
         Reason::length_mismatch);
}

TEST(Judge, RefutesBoundsThatCannotBe) {
  expect(judge_flip(Solved<Flip>{1, {{{0, 0}}}, 2}, kOptimal, 1), Verdict::wrong_answer,
         Reason::length_mismatch);
  expect(judge_flip(Solved<Flip>{3, {{{0, 0}, {1, 1}, {1, 1}}}, 2}, kAny, 1), Verdict::wrong_answer,
         Reason::length_mismatch);
  expect(judge_flip(Solved<Flip>{1, {{{0, 0}}}, 1}, kOptimal, 1), Verdict::accepted);
}

TEST(Judge, HoldsALongSolutionToItsGuarantee) {
  const Answer<Flip> roundabout = solved_by<Flip>({{0, 0}, {1, 1}, {1, 1}});
  expect(judge_flip(roundabout, kOptimal, 1), Verdict::wrong_answer, Reason::too_long);
  expect(judge_flip(roundabout, kAny, 1), Verdict::accepted);
}

TEST(Judge, ComparesNumbersAlone) {
  expect(judge_flip(Solved<Flip>{1}, kNumber, 1), Verdict::accepted);
  expect(judge_flip(Solved<Flip>{0}, kNumber, 1), Verdict::wrong_answer, Reason::too_short);
  expect(judge_flip(Solved<Flip>{2}, kNumber, 1), Verdict::wrong_answer, Reason::too_long);
  expect(judge_flip(Solved<Flip>{2}, kNumber, unsolvable), Verdict::wrong_answer, Reason::false_solved);
}

TEST(Judge, ReplaysMovesEvenWhereANumberWillDo) {
  expect(judge_flip(solved_by<Flip>({{1, 1}}), kNumber, 1), Verdict::wrong_answer, Reason::not_solved);
}

TEST(Judge, JudgesClaimsOfImpossibility) {
  expect(judge_flip(Unsolvable<Flip>{}, kOptimal, 1), Verdict::wrong_answer, Reason::false_impossible);
  expect(judge_flip(Unsolvable<Flip>{}, kOptimal, unsolvable), Verdict::accepted);
  expect(judge_flip(Unsolvable<Flip>{}, kOptimal, {}), Verdict::accepted_unproven);
}

TEST(Judge, ChecksProofsOfImpossibility) {
  // On 1 x 2 both presses turn both cells: {first, second} is met evenly by each.
  const auto board = instance<Flip>("bw");
  const Answer<Flip> proved = Unsolvable<Flip>{Flip::Proof{{0b11}, {0b11}}};
  expect(judge<Flip>(board, proved, kOptimal, {unsolvable, {}}), Verdict::accepted);
  expect(judge<Flip>(board, proved, kOptimal, {}), Verdict::accepted);
  for (const Flip::Proof& bad :
       {Flip::Proof{{0b01}, {0b11}}, Flip::Proof{{0b11}, {0b10}}, Flip::Proof{{0}, {0}}, Flip::Proof{{}, {}},
        Flip::Proof{{0b11, 0}, {0b11}}}) {
    for (const Truth<Flip>& truth : {Truth<Flip>{unsolvable, {}}, Truth<Flip>{}}) {
      expect(judge<Flip>(board, Unsolvable<Flip>{bad}, kOptimal, truth), Verdict::wrong_answer,
             Reason::bad_proof);
    }
  }
}

TEST(Judge, CannotProveMinimalityBeyondTheOracle) {
  expect(judge_flip(solved_by<Flip>({{0, 0}}), kOptimal, {}), Verdict::accepted_unproven);
  expect(judge_flip(solved_by<Flip>({{1, 1}}), kOptimal, {}), Verdict::wrong_answer, Reason::not_solved);
}

/// Presses of that board as a set, in words.
Solved<Flip> pressed(const Flip::Shape& shape, std::vector<std::uint64_t> words, std::uint64_t length) {
  Solved<Flip> answer{length};
  answer.set = Flip::MoveSet{shape, std::move(words)};
  return answer;
}

TEST(Judge, ReplaysPressesThatComeAsASet) {
  expect(judge_flip(pressed({2, 2}, {0b0001}, 1), kOptimal, 1), Verdict::accepted);
  expect(judge_flip(pressed({2, 2}, {0b0001}, 1), kNumber, 1), Verdict::accepted);
  constexpr Verdict wrong = Verdict::wrong_answer;
  expect(judge_flip(pressed({2, 2}, {0b1000}, 1), kOptimal, 1), wrong, Reason::not_solved);
  expect(judge_flip(pressed({2, 2}, {0b1000}, 1), kNumber, 1), wrong, Reason::not_solved);
  expect(judge_flip(pressed({2, 2}, {0b0001}, 2), kOptimal, 1), wrong, Reason::length_mismatch);
  expect(judge_flip(pressed({2, 2}, {0b1110}, 3), kOptimal, 1), wrong, Reason::too_long);
}

TEST(Judge, RefutesSetsThatAreNotOfTheBoard) {
  constexpr Verdict wrong = Verdict::wrong_answer;
  expect(judge_flip(pressed({2, 2}, {0b10001}, 2), kOptimal, 1), wrong, Reason::illegal_move);
  expect(judge_flip(pressed({2, 2}, {0b0001, 0}, 1), kOptimal, 1), wrong, Reason::illegal_move);
  expect(judge_flip(pressed({2, 2}, {}, 0), kOptimal, 1), wrong, Reason::illegal_move);
  expect(judge_flip(pressed({1, 4}, {0b0001}, 1), kOptimal, 1), wrong, Reason::illegal_move);
}

TEST(Judge, ReplaysSetsOfSeveralWords) {
  // Every press once, on 9 x 8 cells: each cell is turned as often as it has neighbours and itself.
  const Flip::Shape shape{9, 8};
  Flip::Instance board{shape};
  for (std::uint32_t row = 0; row < 9; ++row) {
    for (std::uint32_t col = 0; col < 8; ++col) {
      const int turned = 1 + (row > 0) + (row < 8) + (col > 0) + (col < 7);
      if (turned % 2 != 0) board.turn(std::uint64_t{row} * 8 + col);
    }
  }
  const Answer<Flip> all = pressed(shape, {UINT64_MAX, 0xFF}, 72);
  expect(judge<Flip>(board, all, kOptimal, {}), Verdict::accepted_unproven);
  board.turn(71);
  expect(judge<Flip>(board, all, kOptimal, {}), Verdict::wrong_answer, Reason::not_solved);
}

TEST(Judge, TakesABoundBelowTheLengthForNoClaimToTheShortest) {
  const std::vector<Flip::Move> roundabout{{0, 0}, {1, 1}, {1, 1}};
  expect(judge_flip(Solved<Flip>{3, roundabout, 1}, kOptimal, 1), Verdict::accepted_unproven);
  expect(judge_flip(Solved<Flip>{3, roundabout, 0}, kOptimal, 1), Verdict::accepted_unproven);
  expect(judge_flip(Solved<Flip>{3, roundabout, 3}, kOptimal, 1), Verdict::wrong_answer,
         Reason::length_mismatch);
  expect(judge_flip(Solved<Flip>{1, {{{0, 0}}}, 0}, kOptimal, 1), Verdict::accepted);
}

TEST(Judge, SaysWhatAJudgementRestsOn) {
  const Answer<Flip> right = solved_by<Flip>({{0, 0}});
  const Answer<Flip> proved = Unsolvable<Flip>{Flip::Proof{{0b1111}, {0b1111}}};
  for (const Answer<Flip>& answer : {right, proved, Answer<Flip>(Unsolvable<Flip>{})})
    EXPECT_EQ(judge_flip(answer, kOptimal, 1).basis, Basis::oracle);
  EXPECT_EQ(judge_flip(right, kOptimal, {}).basis, Basis::certificate);
  EXPECT_EQ(judge_flip(pressed({2, 2}, {0b0001}, 1), kNumber, {}).basis, Basis::certificate);
  EXPECT_EQ(judge_flip(solved_by<Flip>({{1, 1}}), kOptimal, {}).basis, Basis::certificate);
  EXPECT_EQ(judge_flip(proved, kOptimal, {}).basis, Basis::proof);
  EXPECT_EQ(judge_flip(Unsolvable<Flip>{}, kOptimal, {}).basis, Basis::claim);
  EXPECT_EQ(judge_flip(Solved<Flip>{1}, kNumber, {}).basis, Basis::claim);
  EXPECT_EQ(judge_flip(GaveUp{"tired"}, kOptimal, 1).basis, Basis::claim);
}

TEST(Judge, TakesGivingUpForNoClaim) {
  const Judgement judgement = judge_flip(GaveUp{"tired"}, kOptimal, 1);
  expect(judgement, Verdict::gave_up);
  EXPECT_EQ(judgement.detail, "tired");
  EXPECT_FALSE(refutes(judgement.verdict));
}

TEST(Judge, BlamesTheOracleForWhatACertificateContradicts) {
  EXPECT_TRUE(judge_flip(solved_by<Flip>({{0, 0}}), kOptimal, 2).contradicts_oracle);
  EXPECT_TRUE(judge_flip(solved_by<Flip>({{0, 0}}), kOptimal, unsolvable).contradicts_oracle);
  EXPECT_TRUE(
      judge<Flip>(instance<Flip>("bw"), Unsolvable<Flip>{Flip::Proof{{3}, {3}}}, kOptimal, {Distance{1}, {}})
          .contradicts_oracle);
}

TEST(Judge, ConvertsOnlyWhatADialectCallsOtherwise) {
  const Promise luogu{Guarantee::optimal, false, Dialect::luogu};
  const auto solved = instance<Four>("BBBB/WWWW/BBBO/WWWO");
  expect(judge<Four>(solved, Solved<Four>{1}, luogu, {Distance{0}, {}}), Verdict::accepted);
  expect(judge<Four>(solved, Solved<Four>{0}, luogu, {Distance{0}, {}}), Verdict::wrong_answer,
         Reason::too_short);
  expect(judge<Four>(solved, Solved<Four>{1}, kNumber, {Distance{0}, {}}), Verdict::wrong_answer,
         Reason::too_long);
  expect(judge<Four>(solved, Solved<Four>{3}, luogu, {Distance{3}, {}}), Verdict::accepted);
}

TEST(Judge, RefutesAnExchangeOfBlanksAsAMove) {
  const auto board = instance<Four>("BWBO/WBWO/BWBW/WBWB");
  expect(judge<Four>(board, solved_by<Four>({{3, 7, 4}}), kAny, {}), Verdict::wrong_answer,
         Reason::illegal_move);
}

TEST(Judge, HoldsShuttlesToTheLeastSequence) {
  const Promise canonical{Guarantee::canonical, true, Dialect::statement};
  const std::vector<Shuttle::Move> least{{1}, {3}, {2}};
  const Truth<Shuttle> truth{Distance{3}, least};
  const auto one = instance<Shuttle>("1");
  expect(judge<Shuttle>(one, solved_by<Shuttle>(least), canonical, truth), Verdict::accepted);
  const Answer<Shuttle> mirrored = solved_by<Shuttle>({{3}, {1}, {2}});
  expect(judge<Shuttle>(one, mirrored, canonical, truth), Verdict::wrong_answer, Reason::not_canonical);
  expect(judge<Shuttle>(one, mirrored, kOptimal, truth), Verdict::accepted);
  expect(judge<Shuttle>(one, mirrored, canonical, {}), Verdict::accepted_unproven);
  // The same at first, and another way out of it then.
  const auto one_and_two = instance<Shuttle>("1 2");
  const std::vector<Shuttle::Move> least_of_these{{1}, {3}, {2}, {4}, {3}};
  const Answer<Shuttle> branched_off = solved_by<Shuttle>({{1}, {3}, {4}, {2}, {3}});
  expect(judge<Shuttle>(one_and_two, branched_off, canonical, {Distance{5}, least_of_these}),
         Verdict::wrong_answer, Reason::not_canonical);
  // Both solutions printed one behind the other: the second cannot be played.
  const Answer<Shuttle> both = solved_by<Shuttle>({{1}, {3}, {2}, {3}, {1}, {2}});
  EXPECT_EQ(judge<Shuttle>(one, both, canonical, truth).verdict, Verdict::wrong_answer);
}

}  // namespace
}  // namespace palio
