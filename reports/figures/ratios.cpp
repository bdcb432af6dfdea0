// A forest plot: each contender's time by that of the baseline.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "reports/figures/axis.hpp"
#include "reports/figures/caption.hpp"
#include "reports/figures/kinds.hpp"
#include "reports/figures/text.hpp"
#include "reports/race/estimate.hpp"
#include "reports/text/table.hpp"

namespace palio {
namespace {

constexpr double kMostLabels = 3;  ///< names and numbers leave the axes narrow

struct Row {
  std::string name;  ///< as shown
  EstimateRecord ratio;
  std::string finding;
  bool control = false;
};

bool has_interval(const EstimateRecord& ratio) {
  return std::isfinite(ratio.low) && std::isfinite(ratio.high) && ratio.low > 0;
}

/// A finding is of the first of a pair; what it is of the other.
std::string of_the_second(const std::string& finding) {
  constexpr std::string_view faster = "faster";
  if (!finding.starts_with(faster)) return finding;
  return fmt::format("slower{}", finding.substr(faster.size()));
}

/// Contenders from the fastest on, then the baseline's own code.
std::vector<Row> rows_of(const RaceSetRecord& set, const FigureFilter& shows) {
  std::vector<Row> rows;
  for (const PairRecord& pair : set.pairs) {
    const bool from_baseline = pair.first == set.baseline;
    if (from_baseline == (pair.second == set.baseline)) continue;
    const std::string& contender = from_baseline ? pair.second : pair.first;
    if (!shows(contender) || !std::isfinite(pair.ratio.value) || pair.ratio.value <= 0) continue;
    rows.push_back({figure_name(set.puzzle, contender), from_baseline ? pair.ratio : inverted(pair.ratio),
                    from_baseline ? of_the_second(pair.finding) : pair.finding});
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return a.ratio.value < b.ratio.value; });
  if (rows.empty()) return rows;
  for (const ControlRecord& control : set.controls) {
    if (!std::isfinite(control.ratio.value) || control.ratio.value <= 0) continue;
    const std::string name = control.role == "copy" ? "the same, copied" : "the same, again";
    rows.push_back({name, control.ratio, control.failed ? "control failed" : "control", true});
  }
  return rows;
}

std::string note_of(const EstimateRecord& ratio) {
  if (!has_interval(ratio)) return print_figure(ratio.value);
  return fmt::format("{} ({}..{})", print_figure(ratio.value), print_figure(ratio.low),
                     print_figure(ratio.high));
}

FigurePanel panel_of(const std::vector<Row>& rows, const std::string& label, double margin) {
  FigurePanel panel;
  std::vector<std::string> names;
  std::vector<double> values{1 / (1 + margin), 1 + margin};
  FigureSeries contenders{"", FigureMark::interval, 0};
  FigureSeries controls{"", FigureMark::hollow, 1};
  for (const Row& row : rows) {
    const double y = static_cast<double>(rows.size() - 1 - names.size());
    const bool known = has_interval(row.ratio);
    const FigurePoint point{row.ratio.value, y, known ? row.ratio.low : row.ratio.value,
                            known ? row.ratio.high : row.ratio.value, note_of(row.ratio)};
    (row.control ? controls : contenders).points.push_back(point);
    names.push_back(row.name);
    for (const double value : {point.x, point.low, point.high}) values.push_back(value);
  }
  panel.x = log_axis(label, values, FigureUnit::number, kMostLabels);
  panel.y = falling_axis(names);
  panel.series = {contenders, controls};
  panel.height = 0.46 * static_cast<double>(rows.size()) + 0.2;
  panel.rule = 1;
  panel.band = {1 / (1 + margin), 1 + margin};
  return panel;
}

FigureTable table_of(const std::vector<Row>& rows) {
  FigureTable table{{"contender", "ratio", "low", "high", "finding"}};
  for (const Row& row : rows) {
    const bool known = has_interval(row.ratio);
    table.rows.push_back({row.name, row.ratio.value, known ? FigureCell(row.ratio.low) : FigureCell(""),
                          known ? FigureCell(row.ratio.high) : FigureCell(""), plain_text(row.finding, 60)});
  }
  return table;
}

FigureData figure_of(const RunReport& report, const RaceSetRecord& set, const std::vector<Row>& rows) {
  const RaceReport& race = *report.race;
  const std::string baseline = figure_name(set.puzzle, set.baseline);
  FigureData figure{FigureKind::ratios, set.puzzle, set.name};
  figure.title = fmt::format("{}, {}: time by that of {}", plain_text(set.puzzle, 40),
                             plain_text(set.name, 40), baseline);
  figure.caption = fmt::format(
      "{}, instance set {} (n = {} instances, {}). Time of each contender by that of {}; below 1 is faster. "
      "Lines: intervals that hold at once for all {} pairs of the race with {}; grey: within {}, counted as "
      "equal. Open: the code of the baseline once more. {}",
      plain_text(set.puzzle, 40), plain_text(set.name, 40), with_commas(set.instances), blocks_text(race),
      baseline, race.pairs, percent_text(1 - race.level), percent_text(race.margin),
      origin_text(report, set.puzzle, "solo"));
  figure.panels = {panel_of(rows, fmt::format("time by that of {}", baseline), race.margin)};
  figure.data = table_of(rows);
  return figure;
}

}  // namespace

std::vector<FigureData> ratio_figures(const RunReport& report, const FigureFilter& shows) {
  std::vector<FigureData> figures;
  for (const RaceSetRecord& set : report.race->sets) {
    const std::vector<Row> rows = rows_of(set, shows);
    if (!rows.empty()) figures.push_back(figure_of(report, set, rows));
  }
  return figures;
}

}  // namespace palio
