// Beyond the oracle's reach: what laws say is true within it, evidence refutes, others' words only
// support, and right solvers stay unrefuted with the bases that they should have.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "proptests/campaigns.hpp"
#include "reference/beyond.hpp"

namespace palio {
namespace {

using testing::HasSubstr;

const Promise kOptimal{Guarantee::optimal, true, Dialect::statement};
const Promise kNumber{Guarantee::optimal, false, Dialect::statement};
const Promise kAny{Guarantee::any, true, Dialect::statement};
const Promise kCanonical{Guarantee::canonical, true, Dialect::statement};

std::uint64_t resting_on(const Tally& tally, Basis basis) {
  return tally.bases[static_cast<std::size_t>(basis)];
}

template <class P>
Tally unrefuted(const std::string& size, const std::string& solver, std::uint64_t sample) {
  const CrossCheck<P> check(P::parse_space(size).value(), {.sample = sample});
  const CheckResult result = check_solver(check, solver);
  EXPECT_FALSE(result.referee_failure) << *result.referee_failure;
  EXPECT_EQ(result.tally.failures(), 0U) << size << ", " << solver << ": " << describe(result.tally);
  EXPECT_EQ(result.tally.checked, check.planned());
  EXPECT_EQ(result.tally.of(Verdict::gave_up), 0U) << result.tally.gave_up.value_or("");
  return result.tally;
}

TEST(BeyondTheOracle, WhereTheOracleReachesAllRestsOnIt) {
  EXPECT_EQ(resting_on(unrefuted<Flip>("4x4-torus", "flip/light_chasing", 50), Basis::oracle), 50U);
  EXPECT_EQ(resting_on(unrefuted<Flip>("3x5", "flip/gf2_elimination", 50), Basis::oracle), 50U);
  EXPECT_EQ(resting_on(unrefuted<Shuttle>("1..7", "shuttle/closed_form", 7), Basis::oracle), 7U);
}

TEST(BeyondTheOracle, SolutionsOfFlipRestOnAgreement) {
  for (const char* solver : {"flip/light_chasing", "flip/gf2_elimination", "flip/pruned_dfs"}) {
    const Tally tally = unrefuted<Flip>("6x6", solver, 40);
    EXPECT_EQ(tally.of(Verdict::accepted_unproven), 40U);
    EXPECT_EQ(resting_on(tally, Basis::agreement), 40U) << solver;
  }
}

TEST(BeyondTheOracle, ImpossibleBoardsOfFlipRestOnProofs) {
  for (const char* size : {"9x9", "5x6-torus", "4x9"}) {
    const Tally tally = unrefuted<Flip>(size, "flip/light_chasing", 60);
    EXPECT_GT(resting_on(tally, Basis::proof), 0U) << size;
    EXPECT_EQ(resting_on(tally, Basis::proof), tally.of(Verdict::accepted)) << size;
    EXPECT_EQ(resting_on(tally, Basis::agreement), tally.of(Verdict::accepted_unproven)) << size;
  }
}

TEST(BeyondTheOracle, LengthsOfShuttleRestOnTheLaw) {
  Tally tally = unrefuted<Shuttle>("13..16", "shuttle/closed_form", 4);
  EXPECT_EQ(resting_on(tally, Basis::law), 4U);
  EXPECT_EQ(tally.of(Verdict::accepted), 4U);
  // The law tells the length of unequal sides, and not which of many sequences is the least.
  tally = unrefuted<Shuttle>("14x15", "shuttle/closed_form", 1);
  EXPECT_EQ(resting_on(tally, Basis::agreement), 1U);
  EXPECT_EQ(tally.of(Verdict::accepted_unproven), 1U);
}

TEST(BeyondTheOracle, SolutionsOfFourRestOnAgreement) {
  const Tally tally = unrefuted<Four>("5x5", "four/bitmask_bfs", 8);
  EXPECT_EQ(resting_on(tally, Basis::agreement), 8U);
}

TEST(Peers, AreOthersThatPromiseTheShortest) {
  const std::atomic<bool> never = false;
  const auto board = Flip::sample({6, 6, false}, 1, 1);
  for (const auto& contender : solvers<Flip>()) {
    if (!contender.reach.takes(board.shape)) continue;
    Peers<Flip> peers(contender.name, Work::default_memory);
    const auto first = peers.ask(board, 0, never);
    EXPECT_FALSE(first.empty());
    EXPECT_LE(first.size(), 2U);
    for (const auto& testimony : first) {
      const Solver<Flip>* peer = find_solver<Flip>(testimony.by);
      ASSERT_NE(peer, nullptr) << testimony.by;
      EXPECT_NE(testimony.by, contender.name);
      EXPECT_FALSE(peer->exhibit);
      EXPECT_NE(peer->guarantee, Guarantee::any);
      EXPECT_TRUE(testimony.certain);
      EXPECT_EQ(testimony.length, first.front().length);
    }
    const std::atomic<bool> stopped = true;
    EXPECT_TRUE(peers.ask(board, 0, stopped).empty());
  }
}

TEST(Laws, OfShuttleAreTheOracles) {
  for (const char* size : {"1..7", "1x5", "4x2", "3x6"}) {
    const auto space = Shuttle::parse_space(size).value();
    const auto truth = oracle<Shuttle>().make(space);
    for (const auto& sides : space.instances) {
      EXPECT_EQ(Laws<Shuttle>::fewest(sides), truth->distance(sides));
      const auto least = *truth->solution(sides);
      auto mirrored = least;
      for (auto& move : mirrored) move.origin = sides.cells() + 1 - move.origin;
      const bool equal = sides.white == sides.black;
      EXPECT_EQ(Laws<Shuttle>::least(sides, least), equal ? std::optional(least) : std::nullopt);
      EXPECT_EQ(Laws<Shuttle>::least(sides, mirrored), equal ? std::optional(least) : std::nullopt);
    }
  }
}

/// How many solutions of that many moves there are from a position on; `known` holds those met.
std::uint64_t solutions_from(const Rules<Shuttle>::Board& board, std::uint64_t moves,
                             std::map<std::pair<std::string, std::uint64_t>, std::uint64_t>& known) {
  if (moves == 0) return Rules<Shuttle>::solved(board) ? 1 : 0;
  const auto [place, is_new] = known.try_emplace({board.cells, moves});
  if (!is_new) return place->second;
  std::uint64_t count = 0;
  for (const auto& move : Rules<Shuttle>::legal_moves(board)) {
    auto next = board;
    Rules<Shuttle>::apply(next, move);
    count += solutions_from(next, moves - 1, known);
  }
  return known[{board.cells, moves}] = count;
}

TEST(Laws, EqualSidesHaveTwoShortestSolutions) {
  for (std::uint32_t side = 1; side <= 4; ++side) {
    const Shuttle::Instance sides{side, side};
    std::map<std::pair<std::string, std::uint64_t>, std::uint64_t> known;
    EXPECT_EQ(solutions_from(Rules<Shuttle>::start(sides), *Laws<Shuttle>::fewest(sides), known), 2U) << side;
  }
}

TEST(Laws, ImagesAreOthersWithTheSameFewestMoves) {
  for (const Flip::Shape& shape : {Flip::Shape{3, 4}, Flip::Shape{4, 4}, Flip::Shape{3, 3, true}}) {
    const auto truth = oracle<Flip>().make(shape);
    for (std::uint64_t k = 0; k < 20; ++k) {
      const auto board = Flip::sample(shape, 5, k);
      const auto images = Laws<Flip>::images(board);
      EXPECT_FALSE(images.empty());
      for (std::size_t i = 0; i < images.size(); ++i) {
        EXPECT_NE(images[i], board);
        EXPECT_EQ(std::count(images.begin(), images.end(), images[i]), 1);
        EXPECT_EQ(truth->distance(images[i]), truth->distance(board));
      }
    }
  }
  EXPECT_TRUE(Laws<Flip>::images(Flip::Instance{{100, 100, true}}).empty());
  EXPECT_TRUE(Laws<Flip>::images(Flip::Instance{{100, 100, false}}).empty());
  EXPECT_FALSE(Laws<Flip>::images(Flip::Instance{{60, 60, false}}).empty());
}

/// What is weighed was replayed before, so any moves will do.
Answer<Flip> of_length(std::uint64_t length) {
  return solved_by<Flip>(std::vector<Flip::Move>(length, {0, 0}));
}

const Judgement kOpen{Verdict::accepted_unproven, Reason::none, {}, false, Basis::certificate};

Testimony<Flip> solves_in(std::uint64_t length) { return {"flip/other", false, length, true, true}; }
Testimony<Flip> proves_it() { return {"flip/other", false, {}, true}; }

void expect(const Judgement& judgement, Verdict verdict, Reason reason, Basis basis) {
  EXPECT_EQ(print_verdict(judgement.verdict), print_verdict(verdict)) << judgement.detail;
  EXPECT_EQ(print_reason(judgement.reason), print_reason(reason)) << judgement.detail;
  EXPECT_EQ(print_basis(judgement.basis), print_basis(basis)) << judgement.detail;
  EXPECT_FALSE(judgement.contradicts_oracle) << judgement.detail;
}

TEST(Weighing, AShorterSolutionRefutesWhoClaimsTheShortest) {
  const auto weighed = [](const Answer<Flip>& answer, const Promise& promise) {
    return weigh<Flip>(answer, promise, kOpen, {solves_in(9), solves_in(4)});
  };
  expect(weighed(of_length(6), kOptimal), Verdict::wrong_answer, Reason::too_long, Basis::certificate);
  expect(weighed(of_length(6), kAny), Verdict::accepted_unproven, Reason::none, Basis::certificate);
  expect(weighed(Solved<Flip>{6}, kNumber), Verdict::wrong_answer, Reason::too_long, Basis::certificate);
  auto interval = std::get<Solved<Flip>>(of_length(6));
  interval.lower_bound = 4;
  expect(weighed(interval, kOptimal), Verdict::accepted_unproven, Reason::none, Basis::certificate);
  interval.lower_bound = 5;
  expect(weighed(interval, kOptimal), Verdict::wrong_answer, Reason::length_mismatch, Basis::certificate);
  expect(weighed(interval, kAny), Verdict::wrong_answer, Reason::length_mismatch, Basis::certificate);
}

TEST(Weighing, AWorsePeerSaysNothing) {
  expect(weigh<Flip>(of_length(4), kOptimal, kOpen, {solves_in(6)}), Verdict::accepted_unproven, Reason::none,
         Basis::certificate);
  const Testimony<Flip> word{"flip/other"};  // that it's impossible, without a proof
  expect(weigh<Flip>(of_length(4), kOptimal, kOpen, {word}), Verdict::accepted_unproven, Reason::none,
         Basis::certificate);
  const Testimony<Flip> number{"flip/other", false, 2, false, true};
  expect(weigh<Flip>(of_length(4), kOptimal, kOpen, {number}), Verdict::accepted_unproven, Reason::none,
         Basis::certificate);
}

TEST(Weighing, WhoSaysTheSameSupports) {
  expect(weigh<Flip>(of_length(4), kOptimal, kOpen, {solves_in(6), solves_in(4)}), Verdict::accepted_unproven,
         Reason::none, Basis::agreement);
  auto modest = solves_in(4);
  modest.shortest = false;
  expect(weigh<Flip>(of_length(4), kOptimal, kOpen, {modest}), Verdict::accepted_unproven, Reason::none,
         Basis::certificate);
  auto image = solves_in(4);
  image.of_image = true;  // its own answer isn't another's
  expect(weigh<Flip>(of_length(4), kOptimal, kOpen, {image}), Verdict::accepted_unproven, Reason::none,
         Basis::certificate);
}

TEST(Weighing, ClaimsOfImpossibility) {
  Judgement open = kOpen;
  open.basis = Basis::claim;
  const Answer<Flip> impossible = Unsolvable<Flip>{};
  expect(weigh<Flip>(impossible, kOptimal, open, {solves_in(4)}), Verdict::wrong_answer,
         Reason::false_impossible, Basis::certificate);
  expect(weigh<Flip>(impossible, kOptimal, open, {proves_it()}), Verdict::accepted, Reason::none,
         Basis::proof);
  expect(weigh<Flip>(impossible, kOptimal, open, {{"flip/other"}}), Verdict::accepted_unproven, Reason::none,
         Basis::agreement);
  expect(weigh<Flip>(impossible, kOptimal, open, {}), Verdict::accepted_unproven, Reason::none, Basis::claim);
  expect(weigh<Flip>(Solved<Flip>{4}, kNumber, open, {proves_it()}), Verdict::wrong_answer,
         Reason::false_solved, Basis::proof);
}

TEST(Weighing, BlamesOurRulesForAProofAgainstWhatReplays) {
  const Judgement judgement = weigh<Flip>(of_length(4), kOptimal, kOpen, {proves_it()});
  EXPECT_TRUE(judgement.contradicts_oracle);
  EXPECT_FALSE(refutes(judgement.verdict));
  EXPECT_THAT(judgement.detail, HasSubstr("flip/other proves it impossible"));
}

TEST(Weighing, HoldsNumbersToTheDialect) {
  const Promise luogu{Guarantee::optimal, false, Dialect::luogu};
  const Testimony<Four> solved{"four/other", false, 0, true, true};
  expect(weigh<Four>(Solved<Four>{1}, luogu, kOpen, {solved}), Verdict::accepted_unproven, Reason::none,
         Basis::agreement);
  expect(weigh<Four>(Solved<Four>{1}, kNumber, kOpen, {solved}), Verdict::wrong_answer, Reason::too_long,
         Basis::certificate);
}

TEST(Weighing, ALesserSequenceRefutes) {
  const Shuttle::Instance sides{1, 2};
  const auto least = *oracle<Shuttle>().make({{sides}})->solution(sides);
  const Answer<Shuttle> other = solved_by<Shuttle>({{1}, {3}, {4}, {2}, {3}});
  const Testimony<Shuttle> peer{"shuttle/other", false, 5, true, true, least};
  expect(weigh<Shuttle>(other, kCanonical, kOpen, {peer}), Verdict::wrong_answer, Reason::not_canonical,
         Basis::certificate);
  expect(weigh<Shuttle>(other, kOptimal, kOpen, {peer}), Verdict::accepted_unproven, Reason::none,
         Basis::agreement);
  expect(weigh<Shuttle>(solved_by<Shuttle>(least), kCanonical, kOpen, {peer}), Verdict::accepted_unproven,
         Reason::none, Basis::agreement);
}

TEST(Weighing, ALawSettlesWhatItGives) {
  const Shuttle::Instance two{2, 2};
  const auto least = *oracle<Shuttle>().make({{two}})->solution(two);
  auto mirrored = least;
  for (auto& move : mirrored) move.origin = two.cells() + 1 - move.origin;
  const auto weighed = [&](const Answer<Shuttle>& answer, const Promise& promise) {
    return weigh_law<Shuttle>(two, answer, promise, kOpen);
  };
  constexpr Verdict wrong = Verdict::wrong_answer;
  expect(weighed(solved_by<Shuttle>(least), kCanonical), Verdict::accepted, Reason::none, Basis::law);
  expect(weighed(solved_by<Shuttle>(mirrored), kCanonical), wrong, Reason::not_canonical, Basis::law);
  expect(weighed(solved_by<Shuttle>(mirrored), kOptimal), Verdict::accepted, Reason::none, Basis::law);
  expect(weighed(Solved<Shuttle>{9}, kNumber), wrong, Reason::too_long, Basis::law);
  expect(weighed(Solved<Shuttle>{7}, kNumber), wrong, Reason::too_short, Basis::law);
  expect(weighed(Solved<Shuttle>{10, {}, 9}, kNumber), wrong, Reason::length_mismatch, Basis::law);
  expect(weighed(Unsolvable<Shuttle>{}, kCanonical), wrong, Reason::false_impossible, Basis::law);
  EXPECT_TRUE(weighed(Solved<Shuttle>{7, least}, kOptimal).contradicts_oracle);
}

}  // namespace
}  // namespace palio
