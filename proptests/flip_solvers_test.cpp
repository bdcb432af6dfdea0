// What is particular to flip's solvers: the published ids, the linear algebra below two
// of them, and that all of them say the same on every kind of board.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "puzzles/flip/rules.hpp"
#include "puzzles/random.hpp"
#include "solvers/flip/presses.hpp"
#include "solvers/kernels/gf2/bit_matrix.hpp"
#include "solvers/kernels/gf2/elimination.hpp"
#include "solvers/kernels/lightest/coset.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

using FlipRules = Rules<Flip>;
using Length = std::optional<std::uint64_t>;  ///< nothing: impossible

std::uint64_t cell_of(const Flip::Shape& shape, const Flip::Move& cell) {
  return std::uint64_t{cell.row} * shape.cols + cell.col;
}

void press(Flip::Instance& board, const Flip::Move& at) {
  for (const auto& cell : FlipRules::turned_by(board.shape, at)) board.turn(cell_of(board.shape, cell));
}

/// Random board k, or one made from a white board by random presses.
Flip::Instance random_board(const Flip::Shape& shape, std::uint64_t k, bool solvable) {
  const Flip::Instance random = Flip::sample(shape, 5, k);
  if (!solvable) return random;
  Flip::Instance board{shape};
  for (std::uint64_t cell = 0; cell < shape.cells(); ++cell) {
    if (random.black(cell)) press(board, press_of(shape, cell));
  }
  return board;
}

/// Fewest presses of every board by its id, breadth first from the two goals.
std::vector<Length> distances(const Flip::Shape& shape) {
  std::vector<Length> distance(*Flip::count(shape));
  std::vector<std::uint64_t> queue{0, distance.size() - 1};
  for (const auto goal : queue) distance[goal] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    for (std::uint64_t cell = 0; cell < shape.cells(); ++cell) {
      Flip::Instance board = Flip::unrank(shape, queue[head]);
      press(board, press_of(shape, cell));
      if (distance[board.id()]) continue;
      distance[board.id()] = *distance[queue[head]] + 1;
      queue.push_back(board.id());
    }
  }
  return distance;
}

/// One solver on boards of one shape.
class Contender {
 public:
  Contender(const Solver<Flip>& solver, const Flip::Shape& shape)
      : solver_(solver), prepared_(solver.method.prepare(shape)) {}

  Answer<Flip> answer(const Flip::Instance& board) {
    return solver_.method.solve(prepared_.get(), board, work_);
  }

  /// Its answer, with whatever it gave to show for it replayed.
  Length length(const Flip::Instance& board) {
    const Answer<Flip> said = answer(board);
    if (const auto* none = std::get_if<Unsolvable<Flip>>(&said)) {
      EXPECT_TRUE(!none->proof || FlipRules::proves_unsolvable(board, *none->proof)) << name();
      return {};
    }
    if (const auto* end = std::get_if<GaveUp>(&said)) {
      ADD_FAILURE() << name() << " gave up: " << end->why;
      return {};
    }
    const auto& solved = std::get<Solved<Flip>>(said);
    if (!solved.moves) return solved.length;
    EXPECT_EQ(solved.moves->size(), solved.length) << name();
    auto replayed = FlipRules::start(board);
    for (const auto& move : *solved.moves) EXPECT_TRUE(FlipRules::apply(replayed, move)) << name();
    EXPECT_TRUE(FlipRules::solved(replayed)) << name() << " on " << Flip::print_line(board);
    return solved.length;
  }

  const std::string& name() const { return solver_.name; }
  const Counters& counters() const { return work_.counters; }

 private:
  const Solver<Flip>& solver_;
  std::shared_ptr<const void> prepared_;
  Work work_;
};

Contender contender(std::string_view method, const Flip::Shape& shape) {
  const auto* solver = find_solver<Flip>("flip/" + std::string(method));
  EXPECT_NE(solver, nullptr) << method;
  EXPECT_TRUE(solver->reach.takes(shape)) << method;
  return {*solver, shape};
}

