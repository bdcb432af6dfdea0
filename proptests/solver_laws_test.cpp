// Every law on every registered solver of every puzzle, none of them named: a new solver
// file is under test at once. A breach prints the command that replays it; RapidCheck
// prints how to draw the same cases again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
// RapidCheck's header for GoogleTest needs GoogleTest's own before it.
#include <rapidcheck/gtest.h>

#include "proptests/corners.hpp"

namespace palio {
namespace {

/// All solvers that ought to be right.
template <class P>
std::deque<Player<P>>& players() {
  static std::deque<Player<P>> all = [] {
    std::deque<Player<P>> list;
    for (const auto& solver : solvers<P>()) {
      if (!solver.exhibit || solver.exhibit->expectation == Expectation::right) list.emplace_back(solver);
    }
    return list;
  }();
  return all;
}

template <class P>
void every_solver_obeys(SolverLaw<P> law, const Trial<P>& trial) {
  for (auto& player : players<P>()) {
    if (!player.takes(trial.instance)) continue;
    if (const Breach breach = law(player, trial)) RC_FAIL(*breach);
  }
}

template <class P>
void every_solver_obeys(SolverLaw<P> law) {
  every_solver_obeys<P>(law, *corners<P>());
}

/// The same, and prints how often each class was drawn.
template <class P>
void show_classes(SolverLaw<P> law) {
  const auto trial = *corners<P>();
  for (const std::string& name : classes_of(trial)) RC_CLASSIFY(true, name);
  every_solver_obeys<P>(law, trial);
}

RC_GTEST_PROP(SolverLaws, FlipCertificatesReplay, ()) { show_classes<Flip>(certificate_replays<Flip>); }
RC_GTEST_PROP(SolverLaws, FourCertificatesReplay, ()) { show_classes<Four>(certificate_replays<Four>); }
RC_GTEST_PROP(SolverLaws, ShuttleCertificatesReplay, ()) {
  show_classes<Shuttle>(certificate_replays<Shuttle>);
}

RC_GTEST_PROP(SolverLaws, FlipLengthsAreTheOracles, ()) {
  every_solver_obeys<Flip>(length_is_the_oracles<Flip>);
}
RC_GTEST_PROP(SolverLaws, FourLengthsAreTheOracles, ()) {
  every_solver_obeys<Four>(length_is_the_oracles<Four>);
}
RC_GTEST_PROP(SolverLaws, ShuttleMovesAreTheOracles, ()) {
  every_solver_obeys<Shuttle>(length_is_the_oracles<Shuttle>);
}

RC_GTEST_PROP(SolverLaws, FlipImagesHaveEqualAnswers, ()) {
  every_solver_obeys<Flip>(images_have_equal_answers<Flip>);
}
RC_GTEST_PROP(SolverLaws, FourImagesHaveEqualAnswers, ()) {
  every_solver_obeys<Four>(images_have_equal_answers<Four>);
}
RC_GTEST_PROP(SolverLaws, ShuttleImagesHaveEqualAnswers, ()) {
  every_solver_obeys<Shuttle>(images_have_equal_answers<Shuttle>);
}

RC_GTEST_PROP(SolverLaws, FlipIsNoFartherThanItCame, ()) {
  every_solver_obeys<Flip>(is_no_farther_than_it_came<Flip>);
}
RC_GTEST_PROP(SolverLaws, FourIsNoFartherThanItCame, ()) {
  every_solver_obeys<Four>(is_no_farther_than_it_came<Four>);
}

RC_GTEST_PROP(SolverLaws, FlipSaysTheSameAgain, ()) { every_solver_obeys<Flip>(says_the_same_again<Flip>); }
RC_GTEST_PROP(SolverLaws, FourSaysTheSameAgain, ()) { every_solver_obeys<Four>(says_the_same_again<Four>); }
RC_GTEST_PROP(SolverLaws, ShuttleSaysTheSameAgain, ()) {
  every_solver_obeys<Shuttle>(says_the_same_again<Shuttle>);
}

RC_GTEST_PROP(SolverLaws, FlipAPressChangesTheAnswerByOne, ()) {
  every_solver_obeys<Flip>(a_press_changes_the_answer_by_one);
}
RC_GTEST_PROP(SolverLaws, FlipIsImpossibleWhereAProofExists, ()) {
  every_solver_obeys<Flip>(is_impossible_where_a_proof_exists);
}
RC_GTEST_PROP(SolverLaws, FourIsOneMoreThanItsNearest, ()) {
  every_solver_obeys<Four>(is_one_more_than_its_nearest);
}

// ---- beyond the oracle ----

RC_GTEST_PROP(SolverLaws, LargeFlipsObey, ()) {
  const auto trial = *large_boards();
  for (const auto& [name, law] : solver_laws<Flip>()) every_solver_obeys<Flip>(law, trial);
}
RC_GTEST_PROP(SolverLaws, LargeShuttlesObey, ()) {
  const auto trial = *large_shuttles();
  for (const auto law : {certificate_replays<Shuttle>, images_have_equal_answers<Shuttle>}) {
    for (auto& player : players<Shuttle>()) {
      // Those that search all positions of such a line may give up, but not for long.
      if (player.takes({100, 120})) {
        if (const Breach breach = law(player, trial)) RC_FAIL(*breach);
      }
    }
  }
}

/// All solvers that ought to be right, with little memory: beyond the oracle some give up.
template <class P>
std::deque<Player<P>> modest_players() {
  std::deque<Player<P>> list;
  for (const auto& player : players<P>()) list.emplace_back(player.solver(), std::uint64_t{24} << 20);
  return list;
}

template <class P>
void solvers_agree(const rc::Gen<Trial<P>>& gen, std::uint64_t seed, std::size_t trials, std::size_t least) {
  auto modest = modest_players<P>();
  std::size_t compared = 0;
  std::size_t beyond = 0;
  for (const auto& trial : draw<P>(gen, seed, trials)) {
    beyond += known_space<P>(trial.instance) == nullptr;
    std::size_t claims = 0;
    const Breach breach = optimal_solvers_agree<P>(modest, trial.instance, claims);
    EXPECT_FALSE(breach) << *breach;
    if (claims >= 2) compared += claims;
  }
  EXPECT_GE(compared, least);
  EXPECT_EQ(beyond, trials);
}

TEST(SolverLaws, FlipsAgreeBeyondTheOracle) { solvers_agree<Flip>(large_boards(), 1, 100, 250); }
TEST(SolverLaws, FoursAgreeBeyondTheOracle) { solvers_agree<Four>(large_fours(), 1, 60, 120); }
TEST(SolverLaws, ShuttlesAgreeBeyondTheOracle) { solvers_agree<Shuttle>(large_shuttles(), 1, 60, 120); }

// ---- calls at a time ----

template <class P>
void every_solver_is_alone_beside_another() {
  std::vector<typename P::Instance> instances;
  for (const auto& trial : draw<P>(corners<P>(), 5, 12)) instances.push_back(trial.instance);
  for (auto& player : players<P>()) {
    std::vector<typename P::Instance> taken;
    for (const auto& instance : instances) {
      if (player.takes(instance)) taken.push_back(instance);
    }
    const Breach breach = says_the_same_beside_another<P>(player, taken);
    EXPECT_FALSE(breach) << *breach;
  }
}

TEST(SolverLaws, FlipSaysTheSameBesideAnother) { every_solver_is_alone_beside_another<Flip>(); }
TEST(SolverLaws, FourSaysTheSameBesideAnother) { every_solver_is_alone_beside_another<Four>(); }
TEST(SolverLaws, ShuttleSaysTheSameBesideAnother) { every_solver_is_alone_beside_another<Shuttle>(); }

// ---- what the generators reach ----

template <class P>
void expect_classes(const rc::Gen<Trial<P>>& gen, std::size_t least, const std::vector<std::string>& wanted) {
  std::map<std::string, std::size_t> drawn;
  for (const auto& trial : draw<P>(gen, 1, 200)) {
    for (const std::string& name : classes_of(trial)) ++drawn[name];
  }
  for (const std::string& name : wanted) EXPECT_GE(drawn[name], least) << name;
}

TEST(Corners, OfFlipAreReached) {
  expect_classes(corners<Flip>(), 8,
                 {"kernel of dimension 0", "kernel of dimension 1", "kernel of dimension 4", "solved",
                  "impossible", "deepest", "1 x n", "torus", "the judge's"});
  expect_classes(large_boards(), 8,
                 {"kernel of dimension 8", "impossible", "1 x n", "torus", "beyond the oracle"});
}

TEST(Corners, OfFourAreReached) {
  expect_classes(corners<Four>(), 8,
                 {"either starts", "one starts", "solved", "impossible", "deepest", "empty cells touch",
                  "1 x n", "the judge's", "five moves back and more"});
  expect_classes(large_fours(), 8,
                 {"either starts", "one starts", "five moves back and more", "beyond the oracle"});
}

TEST(Corners, OfShuttleAreReached) {
  expect_classes(corners<Shuttle>(), 8, {"equal sides", "more black", "more white", "a piece alone"});
  expect_classes(large_shuttles(), 8, {"more black", "more white", "beyond the oracle"});
}

/// The kernels that RapidCheck's laws rest on are found once more, by trying all sets.
TEST(Corners, QuietSetsAreAllThereAre) {
  for (const Flip::Shape& shape :
       {Flip::Shape{4, 4}, {4, 4, true}, {3, 3, true}, {3, 4}, {1, 5}, {2, 3, true}, {5, 2}, {1, 1}}) {
    std::vector<std::uint64_t> turned{0};
    for (std::uint64_t cell = 0; cell < shape.cells(); ++cell) {
      auto board = Rules<Flip>::start(Flip::Instance{shape});
      Rules<Flip>::apply(board, {static_cast<std::uint32_t>(cell / shape.cols),
                                 static_cast<std::uint32_t>(cell % shape.cols)});
      for (std::size_t i = 0, sets = turned.size(); i < sets; ++i)
        turned.push_back(turned[i] ^ instance_of(board).id());
    }
    const auto& basis = quiet_sets(shape);
    EXPECT_EQ(std::count(turned.begin(), turned.end(), 0U), 1 << basis.size()) << Flip::print_space(shape);
    for (const CellSet& set : basis) EXPECT_EQ(turned[set.to_ulong()], 0U) << Flip::print_space(shape);
  }
  for (std::uint32_t side = 1; side <= 12; ++side) {
    const std::array<std::size_t, 12> published{0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0};
    EXPECT_EQ(quiet_sets({side, side}).size(), published[side - 1]) << side;
  }
}

}  // namespace
}  // namespace palio
