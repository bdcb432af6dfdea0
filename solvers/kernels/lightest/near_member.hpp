// A light member of a coset, found by exact searches of many small parts of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solvers/kernels/machine/vectors.hpp"
#include "solvers/work.hpp"

namespace palio {

struct Near {
  std::uint64_t added = 0;  ///< bit j: generator j
  std::uint64_t steps = 0;  ///< members weighed
};

/// Given patterns of b <= 64 bits that span all of them, and the sums of x by pattern (see
/// PatternClasses), goes from x to lighter members. A round chooses b classes that decide all
/// others, rather those that x has right, and frees 13 of them at a time: the lightest of the
/// members that differ from x in none of the b but these is the next x. The choices are at
/// random, with the same numbers every time. Makes `sums` those of the last member.
/// Ends after so many rounds, or 64 in a row that found nothing, or when told to stop. Source: local search
/// as in information-set decoding (Prange 1962; Lee and Brickell 1988), with a transform in place of trials.
Near go_near(std::span<const std::uint64_t> patterns, std::size_t bits, std::size_t rounds,
             std::span<std::int32_t> sums, const Work& work, Vectors vectors);

/// Numbers of the sums, the greatest absolute values first.
std::vector<std::uint32_t> by_size(std::span<const std::int32_t> sums);

}  // namespace palio