std::vector<Flip::Shape> shapes_up_to(std::uint32_t cells) {
  std::vector<Flip::Shape> shapes;
  for (std::uint32_t rows = 1; rows <= cells; ++rows) {
    for (std::uint32_t cols = 1; rows * cols <= cells; ++cols) {
      for (const bool torus : {false, true}) shapes.push_back({rows, cols, torus});
    }
  }
  return shapes;
}

BitMatrix press_matrix(const Flip::Shape& shape) {
  BitMatrix matrix(shape.cells(), shape.cells());
  for (std::uint64_t at = 0; at < shape.cells(); ++at) {
    for (const auto& cell : FlipRules::turned_by(shape, press_of(shape, at)))
      set_bit(matrix.row(at), cell_of(shape, cell));
  }
  return matrix;
}

TEST(FlipPresses, AreThoseOfTheRules) {
  for (const Flip::Shape& shape : shapes_up_to(25)) {
    const auto masks = press_masks(shape);
    for (std::uint64_t at = 0; at < shape.cells(); ++at) {
      const Flip::Move move = press_of(shape, at);
      std::set<std::uint64_t> expected;
      for (const auto& cell : FlipRules::turned_by(shape, move)) expected.insert(cell_of(shape, cell));
      const auto turned = turned_cells(shape, move.row, move.col);
      EXPECT_EQ(std::set<std::uint64_t>(turned.begin(), turned.end()), expected) << Flip::print_space(shape);
      std::set<std::uint64_t> masked;
      for (const auto& cell : presses_of(shape, masks[at])) masked.insert(cell_of(shape, cell));
      EXPECT_EQ(masked, expected) << Flip::print_space(shape);
    }
  }
}

TEST(FlipPresses, GiveThePublishedIds) {
  const auto sample = Flip::parse("bwwb\nbbwb\nbwwb\nbwww\n", {});
  ASSERT_TRUE(sample);
  EXPECT_EQ(Flip::rank(sample.value()), 6585U);
  const std::array<std::uint64_t, 3> published{6570, 6558, 6647};
  for (std::uint32_t col = 0; col < 3; ++col) {
    auto board = FlipRules::start(sample.value());
    ASSERT_TRUE(FlipRules::apply(board, {0, col}));
    EXPECT_EQ(Flip::rank(Flip::parse(board.cells, Flip::Space{}).value()), published[col]);
    EXPECT_EQ(6585U ^ press_masks({})[col], published[col]);
  }
}

TEST(FlipElimination, KnowsTheKernelsOfSquares) {
  const std::array<std::size_t, 12> dimensions{0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0};
  for (std::uint32_t n = 1; n <= dimensions.size(); ++n)
    EXPECT_EQ(eliminate(press_matrix({n, n})).kernel.rows(), dimensions[n - 1]) << n;
}

RC_GTEST_PROP(FlipElimination, TellsWhatIsSolvable, ()) {
  const auto equations = *rc::gen::inRange<std::size_t>(1, 11);
  const auto unknowns = *rc::gen::inRange<std::size_t>(1, 11);
  BitMatrix matrix(equations, unknowns);
  for (std::size_t i = 0; i < equations; ++i)
    matrix.row(i)[0] =
        *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << unknowns));
  const auto image = [&](std::uint64_t x) {
    std::uint64_t b = 0;
    for (std::size_t i = 0; i < equations; ++i)
      b |= std::uint64_t{odd_overlap(matrix.row(i), BitRow(&x, 1))} << i;
    return b;
  };
  std::set<std::uint64_t> range;
  for (std::uint64_t x = 0; x < std::uint64_t{1} << unknowns; ++x) range.insert(image(x));
  const Elimination system = eliminate(matrix);
  RC_ASSERT((range.size() << system.kernel.rows()) == (std::size_t{1} << unknowns));
  for (std::size_t k = 0; k < system.kernel.rows(); ++k) RC_ASSERT(image(system.kernel.row(k)[0]) == 0U);
  for (std::uint64_t b = 0; b < std::uint64_t{1} << equations; ++b) {
    std::uint64_t effect = 0;
    system.apply(BitRow(&b, 1), MutableBitRow(&effect, 1));
    RC_ASSERT(system.has_syndrome(BitRow(&effect, 1)) == !range.contains(b));
    if (range.contains(b)) RC_ASSERT(image(effect) == b);
  }
}

