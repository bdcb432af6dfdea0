#include "reports/figures/census.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/figures/axis.hpp"

namespace palio {
namespace {

constexpr std::size_t kMostLabels = 14;

FigureAxis answer_axis(const CensusRecord& record, bool with_none) {
  const std::size_t answers = record.rows.size();
  std::size_t every = 1;
  for (const std::size_t step : {1U, 2U, 5U, 10U, 20U, 50U, 100U, 200U, 500U, 1000U}) {
    every = step;
    if (answers <= step * kMostLabels) break;
  }
  std::vector<std::string> labels;
  for (std::size_t answer = 0; answer < answers; ++answer)
    labels.push_back(answer % every == 0 ? fmt::format("{}", answer) : "");
  if (with_none) labels.emplace_back(record.complete ? "none" : "?");
  return list_axis(record.answer, labels);
}

}  // namespace

FigureData census_figure(const CensusRecord& record) {
  const bool with_none = record.impossible.share > 0;
  FigureSeries bars{"", FigureMark::full_bar};
  double most = 0;
  FigureData figure{FigureKind::depths, record.puzzle, record.size};
  figure.data.columns = {"answer", record.counted, "share (%)"};
  const auto add = [&](const std::string& answer, const CensusRow& row) {
    bars.points.push_back({static_cast<double>(bars.points.size()), 100 * row.share});
    figure.data.rows.push_back({answer, row.count, 100 * row.share});
    most = std::max(most, 100 * row.share);
  };
  for (const CensusRow& row : record.rows) add(fmt::format("{}", bars.points.size()), row);
  if (with_none) add("none", record.impossible);
  FigurePanel panel;
  panel.x = answer_axis(record, with_none);
  panel.y = linear_axis(fmt::format("share of all {} (%)", record.counted), 0, most);
  panel.y.to = 1.08 * most;
  panel.series = {bars};
  panel.height = 4;
  figure.panels = {panel};
  figure.title = fmt::format("{} {}: {} by answer", record.puzzle, record.size, record.counted);
  figure.caption = fmt::format(
      "{} {}: all {} {} by {}{}{}. Counted, not sampled, by {}.", record.puzzle, record.size, record.total,
      record.counted, record.answer, with_none && record.complete ? " (none: there is no answer)" : "",
      record.complete ? "" : " (interrupted: ? isn't known yet)", record.environment.version);
  return figure;
}

}  // namespace palio
