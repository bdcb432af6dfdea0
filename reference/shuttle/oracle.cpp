// The truth about shuttle: all positions by their distance from the goal.
//
// From the goal the search goes on level by level over every slide and every jump, to
// the left and to the right with either colour, until a level holds the start. Each move
// can be taken back by a move of the same kind, so this is the distance to the goal as
// well. It knows nothing of the way in which pieces ought to go, nor of any formula.
//
// A position is the order of all pieces and the place of the empty cell. The order's
// rank in the combinatorial number system changes by one addition when two neighbours
// change places, and not at all in a slide. To see the colours around the empty cell,
// either side of it is kept as a stack, which is such a rank too: the rank alone says
// whether the top is marked (of the rarer colour); a push or a pop is one addition. So
// nothing is hashed or unranked, and lines of any length are alike. The table keeps
// distances modulo 3 in two bits: neighbours differ by one at most, so from the start
// down that is enough to tell who is nearer.
// O(positions) time, a quarter byte a position and 16 bytes for each of the two
// widest levels (60 MB in all for 12 on each side).
// Source: USACO 4.4, the statement; Knuth 7.2.1.3 on combinations.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <utility>

#include "puzzles/shuttle/instance.hpp"
#include "reference/oracle.hpp"

namespace palio {
namespace {

constexpr std::uint64_t kMaxPositions = 70'000'000;

/// The places for the empty cell times the orders of the colours, or just a number above
/// kMaxPositions.
std::uint64_t positions(const Shuttle::Instance& sides) {
  const std::uint64_t pieces = sides.white + sides.black;
  std::uint64_t orders = 1;
  for (std::uint64_t i = 1; i <= std::min(sides.white, sides.black) && orders <= kMaxPositions; ++i) {
    orders = orders * (pieces - i + 1) / i;
  }
  return orders * (pieces + 1);
}

/// The pieces on one side of the empty cell, as a stack with its top at the empty cell.
/// Of the i-th marked piece from the bottom (from 1), with p pieces below, the place among
/// all stacks of so many pieces and marks holds the share p over i.
struct Stack {
  std::uint32_t pieces;
  std::uint32_t marked;
  std::uint32_t place;
};

/// Both stacks, and the place of the order of all pieces, read from the left.
struct Position {
  Stack left;
  Stack right;
  std::uint32_t order;
};

/// A position in 16 bytes; the rest follows from the totals.
struct Packed {
  std::uint16_t left_pieces;
  std::uint16_t left_marked;
  std::uint32_t left_place;
  std::uint32_t right_place;
  std::uint32_t order;
};

class Search {
 public:
  explicit Search(const Shuttle::Instance& sides)
      : pieces_(sides.white + sides.black), marked_(std::min(sides.white, sides.black)) {
    fill_over();
    labels_.resize(positions(sides) / 4 + 1);
    // Stacks of one colour have place 0; the orders are the first and the last of all.
    const bool white_marked = sides.white == marked_;
    const Stack white{sides.white, white_marked ? marked_ : 0, 0};
    const Stack black{sides.black, white_marked ? 0 : marked_, 0};
    const std::uint32_t last = over(pieces_, marked_) - 1;
    start_ = {white, black, white_marked ? 0 : last};
    goal_ = {black, white, white_marked ? last : 0};
    from_goal();
  }

  Distance distance() const { return distance_; }

  /// Always the least origin of the moves that lead nearer to the goal.
  std::vector<Shuttle::Move> least_solution() const {
    std::vector<Shuttle::Move> moves;
    Position position = start_;
    for (Distance left = distance_; left > 0; --left) {
      const std::uint32_t wanted = label_of(left - 1);
      std::uint32_t least = 0;
      Position nearer = position;
      each_move(position, [&](std::uint32_t origin, const Position& next) {
        if (label(place(next)) != wanted || (least != 0 && least < origin)) return;
        least = origin;
        nearer = next;
      });
      assert(least != 0);
      moves.push_back({least});
      position = nearer;
    }
    return moves;
  }

 private:
  void fill_over() {
    over_.assign(std::size_t{pieces_ + 1} * (marked_ + 2), 0);
    for (std::uint32_t n = 0; n <= pieces_; ++n) {
      std::uint32_t* const row = &over_[std::size_t{n} * (marked_ + 2)];
      row[0] = 1;
      for (std::uint32_t k = 1; n > 0 && k <= marked_; ++k)
        row[k] = *(row + k - 1 - (marked_ + 2)) + *(row + k - (marked_ + 2));
    }
  }

  /// n over k, for k up to one more than there are marks (where it is never needed).
  std::uint32_t over(std::uint32_t n, std::uint32_t k) const { return over_[n * (marked_ + 2) + k]; }

  bool pop(Stack& stack) const {
    --stack.pieces;
    const std::uint32_t share = over(stack.pieces, stack.marked);
    const bool marked = stack.place >= share;
    stack.place -= marked ? share : 0;
    stack.marked -= marked ? 1 : 0;
    return marked;
  }

  void push(Stack& stack, bool marked) const {
    stack.marked += marked ? 1 : 0;
    stack.place += marked ? over(stack.pieces, stack.marked) : 0;
    ++stack.pieces;
  }

  std::uint32_t place(const Position& position) const {
    return position.order * (pieces_ + 1) + position.left.pieces;
  }

