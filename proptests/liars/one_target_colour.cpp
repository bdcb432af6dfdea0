// Tries to make the board white and forgets that black will do.
#include <bit>

#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

/// The fewest presses that make every board white, by all sets of presses in turn.
std::vector<std::uint32_t> whitening() {
  std::vector<std::uint32_t> turned{0};
  for (std::uint32_t cell = 0; cell < 16; ++cell) {
    std::uint32_t mask = 0;
    for (const auto& at : Rules<Flip>::turned_by({}, {cell / 4, cell % 4}))
      mask |= 1U << (4 * at.row + at.col);
    for (std::size_t i = 0, sets = turned.size(); i < sets; ++i) turned.push_back(turned[i] ^ mask);
  }
  std::vector<std::uint32_t> lightest(1U << 16, UINT32_MAX);
  for (std::uint32_t set = 0; set < turned.size(); ++set) {
    auto& known = lightest[turned[set]];
    if (known == UINT32_MAX || std::popcount(set) < std::popcount(known)) known = set;
  }
  return lightest;
}

Answer<Flip> solve(const Flip::Instance& board, Work&) {
  static const auto sets = whitening();
  const std::uint32_t set = sets[board.id()];
  if (set == UINT32_MAX) return Unsolvable<Flip>{};
  std::vector<Flip::Move> presses;
  for (std::uint32_t cell = 0; cell < 16; ++cell) {
    if ((set >> cell & 1) != 0) presses.push_back({cell / 4, cell % 4});
  }
  return solved_by<Flip>(presses);
}

const Registered<Flip> entry{liars::liar<Flip>(direct_method<Flip, solve>)};

}  // namespace
}  // namespace palio