RC_GTEST_PROP(FlipCoset, FindsTheLightestMember, ()) {
  const auto length = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(1, 41));
  const auto words =
      rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << length));
  const auto count = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(0, 10));
  const auto generators = *rc::gen::container<std::vector<std::uint64_t>>(count, words);
  const auto xs = *rc::gen::container<std::vector<std::uint64_t>>(16, words);
  std::vector<std::uint32_t> patterns(length);
  for (std::size_t k = 0; k < generators.size(); ++k)
    each_bit(BitRow(&generators[k], 1), [&](std::size_t at) { patterns[at] |= std::uint32_t{1} << k; });
  const auto member = [&](std::uint64_t x, std::uint64_t chosen) {
    each_bit(BitRow(&chosen, 1), [&](std::size_t k) { x ^= generators[k]; });
    return static_cast<std::size_t>(std::popcount(x));
  };
  const Coset<std::int16_t> coset(patterns, count);
  std::vector<Coset<std::int16_t>::Lanes> sums;
  for (const std::uint64_t x : xs) {
    std::size_t least = length;
    for (std::uint64_t chosen = 0; chosen >> count == 0; ++chosen) least = std::min(least, member(x, chosen));
    const auto found = coset.lightest([&](auto visit) { each_bit(BitRow(&x, 1), visit); }, sums, Work{});
    RC_ASSERT(found.has_value());
    RC_ASSERT(found->weight == least);
    RC_ASSERT(member(x, found->generators) == least);
  }
}

TEST(FlipCoset, OfManyMembersIsWeighedUntilToldToStop) {
  const Coset<std::int16_t> coset({1}, 18);
  std::vector<Coset<std::int16_t>::Lanes> sums;
  const auto no_position = [](auto) {};
  EXPECT_TRUE(coset.lightest(no_position, sums, Work{}).has_value());
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(coset.lightest(no_position, sums, Work(Work::default_memory, &stop)).has_value());
}

TEST(FlipSolvers, AgreeOnEveryBoardOfEverySmallShape) {
  for (const Flip::Shape& shape : shapes_up_to(9)) {
    const auto truth = distances(shape);
    for (const auto& solver : solvers<Flip>()) {
      if (!solver.reach.takes(shape)) continue;
      if (solver.name == "flip/string_bfs" && shape.cells() > 6) continue;
      Contender player(solver, shape);
      for (std::uint64_t id = 0; id < truth.size(); ++id) {
        ASSERT_EQ(player.length(Flip::unrank(shape, id)), truth[id])
            << solver.name << ' ' << Flip::print_space(shape) << " id " << id;
      }
    }
  }
}

TEST(FlipSolvers, CountTheBoardsOfTheJudge) {
  const std::map<Length, int> published{{0, 2},    {1, 32},   {2, 228}, {3, 880},
                                        {4, 1562}, {5, 1136}, {6, 256}, {std::nullopt, 61440}};
  for (const char* method : {"gf2_elimination", "light_chasing", "pruned_dfs"}) {
    Contender player = contender(method, {});
    std::map<Length, int> boards;
    for (std::uint64_t id = 0; id < 65536; ++id) ++boards[player.length(Flip::unrank({}, id))];
    EXPECT_EQ(boards, published) << method;
  }
}

