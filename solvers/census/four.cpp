// four: boards by fewest moves, breadth first from all solved boards at once, backwards.
// Why it is right: the fewest moves to a solved board are one more than the least of those of the
// successors, so level d + 1 are the states with a successor in level d that no level has yet. A
// state is a board and who moves; a board's answer is that of the better allowed starter.
// Laws: states stand by the set of occupied cells and who moves; of one such, all colourings are a
// set of bits, and a slide acts on 64 of them at once (colour_bits.hpp). So a state costs some
// bits of a few words, never a look-up. Colourings of the wrong numbers of pieces have bits, too,
// but are never set: it loses to ranked tables in memory, by 4 to 6 for equal colours.
// Source: breadth first over bits by Korf 2008; the encoding is our own.
#include <fmt/format.h>
#include <tbb/task_arena.h>

#include <cmath>

#include "solvers/census/census.hpp"
#include "solvers/census/four_search.hpp"

namespace palio {
namespace {

constexpr double kUsualRate = 6e7;  ///< states a second on one core

}  // namespace

template <>
CensusPlan plan_census<Four>(const Four::Space& shape, const CensusSettings& settings) {
  const double bytes = four_search_bytes(shape);
  const auto boards = Four::count(shape);
  CensusPlan plan;
  plan.method = shape.white == shape.black
                    ? "breadth first backwards from all solved boards, 64 colourings at a time, one for both "
                      "ways to colour them"
                    : "breadth first backwards from all solved boards, 64 colourings at a time";
  plan.step_name = "states";
  plan.steps_a_second = kUsualRate;
  plan.steps = boards ? 2 * static_cast<double>(*boards) : HUGE_VAL;
  plan.bytes = bytes < 1e18 ? static_cast<std::uint64_t>(bytes) : UINT64_MAX;
  plan.bits_a_state = 8 * bytes / plan.steps;
  if (plan.bytes > settings.memory || shape.black + shape.white > max_four_pieces)
    plan.refusal = fmt::format(
        "four {} takes {:.4g} MiB for {:.3g} states, more than --memory {}; a larger --memory helps where "
        "the machine has it, else fewer cells",
        Four::print_space(shape), std::ceil(bytes / (1 << 20)), plan.steps, settings.memory >> 20);
  return plan;
}

template <>
CensusSums count_census<Four>(const Four::Space& shape, const CensusSettings& settings, std::uint64_t first,
                              std::uint64_t last, const CensusWatch& watch) {
  if (first == last) return {};
  CensusSums result;
  const double all = plan_census<Four>(shape, {}).steps;
  const auto enter = [&](std::uint64_t found) {
    result.sums.emplace_back(found);
    result.steps += 2 * static_cast<double>(found);
    if (watch.progress) watch.progress(result.steps, all);
  };
  tbb::task_arena arena(static_cast<int>(settings.jobs));
  result.complete = arena.execute([&] { return search_four(shape, watch.stop, enter); });
  if (result.complete) result.steps = all;
  return result;
}

template <>
CensusHistogram finish_census<Four>(const Four::Space& shape, const CensusSettings&, const CensusSums& sums) {
  CensusHistogram histogram{sums.sums, {}, Natural(Four::count(shape).value())};
  if (total_of(sums) > histogram.total) throw_miscounted();
  histogram.impossible = histogram.total;
  for (const Natural& count : histogram.counts) histogram.impossible -= count;
  while (!histogram.counts.empty() && histogram.counts.back().is_zero()) histogram.counts.pop_back();
  return histogram;
}

}  // namespace palio
