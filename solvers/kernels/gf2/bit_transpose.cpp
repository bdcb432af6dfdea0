#include "solvers/kernels/gf2/bit_transpose.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace palio {
namespace {

constexpr std::size_t kLanes = 8;           ///< words of a tile's row
constexpr std::size_t kSide = 64 * kLanes;  ///< bits of a tile's row, and rows
using Line = std::array<std::uint64_t, kLanes>;

/// `count` bits, at most 512, from bit `at` on.
void read_line(BitRow from, std::uint64_t at, std::size_t count, Line& line) {
  line.fill(0);
  add_bits(line, from, at, count);
}

/// Adds `count` bits to those from bit `at` on.
void write_line(const Line& line, std::size_t count, MutableBitRow to, std::uint64_t at) {
  for (std::size_t i = 0; i < words_for(count); ++i) {
    const std::size_t word = at / 64 + i;
    to[word] |= line[i] << (at % 64);
    const std::uint64_t high = line[i] >> 1 >> (63 - at % 64);
    if (high != 0) to[word + 1] |= high;
  }
}

/// Transposes eight squares of 64 x 64 bits side by side, each in a lane of its own: first the
/// quarters of 32 x 32 exchanged, then those within each, down to single bits.
[[gnu::always_inline]] inline void transpose_squares(Line* rows) {
  std::uint64_t low = 0x00000000FFFFFFFF;
  for (std::size_t half = 32; half > 0; half /= 2, low ^= low << half) {
    for (std::size_t at = 0; at < 64; at += 2 * half) {
      for (std::size_t row = at; row < at + half; ++row) {
        Line upper = rows[row], lower = rows[row + half];
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
          const std::uint64_t swap = (upper[lane] >> half ^ lower[lane]) & low;
          upper[lane] ^= swap << half;
          lower[lane] ^= swap;
        }
        rows[row] = upper;
        rows[row + half] = lower;
      }
    }
  }
}

/// The first `height` lines of a tile become columns.
[[gnu::always_inline]] inline void transpose_tile(Line* tile, std::size_t height, Line* turned) {
  for (std::size_t i = 0; i < words_for(height); ++i) {
    transpose_squares(&tile[64 * i]);
    for (std::size_t row = 0; row < 64; ++row) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) turned[64 * lane + row][i] = tile[64 * i + row][lane];
    }
  }
}

}  // namespace

bool transpose(BitRow from, std::uint64_t rows, std::uint64_t cols, MutableBitRow to, const Work& work,
               Vectors vectors) {
  if (rows == 1 || cols == 1) std::copy(from.begin(), from.end(), to.begin());
  if (rows == 1 || cols == 1) return !work.must_end(0);
  std::vector<Line> tile(kSide), turned(kSide);
  for (std::uint64_t row = 0; row < rows; row += kSide) {
    for (std::uint64_t col = 0; col < cols; col += kSide) {
      if (work.must_end(0)) return false;
      const std::size_t height = std::min<std::uint64_t>(kSide, rows - row);
      const std::size_t width = std::min<std::uint64_t>(kSide, cols - col);
      for (std::size_t i = 0; i < height; ++i) read_line(from, (row + i) * cols + col, width, tile[i]);
      std::fill_n(tile.data() + height, 64 * words_for(height) - height, Line{});
      run(
          vectors, [&]() __attribute__((always_inline)) {
            transpose_tile(tile.data(), height, turned.data());
          });
      for (std::size_t i = 0; i < width; ++i) write_line(turned[i], height, to, (col + i) * rows + row);
    }
  }
  return true;
}

}  // namespace palio