TEST(FlipSolvers, SearchEveryBoardInReachBeforeTheySayImpossible) {
  const auto board = Flip::parse("bwbw/wwww/bbwb/bwwb", {}).value();
  for (const char* method : {"bitmask_bfs", "spfa_graph", "published_p1"}) {
    Contender player = contender(method, {});
    EXPECT_EQ(player.length(board), Length{}) << method;
    EXPECT_EQ(player.counters().expanded, 4096U) << method;
  }
}

TEST(FlipSolvers, AgreeOnSampledMiddlingBoards) {
  for (const Flip::Shape& shape : {Flip::Shape{4, 4}, {4, 4, true}, {3, 6}, {2, 8, true}, {1, 18}, {17, 1}}) {
    for (std::uint64_t k = 0; k < 40; ++k) {
      const auto board = random_board(shape, k, k % 2 != 0);
      const Length truth = contender("gf2_elimination", shape).length(board);
      for (const auto& solver : solvers<Flip>()) {
        if (!solver.reach.takes(shape) || solver.name == "flip/string_bfs") continue;
        if (solver.name == "flip/spfa_graph" && k > 1) continue;
        EXPECT_EQ(Contender(solver, shape).length(board), truth)
            << solver.name << ' ' << Flip::print_line(board);
      }
    }
  }
}

TEST(FlipSolvers, EliminationAndChasingAgreeOnLargeBoards) {
  std::vector<Flip::Shape> shapes{{9, 9},   {64, 3},  {3, 64},       {65, 2, true},
                                  {31, 67}, {67, 31}, {32, 6, true}, {7, 33, true},
                                  {30, 30}, {65, 66}, {67, 65, true}};
  for (std::uint32_t side = 5; side <= 16; ++side) {
    for (const bool torus : {false, true}) shapes.push_back({side, side == 16 ? 16 : side + 1, torus});
  }
  for (const Flip::Shape& shape : shapes) {
    Contender elimination = contender("gf2_elimination", shape);
    Contender chasing = contender("light_chasing", shape);
    for (std::uint64_t k = 0; k < 10; ++k) {
      const auto board = random_board(shape, k, k % 2 == 0);
      const Length length = elimination.length(board);
      EXPECT_EQ(chasing.length(board), length) << Flip::print_space(shape) << ' ' << k;
      EXPECT_TRUE(length || k % 2 != 0) << Flip::print_space(shape) << ' ' << k;
    }
  }
}

TEST(FlipSolvers, ProveWhatIsImpossible) {
  const auto board = Flip::parse("bwbw/wwww/bbwb/bwwb", {}).value();
  for (const char* method : {"gf2_elimination", "light_chasing"}) {
    const auto answer = contender(method, {}).answer(board);
    const auto& proof = std::get<Unsolvable<Flip>>(answer).proof;
    ASSERT_TRUE(proof) << method;
    EXPECT_TRUE(FlipRules::proves_unsolvable(board, *proof));
    for (std::uint64_t cell = 0; cell < 16; ++cell) {
      Flip::Proof tampered = *proof;
      tampered.against_white[0] ^= std::uint64_t{1} << cell;
      EXPECT_FALSE(FlipRules::proves_unsolvable(board, tampered));
      tampered = *proof;
      tampered.against_black[0] ^= std::uint64_t{1} << cell;
      EXPECT_FALSE(FlipRules::proves_unsolvable(board, tampered));
    }
    EXPECT_FALSE(FlipRules::proves_unsolvable(Flip::Instance{board.shape}, *proof)) << "a solved board";
  }
}

TEST(FlipSolvers, WeighAKernelOfDimension32) {
  const Flip::Shape shape{39, 39};
  std::set<std::uint64_t> lengths;
  for (const char* method : {"gf2_elimination", "light_chasing", "polynomial"}) {
    Contender player = contender(method, shape);
    const auto answer = std::get<Solved<Flip>>(player.answer(random_board(shape, 0, true)));
    EXPECT_EQ(answer.lower_bound.value_or(answer.length), answer.length) << method;
    lengths.insert(answer.length);
    EXPECT_EQ(player.length(random_board(shape, 0, false)), Length{}) << method;
  }
  EXPECT_EQ(lengths.size(), 1U);
}

