// Gaussian elimination over GF(2) that keeps all it finds.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solvers/kernels/gf2/bit_matrix.hpp"
#include "solvers/kernels/machine/vectors.hpp"

namespace palio {

/// What elimination tells of the systems M x = b with one matrix M of E equations in U
/// unknowns.
struct Elimination {
  std::size_t unknowns = 0;
  BitMatrix kernel;  ///< rows: a basis of all x with M x = 0

  /// Row i is what bit i of b adds: first to the solution whose free unknowns are 0 (U
  /// columns), then to the syndromes (one column each), which are 0 where b is solvable.
  BitMatrix effect;

  /// Puts the sum of the effects of b's bits into `sum`, a row of `effect`'s width.
  void apply(BitRow b, MutableBitRow sum) const {
    for (auto& word : sum) word = 0;
    each_bit(b, [&](std::size_t i) { add_row(sum, effect.row(i)); });
  }

  /// Whether a sum of effects holds a syndrome, so that its b has no solution.
  bool has_syndrome(BitRow sum) const {
    std::uint64_t found = unknowns % 64 == 0 ? 0 : sum[unknowns / 64] >> (unknowns % 64);
    for (std::size_t i = words_for(unknowns); i < sum.size(); ++i) found |= sum[i];
    return found != 0;
  }
};

/// Gauss and Jordan on [M | I] by the method of four Russians: 64 unknowns at a time, and what
/// their pivots' rows add to a row is looked up in tables of sums of up to eight of them. The two
/// halves are strips of 512 columns, shared out among all cores; a strip in which those rows are
/// zero is passed over, as most are in a matrix of small bandwidth. In O(E U (E + U) / 512) word
/// operations, with twice the memory of [M | I]. The result is the same for any number of threads.
/// Source: Arlazarov, Dinic, Kronrod and Faradzev 1970; Bard 2006 for elimination.
Elimination eliminate(const BitMatrix& matrix, Vectors vectors = best_vectors());

}  // namespace palio
