// Eliminates, leaves every free variable zero, and takes what comes for the shortest.
#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

/// Presses that make the board white: a row of cells and the presses that make just it.
struct Row {
  std::uint32_t turned;
  std::uint32_t pressed;
};

std::vector<Row> eliminated() {
  std::vector<Row> rows;
  for (std::uint32_t cell = 0; cell < 16; ++cell) {
    Row row{0, 1U << cell};
    for (const auto& at : Rules<Flip>::turned_by({}, {cell / 4, cell % 4}))
      row.turned |= 1U << (4 * at.row + at.col);
    for (const Row& known : rows) {
      if ((row.turned ^ known.turned) < row.turned)
        row = {row.turned ^ known.turned, row.pressed ^ known.pressed};
    }
    if (row.turned != 0) rows.push_back(row);
  }
  return rows;
}

std::optional<std::vector<Flip::Move>> presses_for(std::uint32_t black) {
  static const auto rows = eliminated();
  std::uint32_t pressed = 0;
  for (const Row& row : rows) {
    if ((black ^ row.turned) < black) black ^= row.turned, pressed ^= row.pressed;
  }
  if (black != 0) return {};
  std::vector<Flip::Move> presses;
  for (std::uint32_t cell = 0; cell < 16; ++cell) {
    if ((pressed >> cell & 1) != 0) presses.push_back({cell / 4, cell % 4});
  }
  return presses;
}

Answer<Flip> solve(const Flip::Instance& board, Work&) {
  const auto id = static_cast<std::uint32_t>(board.id());
  const auto white = presses_for(id);
  const auto black = presses_for(id ^ 0xFFFF);
  if (!white && !black) return Unsolvable<Flip>{};
  return solved_by<Flip>(!black || (white && white->size() <= black->size()) ? *white : *black);
}

const Registered<Flip> entry{liars::liar<Flip>(direct_method<Flip, solve>)};

}  // namespace
}  // namespace palio
