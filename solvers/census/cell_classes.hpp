// Positions of a linear code that are alike, and how many vectors of counts tell its cosets apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solvers/kernels/gf2/bit_matrix.hpp"

namespace palio {

/// Cells that the same generators contain are interchangeable: what a set x weighs with any sum of
/// generators added depends on how many cells it has in each class, and on nothing else.
///
/// Laws: a basis of the generators' span is chosen such that generator i contains all of class
/// `basis[i]` and nothing of the other basis classes; `basis` decreases from 0 on. So adding
/// generator i turns a cells of its class into size - a, and of all vectors of counts that are so
/// made of each other only one with a <= size / 2 in every basis class is needed.
struct CellClasses {
  struct Other {
    std::uint64_t size = 0;
    std::uint64_t pattern = 0;  ///< bit i: generator i contains it
  };
  std::vector<std::uint64_t> basis = {};  ///< sizes, one a generator
  std::vector<Other> others = {};
  std::uint64_t idle = 0;  ///< cells that no generator contains

  static constexpr std::size_t max_generators = 64;
  std::size_t generators() const { return basis.size(); }
};

/// The classes of the columns; the rows are the generators, independent and at most
/// `max_generators`. O(cols * rows^2).
CellClasses cell_classes(const BitMatrix& generators);

/// One choice that makes a vector of counts: how many cells of a class are in x.
struct CountLevel {
  std::uint64_t size = 0;
  bool basis = false;         ///< only up to half of them
  std::uint64_t pattern = 0;  ///< of a class that is no basis class
  std::uint64_t choices() const { return basis ? size / 2 + 1 : size + 1; }
};

/// The choices in the order in which they are made: other classes, then basis classes from the last
/// to that of generator 1. The class of generator 0 isn't chosen: its counts are added up at the
/// end. Large classes stand late, where a choice costs least.
std::vector<CountLevel> count_levels(const CellClasses& classes);

}  // namespace palio
