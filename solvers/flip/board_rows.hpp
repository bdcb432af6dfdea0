// flip: boards that aren't a torus, chased down a block of rows at a time.
//
// A board stands on its shorter side, packed as instances pack it, so that its rows begin
// anywhere in a word. A block of rows is brought to whole words in the first-level cache;
// chains of presses are chased through it there, weighed there, and packed from there. So
// a chase reads each word of the board once, and writes the presses, if they are kept, once.
//
// Written apart from `chase.hpp`, and to stay so: polynomial, which chases here, and light_chasing
// are each other's witnesses where no oracle reaches.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "solvers/kernels/gf2/bit_matrix.hpp"
#include "solvers/kernels/machine/vectors.hpp"
#include "solvers/work.hpp"

namespace palio {

/// The rows of a packed board, and how blocks of them are laid out: each row's words and a zero
/// after them, as before the first, so that the bit beyond either end of a row is there and 0.
struct BoardRows {
  std::uint64_t rows = 1;  ///< at least `cols`
  std::uint32_t cols = 1;
  std::size_t words = words_for(cols);
  std::size_t stride = words + 1;
  std::size_t block = std::min<std::uint64_t>(rows, std::max<std::size_t>(8, 1024 / stride));  ///< rows
  std::uint64_t last_word = ~std::uint64_t{0} >> (words * 64 - cols);

  std::size_t block_words() const { return (block + 2) * stride + 1; }
};

/// What a chain of presses has to put right.
enum class Wrong : std::uint8_t {
  black,    ///< the board's black cells
  white,    ///< its white ones
  all,      ///< all cells
  nothing,  ///< no cell; then the chain is chased down from its first row alone
};

/// Presses on their way down: of each row follows what the next must press to put it right.
struct Chain {
  Wrong wrong = Wrong::black;
  /// Rows r - 1, r and those of the block after them; rows r - 1 and r are done.
  std::vector<std::uint64_t> rows = {};

  /// With those presses in the first row.
  void begin(const BoardRows& board, BitRow first) {
    rows.assign(board.block_words(), 0);
    std::copy(first.begin(), first.end(), row(board, 1).begin());
  }
  MutableBitRow row(const BoardRows& board, std::size_t i) {
    return {rows.data() + 1 + i * board.stride, board.words};
  }
  /// The presses of the block's rows, with the zeros between them.
  BitRow presses(const BoardRows& board, std::size_t count) const {
    return {rows.data() + 1 + board.stride, count * board.stride};
  }
};

/// Words of row `row` brought to whole words.
[[gnu::always_inline]] inline void unpack_row(const BoardRows& board, const std::uint64_t* packed,
                                              std::uint64_t row, std::uint64_t* __restrict to) {
  const std::uint64_t at = row * board.cols;
  const std::uint64_t* __restrict from = packed + at / 64;
  const std::size_t last = board.words - 1;
  const unsigned shift = at % 64, rest = 63 - shift;
  for (std::size_t i = 0; i < last; ++i) to[i] = from[i] >> shift | from[i + 1] << 1 << rest;
  std::uint64_t word = from[last] >> shift;
  // The next word may lie past the board's end.
  if (shift + (board.cols - 64 * last) > 64) word |= from[last + 1] << 1 << rest;
  to[last] = word & board.last_word;
}

/// Black cells become white and white ones black.
[[gnu::always_inline]] inline void exchange_row(const BoardRows& board, std::uint64_t* row) {
  for (std::size_t i = 0; i < board.words; ++i) row[i] = ~row[i];
  row[board.words - 1] &= board.last_word;
}

/// A row's presses packed into their place, and nothing else changed.
[[gnu::always_inline]] inline void pack_row(const BoardRows& board, const std::uint64_t* __restrict from,
                                            std::uint64_t row, std::uint64_t* packed) {
  const std::uint64_t at = row * board.cols;
  std::uint64_t* __restrict to = packed + at / 64;
  const unsigned shift = at % 64, rest = 63 - shift;
  const std::size_t last = (shift + board.cols - 1) / 64;
  const std::uint64_t before = to[0] & ~(~std::uint64_t{0} << shift);
  const std::uint64_t after = to[last] & ~(~std::uint64_t{0} >> (63 - (at + board.cols - 1) % 64));
  // from[-1], and the word after a row, are the zeros around it.
  for (std::size_t i = 0; i <= last; ++i) to[i] = from[i] << shift | (from - 1)[i] >> 1 >> rest;
  to[0] |= before;
  to[last] |= after;
}

/// What the next row must press: what is wrong in this row, turned by its own presses and by
/// those of the row before.
[[gnu::always_inline]] inline void next_row(const BoardRows& board, const std::uint64_t* __restrict wrong,
                                            const std::uint64_t* __restrict before,
                                            const std::uint64_t* __restrict row,
                                            std::uint64_t* __restrict next) {
  for (std::size_t i = 0; i < board.words; ++i) {
    const std::uint64_t right = row[i] << 1 | (row - 1)[i] >> 63;
    const std::uint64_t left = row[i] >> 1 | row[i + 1] << 63;
    next[i] = wrong[i] ^ before[i] ^ row[i] ^ right ^ left;
  }
  next[board.words - 1] &= board.last_word;
}

/// The weights of sums of chains over a board.
class Weights {
 public:
  /// Of the first chain plus any of the others: of 2^others sums.
  explicit Weights(std::size_t others) : weights_(std::size_t{1} << others) {}

