// Each known mistake is recognised by what it prints, and nothing is said that what was
// tried doesn't bear out.
#include "reference/diagnosis.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "proptests/mistakes/catalogue.hpp"
#include "puzzles/random.hpp"

namespace palio::mistakes {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

template <class P>
typename P::Instance instance_at(std::uint64_t place) {
  return P::unrank(P::default_space(), place);
}

/// What is said of a program after so many of the telling sample.
template <class P>
std::string diagnosed(const Program<P>& program, Dialect own = Dialect::statement,
                      std::size_t tried = SIZE_MAX) {
  Diagnosis<P> diagnosis(own);
  for (const std::uint64_t place : telling_sample<P>()) {
    if (tried-- == 0) break;
    diagnosis.add(place, program(instance_at<P>(place)) + '\n');
  }
  return diagnosis.text();
}

/// How many of the telling sample a mistake's answers are wrong on.
std::uint64_t times_wrong(const MistakeTable& table, std::size_t mistake) {
  std::uint64_t wrong = 0;
  for (const auto& row : table.rows) wrong += row.answers[mistake] == row.truth ? 0 : 1;
  return wrong;
}

/// Those that print what this one does on the whole sample, itself among them, each once.
std::vector<std::string> alike(const MistakeTable& table, std::size_t mistake) {
  std::vector<std::string> words;
  for (std::size_t other = 0; other < table.mistakes.size(); ++other) {
    const bool same = std::all_of(table.rows.begin(), table.rows.end(), [&](const auto& row) {
      return row.answers[other] == row.answers[mistake];
    });
    if (same && std::find(words.begin(), words.end(), table.mistakes[other]) == words.end())
      words.push_back(table.mistakes[other]);
  }
  return words;
}

/// Has each way to make each mistake diagnosed; the mistakes that no other is like.
template <class P>
std::size_t expect_recognised() {
  const MistakeTable& table = known_mistakes(P::name);
  const auto mistakes = catalogue<P>();
  EXPECT_EQ(mistakes.size(), table.mistakes.size());
  std::set<std::string> alone;
  for (std::size_t i = 0; i < mistakes.size(); ++i) {
    const auto words = alike(table, i);
    std::string expected;
    for (const auto& one : words)
      expected += (expected.empty() ? "agrees with *" : " and with *") + one + '*';
    expected += fmt::format(" on all {} telling {} tried, of which it gets {} wrong", table.rows.size(),
                            P::instances, times_wrong(table, i));
    for (const auto& way : mistakes[i].ways) EXPECT_EQ(diagnosed<P>(way), expected);
    EXPECT_THAT(words, testing::Contains(mistakes[i].words));
    EXPECT_GE(times_wrong(table, i), least_evidence) << mistakes[i].words;
    if (words.size() == 1) alone.insert(words.front());
  }
  std::printf("%s: %zu mistakes are told from all others\n", std::string(P::name).c_str(), alone.size());
  return alone.size();
}

TEST(Diagnosis, OfEachMistakeIsThatMistake) {
  EXPECT_EQ(expect_recognised<Flip>(), 19U);
  EXPECT_EQ(expect_recognised<Four>(), 21U);
  EXPECT_EQ(expect_recognised<Shuttle>(), 12U);
}

TEST(Diagnosis, OfWhatCannotBeToldApartNamesBoth) {
  // On a board of 4 x 4 every first row of presses can be chased to an end.
  const auto chase = catalogue<Flip>();
  const auto found = std::find_if(chase.begin(), chase.end(), [](const auto& mistake) {
    return mistake.words.starts_with("lights chased");
  });
  ASSERT_NE(found, chase.end());
  EXPECT_THAT(diagnosed<Flip>(found->ways.front()),
              StartsWith("agrees with *free variables left zero* and with *lights chased from the first row "
                         "that works, not from every one* on all "));
}

TEST(Diagnosis, OfRightProgramsIsEmpty) {
  EXPECT_EQ(diagnosed<Flip>(truth<Flip>), "");
  EXPECT_EQ(diagnosed<Four>(truth<Four>), "");
  EXPECT_EQ(diagnosed<Shuttle>(truth<Shuttle>), "");
  EXPECT_EQ(diagnosed<Flip>(prints<Flip>("flip/published_p1")), "");
  EXPECT_EQ(diagnosed<Shuttle>(prints<Shuttle>("shuttle/published_p3")), "");
  EXPECT_EQ(Diagnosis<Flip>().text(), "") << "nothing was tried";
}

TEST(Diagnosis, OfThePublishedP2SaysTheDialect) {
  const auto p2 = prints<Four>("four/published_p2");
  EXPECT_THAT(diagnosed<Four>(p2, Dialect::luogu),
              StartsWith("agrees with *visited map shared between the two starters* on all "));
  EXPECT_THAT(
      diagnosed<Four>(p2),
      StartsWith("agrees with *visited map shared between the two starters* in dialect luogu on all "));
}

TEST(Diagnosis, OfTheLuoguDialectIsRightInIt) {
  const auto luogu = prints<Four>("liars/answers_as_luogu_does");
  EXPECT_EQ(diagnosed<Four>(luogu, Dialect::luogu), "");
  EXPECT_THAT(diagnosed<Four>(luogu), StartsWith("agrees with *prints 1 for a board that is solved at the "
                                                 "start* on all "));
}

TEST(Diagnosis, OfLayoutSeesTheWordsAlone) {
  Diagnosis<Shuttle> diagnosis;
  const auto mirror = prints<Shuttle>("liars/not_the_least_sequence");
  for (const std::uint64_t place : telling_sample<Shuttle>()) {
    std::string lines = mirror(instance_at<Shuttle>(place));
    std::replace(lines.begin(), lines.end(), ' ', '\n');
    diagnosis.add(place, lines);
  }
  EXPECT_EQ(diagnosis.text(),
            "agrees with *the mirror image of the least sequence* on all 12 telling sizes tried, of which it "
            "gets 12 wrong");
}

/// Prints something of its own on one board, and what `program` does on all others.
template <class P>
Program<P> but_on(std::uint64_t odd_place, const Program<P>& program) {
  return [=](const typename P::Instance& instance) {
    return instance == instance_at<P>(odd_place) ? "77" : program(instance);
  };
}

TEST(Diagnosis, IsNotMadeWhereOneBoardSpeaksAgainstIt) {
  const auto sample = telling_sample<Four>();
  const auto mistake = prints<Four>("liars/passes_by_exchanging_blanks");
  ASSERT_THAT(diagnosed<Four>(mistake), StartsWith("agrees with *an exchange of the two empty cells"));
  for (const std::uint64_t place : {sample.front(), sample[sample.size() / 2], sample.back()})
    EXPECT_EQ(diagnosed<Four>(but_on<Four>(place, mistake)), "like no known mistake");
}

TEST(Diagnosis, OfRandomAnswersIsLikeNoKnownMistake) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Program<Flip> flip = [=](const Flip::Instance& board) {
      return std::to_string(Random(seed, board.id()).below(7));
    };
    EXPECT_EQ(diagnosed<Flip>(flip), "like no known mistake");
    const Program<Four> four = [=](const Four::Instance& board) {
      const std::string right = truth<Four>(board);
      return Random(seed, Four::rank(board)).below(4) == 0 ? "9" : right;
    };
    EXPECT_EQ(diagnosed<Four>(four), "like no known mistake");
  }
}

