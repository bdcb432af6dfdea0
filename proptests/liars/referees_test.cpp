// Liars among the referees: with any of them in the place of the real one, the laws of
// oracles or of judges are broken, and so are the campaigns of solvers that are right.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proptests/campaigns.hpp"
#include "proptests/corners.hpp"
#include "proptests/oracle_laws.hpp"

namespace palio {
namespace {

/// An oracle with its every word changed on the way.
template <class P>
class LyingOracle : public Oracle<P> {
 public:
  using Moves = std::optional<std::vector<typename P::Move>>;
  using Distort = std::function<Distance(const typename P::Instance&, Distance)>;
  using DistortMoves = std::function<Moves(const typename P::Instance&, Moves)>;

  LyingOracle(const typename P::Space& space, Distort distort, DistortMoves distort_moves)
      : space_(space),
        honest_(oracle<P>().make(space)),
        distort_(std::move(distort)),
        distort_moves_(std::move(distort_moves)) {}

  std::vector<Distance> distances() const override {
    auto distances = honest_->distances();
    for (std::uint64_t place = 0; place < distances.size(); ++place)
      distances[place] = distort_(P::unrank(space_, place), distances[place]);
    return distances;
  }
  Distance distance(const typename P::Instance& instance) const override {
    return distort_(instance, honest_->distance(instance));
  }
  Moves solution(const typename P::Instance& instance) const override {
    return distort_moves_(instance, honest_->solution(instance));
  }

 private:
  typename P::Space space_;
  std::unique_ptr<Oracle<P>> honest_;
  Distort distort_;
  DistortMoves distort_moves_;
};

template <class P>
Breach breach_by(
    const std::string& space, typename LyingOracle<P>::Distort distort,
    typename LyingOracle<P>::DistortMoves distort_moves = [](const auto&, auto moves) { return moves; }) {
  const MakeOracle<P> make = [=](const typename P::Space& of) {
    return std::make_unique<LyingOracle<P>>(of, distort, distort_moves);
  };
  return oracle_follows_the_rules(make, P::parse_space(space).value());
}

const auto kTrueLength = [](const auto&, Distance distance) { return distance; };

/// Adds `step` at one depth.
auto off_at(Distance depth, int step) {
  return [=](const auto&, Distance distance) {
    return distance == depth ? static_cast<Distance>(distance + step) : distance;
  };
}

TEST(LyingOracles, TheTruthBreaksNoLaw) {
  EXPECT_FALSE(breach_by<Flip>("4x4", kTrueLength));
  EXPECT_FALSE(breach_by<Four>("3x4:5:5:3", kTrueLength));
  EXPECT_FALSE(breach_by<Shuttle>("1..4", kTrueLength));
}

TEST(LyingOracles, OffByOneAtOneDepthBreakALaw) {
  const auto four_deepest =
      known_space<Four>(Four::unrank(Four::parse_space("3x4:5:5:3").value(), 0))->deepest;
  EXPECT_GE(four_deepest, 3);
  for (Distance depth = 0; depth <= 6; ++depth) {
    EXPECT_TRUE(breach_by<Flip>("4x4", off_at(depth, 1))) << depth;
    EXPECT_TRUE(depth == 0 || breach_by<Flip>("4x4", off_at(depth, -1))) << depth;
    EXPECT_TRUE(depth > four_deepest || breach_by<Four>("3x4:5:5:3", off_at(depth, 1))) << depth;
  }
  EXPECT_TRUE(breach_by<Shuttle>("1..4", off_at(8, 1)));
  EXPECT_TRUE(breach_by<Shuttle>("1..4", off_at(24, -1)));
}

TEST(LyingOracles, OneBoardOf65536BreaksALaw) {
  for (const std::uint64_t id : {std::uint64_t{0}, std::uint64_t{6585}, std::uint64_t{65535}}) {
    const auto breach = breach_by<Flip>("4x4", [=](const Flip::Instance& board, Distance distance) {
      return board.id() == id ? unsolvable : distance;
    });
    ASSERT_TRUE(breach) << id;
  }
  EXPECT_TRUE(breach_by<Flip>("4x4", [](const Flip::Instance& board, Distance distance) {
    return board.id() == 1 ? Distance{9} : distance;  // it is impossible
  }));
}

TEST(LyingOracles, ThatForgetAStarterOrADiagonalBreakALaw) {
  EXPECT_TRUE(breach_by<Four>("3x4:5:5:3", [](const Four::Instance& board, Distance distance) {
    if (board.shape.starter != Four::Starter::either) return distance;
    auto white = board;
    white.shape.starter = Four::Starter::white;
    return known_space<Four>(white)->of(white);
  }));
  EXPECT_TRUE(breach_by<Four>("3x4:5:5:3", [](const Four::Instance& board, Distance distance) {
    const auto start = Rules<Four>::start(board);
    const bool diagonal =
        start.cells[0] != 'O' && start.cells[0] == start.cells[5] && start.cells[0] == start.cells[10];
    return diagonal && distance == 0 ? Distance{1} : distance;
  }));
}

TEST(LyingOracles, WithBadSolutionsBreakALaw) {
  const auto shorter = [](const auto&, auto moves) {
    if (moves && !moves->empty()) moves->pop_back();
    return moves;
  };
  EXPECT_TRUE(breach_by<Flip>("3x4", kTrueLength, shorter));
  EXPECT_TRUE(breach_by<Four>("3x4:5:5:3", kTrueLength, shorter));
  EXPECT_TRUE(breach_by<Shuttle>("3", kTrueLength, shorter));
  EXPECT_TRUE(breach_by<Shuttle>("3", kTrueLength, [](const Shuttle::Instance& sides, auto moves) {
    for (auto& move : *moves) move.origin = sides.cells() + 1 - move.origin;
    return moves;
  }));
  EXPECT_TRUE(breach_by<Flip>("3x4", kTrueLength, [](const auto&, auto moves) {
    if (moves && !moves->empty()) moves->back() = {0, 0};
    return moves;
  }));
}

/// Puts another oracle of flip in the registry while it lives.
class Usurper {
 public:
  explicit Usurper(std::unique_ptr<Oracle<Flip>> (*make)(const Flip::Space&)) : entry_(oracle<Flip>()) {
    entry_.make = make;
    registry::oracle_entry<Flip>() = &entry_;
  }
  ~Usurper() { registry::oracle_entry<Flip>() = honest_; }
  Usurper(const Usurper&) = delete;
  Usurper& operator=(const Usurper&) = delete;

