// The sizes along which solvers climb.
#include <cmath>

#include "bench/lanes/growth.hpp"

namespace palio::race {
namespace {

/// Boards by the square root of their cells and by their cells; cells first, since c^n of
/// the cells is how c^(n^2) of the side is usually written.
template <class P>
Ladder board_ladder(std::vector<std::string> sizes) {
  Naming cells{"cells"};
  Naming side{"side"};
  for (const std::string& size : sizes) {
    cells.n.push_back(static_cast<double>(P::parse_space(size).value().cells()));
    side.n.push_back(std::sqrt(cells.n.back()));
  }
  return {std::move(sizes), {std::move(cells), std::move(side)}};
}

}  // namespace

template <>
Ladder ladder<Flip>() {
  return board_ladder<Flip>({"2x2", "2x3", "2x4", "3x3", "3x4", "3x5", "4x4", "4x5", "5x5", "5x6", "6x6",
                             "6x7", "7x7", "8x8", "10x10", "12x12", "16x16", "24x24", "32x32", "48x48",
                             "64x64",
                             // From here on only squares whose press matrix has no kernel: on others
                             // almost every board is impossible, and the sides that are powers of two
                             // have kernels whose solutions nobody can weigh (2^484 at 1,024).
                             "96x96", "192x192", "400x400", "800x800", "1600x1600"});
}

template <>
Ladder ladder<Four>() {
  Ladder boards = board_ladder<Four>({"2x3", "2x4", "3x3", "3x4", "3x5", "4x4", "4x5", "4x6", "5x5", "5x6"});
  Naming states{"states", {}, false};
  // A board with either colour to move.
  for (const std::string& size : boards.sizes) {
    const auto count = Four::count(Four::parse_space(size).value());
    states.n.push_back(count ? 2 * static_cast<double>(*count) : HUGE_VAL);
  }
  boards.namings.push_back(std::move(states));
  return boards;
}

template <>
Ladder ladder<Shuttle>() {
  Ladder sides;
  Naming side{"side"};
  Naming states{"states", {}, false};
  for (const std::uint32_t pieces :
       {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U, 9U, 10U, 11U, 12U, 14U, 16U, 20U, 24U, 32U, 40U}) {
    sides.sizes.push_back(std::to_string(pieces));
    const double n = pieces;
    side.n.push_back(n);
    // (2n + 1)! / (n! n!)
    states.n.push_back(std::round(std::exp(std::lgamma(2 * n + 2) - 2 * std::lgamma(n + 1))));
  }
  sides.namings = {std::move(side), std::move(states)};
  return sides;
}

}  // namespace palio::race
