// Light chasing with unknowns for lights: rows of linear forms over GF(2).
#pragma once

#include <cstdint>

#include "solvers/kernels/gf2/bit_matrix.hpp"
#include "solvers/kernels/machine/vectors.hpp"

namespace palio {

/// Rows x_0, x_1, ... of C linear forms each, every one made of the two before it:
/// x_(t+1)[c] = x_(t-1)[c] + x_t[c-1] + x_t[c] + x_t[c+1]. Unknown c is x_1[c].
struct FormChase {
  std::uint32_t cols = 1;      ///< C, at least 1
  std::uint64_t steps = 1;     ///< at least 1
  bool cyclic = false;         ///< the first and last form of a row are neighbours; C is at least 3
  bool starts_before = false;  ///< x_0[c] is unknown C + c; else x_0 is 0

  std::size_t unknowns() const { return starts_before ? std::size_t{2} * cols : cols; }
};

/// The forms of x_(steps+1), one a row, and where x_0 is unknown those of x_steps after them: a
/// square matrix. In O(steps C unknowns / 64) word operations, 512 unknowns at a time, which depend
/// on no others and are shared out among all cores; each such strip holds 128 bytes for each of C.
BitMatrix chased_forms(const FormChase& chase, Vectors vectors = best_vectors());

}  // namespace palio