 private:
  const OracleEntry<Flip>* honest_ = registry::oracle_entry<Flip>();
  OracleEntry<Flip> entry_;
};

/// Answers from a list of distances, without solutions.
struct ListedOracle : Oracle<Flip> {
  std::vector<Distance> list;
  explicit ListedOracle(std::vector<Distance> distances_in_order) : list(std::move(distances_in_order)) {}
  std::vector<Distance> distances() const override { return list; }
  Distance distance(const Flip::Instance& board) const override { return list[board.id()]; }
  std::optional<std::vector<Flip::Move>> solution(const Flip::Instance&) const override { return {}; }
};

std::vector<Distance> true_distances() {
  static const std::vector<Distance> list = oracle<Flip>().make({})->distances();
  return list;
}

std::unique_ptr<Oracle<Flip>> with_too_little(const Flip::Space&) {
  auto list = true_distances();
  for (auto& distance : list) distance = distance == 5 ? Distance{4} : distance;
  return std::make_unique<ListedOracle>(list);
}
std::unique_ptr<Oracle<Flip>> with_too_much(const Flip::Space&) {
  auto list = true_distances();
  for (auto& distance : list) distance = distance == 5 ? Distance{6} : distance;
  return std::make_unique<ListedOracle>(list);
}

TEST(LyingOracles, RefuteSolversThatAreRight) {
  true_distances();
  const Usurper usurper(with_too_little);
  const CrossCheck<Flip> check(Flip::Shape{}, {.exhaustive = true});
  const CheckResult result = check_solver(check, "flip/gf2_elimination");
  EXPECT_EQ(result.tally.of(Reason::too_long), 1136U);
}

TEST(LyingOracles, AreContradictedByCertificates) {
  true_distances();
  const Usurper usurper(with_too_much);
  const CrossCheck<Flip> check(Flip::Shape{}, {.exhaustive = true});
  const CheckResult result = check_solver(check, "flip/gf2_elimination");
  ASSERT_TRUE(result.referee_failure);
  EXPECT_THAT(*result.referee_failure, testing::HasSubstr("the referee contradicts itself"));
  EXPECT_EQ(result.tally.failures(), 0U) << "a right solver is not to blame";
}

/// The first breach of a judge on what the generators draw.
template <class P>
Breach first_breach(const Judge<P>& judge) {
  for (const auto& trial : draw<P>(corners<P>(), 2, 60)) {
    if (Breach breach = judge_finds_faults<P>(judge, trial.instance)) return breach;
  }
  return {};
}

template <class P>
Judge<P> unless(std::function<bool(const Judgement&, const Answer<P>&, const Promise&)> spares) {
  return [=](const typename P::Instance& instance, const Answer<P>& answer, const Promise& promise,
             const Truth<P>& truth) {
    const Judgement honest = judge<P>(instance, answer, promise, truth);
    return spares(honest, answer, promise) ? Judgement{} : honest;
  };
}

template <class P>
void expect_faulty_judges_caught() {
  EXPECT_FALSE(first_breach<P>(judge<P>));
  const Judge<P> never_replays = [](const auto& instance, const Answer<P>& answer, Promise promise,
                                    const Truth<P>& truth) {
    promise.certificate = false;
    auto number = answer;
    if (auto* solved = std::get_if<Solved<P>>(&number)) solved->moves.reset();
    if (promise.guarantee == Guarantee::canonical) promise.guarantee = Guarantee::optimal;
    return judge<P>(instance, number, promise, truth);
  };
  EXPECT_TRUE(first_breach<P>(never_replays));
  const Judge<P> never_compares = [](const auto& instance, const auto& answer, const auto& promise,
                                     const auto&) { return judge<P>(instance, answer, promise, {}); };
  EXPECT_TRUE(first_breach<P>(never_compares));
  const Judge<P> asks_for_no_certificate = [](const auto& instance, const auto& answer, Promise promise,
                                              const auto& truth) {
    promise.certificate = false;
    if (promise.guarantee == Guarantee::canonical) promise.guarantee = Guarantee::optimal;
    return judge<P>(instance, answer, promise, truth);
  };
  EXPECT_TRUE(first_breach<P>(asks_for_no_certificate));
}

template <class P>
void expect_credulous_judges_caught() {
  const Judge<P> trusts_the_oracle = [](const auto&... given) {
    auto judgement = judge<P>(given...);
    judgement.contradicts_oracle = false;
    return judgement;
  };
  EXPECT_TRUE(first_breach<P>(trusts_the_oracle));
  const Judge<P> takes_giving_up_for_right = unless<P>(
      [](const Judgement& honest, const auto&, const auto&) { return honest.verdict == Verdict::gave_up; });
  EXPECT_TRUE(first_breach<P>(takes_giving_up_for_right));
  const Judge<P> proves_what_nobody_knows = unless<P>([](const Judgement& honest, const auto&, const auto&) {
    return honest.verdict == Verdict::accepted_unproven;
  });
  EXPECT_TRUE(first_breach<P>(proves_what_nobody_knows));
}

TEST(LyingJudges, OfFlipBreakALaw) {
  expect_faulty_judges_caught<Flip>();
  expect_credulous_judges_caught<Flip>();
}
TEST(LyingJudges, OfFourBreakALaw) {
  expect_faulty_judges_caught<Four>();
  expect_credulous_judges_caught<Four>();
}
TEST(LyingJudges, OfShuttleBreakALaw) {
  expect_faulty_judges_caught<Shuttle>();
  expect_credulous_judges_caught<Shuttle>();
}

/// Judges that never give one of the reasons.
template <class P>
void expect_reasons_missed(std::vector<Reason> reasons) {
  for (const Reason reason : reasons) {
    const Breach breach = first_breach<P>(unless<P>(
        [=](const Judgement& honest, const auto&, const auto&) { return honest.reason == reason; }));
    EXPECT_TRUE(breach) << print_reason(reason);
  }
}

TEST(LyingJudges, ThatSpareAnyFaultBreakALaw) {
  const std::vector<Reason> common{Reason::illegal_move, Reason::not_solved,       Reason::too_long,
                                   Reason::too_short,    Reason::false_impossible, Reason::length_mismatch};
  auto of_flip = common;
  of_flip.insert(of_flip.end(), {Reason::false_solved, Reason::bad_proof});
  auto of_four = common;
  of_four.push_back(Reason::false_solved);
  auto of_shuttle = common;
  of_shuttle.push_back(Reason::not_canonical);
  expect_reasons_missed<Flip>(of_flip);
  expect_reasons_missed<Four>(of_four);
  expect_reasons_missed<Shuttle>(of_shuttle);
}

TEST(LyingJudges, ThatDemandTooMuchBreakALaw) {
  const Judge<Flip> strict = [](const auto& board, const auto& answer, Promise promise, const auto& truth) {
    promise.guarantee = Guarantee::optimal;
    return judge<Flip>(board, answer, promise, truth);
  };
  EXPECT_TRUE(first_breach<Flip>(strict));
  const Judge<Four> of_one_dialect = [](const auto& board, const auto& answer, Promise promise,
                                        const auto& truth) {
    promise.dialect = Dialect::statement;
    return judge<Four>(board, answer, promise, truth);
  };
  EXPECT_TRUE(first_breach<Four>(of_one_dialect));
}

}  // namespace
}  // namespace palio
