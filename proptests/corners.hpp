// Generators that reach the corners of the three puzzles, for laws of solvers: solved,
// impossible and deepest instances, empty cells that touch, lines of one row, kernels of
// several dimensions. What is drawn is small enough for the slowest method.
//
// A board is drawn as a goal and a list of moves back from it where that can be, which is
// what RapidCheck shrinks best.
#pragma once

#include <rapidcheck.h>

#include <set>

#include "proptests/generators.hpp"
#include "proptests/solver_laws.hpp"

namespace palio {

/// One of the instances that have the greatest answer in the space.
template <class P>
typename P::Instance deepest_instance(const typename P::Space& space, std::uint64_t seed) {
  const auto* known = known_space<P>(P::unrank(space, 0));
  std::vector<std::uint64_t> deepest;
  for (std::uint64_t rank = 0; rank < known->distances.size(); ++rank) {
    if (known->distances[rank] == known->deepest) deepest.push_back(rank);
  }
  if (deepest.empty()) return P::unrank(space, 0);
  return P::unrank(space, deepest[Random(seed, 0).below(deepest.size())]);
}

inline rc::Gen<std::uint64_t> seeds() {
  return rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>());
}

// ---- flip ----

/// Up to 16 cells, kernels of dimension 0 to 4 among them.
inline rc::Gen<Flip::Shape> corner_shapes() {
  return rc::gen::oneOf(rc::gen::just(Flip::Shape{}), rc::gen::just(Flip::Shape{4, 4, true}),
                        rc::gen::map(in_range(1, 13),
                                     [](std::uint32_t side) {
                                       return Flip::Shape{1, side};
                                     }),
                        rc::gen::map(in_range(1, 13),
                                     [](std::uint32_t side) {
                                       return Flip::Shape{side, 1, side % 2 == 0};
                                     }),
                        rc::gen::exec([] {
                          return Flip::Shape{*in_range(1, 4), *in_range(1, 5), *rc::gen::arbitrary<bool>()};
                        }));
}

/// A board of one colour after some presses.
inline Trial<Flip> pressed_board(const Flip::Shape& shape) {
  Flip::Instance goal{shape};
  if (*rc::gen::arbitrary<bool>()) {
    for (std::uint64_t cell = 0; cell < shape.cells(); ++cell) goal.turn(cell);
  }
  auto board = Rules<Flip>::start(goal);
  const auto presses =
      *rc::gen::container<std::vector<std::uint32_t>>(in_range(0, static_cast<std::uint32_t>(shape.cells())));
  for (const std::uint32_t cell : presses) Rules<Flip>::apply(board, {cell / shape.cols, cell % shape.cols});
  return {instance_of(board), presses.size(), *seeds()};
}

template <class P>
rc::Gen<Trial<P>> corners();

template <>
inline rc::Gen<Trial<Flip>> corners<Flip>() {
  return rc::gen::exec([]() -> Trial<Flip> {
    const Flip::Shape shape = *corner_shapes();
    switch (*in_range(0, 8)) {
      case 0:
        return {deepest_instance<Flip>(shape, *seeds()), {}, *seeds()};
      case 1: {
        Flip::Instance goal{shape};
        if (*rc::gen::arbitrary<bool>()) goal.words[0] = (std::uint64_t{1} << shape.cells()) - 1;
        return {goal, 0, *seeds()};
      }
      case 2:
      case 3:
        return {Flip::sample(shape, *seeds(), 0), {}, *seeds()};
      default:
        return pressed_board(shape);
    }
  });
}

/// Boards beyond the oracle, 5 x 6 to 16 x 16; half of them can be solved.
inline rc::Gen<Trial<Flip>> large_boards() {
  return rc::gen::exec([]() -> Trial<Flip> {
    Flip::Shape shape{*in_range(5, 17), *in_range(6, 17), *rc::gen::element(false, false, true)};
    if (*in_range(0, 6) == 0) shape = {9, 9};  // the square whose kernel has dimension 8
    if (*in_range(0, 8) == 0) shape = {1, *in_range(26, 250)};
    if (*rc::gen::arbitrary<bool>()) return {Flip::sample(shape, *seeds(), 0), {}, *seeds()};
    return pressed_board(shape);
  });
}

// ---- four ----

