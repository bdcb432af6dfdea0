// The truth about flip: every press set is tried on every board at once.
//
// Presses commute and two presses of one cell cancel, so a solution is a set of cells,
// and what a set turns doesn't depend on the board. All 2^n sets are tried, each as a set
// of the first half of the cells with one of the second; the table keeps, for each pattern
// of turned cells, the fewest presses that turn exactly it. A board is made white by turning its
// black cells and black by turning the others: its distance is the lesser of two
// entries. Where neither pattern was ever met there is no solution, because all sets were
// tried. Nothing here knows any linear algebra.
// O(2^n) time for n cells, 2^n bytes. Source: POJ 1753, the statement.
#include "reference/flip/oracle.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>

#include "reference/oracle.hpp"

namespace palio {
namespace {

constexpr std::uint32_t kMaxCells = 25;

/// A set of cells, cell (r, c) as bit cols * r + c; also a board, as its black cells.
using Cells = std::uint32_t;

/// The neighbour of `at` one step back and one on, along a side; a missing one is `at`.
std::array<std::uint32_t, 2> along(std::uint32_t at, std::uint32_t side, bool torus) {
  const std::uint32_t back = at > 0 ? at - 1 : torus ? side - 1 : at;
  const std::uint32_t on = at + 1 < side ? at + 1 : torus ? 0 : at;
  return {back, on};
}

/// What the press of a cell turns. A set: who is a neighbour twice, or its own
/// neighbour on a torus, is turned once all the same.
Cells turned_by(const Flip::Shape& shape, std::uint32_t row, std::uint32_t col) {
  const auto cell = [&](std::uint32_t r, std::uint32_t c) { return Cells{1} << (shape.cols * r + c); };
  Cells turned = cell(row, col);
  for (const std::uint32_t near : along(row, shape.rows, shape.torus)) turned |= cell(near, col);
  for (const std::uint32_t near : along(col, shape.cols, shape.torus)) turned |= cell(row, near);
  return turned;
}

std::vector<Cells> turned_by_presses(const Flip::Shape& shape) {
  std::vector<Cells> turned;
  for (std::uint32_t row = 0; row < shape.rows; ++row) {
    for (std::uint32_t col = 0; col < shape.cols; ++col) turned.push_back(turned_by(shape, row, col));
  }
  return turned;
}

/// What every set of some presses turns; bit i of a set is press i of them.
std::vector<Cells> turned_by_sets(std::span<const Cells> presses) {
  std::vector<Cells> turned(std::size_t{1} << presses.size(), 0);
  for (std::size_t set = 1; set < turned.size(); ++set)
    turned[set] = turned[set & (set - 1)] ^ presses[static_cast<std::size_t>(std::countr_zero(set))];
  return turned;
}

/// The presses that make a board one colour, for those boards whose last cell is white;
/// the board with all cells exchanged takes as many. The smaller table is made first: it
/// stays, and the memory of the larger one is there for what comes next.
std::vector<std::uint8_t> fewest_to_either(const Flip::Shape& shape) {
  assert(shape.cells() > 0);
  std::vector<std::uint8_t> fewest(std::size_t{1} << (shape.cells() - 1));
  const std::vector<std::uint8_t> to_white = fewest_presses(shape);
  for (std::size_t board = 0, last = to_white.size() - 1; board < fewest.size(); ++board)
    fewest[board] = std::min(to_white[board], to_white[last - board]);
  return fewest;
}

class FlipOracle final : public Oracle<Flip> {
 public:
  explicit FlipOracle(const Flip::Space& space)
      : shape_(space), turned_(turned_by_presses(space)), fewest_(fewest_to_either(space)) {}

  std::vector<Distance> distances() const override {
    std::vector<Distance> all(2 * fewest_.size());
    for (std::size_t board = 0, last = all.size() - 1; board < fewest_.size(); ++board)
      all[board] = all[last - board] = as_distance(fewest_[board]);
    return all;
  }

  Distance distance(const Flip::Instance& board) const override {
    assert(board.shape == shape_);
    return distance(static_cast<Cells>(board.id()));
  }

  /// The least of the lightest press sets, cell by cell: from a lightest set any cell
  /// may go first, and the rest is then a lightest set of what is left.
  std::optional<std::vector<Flip::Move>> solution(const Flip::Instance& board) const override {
    assert(board.shape == shape_);
    auto black = static_cast<Cells>(board.id());
    if (distance(black) == unsolvable) return {};
    std::vector<Flip::Move> presses;
    for (std::uint32_t cell = 0; distance(black) > 0; ++cell) {
      assert(cell < turned_.size());
      if (distance(black ^ turned_[cell]) + 1 != distance(black)) continue;
      black ^= turned_[cell];
      presses.push_back({cell / shape_.cols, cell % shape_.cols});
    }
    return presses;
  }

 private:
  static Distance as_distance(std::uint8_t fewest) { return fewest == never_turned ? unsolvable : fewest; }

  Distance distance(Cells black) const {
    const auto exchanged = static_cast<Cells>(2 * fewest_.size() - 1) ^ black;
    return as_distance(fewest_[std::min(black, exchanged)]);
  }

  Flip::Shape shape_;
  std::vector<Cells> turned_;         ///< by the press of each cell
  std::vector<std::uint8_t> fewest_;  ///< see fewest_to_either
};

bool reaches(const Flip::Space& space) { return space.cells() <= kMaxCells; }

std::unique_ptr<Oracle<Flip>> make(const Flip::Space& space) {
  assert(reaches(space));
  return std::make_unique<FlipOracle>(space);
}

const RegisteredOracle<Flip> entry{
    {"every press set, tried on all boards at once", "25 cells, torus or not", reaches, make}};

}  // namespace

std::vector<std::uint8_t> fewest_presses(const Flip::Shape& shape) {
  const std::vector<Cells> presses = turned_by_presses(shape);
  const std::span all(presses);
  const std::vector<Cells> first = turned_by_sets(all.first(all.size() / 2));
  const std::vector<Cells> second = turned_by_sets(all.subspan(all.size() / 2));
  std::vector<std::uint8_t> sizes(second.size());
  for (std::size_t set = 0; set < sizes.size(); ++set)
    sizes[set] = static_cast<std::uint8_t>(std::popcount(set));
  std::vector<std::uint8_t> table(std::size_t{1} << all.size(), never_turned);
  // Plain pointers: a byte that is written may be any object, a vector's own among them.
  std::uint8_t* const fewest = table.data();
  const Cells* const turned = second.data();
  const std::uint8_t* const size = sizes.data();
  const std::size_t sets = second.size();
  for (std::size_t some = 0; some < first.size(); ++some) {
    const Cells already = first[some];
    const std::uint32_t pressed = size[some];
    for (std::size_t others = 0; others < sets; ++others) {
      const Cells pattern = already ^ turned[others];
      const std::uint32_t known = fewest[pattern];
      fewest[pattern] = static_cast<std::uint8_t>(std::min(known, pressed + size[others]));
    }
  }
  return table;
}

}  // namespace palio
