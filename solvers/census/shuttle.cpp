// shuttle: all positions of one line by fewest moves from its start, breadth first.
// Why it is right: a level is done before the next begins, and a position belongs to the first
// level that meets it. Both colours slide and jump both ways, as the rules have it.
// Laws: a position is the place of the empty cell and the number of the pieces' colours in a row
// (bit i is 1 where the i-th from the left is white). A slide leaves the number, so it takes 64
// positions at once from one place to the next; a jump exchanges two neighbouring bits. Words with
// a position of the level have a bit in a summary, so that empty ones aren't looked at.
// Numbers with another count of white pieces have bits, too, which are never set: lines with few
// pieces of a colour are better off in sorted lists, and are searched in these.
// Source: Korf 2008 for breadth first over bits; the encoding is our own.
#include <fmt/format.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "solvers/census/census.hpp"
#include "solvers/census/shuttle_bits.hpp"
#include "solvers/census/shuttle_lists.hpp"

namespace palio {
namespace {

constexpr double kBitRate = 4e7;   ///< positions a second on one core
constexpr double kListRate = 5e6;  ///< likewise in lists

double positions_of(const Shuttle::Instance& sides) {
  const double pieces = sides.white + sides.black;
  double orders = 1;
  for (std::uint32_t i = 1; i <= std::min(sides.white, sides.black) && orders < 1e300; ++i)
    orders = orders * (pieces - i + 1) / i;
  return orders * (pieces + 1);
}

bool in_lists(const Shuttle::Instance& sides) {
  return list_bytes(positions_of(sides)) < shuttle_bit_bytes(sides);
}

const Shuttle::Instance& one_of(const Shuttle::Space& space) { return space.instances.front(); }

}  // namespace

template <>
CensusPlan plan_census<Shuttle>(const Shuttle::Space& space, const CensusSettings& settings) {
  const Shuttle::Instance& sides = one_of(space);
  const bool lists = in_lists(sides);
  const double bytes = lists ? list_bytes(positions_of(sides)) : shuttle_bit_bytes(sides);
  CensusPlan plan;
  plan.method = lists ? "breadth first from the start, levels as sorted lists"
                      : "breadth first from the start, 64 positions at a time";
  plan.step_name = "states";
  plan.one_thread = lists;
  plan.steps = positions_of(sides);
  plan.steps_a_second = lists ? kListRate : kBitRate;
  plan.bytes = bytes < 1e18 ? static_cast<std::uint64_t>(bytes) : UINT64_MAX;
  plan.bits_a_state = 8 * bytes / plan.steps;
  if (sides.cells() > max_shuttle_cells)
    plan.refusal = fmt::format("shuttle {} has {} cells; the census takes at most {}",
                               Shuttle::print_line(sides), sides.cells(), max_shuttle_cells);
  else if (plan.bytes > settings.memory)
    plan.refusal = fmt::format(
        "shuttle {} takes {:.4g} MiB for {:.3g} positions, more than --memory {}; a larger --memory helps "
        "where "
        "the machine has it, else fewer pieces",
        Shuttle::print_line(sides), std::ceil(bytes / (1 << 20)), plan.steps, settings.memory >> 20);
  return plan;
}

template <>
CensusSums count_census<Shuttle>(const Shuttle::Space& space, const CensusSettings& settings,
                                 std::uint64_t first, std::uint64_t last, const CensusWatch& watch) {
  if (first == last) return {};
  const Shuttle::Instance& sides = one_of(space);
  CensusSums result;
  const auto enter = [&](std::uint64_t found) {
    result.sums.emplace_back(found);
    result.steps += static_cast<double>(found);
    if (watch.progress) watch.progress(result.steps, positions_of(sides));
  };
  tbb::task_arena arena(static_cast<int>(settings.jobs));
  arena.execute([&] {
    result.complete = in_lists(sides) ? search_shuttle_lists(sides, watch.stop, enter)
                                      : search_shuttle_bits(sides, watch.stop, enter);
  });
  return result;
}

template <>
CensusHistogram finish_census<Shuttle>(const Shuttle::Space& space, const CensusSettings&,
                                       const CensusSums& sums) {
  const Shuttle::Instance& sides = one_of(space);
  const std::vector<Natural> orders = binomials(sides.white + sides.black);
  CensusHistogram histogram{sums.sums, {}, orders[sides.white] * Natural(sides.cells())};
  if (total_of(sums) > histogram.total) throw_miscounted();
  histogram.impossible = histogram.total;
  for (const Natural& count : histogram.counts) histogram.impossible -= count;
  return histogram;
}

}  // namespace palio
