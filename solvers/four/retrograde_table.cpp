// A table of the distances of all states, made once by retrograde analysis; a solve is
// a look-up and a walk downhill. The method is a table of answers. Why it is right:
// solved boards have distance 0, a state first met as a predecessor of distance d has
// d + 1, levels are done in order, and states never met can't reach a solved board.
// Law: the predecessors of a state are the successors of the state with its turn passed,
// with the turn passed back, since every slide can be slid back by the same colour.
// It loses when few boards are asked: the table costs a search of all of them.
// Source: Stroehlein 1970, Thompson 1986 (endgame tables).
#include <cassert>
#include <vector>

#include "solvers/four/ranking.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

constexpr std::uint16_t kFar = UINT16_MAX;  ///< not met

struct Table {
  FourBits bits;
  FourRanking ranking;
  std::vector<std::uint16_t> distance{};
  bool complete = true;  ///< no state is too far for the table's numbers
};

/// The states with distance 0.
std::vector<std::uint32_t> enter_solved(Table& table) {
  std::vector<std::uint32_t> solved;
  for (std::uint32_t state = 0; state < table.ranking.states(); ++state) {
    const FourState here = table.ranking.unrank(state);
    if (!table.bits.solved(here.mover, here.waiting)) continue;
    table.distance[state] = 0;
    solved.push_back(state);
  }
  return solved;
}

/// Enters the predecessors of a level that weren't met before, and returns them.
std::vector<std::uint32_t> enter_before(const std::vector<std::uint32_t>& level, std::uint16_t distance,
                                        Table& table) {
  std::vector<std::uint32_t> before;
  for (const std::uint32_t state : level) {
    const FourState passed = table.ranking.unrank(state).passed();
    table.bits.any_slide(passed, [&](std::uint32_t, std::uint32_t, const FourState& back) {
      const std::uint32_t rank = table.ranking.rank(back.passed());
      if (table.distance[rank] != kFar) return false;
      table.distance[rank] = distance;
      before.push_back(rank);
      return false;
    });
  }
  return before;
}

Table prepare(const Four::Shape& shape) {
  Table table{FourBits(shape), FourRanking(shape)};
  table.distance.assign(table.ranking.states(), kFar);
  std::vector<std::uint32_t> level = enter_solved(table);
  for (std::uint16_t distance = 1; !level.empty() && table.complete; ++distance) {
    table.complete = distance < kFar;
    if (table.complete) level = enter_before(level, distance, table);
  }
  return table;
}

/// The slides of a shortest solution from a state that has one.
std::vector<Four::Move> downhill(const Table& table, FourState at, std::uint16_t distance, Work& work) {
  std::vector<Four::Move> slides;
  slides.reserve(distance);
  for (; distance > 0; --distance) {
    ++work.counters.expanded;
    FourState lower;
    const bool found =
        table.bits.any_slide(at, [&](std::uint32_t from, std::uint32_t to, const FourState& next) {
          ++work.counters.generated;
          if (table.distance[table.ranking.rank(next)] + 1 != distance) return false;
          slides.push_back(table.bits.slide(from, to));
          lower = next;
          return true;
        });
    assert(found);
    at = lower;
  }
  return slides;
}

Answer<Four> solve(const Table& table, const Four::Instance& instance, Work& work) {
  if (auto end = work.must_end(0)) return *end;
  std::optional<FourState> best;
  std::uint16_t least = kFar;
  for (const bool white : {true, false}) {
    const auto start = FourBits::start(instance, white);
    if (!start) continue;
    const std::uint16_t distance = table.distance[table.ranking.rank(*start)];
    if (distance >= least) continue;
    least = distance;
    best = start;
  }
  if (best) return solved_by<Four>(downhill(table, *best, least, work));
  if (!table.complete) return GaveUp{"farther from solved than the table counts"};
  return Unsolvable<Four>{};
}

const Registered<Four> entry{{
    .guarantee = Guarantee::optimal,
    .summary = "look-up in a table of all distances, made by retrograde analysis",
    .source = "Stroehlein 1970, Thompson 1986",
    .reach = {"at most 31 cells and 10,000,000 boards",
              [](const Four::Shape& shape) { return FourRanking::takes(shape, 10'000'000); }},
    .elsewhere = "flip and shuttle are answered without a table",
    .method = prepared_method<Four, prepare, solve>,
}};

}  // namespace
}  // namespace palio