inline rc::Gen<Four::Shape> small_fours() {
  return rc::gen::exec([] {
    const std::string space = *rc::gen::weightedElement<std::string>({{4, "4x4"},
                                                                      {6, "3x3:3:3:3"},
                                                                      {4, "3x3:4:3:3"},
                                                                      {3, "3x4:5:5:3"},
                                                                      {3, "1x8:3:3:3"},
                                                                      {2, "2x4:3:3:4"}});
    auto shape = Four::parse_space(space).value();
    shape.starter = *rc::gen::element(Four::Starter::either, Four::Starter::white, Four::Starter::black);
    return shape;
  });
}

/// The board's pieces of two cells exchanged.
inline void exchange(Four::Instance& board, std::uint32_t one, std::uint32_t other) {
  for (std::uint64_t* pieces : {&board.black, &board.white}) {
    if ((*pieces >> one & 1) != (*pieces >> other & 1))
      *pieces ^= std::uint64_t{1} << one | std::uint64_t{1} << other;
  }
}

inline bool has_piece(const Four::Instance& board, std::uint32_t cell) {
  return ((board.black | board.white) >> cell & 1) != 0;
}

/// A random board with two empty cells side by side, where it has two.
inline Four::Instance touching_board(const Four::Shape& shape, std::uint64_t seed) {
  auto board = Four::sample(shape, seed, 0);
  std::uint32_t first = 0;
  while (has_piece(board, first)) ++first;
  const std::uint32_t beside =
      first + 1 < shape.cells() && (first + 1) % shape.cols != 0 ? first + 1 : first - 1;
  for (std::uint32_t cell = shape.cells() - 1; cell > first && has_piece(board, beside); --cell) {
    if (!has_piece(board, cell)) exchange(board, cell, beside);
  }
  return board;
}

/// A random solved board, or any board where the shape has none.
inline Trial<Four> solved_four(const Four::Shape& shape, std::uint64_t seed) {
  constexpr std::uint64_t kTries = 10'000;
  for (std::uint64_t k = 0; k < kTries; ++k) {
    const auto board = Four::sample(shape, seed, k);
    if (Rules<Four>::solved(Rules<Four>::start(board))) return {board, 0, seed};
  }
  return {Four::sample(shape, seed, 0), {}, seed};
}

/// A solved board after moves taken back, by colours in turn.
inline Trial<Four> played_back(const Four::Shape& shape, std::uint64_t seed, const std::vector<bool>& steps) {
  const Trial<Four> goal = solved_four(shape, seed);
  if (!goal.moves_back) return goal;
  auto board = Rules<Four>::start(goal.instance);
  Random random(seed, 1);
  const bool even = steps.size() % 2 == 0;
  // Whoever starts made the move that is taken back last.
  const bool white_starts =
      shape.starter == Four::Starter::either ? seed % 2 == 0 : shape.starter == Four::Starter::white;
  board.turn = white_starts != even ? 'W' : 'B';
  std::uint64_t moves = 0;
  for (; moves < steps.size(); ++moves) {
    const auto slides = Rules<Four>::legal_moves(board);
    if (slides.empty()) break;
    Rules<Four>::apply(board, slides[random.below(slides.size())]);
  }
  if (moves < steps.size()) return goal;
  auto instance = instance_of(board);
  instance.shape.starter = shape.starter;
  return {instance, moves, seed};
}

template <>
inline rc::Gen<Trial<Four>> corners<Four>() {
  return rc::gen::exec([]() -> Trial<Four> {
    const Four::Shape shape = *small_fours();
    const std::uint64_t seed = *seeds();
    switch (*in_range(0, 7)) {
      case 0:
        return {deepest_instance<Four>(shape, seed), {}, seed};
      case 1:
        return solved_four(shape, seed);
      case 2:
        return {touching_board(shape, seed), {}, seed};
      case 3:
        return {Four::sample(shape, seed, 0), {}, seed};
      default:
        return played_back(shape, seed, *rc::gen::container<std::vector<bool>>(rc::gen::arbitrary<bool>()));
    }
  });
}

