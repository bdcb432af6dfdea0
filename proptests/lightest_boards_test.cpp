// Fewest presses from all on to all off: published numbers, and a bound from the board.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <bitset>
#include <random>
#include <utility>
#include <vector>

#include "proptests/cosets.hpp"
#include "proptests/generators.hpp"
#include "solvers/kernels/lightest/disjoint_sets.hpp"
#include "solvers/kernels/lightest/lightest_member.hpp"

namespace palio {
namespace {

/// Fewest presses from all on to all off: the lightest y + kernel with A y = 1, where A y is by
/// cell the presses that it meets. By plain elimination on sets of at most 225 cells.
class AllOn {
 public:
  using Row = std::bitset<512>;  ///< cells, and the right side after them

  explicit AllOn(std::size_t side) : cells_(side * side) {
    std::vector<Row> rows(cells_);
    for (std::size_t r = 0; r < side; ++r) {
      for (std::size_t c = 0; c < side; ++c) {
        Row& row = rows[r * side + c];
        row.set(r * side + c).set(cells_);
        if (r > 0) row.set((r - 1) * side + c);
        if (r + 1 < side) row.set((r + 1) * side + c);
        if (c > 0) row.set(r * side + c - 1);
        if (c + 1 < side) row.set(r * side + c + 1);
      }
    }
    presses_ = rows;
    for (std::size_t col = 0; col < cells_; ++col) pivot(rows, col);
    rows_ = rows;
  }

  Code code() const {
    std::vector<std::size_t> free;
    for (std::size_t col = 0; col < cells_; ++col) {
      if (std::ranges::find(pivots_, col) == pivots_.end()) free.push_back(col);
    }
    Code code(free.size(), cells_, 0, 1);
    code.generators.assign(free.size(), cells_);
    std::ranges::fill(code.x, 0);
    for (std::size_t i = 0; i < pivots_.size(); ++i) {
      if (rows_[i][cells_]) set_bit(code.x, pivots_[i]);
      for (std::size_t k = 0; k < free.size(); ++k) {
        if (rows_[i][free[k]]) set_bit(code.generators.row(k), pivots_[i]);
      }
    }
    for (std::size_t k = 0; k < free.size(); ++k) set_bit(code.generators.row(k), free[k]);
    return code;
  }

  /// Over all sets of presses; up to 5 x 5.
  std::uint64_t by_brute_force() const {
    std::uint32_t lit = 0, pressed = 0, least = UINT32_MAX;
    const std::uint32_t sets = std::uint32_t{1} << cells_;
    for (std::uint32_t i = 1; i <= sets; ++i) {
      if (lit == sets - 1) least = std::min(least, static_cast<std::uint32_t>(std::popcount(pressed)));
      const auto cell = static_cast<std::size_t>(std::countr_zero(i));
      if (cell == cells_) break;
      pressed ^= std::uint32_t{1} << cell;
      lit ^= static_cast<std::uint32_t>((presses_[cell] & Row(sets - 1)).to_ulong());
    }
    return least;
  }

  /// The cells of which a press turns this one.
  std::vector<std::uint32_t> presses_of(std::size_t cell) const {
    std::vector<std::uint32_t> cells;
    for (std::uint32_t at = 0; at < cells_; ++at) {
      if (presses_[cell][at]) cells.push_back(at);
    }
    return cells;
  }

 private:
  void pivot(std::vector<Row>& rows, std::size_t col) {
    const std::size_t at = pivots_.size();
    for (std::size_t i = at; i < cells_; ++i) {
      if (!rows[i][col]) continue;
      std::swap(rows[i], rows[at]);
      for (std::size_t other = 0; other < cells_; ++other) {
        if (other != at && rows[other][col]) rows[other] ^= rows[at];
      }
      pivots_.push_back(col);
      return;
    }
  }

  std::size_t cells_;
  std::vector<Row> presses_, rows_;
  std::vector<std::size_t> pivots_;  ///< columns, in the order of the rows
};

TEST(Lightest, AllOnToAllOffTakesThePublishedPresses) {
  const std::vector<std::uint64_t> a075464{1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117};
  for (std::size_t side = 1; side <= a075464.size(); ++side) {
    const AllOn board(side);
    const Code code = board.code();
    Work work;
    const Lightest found = LightestMember(code.generators).find(code.x, work);
    expect_member(code, found);
    EXPECT_TRUE(found.proven());
    EXPECT_EQ(found.weight, a075464[side - 1]) << side;
    if (side <= 5) {
      EXPECT_EQ(found.weight, board.by_brute_force()) << side;
    }
  }
}

/// Sets that all generators meet evenly and x oddly, as few positions as there are.
RC_GTEST_PROP(DisjointSets, BoundTheWeight, ()) {
  const std::size_t side = *in_range(1, 12);
  const AllOn board(side);
  Code code = board.code();
  std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
  for (std::uint64_t& word : code.x) word ^= random();
  if (side * side % 64 != 0) code.x.back() &= (std::uint64_t{1} << side * side % 64) - 1;
  std::vector<std::vector<std::uint32_t>> sets;
  for (std::size_t cell = 0; cell < side * side; ++cell) {
    const auto presses = board.presses_of(cell);
    const auto met = std::ranges::count_if(presses, [&](auto at) { return bit_at(code.x, at); });
    if (met % 2 != 0) sets.push_back(presses);
  }
  const std::uint64_t bound = disjoint_sets(sets, side * side);
  Work work;
  const LightestMember members(code.generators);
  const Lightest found = members.find(code.x, work);
  RC_ASSERT(bound <= found.weight);
  RC_ASSERT(bound * 13 >= sets.size());  // no set shares a cell with more than 12 others
  RC_ASSERT(members.find(code.x, work, 0, bound).lower_bound >= bound);
  RC_ASSERT(members.find(code.x, work, UINT64_MAX, bound).weight == found.weight);
}

TEST(DisjointSets, AreAsManyAsCanBe) {
  EXPECT_EQ(disjoint_sets({}, 5), 0U);
  EXPECT_EQ(disjoint_sets({{0, 1}, {1, 2}, {2, 3}, {3, 4}}, 5), 2U);
  EXPECT_EQ(disjoint_sets({{0, 1, 2}, {0}, {1}, {2, 4}}, 5), 3U);
  EXPECT_EQ(disjoint_sets({{3}, {3}, {3}}, 5), 1U);
}

}  // namespace
}  // namespace palio
