// Time and nodes along a size ladder, with the laws that are decided and the sizes at which
// the lead changes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "reports/figures/axis.hpp"
#include "reports/figures/caption.hpp"
#include "reports/figures/kinds.hpp"
#include "reports/figures/law.hpp"
#include "reports/figures/text.hpp"

namespace palio {
namespace {

using Climbs = std::vector<const GrowthRecord*>;

std::vector<MeasuredPoint> points_of(const GrowthRecord& climb, double GrowthPoint::*value) {
  std::vector<MeasuredPoint> points;
  for (const GrowthPoint& point : climb.points) {
    if (point.n > 0 && point.*value > 0 && std::isfinite(point.*value))
      points.push_back({point.n, point.*value});
  }
  return points;
}

/// Those laws whose product is the law of the value.
std::vector<const FitRecord*> laws_of(const GrowthRecord& climb, bool time) {
  const FitRecord* nodes = climb.nodes ? &*climb.nodes : nullptr;
  if (!time) return {nodes};
  const FitRecord* per_node = climb.time_per_node ? &*climb.time_per_node : nullptr;
  // Of a method that expands no nodes the time itself was fitted.
  if (points_of(climb, &GrowthPoint::nodes).empty()) return {per_node};
  return {nodes, per_node};
}

FigureSeries series_of(const std::string& name, FigureMark mark, std::size_t look,
                       const std::vector<MeasuredPoint>& points) {
  FigureSeries series{name, mark, look};
  for (const MeasuredPoint& point : points) series.points.push_back({point.n, point.value});
  return series;
}

FigurePanel panel_of(const Climbs& climbs, bool time) {
  FigurePanel panel;
  std::vector<double> n;
  std::vector<double> values;
  std::vector<FigureSeries> laws;
  for (std::size_t i = 0; i < climbs.size(); ++i) {
    const GrowthRecord& climb = *climbs[i];
    const auto points = points_of(climb, time ? &GrowthPoint::ns : &GrowthPoint::nodes);
    for (const MeasuredPoint& point : points) values.push_back(point.value);
    for (const GrowthPoint& point : climb.points) n.push_back(point.n);
    const std::string name = time ? figure_name(climb.puzzle, climb.solver) : "";
    panel.series.push_back(series_of(name, FigureMark::curve, i, points));
    const auto curve = law_curve(laws_of(climb, time), climb.n_named, points);
    if (!curve.empty()) laws.push_back(series_of("", FigureMark::law, i, curve));
  }
  panel.series.insert(panel.series.end(), laws.begin(), laws.end());
  const std::string& named = climbs[0]->n_named;
  panel.x = log_axis(fmt::format("{} of {}", plain_text(named, 20), plain_text(climbs[0]->puzzle, 20)), n,
                     FigureUnit::number);
  panel.y = log_axis(time ? "time of an instance" : "nodes of an instance", values,
                     time ? FigureUnit::nanoseconds : FigureUnit::number);
  panel.height = time ? 4.4 : 3.2;
  return panel;
}

const GrowthPoint* point_at(const GrowthRecord& climb, const std::string& size) {
  const auto found = std::find_if(climb.points.begin(), climb.points.end(),
                                  [&](const GrowthPoint& point) { return point.size == size; });
  return found == climb.points.end() ? nullptr : &*found;
}

/// Who takes the least time at a size; nobody was measured there: null.
const GrowthRecord* fastest_at(const Climbs& climbs, const std::string& size) {
  const GrowthRecord* fastest = nullptr;
  for (const GrowthRecord* climb : climbs) {
    const GrowthPoint* point = point_at(*climb, size);
    if (point != nullptr && (fastest == nullptr || point->ns < point_at(*fastest, size)->ns)) fastest = climb;
  }
  return fastest;
}

bool crosses(const CrossoverRecord& pair, const std::string& puzzle) {
  return pair.puzzle == puzzle && pair.finding == "crosses";
}

/// Where one that is the fastest overtakes one that was.
FigureSeries lead_changes(const RaceReport& race, const Climbs& climbs) {
  FigureSeries rings{"the lead changes", FigureMark::ring};
  std::set<std::string> seen;
  for (const CrossoverRecord& pair : race.crossovers) {
    if (!crosses(pair, climbs[0]->puzzle)) continue;
    const GrowthRecord* now = fastest_at(climbs, pair.from);
    const GrowthRecord* before = fastest_at(climbs, pair.behind);
    if (now == nullptr || before == nullptr || now->solver != pair.winner || before->solver != pair.loser)
      continue;
    const GrowthPoint& point = *point_at(*now, pair.from);
    if (seen.insert(pair.from).second) rings.points.push_back({point.n, point.ns});
  }
  return rings;
}

/// Those that the solver overtakes at the size.
std::string overtaken(const RaceReport& race, const GrowthRecord& climb, const std::string& size) {
  std::string names;
  for (const CrossoverRecord& pair : race.crossovers) {
    if (!crosses(pair, climb.puzzle) || pair.winner != climb.solver || pair.from != size) continue;
    if (!names.empty()) names += ' ';
    names += figure_name(pair.puzzle, pair.loser);
  }
  return plain_text(names, 200);
}

FigureTable data_of(const RaceReport& race, const Climbs& climbs) {
  FigureTable table{{"contender", "size", "n", "nodes", "ns", "overtakes"}};
  for (const GrowthRecord* climb : climbs) {
    for (const GrowthPoint& point : climb->points)
      table.rows.push_back({figure_name(climb->puzzle, climb->solver), plain_text(point.size, 20), point.n,
                            point.nodes, point.ns, overtaken(race, *climb, point.size)});
  }
  return table;
}

std::string law_text(const std::optional<FitRecord>& law) {
  if (!law || law->model.empty()) return "too few sizes";
  return law->undecidable.empty() ? plain_text(law->model, 40) : "not decidable";
}

FigureTable brief_of(const Climbs& climbs) {
  FigureTable table{{"contender", "sizes", "largest", "ns there", "nodes", "time a node"}};
  for (const GrowthRecord* climb : climbs) {
    const GrowthPoint& last = climb->points.back();
    table.rows.push_back({figure_name(climb->puzzle, climb->solver),
                          static_cast<double>(climb->points.size()), plain_text(last.size, 20), last.ns,
                          law_text(climb->nodes), law_text(climb->time_per_node)});
  }
  return table;
}

FigureData figure_of(const RunReport& report, const Climbs& climbs) {
  const std::string puzzle = climbs[0]->puzzle;
  const std::string shown = plain_text(puzzle, 40);
  FigureData figure{FigureKind::growth, puzzle};
  figure.title = fmt::format("{}: growth with the size", shown);
  figure.panels = {panel_of(climbs, true)};
  const FigureSeries rings = lead_changes(*report.race, climbs);
  if (!rings.points.empty()) figure.panels[0].series.push_back(rings);
  FigurePanel nodes = panel_of(climbs, false);
  const bool counted = std::any_of(nodes.series.begin(), nodes.series.end(),
                                   [](const FigureSeries& series) { return !series.points.empty(); });
  if (counted) figure.panels.push_back(std::move(nodes));
  figure.data = data_of(*report.race, climbs);
  figure.brief = brief_of(climbs);
  figure.caption = fmt::format(
      "{}: time{} by size (n = {} measurements, {} contenders; medians, without intervals). Dotted: laws "
      "that "
      "predict the largest size better than all others do.{} {}",
      shown, counted ? " and nodes expanded" : "", figure.data.rows.size(), climbs.size(),
      rings.points.empty() ? "" : " Rings: from this size on another is the fastest, for sure.",
      origin_text(report, puzzle, "growth"));
  return figure;
}

}  // namespace

std::vector<FigureData> growth_figures(const RunReport& report, const FigureFilter& shows) {
  std::vector<Climbs> by_puzzle;
  for (const GrowthRecord& climb : report.race->growth) {
    if (climb.points.empty() || !shows(climb.solver)) continue;
    const auto same = std::find_if(by_puzzle.begin(), by_puzzle.end(),
                                   [&](const Climbs& climbs) { return climbs[0]->puzzle == climb.puzzle; });
    if (same == by_puzzle.end()) {
      by_puzzle.push_back({&climb});
    } else {
      same->push_back(&climb);
    }
  }
  std::vector<FigureData> figures;
  for (const Climbs& climbs : by_puzzle) figures.push_back(figure_of(report, climbs));
  return figures;
}

}  // namespace palio
