// The rules on bits that fast solvers use against the rules on letters that people read,
// move by move, and the replay line of a breach against the program.
#include <gtest/gtest.h>
// RapidCheck's header for GoogleTest needs GoogleTest's own before it.
#include <rapidcheck/gtest.h>

#include <cstdlib>

#include "proptests/corners.hpp"
#include "solvers/flip/chase.hpp"
#include "solvers/flip/presses.hpp"
#include "solvers/four/ranking.hpp"

namespace palio {
namespace {

RC_GTEST_PROP(BitRules, FlipPressesTurnWhatTheRulesTurn, ()) {
  const auto board = (*corners<Flip>()).instance;
  const auto masks = press_masks(board.shape);
  const auto start = Rules<Flip>::start(board);
  for (std::uint64_t cell = 0; cell < board.shape.cells(); ++cell) {
    auto next = start;
    RC_ASSERT(Rules<Flip>::apply(next, press_of(board.shape, cell)));
    RC_ASSERT(instance_of(next).id() == (board.id() ^ masks[cell]));
    RC_ASSERT(Rules<Flip>::solved(next) ==
              ((board.id() ^ masks[cell]) == 0 || (board.id() ^ masks[cell]) == all_black(board.shape)));
  }
}

/// What a chase presses makes every row one colour but the last, and on a torus the one
/// before the first.
RC_GTEST_PROP(BitRules, FlipChasesLeaveTheLastRowsAlone, ()) {
  const Flip::Shape shape{*in_range(1, 80), *in_range(1, 80), *rc::gen::arbitrary<bool>()};
  const auto instance = Flip::sample(shape, *seeds(), 0);
  const Upright upright{shape};
  RC_ASSERT(upright.rows >= upright.cols);
  BitMatrix black;
  RC_ASSERT(load(upright, instance, black, Work()));
  const bool exchanged = *rc::gen::arbitrary<bool>();
  BitMatrix start(1, std::size_t{2} * upright.cols);
  Random random(*seeds(), 0);
  const std::uint64_t chosen = upright.wraps_down ? 2 * upright.cols : upright.cols;
  for (std::uint64_t bit = 0; bit < chosen; ++bit) {
    if (random.below(2) == 0) set_bit(start.row(0), bit);
  }
  Chase chased;
  chased.exchanged = exchanged;
  Work work;
  RC_ASSERT(chase(upright, black, start.row(0), chased, work));
  auto board = Rules<Flip>::start(instance);
  each_press(upright, chased, [&](std::uint32_t row, std::uint32_t col) {
    RC_ASSERT(Rules<Flip>::apply(board, upright.press(row, col)));
  });
  const std::uint32_t first = upright.wraps_down ? 1 : 0;
  for (std::uint32_t row = first; row + 1 < upright.rows; ++row) {
    for (std::uint32_t col = 0; col < upright.cols; ++col)
      RC_ASSERT(board.cells[upright.cell(row, col)] == (exchanged ? 'b' : 'w'));
  }
}

/// Boards of four that fit the bits, of any shape.
rc::Gen<Four::Instance> bit_boards() {
  return rc::gen::suchThat(instances<Four>(), [](const Four::Instance& board) {
    return board.shape.cells() <= FourBits::max_cells;
  });
}

FourState state_of(const Rules<Four>::Board& board) {
  const auto instance = instance_of(board);
  if (board.turn == 'W') return {instance.white, instance.black, true};
  return {instance.black, instance.white, false};
}

RC_GTEST_PROP(BitRules, FourSlidesAreThoseOfTheRules, ()) {
  const auto instance = *bit_boards();
  const FourBits bits(instance.shape);
  for (const char turn : {'W', 'B'}) {
    auto board = Rules<Four>::start(instance);
    const bool may_start = board.turn == '?' || board.turn == turn;
    board.turn = turn;
    RC_ASSERT(FourBits::start(instance, turn == 'W').has_value() == may_start);
    const FourState state = state_of(board);
    RC_ASSERT(!may_start || FourBits::key(*FourBits::start(instance, turn == 'W')) == FourBits::key(state));
    RC_ASSERT(FourBits::key(FourBits::state_of(FourBits::key(state))) == FourBits::key(state));
    RC_ASSERT(bits.solved(instance.black, instance.white) == Rules<Four>::solved(board));
    std::map<Four::Move, std::uint64_t> by_rules;
    bool can_finish = false;
    for (const auto& slide : Rules<Four>::legal_moves(board)) {
      auto next = board;
      Rules<Four>::apply(next, slide);
      by_rules[slide] = FourBits::key(state_of(next));
      can_finish = can_finish || Rules<Four>::solved(next);
    }
    std::map<Four::Move, std::uint64_t> by_bits;
    bits.any_slide(state, [&](std::uint32_t from, std::uint32_t to, const FourState& next) {
      RC_ASSERT(bits.slide_between(state, next) == bits.slide(from, to));
      by_bits[bits.slide(from, to)] = FourBits::key(next);
      return false;
    });
    RC_ASSERT(by_bits == by_rules);
    if (Rules<Four>::solved(board)) continue;
    const auto finish = bits.finishing_slide(state);
    RC_ASSERT(finish.has_value() == can_finish);
    if (!finish) continue;
    auto next = board;
    RC_ASSERT(Rules<Four>::apply(next, *finish));
    RC_ASSERT(Rules<Four>::solved(next));
  }
}

RC_GTEST_PROP(BitRules, FourRanksAreUndone, ()) {
  const auto instance = *bit_boards();
  if (!FourRanking::takes(instance.shape, std::uint64_t{1} << 30)) RC_DISCARD("too many boards");
  const FourRanking ranking(instance.shape);
  for (const bool white : {true, false}) {
    const FourState state = white ? FourState{instance.white, instance.black, true}
                                  : FourState{instance.black, instance.white, false};
    const auto rank = ranking.rank(state);
    RC_ASSERT(rank < ranking.states());
    RC_ASSERT((rank >= ranking.states() / 2) == white);
    RC_ASSERT(FourBits::key(ranking.unrank(rank)) == FourBits::key(state));
  }
}

/// Each slide moves one empty cell by one square, so within a search from one board with
/// one starter the colour of the empty cells on a chessboard fixes whose turn it is.
RC_GTEST_PROP(BitRules, FourEmptyCellsFixTheTurn, ()) {
  auto board = Rules<Four>::start(*instances<Four>());
  const auto parity = [&] {
    std::size_t sum = 0;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
      if (board.cells[cell] == 'O') sum += cell / board.shape.cols + cell % board.shape.cols;
    }
    return sum % 2;
  };
  const std::size_t at_start = parity();
  Random random(*seeds(), 0);
  for (std::size_t moves = 0; moves < 20; ++moves) {
    RC_ASSERT(parity() == (at_start + moves) % 2);
    const auto slides = Rules<Four>::legal_moves(board);
    if (slides.empty()) break;
    Rules<Four>::apply(board, slides[random.below(slides.size())]);
  }
}

/// Mirrored with the colours exchanged, every line of a shuttle has the mirrored moves.
RC_GTEST_PROP(BitRules, ShuttleMirrorsWithTheColoursExchanged, ()) {
  const Shuttle::Instance sides{*in_range(1, 9), *in_range(1, 9)};
  auto board = Rules<Shuttle>::start(sides);
  auto mirror = Rules<Shuttle>::start({sides.black, sides.white});
  Random random(*seeds(), 0);
  for (int left = 30; left > 0; --left) {
    std::string seen(mirror.cells.rbegin(), mirror.cells.rend());
    for (char& cell : seen) cell = cell == 'W' ? 'B' : cell == 'B' ? 'W' : '_';
    RC_ASSERT(seen == board.cells);
    RC_ASSERT(Rules<Shuttle>::solved(board) == Rules<Shuttle>::solved(mirror));
    const auto moves = Rules<Shuttle>::legal_moves(board);
    RC_ASSERT(moves.size() == Rules<Shuttle>::legal_moves(mirror).size());
    const auto move = moves[random.below(moves.size())];
    RC_ASSERT(Rules<Shuttle>::apply(board, move));
    RC_ASSERT(Rules<Shuttle>::apply(mirror, {sides.cells() + 1 - move.origin}));
  }
}

/// What a breach says can be typed: the program takes the instance for what it was.
template <class P>
void expect_replays(const std::string& solver) {
  for (const auto& trial : draw<P>(corners<P>(), 9, 12)) {
    if (!find_solver<P>(solver)->reach.takes(P::shape_of(trial.instance))) continue;
    std::string line = replay_line<P>(solver, trial.instance);
    line.replace(0, std::string("palio").size(), PALIO_PROGRAM);
    EXPECT_EQ(std::system((line + " > /dev/null").c_str()), 0) << line;
  }
}

TEST(ReplayLines, OfFlipReplay) { expect_replays<Flip>("flip/gf2_elimination"); }
TEST(ReplayLines, OfFourReplay) { expect_replays<Four>("four/bitmask_bfs"); }
TEST(ReplayLines, OfShuttleReplay) { expect_replays<Shuttle>("shuttle/closed_form"); }

}  // namespace
}  // namespace palio
