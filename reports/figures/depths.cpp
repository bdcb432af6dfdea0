// The instances of a sample by their true answers, and how long each contender takes on those
// of each answer.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reports/figures/axis.hpp"
#include "reports/figures/caption.hpp"
#include "reports/figures/instance_times.hpp"
#include "reports/figures/kinds.hpp"
#include "reports/figures/text.hpp"
#include "reports/terminal.hpp"

namespace palio {
namespace {

/// Geometric means over the instances of each depth, in the order of the record's depths.
struct Means {
  std::string name;
  std::vector<std::optional<double>> ns;
};

std::optional<double> mean_of(const InstancesRecord& record, const std::string& depth, std::size_t place) {
  double sum = 0;
  int count = 0;
  for (const RawInstance& instance : record.raw) {
    if (instance.depth != depth) continue;
    if (const auto ns = least_ns(instance, place)) {
      sum += std::log(*ns);
      ++count;
    }
  }
  if (count == 0) return {};
  return std::exp(sum / count);
}

std::vector<Means> means_of(const InstancesRecord& record, const FigureFilter& shows) {
  std::vector<Means> all;
  for (const TimedRunner& timed : shown_runners(record, shows)) {
    Means means{figure_name(record.puzzle, timed.runner->solver), {}};
    for (const DepthRecord& depth : record.depths)
      means.ns.push_back(mean_of(record, depth.depth, timed.place));
    const bool any = std::any_of(means.ns.begin(), means.ns.end(), [](const auto& ns) { return !!ns; });
    if (any) all.push_back(std::move(means));
  }
  return all;
}

FigureAxis depth_axis(const InstancesRecord& record) {
  std::vector<std::string> labels;
  for (const DepthRecord& depth : record.depths)
    labels.push_back(depth.depth == "impossible" ? "none" : plain_text(depth.depth, 8));
  return list_axis(fmt::format("moves of a shortest answer, {}", plain_text(record.puzzle, 20)), labels);
}

FigurePanel histogram_of(const InstancesRecord& record) {
  FigurePanel panel;
  FigureSeries all{"all that there are", FigureMark::full_bar};
  FigureSeries some{"a sample", FigureMark::open_bar};
  double most = 1;
  for (std::size_t i = 0; i < record.depths.size(); ++i) {
    const DepthRecord& depth = record.depths[i];
    const auto count = static_cast<double>(depth.instances);
    (depth.whole ? all : some).points.push_back({static_cast<double>(i), count});
    most = std::max(most, count);
  }
  panel.x = depth_axis(record);
  panel.y = linear_axis("instances", 0, most);
  panel.y.to = 1.08 * most;
  for (FigureSeries* series : {&all, &some}) {
    if (!series->points.empty()) panel.series.push_back(*series);
  }
  panel.height = 2.2;
  return panel;
}

FigurePanel times_of(const InstancesRecord& record, const std::vector<Means>& means) {
  FigurePanel panel;
  std::vector<double> values;
  for (const Means& one : means) {
    FigureSeries series{one.name, FigureMark::curve, panel.series.size()};
    for (std::size_t i = 0; i < one.ns.size(); ++i) {
      if (!one.ns[i]) continue;
      series.points.push_back({static_cast<double>(i), *one.ns[i]});
      values.push_back(*one.ns[i]);
    }
    panel.series.push_back(std::move(series));
  }
  panel.x = depth_axis(record);
  panel.y = log_axis("time (geometric mean)", values, FigureUnit::nanoseconds);
  panel.height = 4.2;
  return panel;
}

FigureTable table_of(const InstancesRecord& record, const std::vector<Means>& means) {
  FigureTable table{{"true answer", "instances", "all there are"}};
  for (const Means& one : means) table.columns.push_back(fmt::format("{} (ns)", one.name));
  for (std::size_t i = 0; i < record.depths.size(); ++i) {
    const DepthRecord& depth = record.depths[i];
    std::vector<FigureCell> row{plain_text(depth.depth, 20), static_cast<double>(depth.instances),
                                depth.whole ? "yes" : "no"};
    for (const Means& one : means) row.push_back(one.ns[i] ? FigureCell(*one.ns[i]) : FigureCell(""));
    table.rows.push_back(std::move(row));
  }
  return table;
}

FigureData figure_of(const RunReport& report, const InstancesRecord& record, const FigureFilter& shows) {
  const std::vector<Means> means = means_of(record, shows);
  FigureData figure{FigureKind::depths, record.puzzle, record.set};
  figure.title =
      fmt::format("{}, {}: by true answer", plain_text(record.puzzle, 40), plain_text(record.set, 40));
  figure.panels = {histogram_of(record)};
  if (!means.empty()) figure.panels.push_back(times_of(record, means));
  figure.data = table_of(record, means);
  figure.caption = fmt::format(
      "{}, instance set {} (n = {} of {} instances), by true answer{}.{} {}", plain_text(record.puzzle, 40),
      plain_text(record.set, 40), with_commas(record.instances), with_commas(record.planned),
      std::any_of(record.depths.begin(), record.depths.end(),
                  [](const DepthRecord& depth) { return depth.depth == "impossible"; })
          ? " (none: there is no answer)"
          : "",
      means.empty() ? ""
                    : fmt::format(" Geometric means of the times of those of one answer, of the least of {} "
                                  "rounds (no intervals).",
                                  record.rounds),
      origin_text(report, record.puzzle, "instances"));
  return figure;
}

}  // namespace

std::vector<FigureData> depth_figures(const RunReport& report, const FigureFilter& shows) {
  std::vector<FigureData> figures;
  for (const InstancesRecord& record : report.race->instances) {
    if (!record.depths.empty() && !shown_runners(record, shows).empty())
      figures.push_back(figure_of(report, record, shows));
  }
  return figures;
}

}  // namespace palio