/// Boards beyond the oracle, a few moves from a goal.
inline rc::Gen<Trial<Four>> large_fours() {
  return rc::gen::exec([] {
    const std::string space = *rc::gen::element<std::string>("5x5:12:11:4", "4x6:11:11:4", "5x6:14:14:5",
                                                             "3x9:12:12:3", "4x5:5:5:4");
    auto shape = Four::parse_space(space).value();
    shape.starter = *rc::gen::element(Four::Starter::either, Four::Starter::white, Four::Starter::black);
    return played_back(shape, *seeds(), std::vector<bool>(*in_range(0, 12)));
  });
}

// ---- shuttle ----

template <>
inline rc::Gen<Trial<Shuttle>> corners<Shuttle>() {
  return rc::gen::exec([]() -> Trial<Shuttle> {
    const auto side = in_range(1, 7);
    switch (*in_range(0, 4)) {
      case 0: {
        const std::uint32_t both = *side;
        return {{both, both}, {}, *seeds()};
      }
      case 1:
        return {{1, *in_range(1, 20)}, {}, *seeds()};
      default:
        return {{*side, *side}, {}, *seeds()};
    }
  });
}

inline rc::Gen<Trial<Shuttle>> large_shuttles() {
  return rc::gen::exec([] {
    const auto side = in_range(9, 120);
    return Trial<Shuttle>{{*side, *side}, {}, *seeds()};
  });
}

// ---- what was drawn ----

inline std::set<std::string> classes_of(const Trial<Flip>& trial) {
  const auto& board = trial.instance;
  const auto& shape = board.shape;
  std::set<std::string> classes{fmt::format("kernel of dimension {}", quiet_sets(shape).size())};
  const auto* known = known_space<Flip>(board);
  if (Rules<Flip>::solved(Rules<Flip>::start(board))) classes.insert("solved");
  if (proof_of_impossibility(board)) classes.insert("impossible");
  if (known != nullptr && known->of(board) == known->deepest) classes.insert("deepest");
  if (shape.rows == 1 && shape.cols > 1) classes.insert("1 x n");
  if (shape.torus) classes.insert("torus");
  if (shape == Flip::Shape{}) classes.insert("the judge's");
  if (known == nullptr) classes.insert("beyond the oracle");
  return classes;
}

inline bool empty_cells_touch(const Four::Instance& board) {
  for (std::uint32_t cell = 0; cell < board.shape.cells(); ++cell) {
    const bool right = (cell + 1) % board.shape.cols != 0 && !has_piece(board, cell + 1);
    const bool down =
        cell + board.shape.cols < board.shape.cells() && !has_piece(board, cell + board.shape.cols);
    if (!has_piece(board, cell) && (right || down)) return true;
  }
  return false;
}

inline std::set<std::string> classes_of(const Trial<Four>& trial) {
  const auto& board = trial.instance;
  std::set<std::string> classes{board.shape.starter == Four::Starter::either ? "either starts"
                                                                             : "one starts"};
  const auto* known = known_space<Four>(board);
  if (Rules<Four>::solved(Rules<Four>::start(board))) classes.insert("solved");
  if (known != nullptr && known->of(board) == unsolvable) classes.insert("impossible");
  if (known != nullptr && known->of(board) == known->deepest) classes.insert("deepest");
  if (empty_cells_touch(board)) classes.insert("empty cells touch");
  if (board.shape.rows == 1) classes.insert("1 x n");
  if (board.shape == Four::Shape{}) classes.insert("the judge's");
  if (trial.moves_back.value_or(0) >= 5) classes.insert("five moves back and more");
  if (known == nullptr) classes.insert("beyond the oracle");
  return classes;
}

inline std::set<std::string> classes_of(const Trial<Shuttle>& trial) {
  const auto [white, black] = trial.instance;
  std::set<std::string> classes{white == black ? "equal sides" : white < black ? "more black" : "more white"};
  if (std::min(white, black) == 1) classes.insert("a piece alone");
  if (known_space<Shuttle>(trial.instance) == nullptr) classes.insert("beyond the oracle");
  return classes;
}

/// The first draws of a generator, the same on every machine.
template <class P>
std::vector<Trial<P>> draw(const rc::Gen<Trial<P>>& gen, std::uint64_t seed, std::size_t count) {
  std::vector<Trial<P>> trials;
  for (std::size_t k = 0; k < count; ++k)
    trials.push_back(gen(rc::Random(seed + k), static_cast<int>(k * 100 / count)).value());
  return trials;
}

}  // namespace palio
