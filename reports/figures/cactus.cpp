// How many instances of a set each contender answers within a time.
#include <fmt/format.h>

#include <algorithm>

#include "reports/figures/axis.hpp"
#include "reports/figures/caption.hpp"
#include "reports/figures/instance_times.hpp"
#include "reports/figures/kinds.hpp"
#include "reports/figures/text.hpp"
#include "reports/terminal.hpp"

namespace palio {
namespace {

struct Sorted {
  std::string name;
  std::vector<double> ns;  ///< rising
};

std::vector<Sorted> sorted_of(const InstancesRecord& record, const FigureFilter& shows) {
  std::vector<Sorted> all;
  for (const TimedRunner& timed : shown_runners(record, shows)) {
    Sorted one{figure_name(record.puzzle, timed.runner->solver), {}};
    for (const RawInstance& instance : record.raw) {
      if (const auto ns = least_ns(instance, timed.place)) one.ns.push_back(*ns);
    }
    std::sort(one.ns.begin(), one.ns.end());
    if (!one.ns.empty()) all.push_back(std::move(one));
  }
  return all;
}

std::size_t most_of(const std::vector<Sorted>& all) {
  std::size_t most = 0;
  for (const Sorted& one : all) most = std::max(most, one.ns.size());
  return most;
}

/// A row for each of the numbers of instances, with the time within which so many are answered.
FigureTable table_of(const std::vector<Sorted>& all, const std::vector<std::size_t>& counts) {
  FigureTable table{{"instances"}};
  for (const Sorted& one : all) table.columns.push_back(fmt::format("{} (ns)", one.name));
  for (const std::size_t count : counts) {
    std::vector<FigureCell> row{static_cast<double>(count)};
    for (const Sorted& one : all)
      row.push_back(count <= one.ns.size() ? FigureCell(one.ns[count - 1]) : FigureCell(""));
    table.rows.push_back(std::move(row));
  }
  return table;
}

FigurePanel panel_of(const std::vector<Sorted>& all, const std::string& puzzle) {
  FigurePanel panel;
  std::vector<double> values;
  for (const Sorted& one : all) {
    FigureSeries series{one.name, FigureMark::curve, panel.series.size()};
    for (const double ns : one.ns)
      series.points.push_back({static_cast<double>(series.points.size() + 1), ns});
    values.insert(values.end(), one.ns.begin(), one.ns.end());
    panel.series.push_back(std::move(series));
  }
  panel.x = linear_axis(fmt::format("instances of {} answered", plain_text(puzzle, 20)), 0,
                        static_cast<double>(most_of(all)));
  panel.y = log_axis("time, each within", values, FigureUnit::nanoseconds);
  return panel;
}

FigureData figure_of(const RunReport& report, const InstancesRecord& record, const std::vector<Sorted>& all) {
  const std::size_t most = most_of(all);
  std::vector<std::size_t> every;
  std::vector<std::size_t> tenths;
  for (std::size_t count = 1; count <= most; ++count) every.push_back(count);
  for (std::size_t tenth = 1; tenth <= 10; ++tenth) tenths.push_back((most * tenth + 9) / 10);
  tenths.erase(std::unique(tenths.begin(), tenths.end()), tenths.end());
  FigureData figure{FigureKind::cactus, record.puzzle, record.set};
  figure.title = fmt::format("{}, {}: instances answered within a time", plain_text(record.puzzle, 40),
                             plain_text(record.set, 40));
  figure.panels = {panel_of(all, record.puzzle)};
  figure.data = table_of(all, every);
  figure.brief = table_of(all, tenths);
  figure.caption = fmt::format(
      "{}, instance set {} (n = {} of {} instances). How many instances each contender answers when each may "
      "take so long; each was timed alone, {} rounds, of which the least counts (no intervals). {}",
      plain_text(record.puzzle, 40), plain_text(record.set, 40), with_commas(record.instances),
      with_commas(record.planned), record.rounds, origin_text(report, record.puzzle, "instances"));
  return figure;
}

}  // namespace

std::vector<FigureData> cactus_figures(const RunReport& report, const FigureFilter& shows) {
  std::vector<FigureData> figures;
  for (const InstancesRecord& record : report.race->instances) {
    const std::vector<Sorted> all = sorted_of(record, shows);
    if (!all.empty()) figures.push_back(figure_of(report, record, all));
  }
  return figures;
}

}  // namespace palio
