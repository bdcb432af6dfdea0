// Cosets to test with, and their members weighed one by one.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "solvers/kernels/gf2/bit_matrix.hpp"
#include "solvers/kernels/lightest/lightest_member.hpp"
#include "solvers/kernels/machine/vectors.hpp"

namespace palio {

using Words = std::vector<std::uint64_t>;

inline std::vector<Vectors> kinds_of_vectors() {
  std::vector<Vectors> all{Vectors::portable};
  if (best_vectors() >= Vectors::avx2) all.push_back(Vectors::avx2);
  if (best_vectors() >= Vectors::avx512) all.push_back(Vectors::avx512);
  return all;
}

/// A coset with random generators, some of them sums of others, and columns that repeat.
struct Code {
  BitMatrix generators;
  Words x;

  Code(std::size_t rows, std::size_t cols, std::uint64_t seed, std::size_t distinct_cols)
      : generators(rows, cols), x(words_for(cols)) {
    std::mt19937_64 random(seed);
    for (std::size_t p = 0; p < cols; ++p) {
      std::mt19937_64 again(seed + (p < distinct_cols ? p : random() % distinct_cols));
      for (std::size_t k = 0; k < rows; ++k) {
        if (again() % 2 != 0) set_bit(generators.row(k), p);
      }
      if (random() % 2 != 0) set_bit(x, p);
    }
    if (rows > 2 && seed % 3 == 0) {
      std::ranges::fill(generators.row(rows - 1), 0);
      for (std::size_t k = 0; k < 2; ++k) add_row(generators.row(rows - 1), std::as_const(generators).row(k));
    }
  }
};

inline std::uint64_t weight_of(BitRow row) {
  std::uint64_t weight = 0;
  for (const std::uint64_t word : row) weight += static_cast<std::uint64_t>(std::popcount(word));
  return weight;
}

/// Of all sums of generators with x, by a Gray code.
inline std::uint64_t least_weight(const Code& code) {
  Words member = code.x;
  std::uint64_t least = weight_of(member);
  for (std::uint64_t i = 1; i < std::uint64_t{1} << code.generators.rows(); ++i) {
    add_row(member, code.generators.row(static_cast<std::size_t>(std::countr_zero(i))));
    least = std::min(least, weight_of(member));
  }
  return least;
}

/// That the member is one, and weighs what was said.
inline void expect_member(const Code& code, const Lightest& found) {
  Words member = code.x;
  ASSERT_EQ(found.generators.size(), words_for(code.generators.rows()));
  each_bit(found.generators, [&](std::size_t k) { add_row(member, code.generators.row(k)); });
  EXPECT_EQ(weight_of(member), found.weight);
  EXPECT_LE(found.lower_bound, found.weight);
}

}  // namespace palio
