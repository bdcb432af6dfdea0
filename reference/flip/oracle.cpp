// The truth about flip: every press set is tried on every board at once.
//
// Presses commute and two presses of one cell cancel, so a solution is a set of cells,
// and what a set turns doesn't depend on the board. All 2^n sets are walked in the
// order of a Gray code, one press apart; the table keeps, for each pattern of turned
// cells, the fewest presses that turn exactly it. A board is made white by turning its
// black cells and black by turning the others: its distance is the lesser of two
// entries. Where neither pattern was ever met there is no solution, because all sets were
// tried. Nothing here knows any linear algebra.
// O(2^n) time for n cells, 2^n bytes. Source: POJ 1753, the statement; Gray 1953.
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "puzzles/flip/instance.hpp"
#include "reference/oracle.hpp"

namespace palio {
namespace {

constexpr std::uint32_t kMaxCells = 25;
constexpr std::uint8_t kNever = UINT8_MAX;  ///< no press set turns the pattern

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

class FlipOracle final : public Oracle<Flip> {
 public:
  explicit FlipOracle(const Flip::Space& space) : shape_(space) {
    for (std::uint32_t row = 0; row < shape_.rows; ++row) {
      for (std::uint32_t col = 0; col < shape_.cols; ++col) turned_.push_back(turned_by(shape_, row, col));
    }
    try_all_press_sets();
  }

  std::vector<Distance> distances() const override {
    std::vector<Distance> all(fewest_.size());
    for (std::size_t board = 0; board < all.size(); ++board) all[board] = distance(static_cast<Cells>(board));
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
    const auto black = static_cast<Cells>(board.id());
    if (distance(black) == unsolvable) return {};
    Cells wrong = fewest_[black] <= fewest_[black ^ everything()] ? black : black ^ everything();
    std::vector<Flip::Move> presses;
    for (std::uint32_t cell = 0; fewest_[wrong] > 0; ++cell) {
      assert(cell < turned_.size());
      if (fewest_[wrong ^ turned_[cell]] + 1 != fewest_[wrong]) continue;
      wrong ^= turned_[cell];
      presses.push_back({cell / shape_.cols, cell % shape_.cols});
    }
    return presses;
  }

 private:
  Cells everything() const { return static_cast<Cells>(fewest_.size() - 1); }

  Distance distance(Cells black) const {
    const std::uint8_t fewest = std::min(fewest_[black], fewest_[black ^ everything()]);
    return fewest == kNever ? unsolvable : fewest;
  }

  void try_all_press_sets() {
    fewest_.assign(std::size_t{1} << turned_.size(), kNever);
    fewest_[0] = 0;
    std::array<Cells, 32> turned_copy{};
    std::copy(turned_.begin(), turned_.end(), turned_copy.begin());
    std::uint8_t* const fewest_of = fewest_.data();
    Cells pressed = 0;
    Cells turned = 0;
    std::uint32_t presses = 0;
    for (Cells step = 1; step <= everything(); ++step) {
      const int cell = __builtin_ctz(step);
      pressed ^= Cells{1} << cell;
      turned ^= turned_copy[static_cast<std::size_t>(cell)];
      presses += 2 * (pressed >> cell & 1) - 1;
      const std::uint32_t known = fewest_of[turned];
      fewest_of[turned] = static_cast<std::uint8_t>(known < presses ? known : presses);
    }
  }

  Flip::Shape shape_;
  std::vector<Cells> turned_;         ///< by the press of each cell
  std::vector<std::uint8_t> fewest_;  ///< presses that turn exactly the pattern
};

bool reaches(const Flip::Space& space) { return space.cells() <= kMaxCells; }

std::unique_ptr<Oracle<Flip>> make(const Flip::Space& space) {
  assert(reaches(space));
  return std::make_unique<FlipOracle>(space);
}

const RegisteredOracle<Flip> entry{
    {"every press set, by a Gray code", "25 cells, torus or not", reaches, make}};

}  // namespace
}  // namespace palio
