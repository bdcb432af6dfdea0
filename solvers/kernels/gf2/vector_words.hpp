// A BitLine as what one vector instruction handles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "solvers/kernels/gf2/bit_matrix.hpp"
#include "solvers/kernels/machine/vectors.hpp"

namespace palio {

using Words8 [[gnu::vector_size(64)]] = std::uint64_t;
using Words4 [[gnu::vector_size(32)]] = std::uint64_t;
using Words2 [[gnu::vector_size(16)]] = std::uint64_t;

/// Words of a line from word `at` on. Neither copies more than `Words` at a time: what was
/// written in small pieces and is read as a large one comes late.
template <class Words>
[[gnu::always_inline]] inline void load(const BitLine& line, std::size_t at, Words& words) {
  std::memcpy(&words, &line.words[at], sizeof(Words));
}
template <class Words>
[[gnu::always_inline]] inline void store(BitLine& line, std::size_t at, const Words& words) {
  std::memcpy(&line.words[at], &words, sizeof(Words));
}

template <class Words>
inline constexpr std::size_t word_count = sizeof(Words) / sizeof(std::uint64_t);

/// Like `run`, but calls `loops(std::type_identity<Words>{})` with the words that one instruction
/// of that set handles.
template <class Loops>
void run_on_words(Vectors vectors, const Loops& loops) {
  if (vectors == Vectors::avx512) {
    run(
        vectors, [&]() __attribute__((always_inline)) { loops(std::type_identity<Words8>{}); });
  } else if (vectors == Vectors::avx2) {
    run(
        vectors, [&]() __attribute__((always_inline)) { loops(std::type_identity<Words4>{}); });
  } else {
    loops(std::type_identity<Words2>{});
  }
}

}  // namespace palio
