// Planted liars: each gets its exact verdict and reason from the real campaign, and each
// breaks a law. Liars among the oracles and the judges break the laws of those.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proptests/campaigns.hpp"
#include "proptests/corners.hpp"
#include "proptests/liars/company.hpp"

namespace palio {
namespace {

constexpr std::string_view kFolder = "liars/";

/// What a campaign must say of a liar.
struct Charge {
  std::string_view name;
  Reason reason = Reason::none;             ///< none: only asking again shows it
  std::optional<std::uint64_t> times = {};  ///< on how many instances, where it is known
};

template <class P>
std::vector<Charge> charges();

template <>
std::vector<Charge> charges<Flip>() {
  return {{"best_kept_between_boards", Reason::too_short},
          {"bound_too_high", Reason::length_mismatch, 4096},
          {"counts_without_its_last_move", Reason::length_mismatch, 4094},
          {"deep_boards_are_impossible", Reason::false_impossible, 256},
          {"empty_certificate", Reason::not_solved, 4094},
          {"free_variables_left_zero", Reason::too_long},
          {"nothing_is_impossible", Reason::false_solved, 61440},
          {"one_move_too_long", Reason::too_long, 4096},
          {"one_move_too_short", Reason::too_short, 4094},
          {"one_target_colour", Reason::too_long},
          {"presses_a_cell_twice", Reason::too_long, 4096},
          {"presses_beside_the_board", Reason::illegal_move, 4094},
          {"proof_of_nothing", Reason::bad_proof, 61440},
          {"wrong_beside_another", Reason::false_impossible},
          {"wrong_from_the_second_call", Reason::false_impossible, 4095},
          {"wrong_when_asked_again", Reason::none}};
}

template <>
std::vector<Charge> charges<Four>() {
  return {{"answers_as_luogu_does", Reason::too_long}, {"black_never_begins", Reason::too_long},
          {"moves_out_of_turn", Reason::illegal_move}, {"passes_by_exchanging_blanks", Reason::too_short},
          {"sees_no_diagonals", Reason::too_long},     {"visited_shared_by_starters", Reason::too_long}};
}

template <>
std::vector<Charge> charges<Shuttle>() {
  return {{"both_sequences", Reason::not_solved, 12},
          {"counts_cells_from_zero", Reason::illegal_move, 12},
          {"goes_there_and_back", Reason::too_long, 12},
          {"not_the_least_sequence", Reason::not_canonical, 12},
          {"stops_one_move_early", Reason::not_solved, 12}};
}

template <class P>
const Solver<P>& liar(std::string_view name) {
  const auto* solver = find_solver<P>(std::string(kFolder).append(name));
  if (solver == nullptr) throw std::runtime_error("no liar " + std::string(name));
  return *solver;
}

template <class P>
void expect_caught(const CrossCheck<P>& check) {
  for (const Charge& charge : charges<P>()) {
    const CheckResult result = check_solver(check, liar<P>(charge.name).name);
    const Tally& tally = result.tally;
    EXPECT_EQ(tally.checked, check.planned()) << charge.name;
    const std::uint64_t wrong = tally.of(Verdict::wrong_answer);
    EXPECT_EQ(tally.of(Verdict::accepted) + wrong, tally.checked) << charge.name << ": " << describe(tally);
    if (charge.reason == Reason::none) {
      EXPECT_EQ(wrong, 0U) << charge.name;
      continue;
    }
    EXPECT_GE(wrong, charge.times.value_or(1)) << charge.name;
    EXPECT_EQ(tally.of(charge.reason), charge.times.value_or(wrong))
        << charge.name << ": " << describe(tally);
    EXPECT_EQ(tally.of(charge.reason), wrong) << charge.name << ": " << describe(tally);
  }
}

TEST(Liars, OfFlipGetTheirReasons) { expect_caught(CrossCheck<Flip>(Flip::Shape{}, {.exhaustive = true})); }
TEST(Liars, OfFourGetTheirReasons) { expect_caught(CrossCheck<Four>(Four::Shape{}, {.sample = 400})); }
TEST(Liars, OfShuttleGetTheirReasons) { expect_caught(CrossCheck<Shuttle>(Shuttle::default_space(), {})); }

template <class P>
std::vector<std::string> registered_liars() {
  std::vector<std::string> names;
  for (const auto& solver : solvers<P>()) {
    if (solver.name.starts_with(kFolder)) names.push_back(solver.name.substr(kFolder.size()));
  }
  return names;
}

template <class P>
std::size_t expect_all_charged() {
  std::vector<std::string> charged;
  for (const Charge& charge : charges<P>()) charged.emplace_back(charge.name);
  EXPECT_EQ(registered_liars<P>(), charged);
  return charged.size();
}

TEST(Liars, AreAllCharged) {
  const std::size_t liars =
      expect_all_charged<Flip>() + expect_all_charged<Four>() + expect_all_charged<Shuttle>();
  EXPECT_GE(liars, 15U);
}

/// The first breach of any law by a solver on what the generators draw.
template <class P>
Breach first_breach(const Solver<P>& solver) {
  const auto trials = draw<P>(corners<P>(), 3, 600);
  Player<P> player(solver);
  std::vector<typename P::Instance> some;
  for (const auto& trial : trials) {
    if (player.takes(trial.instance) && some.size() < 4) some.push_back(trial.instance);
  }
  liars::company.expect(true);
  const Breach together = says_the_same_beside_another<P>(player, some);
  liars::company.expect(false);
  if (together) return together;
  for (const auto& trial : trials) {
    if (!player.takes(trial.instance)) continue;
    for (const auto& [name, law] : solver_laws<P>()) {
      if (Breach breach = law(player, trial)) return breach;
    }
  }
  return {};
}

template <class P>
void expect_breaches() {
  for (const std::string& name : registered_liars<P>()) {
    const Breach breach = first_breach<P>(liar<P>(name));
    ASSERT_TRUE(breach) << name;
    EXPECT_THAT(*breach, testing::HasSubstr("replay: palio verify liars/" + name + " --instance '"));
  }
}

TEST(Liars, OfFlipBreakALaw) { expect_breaches<Flip>(); }
TEST(Liars, OfFourBreakALaw) { expect_breaches<Four>(); }
TEST(Liars, OfShuttleBreakALaw) { expect_breaches<Shuttle>(); }

TEST(Liars, BreakTheLawThatIsMeantForThem) {
  const auto breach_of = [](std::string_view name, SolverLaw<Flip> law) -> std::string {
    liars::company.expect(false);
    Player<Flip> player(liar<Flip>(name));
    for (const auto& trial : draw<Flip>(corners<Flip>(), 3, 600)) {
      if (!player.takes(trial.instance)) continue;
      if (Breach breach = law(player, trial)) return *breach;
    }
    return "no breach";
  };
  using testing::HasSubstr;
  EXPECT_THAT(breach_of("wrong_when_asked_again", says_the_same_again<Flip>), HasSubstr("when asked again"));
  EXPECT_THAT(breach_of("free_variables_left_zero", length_is_the_oracles<Flip>), HasSubstr("instead of"));
  EXPECT_THAT(breach_of("one_target_colour", images_have_equal_answers<Flip>), HasSubstr("for its image"));
  EXPECT_THAT(breach_of("free_variables_left_zero", is_no_farther_than_it_came<Flip>),
              HasSubstr("moves back"));
  EXPECT_THAT(breach_of("free_variables_left_zero", a_press_changes_the_answer_by_one),
              HasSubstr("after the press"));
  EXPECT_THAT(breach_of("nothing_is_impossible", is_impossible_where_a_proof_exists),
              HasSubstr("there is a proof"));
  EXPECT_THAT(breach_of("deep_boards_are_impossible", is_impossible_where_a_proof_exists),
              HasSubstr("there is no proof"));
  EXPECT_THAT(breach_of("presses_beside_the_board", certificate_replays<Flip>), HasSubstr("not legal"));
  EXPECT_THAT(breach_of("empty_certificate", certificate_replays<Flip>), HasSubstr("no certificate"));
  EXPECT_THAT(breach_of("proof_of_nothing", certificate_replays<Flip>), HasSubstr("proof doesn't hold"));
  EXPECT_THAT(breach_of("wrong_beside_another", says_the_same_again<Flip>), HasSubstr("no breach"));
  EXPECT_THAT(*first_breach<Flip>(liar<Flip>("wrong_beside_another")), HasSubstr("beside another call"));
}

TEST(Liars, OfFourBreakTheLawOfSuccessors) {
  Solver<Four> forgetful = liar<Four>("sees_no_diagonals");
  forgetful.reach.takes = [](const Four::Shape& shape) { return shape.rows == 4 && shape.cols == 4; };
  forgetful.method.solve = [](const void*, const Four::Instance& board, Work&) -> Answer<Four> {
    // Blind to whose turn it is: the answer of either starter for both.
    Work work;
    auto either = board;
    either.shape.starter = Four::Starter::either;
    const auto& table = find_solver<Four>("four/retrograde_table")->method;
    static const auto prepared = table.prepare(Four::Shape{});
    return table.solve(prepared.get(), either, work);
  };
  Player<Four> player(forgetful);
  Breach breach;
  for (const auto& trial : draw<Four>(corners<Four>(), 3, 300)) {
    if (!breach && player.takes(trial.instance)) breach = is_one_more_than_its_nearest(player, trial);
  }
  ASSERT_TRUE(breach);
  EXPECT_THAT(*breach, testing::HasSubstr("its successors make it"));
}

TEST(Liars, AgreeWithNobodyBeyondTheOracle) {
  Solver<Flip> longer = *find_solver<Flip>("flip/gf2_elimination");
  longer.name = "liars/longer";
  longer.method.solve = [](const void* prepared, const Flip::Instance& board, Work& work) -> Answer<Flip> {
    auto answer = find_solver<Flip>("flip/gf2_elimination")->method.solve(prepared, board, work);
    if (auto* solved = std::get_if<Solved<Flip>>(&answer)) {
      solved->moves->insert(solved->moves->end(), 2, {0, 0});
      solved->length += 2;
    }
    return answer;
  };
  std::deque<Player<Flip>> players;
  players.emplace_back(*find_solver<Flip>("flip/light_chasing"));
  players.emplace_back(longer);
  std::size_t compared = 0;
  std::size_t breaches = 0;
  for (const auto& trial : draw<Flip>(large_boards(), 1, 20))
    breaches += optimal_solvers_agree<Flip>(players, trial.instance, compared).has_value();
  EXPECT_GT(breaches, 5U);
}

}  // namespace
}  // namespace palio
