// What is measured for the published claims, and what becomes of them.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/claims/flip_facts.hpp"
#include "bench/claims/four_facts.hpp"
#include "bench/claims/program_facts.hpp"
#include "bench/claims/shuttle_facts.hpp"
#include "reports/claims/claims.hpp"
#include "solvers/answer_text.hpp"

namespace palio {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

using Facts = std::vector<FactRecord>;

/// The facts of a run, as records.
Facts records_of(const std::vector<race::Fact>& facts) {
  Facts records;
  for (const race::Fact& fact : facts)
    records.push_back({fact.name, fact.value, fact.low, fact.high, fact.unit, fact.on});
  return records;
}

FactRecord fact(const Facts& facts, const std::string& name) {
  const auto found = std::ranges::find(facts, name, &FactRecord::name);
  return found == facts.end() ? FactRecord{} : *found;
}

ClaimRecord claim(std::uint32_t number, const Facts& facts) {
  return judge_claims(facts, {}, nullptr).at(number - 1);
}

TEST(ClaimFacts, AboutFlipAsTheyAre) {
  const Facts facts = records_of(race::flip_facts());
  EXPECT_EQ(claim(1, facts).verdict, claim_holds);
  EXPECT_EQ(claim(2, facts).verdict, claim_fails);
  EXPECT_EQ(claim(3, facts).verdict, claim_holds);
  EXPECT_EQ(claim(7, facts).verdict, claim_holds);
  EXPECT_EQ(claim(8, facts).verdict, claim_holds);
  EXPECT_EQ(claim(16, facts).verdict, claim_fails);
  EXPECT_EQ(fact(facts, "flip.sample.child_2").value, 6558);
  EXPECT_EQ(fact(facts, "flip.sample.child_3").value, 6647);
  EXPECT_EQ(fact(facts, "flip.press_twice.cases").value, 65536 * 16);
  EXPECT_EQ(fact(facts, "flip.press_twice.differ").value, 0);
}

TEST(ClaimFacts, AboutFourAsTheyAre) {
  const Facts facts = records_of(race::four_facts());
  EXPECT_EQ(claim(9, facts).verdict, claim_holds);
  EXPECT_EQ(claim(10, facts).verdict, claim_holds);
  const ClaimRecord solved = claim(11, facts);
  EXPECT_EQ(solved.verdict, claim_fails);
  EXPECT_THAT(solved.why, HasSubstr("141,536 of 141,536 have answer 0"));
  // Boards with the colours exchanged are boards.
  EXPECT_EQ(fact(facts, "four.starters.black_less").value, fact(facts, "four.starters.white_less").value);
}

std::vector<race::ShuttleTruth> truths_up_to(std::uint32_t side) {
  std::vector<race::ShuttleTruth> truths;
  for (std::uint32_t n = 1; n <= side; ++n) truths.push_back(race::shuttle_truth(n));
  return truths;
}

TEST(ClaimFacts, AboutShuttleAsTheyAreOnSmallSides) {
  const Facts facts = records_of(race::shuttle_facts(truths_up_to(8)));
  EXPECT_EQ(claim(12, facts).verdict, claim_open);
  EXPECT_EQ(claim(14, facts).verdict, claim_open);
  EXPECT_EQ(fact(facts, "shuttle.sides").value, 8);
  EXPECT_EQ(fact(facts, "shuttle.fewest.formula").value, 8);
  EXPECT_EQ(fact(facts, "shuttle.fewest.greatest").value, 80);
  EXPECT_EQ(fact(facts, "shuttle.forward.found").value, 8);
  EXPECT_EQ(fact(facts, "shuttle.forward.backward").value, 0);
  EXPECT_THAT(race::shuttle_facts({}), IsEmpty());
}

/// A solution of one piece a side that isn't shortest: white goes there and back.
TEST(ClaimFacts, MovesBackwardAreCounted) {
  const race::ShuttleTruth detour{1, {{1}, {2}, {1}, {3}, {2}}};
  const Facts facts = records_of(race::shuttle_facts({detour}));
  EXPECT_EQ(fact(facts, "shuttle.forward.backward").value, 1);
  EXPECT_EQ(fact(facts, "shuttle.forward.found").value, 0);
  EXPECT_EQ(fact(facts, "shuttle.fewest.formula").value, 0);
  EXPECT_EQ(claim(12, facts).verdict, claim_fails);
  EXPECT_EQ(claim(14, facts).verdict, claim_fails);
}

Run run_of(const std::string& output, double seconds, int status = 0) {
  Run run;
  run.output = output;
  run.cpu_seconds = seconds;
  run.wall_seconds = 7;
  run.status = status;
  return run;
}

/// Whatever is run prints that.
race::RunProcess printing(const std::string& output, int status = 0) {
  return [=](const Command&, std::string_view, const ProgramLimits&) { return run_of(output, 0.1, status); };
}

/// The build with asserts takes four times as long and 4 KiB more.
Run four_times(const Command& command, std::string_view, const ProgramLimits&) {
  return command.arguments.front() == "with" ? run_of("4 -1\n516\n", 0.08) : run_of("4 -1\n512\n", 0.02);
}

const race::AssertPrograms kBuilds{"with", "without"};

TEST(ClaimFacts, TwoBuildsAreComparedRoundByRound) {
  const std::atomic<bool> never = false;
  const Facts facts = records_of(race::assert_facts(kBuilds, 12, 1, four_times, never));
  EXPECT_DOUBLE_EQ(fact(facts, "p1_asserts.ratio").value, 4);
  EXPECT_NEAR(fact(facts, "p1_asserts.ratio").low.value_or(0), 4, 1e-9);
  EXPECT_NEAR(fact(facts, "p1_asserts.ratio").high.value_or(0), 4, 1e-9);
  EXPECT_DOUBLE_EQ(fact(facts, "p1_asserts.control").value, 1);
  EXPECT_DOUBLE_EQ(fact(facts, "p1_asserts.without.time").value, 2e7);
  EXPECT_EQ(fact(facts, "p1_asserts.with.memory").value, 516 * 1024);
  EXPECT_EQ(fact(facts, "p1_asserts.saved").value, 4096);
  EXPECT_EQ(claim(4, facts).verdict, claim_holds);
}

TEST(ClaimFacts, TooFewRoundsAreRefused) {
  const std::atomic<bool> never = false;
  EXPECT_THROW(race::assert_facts(kBuilds, 9, 1, four_times, never), std::invalid_argument);
  EXPECT_NO_THROW(race::assert_facts(kBuilds, 10, 1, four_times, never));
  const auto truths = truths_up_to(1);
  EXPECT_THROW(race::search_facts("p3", truths, 5, printing("1 3 2\n100\n"), never), std::invalid_argument);
  EXPECT_NO_THROW(race::search_facts("p3", truths, 6, printing("1 3 2\n100\n"), never));
  EXPECT_THROW(race::search_facts("p3", {}, 6, printing(""), never), std::invalid_argument);
}

TEST(ClaimFacts, AProgramThatIsWrongHasNoTime) {
  const std::atomic<bool> never = false;
  const auto measure = [&](const race::RunProcess& run) {
    return race::assert_facts(kBuilds, 12, 1, run, never);
  };
  EXPECT_THROW(measure(printing("5 -1\n512\n")), std::runtime_error);
  EXPECT_THROW(measure(printing("4 -1\n")), std::runtime_error);
  EXPECT_THROW(measure(printing("4 -1\n512 more\n")), std::runtime_error);
  EXPECT_THROW(measure(printing("4 -1\n512\n", 1)), std::runtime_error);
  EXPECT_THROW(race::search_facts("p3", truths_up_to(1), 6, printing("1 2 3\n100\n"), never),
               std::runtime_error);
  EXPECT_THROW(measure([](const Command&, std::string_view, const ProgramLimits&) {
                 return run_of("4 -1\n512\n", 0);
               }),
               std::runtime_error);
}

TEST(ClaimFacts, MemoryThatIsNotKnownIsLeftOut) {
  const std::atomic<bool> never = false;
  const Facts facts = records_of(race::assert_facts(kBuilds, 12, 1, printing("4 -1\n0\n"), never));
  EXPECT_THAT(facts, SizeIs(4));
  EXPECT_EQ(fact(facts, "p1_asserts.saved").name, "");
  EXPECT_THAT(race::search_facts("p3", truths_up_to(1), 6, printing("1 3 2\n0\n"), never), SizeIs(2));
}

TEST(ClaimFacts, AnInterruptEndsTheMeasuring) {
  const std::atomic<bool> at_once = true;
  EXPECT_THROW(race::assert_facts(kBuilds, 12, 1, four_times, at_once), Interrupted);
  EXPECT_THROW(race::search_facts("p3", truths_up_to(1), 6, printing("1 3 2\n100\n"), at_once), Interrupted);
}

TEST(ClaimFacts, TheSlowestSizeIsTheOneThatCounts) {
  const std::atomic<bool> never = false;
  const auto truths = truths_up_to(4);
  const auto run = [&](const Command&, std::string_view input, const ProgramLimits&) {
    const auto side = static_cast<std::size_t>(input.front() - '0');
    const std::string moves = print_moves<Shuttle>(truths[side - 1].moves, Layout::judge);
    return run_of(fmt::format("{}\n{}\n", moves, 100 + side), side == 3 ? 0.5 : 0.1);
  };
  const Facts facts = records_of(race::search_facts("p3", truths, 6, run, never));
  EXPECT_EQ(fact(facts, "p3_search.tests").value, 4);
  EXPECT_DOUBLE_EQ(fact(facts, "p3_search.time").value, 0.5e9);
  EXPECT_THAT(fact(facts, "p3_search.time").on, HasSubstr("N = 3, the slowest"));
  EXPECT_EQ(fact(facts, "p3_search.memory").value, 104 * 1024);
}

}  // namespace
}  // namespace palio
