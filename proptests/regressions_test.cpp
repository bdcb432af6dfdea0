// Every instance that was ever got wrong, or that a method found hard, is kept as a text
// in judge format with its true answer, and is put to every solver before anything else.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "proptests/laws.hpp"
#include "solvers/answer_text.hpp"

namespace palio {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The kept inputs of a puzzle, by name.
template <class P>
std::vector<fs::path> kept() {
  std::vector<fs::path> inputs;
  for (const auto& file :
       fs::directory_iterator(fs::path(PALIO_SOURCE_DIR) / "proptests" / "regressions" / P::name)) {
    if (file.path().extension() == ".in") inputs.push_back(file.path());
  }
  std::sort(inputs.begin(), inputs.end());
  return inputs;
}

std::string answer_of(const fs::path& input) { return contents(fs::path(input).replace_extension(".out")); }

/// Every solver that takes the instance prints the kept answer; one expected to be refuted
/// is not asked.
template <class P>
void replay_kept() {
  for (const fs::path& input : kept<P>()) {
    const auto parsed = P::parse(contents(input), {});
    ASSERT_TRUE(parsed) << input;
    std::size_t asked = 0;
    for (const auto& solver : solvers<P>()) {
      if (solver.exhibit && solver.exhibit->expectation == Expectation::refuted) continue;
      Player<P> player(solver);
      if (!player.takes(parsed.value())) continue;
      ++asked;
      EXPECT_EQ(print_answer<P>(player.answer(parsed.value()), Dialect::statement, Layout::judge) + '\n',
                answer_of(input))
          << player.blame(parsed.value(), input.filename().string());
    }
    EXPECT_GE(asked, 2U) << input;
  }
}

TEST(Regressions, OfFlipAreReplayed) { replay_kept<Flip>(); }
TEST(Regressions, OfFourAreReplayed) { replay_kept<Four>(); }
TEST(Regressions, OfShuttleAreReplayed) { replay_kept<Shuttle>(); }

/// The kept answers are the oracle's, where it reaches.
template <class P>
std::size_t answers_that_are_true() {
  std::size_t checked = 0;
  for (const fs::path& input : kept<P>()) {
    const auto instance = P::parse(contents(input), {}).value();
    const auto* known = known_space<P>(instance);
    if (known == nullptr) continue;
    Answer<P> truth = Unsolvable<P>{};
    if (known->of(instance) != unsolvable) truth = solved_by<P>(known->oracle->solution(instance).value());
    EXPECT_EQ(print_answer<P>(truth, Dialect::statement, Layout::judge) + '\n', answer_of(input)) << input;
    ++checked;
  }
  return checked;
}

TEST(Regressions, HaveTrueAnswers) {
  EXPECT_GE(answers_that_are_true<Flip>(), 9U);
  EXPECT_GE(answers_that_are_true<Four>(), 9U);
  EXPECT_GE(answers_that_are_true<Shuttle>(), 7U);
}

TEST(Regressions, KeepTheBoardThatRefutesThePublishedProgram) {
  const auto* published = find_solver<Four>("four/published_p2");
  std::size_t refuted = 0;
  for (const fs::path& input : kept<Four>()) {
    const auto instance = Four::parse(contents(input), {}).value();
    Player<Four> player(*published);
    if (!player.takes(instance)) continue;
    refuted += fmt::format("{}\n", *player.claim(instance)) != answer_of(input);
  }
  EXPECT_GE(refuted, 1U);
}

}  // namespace
}  // namespace palio
