// Packed matrices of bits with rows and columns exchanged.
#pragma once

#include <cstdint>

#include "solvers/kernels/gf2/bit_matrix.hpp"
#include "solvers/kernels/machine/vectors.hpp"
#include "solvers/work.hpp"

namespace palio {

/// Puts the matrix of `rows` x `cols` bits, bit (r, c) at cols * r + c of `from`, into `to` with bit
/// (r, c) at rows * c + r. Both hold words_for(rows * cols) words; `to` must be zero, and bits
/// of `from` past the last are. 512 x 512 bits at a time, so that every line of memory is read
/// and written once or twice. False when told to stop.
bool transpose(BitRow from, std::uint64_t rows, std::uint64_t cols, MutableBitRow to, const Work& work,
               Vectors vectors = best_vectors());

}  // namespace palio
