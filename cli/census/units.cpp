#include "cli/census/units.hpp"

#include <fmt/format.h>

#include <new>
#include <optional>
#include <stdexcept>

#include "puzzles/all.hpp"
#include "reference/pace.hpp"
#include "solvers/worker.hpp"

namespace palio::cli {
namespace {

constexpr std::int64_t kRangeNs = 1'000'000'000;

void count_ranges(const CensusTask& task, const Part& part, const std::atomic<bool>& stop,
                  CensusSink& counted, Pace pace) {
  const CensusWatch watch{stop, [&](double done, double) { counted.tick(done); }};
  std::uint64_t from = 0;
  while (const auto range = part.next(from, pace.size())) {
    const std::int64_t begun = now_ns();
    const CensusSums sums = count_range(task, *range, watch);
    counted.accept(*range, sums);
    if (!sums.complete || stop) return;
    pace.took(range->last - range->first, now_ns() - begun);
    from = range->last;
  }
}

}  // namespace

CensusSums count_range(const CensusTask& task, const Range& range, const CensusWatch& watch) {
  std::optional<CensusSums> sums;
  Puzzles::named(task.puzzle, [&]<class P>() {
    const auto space = P::parse_space(task.space);
    if (!space) return;
    try {
      sums = count_census<P>(space.value(), task.settings, range.first, range.last, watch);
    } catch (const std::bad_alloc&) {
      throw std::runtime_error(
          fmt::format("the system hasn't the memory for {} {}: fewer cells, or a machine with more", P::name,
                      task.space));
    }
  });
  if (!sums) throw std::runtime_error(fmt::format("no census of '{} {}' is known", task.puzzle, task.space));
  return std::move(*sums);
}

void count_at_once(const CensusTask& task, const Part& part, const std::atomic<bool>& stop,
                   CensusSink& counted) {
  count_ranges(task, part, stop, counted, Pace(kRangeNs, UINT64_MAX));
}

void count_by_and_by(const CensusTask& task, const Part& part, const std::atomic<bool>& stop,
                     CensusSink& counted) {
  count_ranges(task, part, stop, counted, Pace(kRangeNs, task.settings.jobs));
}

}  // namespace palio::cli