TEST(Diagnosis, TakesEvidence) {
  const auto mistake = prints<Flip>("liars/one_move_too_long");
  std::vector<std::uint64_t> wrong;
  for (const std::uint64_t place : telling_sample<Flip>()) {
    const auto board = instance_at<Flip>(place);
    if (mistake(board) != truth<Flip>(board)) wrong.push_back(place);
  }
  ASSERT_GE(wrong.size(), least_evidence);
  Diagnosis<Flip> diagnosis;
  for (std::size_t i = 0; i < least_evidence; ++i) {
    if (i > 0) {
      EXPECT_EQ(diagnosis.text(), "too few telling boards tried to name a mistake") << i;
    }
    diagnosis.add(wrong[i], mistake(instance_at<Flip>(wrong[i])));
  }
  EXPECT_THAT(diagnosis.text(), HasSubstr("*prints one move too many*"));
  EXPECT_THAT(diagnosis.text(), HasSubstr(" on all 8 telling boards tried, of which it gets 8 wrong"));
}

TEST(Diagnosis, NamesAnAnswerThatIsAlwaysTheSame) {
  const auto says = [](const std::string& words) { return [=](const Flip::Instance&) { return words; }; };
  EXPECT_THAT(diagnosed<Flip>(says("4")), StartsWith("prints *4* on all "));
  EXPECT_THAT(diagnosed<Flip>(says("Impossible")), StartsWith("prints *Impossible* on all "));
  EXPECT_THAT(diagnosed<Flip>(says("")), StartsWith("prints nothing on all "));
  EXPECT_THAT(diagnosed<Flip>(says("no\x1B way")), StartsWith("prints *no\\x1B·way* on all "));
}