TEST(FlipSolvers, KeepNothingFromOneShapeToTheNext) {
  for (const auto& solver : solvers<Flip>()) {
    Work work;
    for (const Flip::Shape& shape :
         {Flip::Shape{3, 4}, {2, 2}, {4, 3, true}, {1, 5}, {3, 4}, {4, 4}, {2, 3}}) {
      if (!solver.reach.takes(shape)) continue;
      const auto prepared = solver.method.prepare(shape);
      for (std::uint64_t k = 0; k < 20; ++k) {
        const auto board = random_board(shape, k, k % 2 == 0);
        const auto used = solver.method.solve(prepared.get(), board, work);
        Work fresh;
        const auto unused = solver.method.solve(prepared.get(), board, fresh);
        ASSERT_EQ(used.index(), unused.index()) << solver.name;
        const auto* solved = std::get_if<Solved<Flip>>(&used);
        EXPECT_TRUE(!solved || solved->length == std::get<Solved<Flip>>(unused).length) << solver.name;
      }
    }
  }
}

TEST(FlipSolvers, EndWhenToldToOrPastTheirMemory) {
  const std::atomic<bool> stop = true;
  for (const auto& solver : solvers<Flip>()) {
    Flip::Shape shape{30, 30};  // a kernel of dimension 20, for those that weigh
    for (const Flip::Shape& smaller : {Flip::Shape{20, 20}, {5, 5}, {5, 4}, {4, 4}}) {
      if (!solver.reach.takes(shape)) shape = smaller;
    }
    const auto board = random_board(shape, 1, true);
    const auto prepared = solver.method.prepare(shape);
    for (Work work : {Work(Work::default_memory, &stop), Work(16)}) {
      const auto answer = solver.method.solve(prepared.get(), board, work);
      ASSERT_TRUE(std::holds_alternative<GaveUp>(answer)) << solver.name << ' ' << Flip::print_space(shape);
      EXPECT_FALSE(std::get<GaveUp>(answer).why.empty()) << solver.name;
    }
  }
}

/// Solves in another thread and says stop a moment after it began.
Answer<Flip> stopped_in_the_middle(const Solver<Flip>& solver, const void* prepared,
                                   const Flip::Instance& board) {
  std::atomic<bool> begun = false;
  std::atomic<bool> stop = false;
  Answer<Flip> answer;
  std::jthread solving([&] {
    Work work(Work::default_memory, &stop);
    begun = true;
    answer = solver.method.solve(prepared, board, work);
  });
  while (!begun) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  stop = true;
  solving.join();
  return answer;
}

TEST(FlipSolvers, EndInTheMiddleOfASearch) {
  for (const auto& [method, shape] :
       {std::pair("pruned_dfs", Flip::Shape{20, 20}), std::pair("bitmask_bfs", Flip::Shape{5, 5}),
        std::pair("spfa_graph", Flip::Shape{5, 4}), std::pair("string_bfs", Flip::Shape{5, 4})}) {
    const auto& solver = *find_solver<Flip>(std::string("flip/") + method);
    const auto prepared = solver.method.prepare(shape);
    // On a busy machine the word may come when all is done: then once more.
    const auto ends = [&, board = random_board(shape, 1, false)] {
      return std::holds_alternative<GaveUp>(stopped_in_the_middle(solver, prepared.get(), board));
    };
    bool ended = false;
    for (int attempt = 0; attempt < 20 && !ended; ++attempt) ended = ends();
    EXPECT_TRUE(ended) << solver.name;
  }
}

}  // namespace
}  // namespace palio
