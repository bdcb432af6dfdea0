// flip: which cells a press turns, on boards packed as instances pack them.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <vector>

#include "puzzles/flip/instance.hpp"

namespace palio {

/// The cells that pressing (row, col) turns, as a set: a neighbour beyond the edge is
/// given as the cell itself, and on a torus with a side of 1 or 2 cells repeat.
inline std::array<std::uint64_t, 5> turned_cells(const Flip::Shape& shape, std::uint32_t row,
                                                 std::uint32_t col) {
  const auto before = [&](std::uint32_t at, std::uint32_t side) {
    return at > 0 ? at - 1 : shape.torus ? side - 1 : at;
  };
  const auto after = [&](std::uint32_t at, std::uint32_t side) {
    return at + 1 < side ? at + 1 : shape.torus ? 0 : at;
  };
  const auto cell = [&](std::uint32_t r, std::uint32_t c) { return std::uint64_t{r} * shape.cols + c; };
  return {cell(row, col), cell(before(row, shape.rows), col), cell(after(row, shape.rows), col),
          cell(row, before(col, shape.cols)), cell(row, after(col, shape.cols))};
}

/// For each cell the set of cells that its press turns; for at most 64 cells.
inline std::vector<std::uint64_t> press_masks(const Flip::Shape& shape) {
  assert(shape.cells() <= 64);
  std::vector<std::uint64_t> masks;
  for (std::uint32_t row = 0; row < shape.rows; ++row) {
    for (std::uint32_t col = 0; col < shape.cols; ++col) {
      std::uint64_t mask = 0;
      for (const std::uint64_t cell : turned_cells(shape, row, col)) mask |= std::uint64_t{1} << cell;
      masks.push_back(mask);
    }
  }
  return masks;
}

/// The board of one colour, black, as an id; for at most 64 cells.
inline std::uint64_t all_black(const Flip::Shape& shape) { return ~std::uint64_t{0} >> (64 - shape.cells()); }

inline Flip::Move press_of(const Flip::Shape& shape, std::uint64_t cell) {
  return {static_cast<std::uint32_t>(cell / shape.cols), static_cast<std::uint32_t>(cell % shape.cols)};
}

/// The presses of a set of cells; for at most 64 cells.
inline std::vector<Flip::Move> presses_of(const Flip::Shape& shape, std::uint64_t cells) {
  std::vector<Flip::Move> presses;
  for (; cells != 0; cells &= cells - 1)
    presses.push_back(press_of(shape, static_cast<std::uint64_t>(std::countr_zero(cells))));
  return presses;
}

}  // namespace palio
