// The places that each contender of a set may have.
#include <fmt/format.h>

#include <algorithm>

#include "reports/figures/axis.hpp"
#include "reports/figures/caption.hpp"
#include "reports/figures/kinds.hpp"
#include "reports/figures/text.hpp"
#include "reports/terminal.hpp"

namespace palio {
namespace {

std::vector<const RaceRunnerRecord*> timed_of(const RaceSetRecord& set, const FigureFilter& shows) {
  std::vector<const RaceRunnerRecord*> timed;
  for (const RaceRunnerRecord& runner : set.runners) {
    if (runner.role == "contender" && runner.times && shows(runner.solver)) timed.push_back(&runner);
  }
  std::stable_sort(timed.begin(), timed.end(), [](const auto* a, const auto* b) {
    return a->times->undisturbed_ns < b->times->undisturbed_ns;
  });
  return timed;
}

FigurePanel panel_of(const RaceSetRecord& set, const std::vector<const RaceRunnerRecord*>& timed) {
  FigurePanel panel;
  FigureSeries series{"", FigureMark::span, 0};
  std::vector<std::string> names;
  double last = 1;
  for (const RaceRunnerRecord* runner : timed) {
    const RunnerTimesRecord& times = *runner->times;
    const double y = static_cast<double>(timed.size() - 1 - names.size());
    series.points.push_back({static_cast<double>(times.best_rank), y, static_cast<double>(times.best_rank),
                             static_cast<double>(times.worst_rank), print_duration(times.undisturbed_ns)});
    names.push_back(figure_name(set.puzzle, runner->solver));
    last = std::max(last, static_cast<double>(times.worst_rank));
  }
  panel.x = linear_axis("rank (1: the fastest)", 1, last);
  panel.x.from = 0.6;
  panel.x.to = last + 0.4;
  panel.y = falling_axis(names);
  panel.series = {series};
  panel.height = 0.46 * static_cast<double>(timed.size()) + 0.2;
  return panel;
}

FigureData figure_of(const RunReport& report, const RaceSetRecord& set,
                     const std::vector<const RaceRunnerRecord*>& timed) {
  const RaceReport& race = *report.race;
  FigureData figure{FigureKind::ranks, set.puzzle, set.name};
  figure.title = fmt::format("{}, {}: ranks", plain_text(set.puzzle, 40), plain_text(set.name, 40));
  figure.caption = fmt::format(
      "{}, instance set {} (n = {} instances, {}). From the best to the worst rank that each contender may "
      "have: who is ahead of it, and who may be, by intervals that hold at once for all {} pairs of the race "
      "with {}. Beside it: undisturbed time of an instance. {}",
      plain_text(set.puzzle, 40), plain_text(set.name, 40), with_commas(set.instances), blocks_text(race),
      race.pairs, percent_text(1 - race.level), origin_text(report, set.puzzle, "solo"));
  figure.panels = {panel_of(set, timed)};
  figure.data.columns = {"contender", "best rank", "worst rank", "undisturbed ns"};
  for (const RaceRunnerRecord* runner : timed) {
    const RunnerTimesRecord& times = *runner->times;
    figure.data.rows.push_back({figure_name(set.puzzle, runner->solver), static_cast<double>(times.best_rank),
                                static_cast<double>(times.worst_rank), times.undisturbed_ns});
  }
  return figure;
}

}  // namespace

std::vector<FigureData> rank_figures(const RunReport& report, const FigureFilter& shows) {
  std::vector<FigureData> figures;
  for (const RaceSetRecord& set : report.race->sets) {
    const auto timed = timed_of(set, shows);
    if (!timed.empty()) figures.push_back(figure_of(report, set, timed));
  }
  return figures;
}

}  // namespace palio
