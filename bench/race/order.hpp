// In which order the runners of a set run in each block.
#pragma once

#include <cstdint>
#include <vector>

namespace palio::race {

/// Rounds of a Williams design over the runners 0..k-1, one row a round, seeded: rows are
/// taken whole design by whole design (k rows for even k, 2k for odd), each with its
/// runners renamed and its rows shuffled anew. Over a whole design everyone is once (odd k:
/// twice) at every position, and once (twice) right behind every other.
/// E. J. Williams, Experimental designs balanced for the estimation of residual effects of
/// treatments, 1949.
std::vector<std::vector<std::uint32_t>> williams_rounds(std::uint32_t k, std::size_t rounds,
                                                        std::uint64_t seed);

}  // namespace palio::race