/// A diagnosis of a program on a part of the sample.
Diagnosis<Four> part(const Program<Four>& program, std::size_t begin, std::size_t end) {
  Diagnosis<Four> diagnosis;
  const auto sample = telling_sample<Four>();
  for (std::size_t i = begin; i < std::min(end, sample.size()); ++i)
    diagnosis.add(sample[i], program(instance_at<Four>(sample[i])));
  return diagnosis;
}

TEST(Diagnosis, OfSeveralThreadsAddsUp) {
  const auto mistake = prints<Four>("liars/sees_no_diagonals");
  auto first = part(mistake, 0, 50);
  auto second = part(mistake, 40, SIZE_MAX);
  auto other_way = second;
  other_way.add(first);
  first.add(second);
  EXPECT_EQ(first.text(), diagnosed<Four>(mistake));
  EXPECT_EQ(other_way.text(), first.text());
}

TEST(Diagnosis, IsNotMadeOfAnswersThatChange) {
  const auto mistake = prints<Four>("liars/sees_no_diagonals");
  auto diagnosis = part(mistake, 0, SIZE_MAX);
  diagnosis.add(telling_sample<Four>().front(), "77");
  EXPECT_EQ(diagnosis.text(), "like no known mistake");
  diagnosis.add(telling_sample<Four>().front(), mistake(instance_at<Four>(telling_sample<Four>().front())));
  EXPECT_EQ(diagnosis.text(), "like no known mistake");
}

TEST(Diagnosis, IsNotMadeWhereACaseHasNoAnswer) {
  const auto mistake = prints<Four>("liars/sees_no_diagonals");
  auto diagnosis = part(mistake, 1, SIZE_MAX);
  EXPECT_THAT(diagnosis.text(), StartsWith("agrees with *no diagonal looked at*"));
  diagnosis.add_failure(telling_sample<Four>().front());
  EXPECT_EQ(diagnosis.text(), "like no known mistake");
}

TEST(Diagnosis, LeavesOutWhatIsNotInTheSample) {
  const auto sample = telling_sample<Flip>();
  const std::set<std::uint64_t> telling(sample.begin(), sample.end());
  Diagnosis<Flip> diagnosis;
  for (std::uint64_t place = 0; place < 1000; ++place) {
    if (telling.count(place) == 0) diagnosis.add(place, "77");
  }
  EXPECT_EQ(diagnosis.text(), "");
}

TEST(Diagnosis, KnowsThePlacesOfTheDefaultSpaceAlone) {
  EXPECT_EQ(default_place<Flip>(instance_at<Flip>(6585)), 6585U);
  EXPECT_EQ(default_place<Flip>(Flip::unrank({4, 4, true}, 6585)), std::nullopt);
  EXPECT_EQ(default_place<Flip>(Flip::unrank({3, 3}, 5)), std::nullopt);
  EXPECT_EQ(default_place<Four>(instance_at<Four>(411'839)), 411'839U);
  EXPECT_EQ(default_place<Four>(Four::parse("BWO/WBO", {}).value()), std::nullopt);
  EXPECT_EQ(default_place<Shuttle>({3, 3}), 2U);
  EXPECT_EQ(default_place<Shuttle>({3, 4}), std::nullopt);
  EXPECT_EQ(default_place<Shuttle>({13, 13}), std::nullopt);
}

TEST(TellingSample, IsSpreadOverTheTrueAnswers) {
  std::map<std::string, int> flip;
  for (const auto& row : known_mistakes(Flip::name).rows) ++flip[row.truth];
  std::map<std::string, int> four;
  for (const auto& row : known_mistakes(Four::name).rows) ++four[row.truth];
  for (const char* truth : {"1", "2", "3", "4", "5", "6", "Impossible"}) EXPECT_GE(flip[truth], 16) << truth;
  EXPECT_EQ(flip["0"], 2) << "there are two boards of one colour";
  for (const char* truth : {"0", "1", "2", "3", "4", "5", "6", "7"}) EXPECT_GE(four[truth], 16) << truth;
  EXPECT_EQ(telling_sample<Shuttle>().size(), 12U);
}

}  // namespace
}  // namespace palio::mistakes
