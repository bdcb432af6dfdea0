#include "solvers/census/shuttle_lists.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace palio {
namespace {

/// The pieces' number (bit i: the i-th from the left is white), and from bit kPlace on how many
/// pieces are to the left of the empty cell.
using Position = std::uint64_t;
using Level = std::vector<Position>;

constexpr std::uint32_t kPlace = max_shuttle_cells - 1;
constexpr std::size_t kLookEvery = 4096;  ///< positions between two looks at the stop flag

void add_moves(Position position, std::uint64_t pieces, Level& to) {
  const std::uint64_t place = position >> kPlace;
  const Position step = Position{1} << kPlace;
  const auto differ = [&](std::uint64_t lower) {
    return ((position >> lower ^ position >> (lower + 1)) & 1) != 0;
  };
  if (place >= 1) to.push_back(position - step);
  if (place < pieces) to.push_back(position + step);
  if (place >= 2 && differ(place - 2)) to.push_back((position ^ Position{3} << (place - 2)) - 2 * step);
  if (place + 2 <= pieces && differ(place)) to.push_back((position ^ Position{3} << place) + 2 * step);
}

Level without(const Level& all, const Level& known) {
  Level rest;
  std::set_difference(all.begin(), all.end(), known.begin(), known.end(), std::back_inserter(rest));
  return rest;
}

}  // namespace

bool search_shuttle_lists(const Shuttle::Instance& sides, const std::atomic<bool>& stop,
                          const std::function<void(std::uint64_t)>& enter) {
  const std::uint64_t pieces = sides.white + sides.black;
  Level before;
  Level level{((Position{1} << sides.white) - 1) | Position{sides.white} << kPlace};
  while (!level.empty() && !stop.load(std::memory_order_relaxed)) {
    enter(level.size());
    Level next;
    for (std::size_t i = 0; i < level.size(); ++i) {
      if (i % kLookEvery == 0 && stop.load(std::memory_order_relaxed)) return false;
      add_moves(level[i], pieces, next);
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    next = without(without(next, level), before);
    before = std::exchange(level, std::move(next));
  }
  return level.empty();
}

}  // namespace palio
