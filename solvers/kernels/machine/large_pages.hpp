// Memory for big boards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace palio {

/// That many words of zero, on large pages where they fill some and the system has them: a board
/// of 100 MB on small ones takes 25,000 page faults, which cost more than solving it.
std::vector<std::uint64_t> zero_words(std::size_t count);

/// Makes `words` that; keeps the memory that it has where that will do.
void make_zero(std::vector<std::uint64_t>& words, std::size_t count);

}  // namespace palio