  /// Adds what the first `count` rows of a block weigh, in the order of a Gray code, so that each
  /// sum follows from the one before by adding one chain.
  [[gnu::always_inline]] void add(const BoardRows& board, std::span<const Chain> chains, std::size_t count) {
    const BitRow first = chains[0].presses(board, count);
    sum_.assign(first.begin(), first.end());
    std::uint64_t* __restrict const sum = sum_.data();
    for (std::size_t i = 0, chosen = 0; i < weights_.size(); ++i) {
      if (i > 0) {
        const auto changed = static_cast<std::size_t>(std::countr_zero(i));
        const std::uint64_t* __restrict const other = chains[changed + 1].presses(board, count).data();
        for (std::size_t k = 0; k < first.size(); ++k) sum[k] ^= other[k];
        chosen ^= std::size_t{1} << changed;
      }
      std::uint64_t weight = 0;
      for (std::size_t k = 0; k < first.size(); ++k)
        weight += static_cast<std::uint64_t>(__builtin_popcountll(sum[k]));
      weights_[chosen] += weight;
    }
  }

  struct Lightest {
    std::size_t chosen = 0;  ///< bit i: chain i + 1 is added
    std::uint64_t weight = std::numeric_limits<std::uint64_t>::max();
  };
  Lightest lightest() const {
    const auto least = std::min_element(weights_.begin(), weights_.end());
    return {static_cast<std::size_t>(least - weights_.begin()), *least};
  }

 private:
  std::vector<std::uint64_t> weights_;
  std::vector<std::uint64_t> sum_;
};

/// Chases chains down a packed board, which only the first of them may want to put right. After
/// each block `visit(row, count)` is called, as `always_inline` and within the vector loops, with
/// the presses of rows from `row` on in each chain's block; it may overwrite these rows of the
/// board. In the end row 1 of each chain is what a row below the board would have to press.
/// False when told to stop. The counters are rows of chains.
template <class Visit>
bool chase(const BoardRows& board, BitRow packed, std::span<Chain> chains, Work& work, const Visit& visit,
           Vectors vectors = best_vectors()) {
  const bool reads = chains[0].wrong <= Wrong::white;
  std::vector<std::uint64_t> cells(reads ? board.block * board.stride : 0);
  std::vector<std::uint64_t> all(board.words, ~std::uint64_t{0}), nothing(board.words);
  all.back() = board.last_word;
  const auto down = [&](std::uint64_t row, std::size_t count) __attribute__((always_inline)) {
    for (std::size_t i = 0; reads && i < count; ++i) {
      std::uint64_t* const to = cells.data() + i * board.stride;
      unpack_row(board, packed.data(), row + i, to);
      if (chains[0].wrong == Wrong::white) exchange_row(board, to);
    }
    for (Chain& chain : chains) {
      std::uint64_t* at = chain.rows.data() + 1;
      const std::uint64_t* wrong = chain.wrong == Wrong::nothing ? nothing.data()
                                   : chain.wrong == Wrong::all   ? all.data()
                                                                 : cells.data();
      const std::size_t step = chain.wrong <= Wrong::white ? board.stride : 0;
      for (std::size_t i = 0; i < count; ++i, at += board.stride)
        next_row(board, wrong + i * step, at, at + board.stride, at + 2 * board.stride);
    }
    visit(row, count);
    for (Chain& chain : chains) {
      const auto done = chain.rows.begin() + static_cast<std::ptrdiff_t>(1 + count * board.stride);
      std::copy(done, done + static_cast<std::ptrdiff_t>(2 * board.stride), chain.rows.begin() + 1);
    }
  };
  for (std::uint64_t row = 0; row < board.rows; row += board.block) {
    if (work.must_end(0)) return false;
    const std::size_t count = std::min<std::uint64_t>(board.block, board.rows - row);
    run(
        vectors, [&]() __attribute__((always_inline)) { down(row, count); });
    work.counters.expanded += count * chains.size();
    work.counters.generated += count * chains.size();
  }
  return true;
}

}  // namespace palio