  /// What the order's place gains when, of two neighbours, the marked one goes up past
  /// the other; so many pieces and so many marked ones lie below the two.
  std::uint32_t gain(std::uint32_t pieces, std::uint32_t marked) const {
    return over(pieces + 1, marked + 1) - over(pieces, marked + 1);
  }

  /// Calls `visit(origin, next)` for every move.
  template <class Visit>
  void each_move(const Position& position, Visit&& visit) const {
    from_left(position, visit);
    from_right(position, visit);
  }

  template <class Visit>
  void from_left(const Position& position, Visit&& visit) const {
    if (position.left.pieces == 0) return;
    Position next = position;
    const bool near = pop(next.left);
    push(next.right, near);
    visit(position.left.pieces, next);
    if (next.left.pieces == 0) return;
    const bool far = pop(next.left);
    if (far == near) return;
    next.right = position.right;
    push(next.right, far);
    push(next.right, near);
    const std::uint32_t change = gain(next.left.pieces, next.left.marked);
    next.order += far ? change : 0 - change;
    visit(position.left.pieces - 1, next);
  }

  template <class Visit>
  void from_right(const Position& position, Visit&& visit) const {
    if (position.right.pieces == 0) return;
    Position next = position;
    const bool near = pop(next.right);
    push(next.left, near);
    visit(position.left.pieces + 2, next);
    if (next.right.pieces == 0) return;
    const bool far = pop(next.right);
    if (far == near) return;
    next.left = position.left;
    push(next.left, far);
    push(next.left, near);
    const std::uint32_t change = gain(position.left.pieces, position.left.marked);
    next.order += near ? change : 0 - change;
    visit(position.left.pieces + 3, next);
  }

  static std::uint32_t label_of(std::uint32_t distance) { return distance % 3 + 1; }
  std::uint32_t label(std::uint32_t place) const { return labels_[place / 4] >> (place % 4 * 2) & 3U; }
  void set_label(std::uint32_t place, std::uint32_t label) {
    labels_[place / 4] = static_cast<std::uint8_t>(labels_[place / 4] | label << (place % 4 * 2));
  }

  Position unpack(const Packed& packed) const {
    return {{packed.left_pieces, packed.left_marked, packed.left_place},
            {pieces_ - packed.left_pieces, marked_ - packed.left_marked, packed.right_place},
            packed.order};
  }
  static Packed pack(const Position& position) {
    return {static_cast<std::uint16_t>(position.left.pieces),
            static_cast<std::uint16_t>(position.left.marked), position.left.place, position.right.place,
            position.order};
  }

  void from_goal() {
    std::vector<Packed> level{pack(goal_)};
    std::vector<Packed> next_level;
    set_label(place(goal_), label_of(0));
    while (label(place(start_)) == 0 && !level.empty()) {
      ++distance_;
      next_level.clear();
      for (const Packed& packed : level) {
        each_move(unpack(packed), [&](std::uint32_t, const Position& next) {
          const std::uint32_t at = place(next);
          if (label(at) != 0) return;
          set_label(at, label_of(distance_));
          next_level.push_back(pack(next));
        });
      }
      std::swap(level, next_level);
    }
    assert(label(place(start_)) != 0);  // the start can be reached
  }

  std::uint32_t pieces_;
  std::uint32_t marked_;
  std::vector<std::uint32_t> over_;
  std::vector<std::uint8_t> labels_;  ///< two bits a position: 0, or label_of(distance)
  Position start_{};
  Position goal_{};
  Distance distance_ = 0;
};

class ShuttleOracle final : public Oracle<Shuttle> {
 public:
  explicit ShuttleOracle(const Shuttle::Space& space) {
    for (const auto& sides : space.instances) {
      const Search search(sides);
      truths_.push_back({sides, search.distance(), search.least_solution()});
    }
  }

  std::vector<Distance> distances() const override {
    std::vector<Distance> all;
    for (const Truth& truth : truths_) all.push_back(truth.distance);
    return all;
  }

  Distance distance(const Shuttle::Instance& sides) const override { return of(sides).distance; }

  std::optional<std::vector<Shuttle::Move>> solution(const Shuttle::Instance& sides) const override {
    return of(sides).moves;
  }

 private:
  struct Truth {
    Shuttle::Instance sides;
    Distance distance;
    std::vector<Shuttle::Move> moves;
  };

  const Truth& of(const Shuttle::Instance& sides) const {
    const auto found = std::find_if(truths_.begin(), truths_.end(),
                                    [&](const Truth& truth) { return truth.sides == sides; });
    assert(found != truths_.end());
    return *found;
  }

  std::vector<Truth> truths_;
};

bool reaches(const Shuttle::Space& space) {
  return std::all_of(space.instances.begin(), space.instances.end(),
                     [](const Shuttle::Instance& sides) { return positions(sides) <= kMaxPositions; });
}

std::unique_ptr<Oracle<Shuttle>> make(const Shuttle::Space& space) {
  assert(reaches(space));
  return std::make_unique<ShuttleOracle>(space);
}

const RegisteredOracle<Shuttle> entry{{"search of all positions, level by level from the goal",
                                       "7 * 10^7 positions (12 on each side)", reaches, make}};

}  // namespace
}  // namespace palio
