// A figure for a paper or a lecture as plain data: what is drawn, the same as a table, and
// what is said beneath it. Nothing here knows of a format.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "reports/run/records.hpp"

namespace palio {

enum class FigureKind : std::uint8_t {
  growth,  ///< time by size, with the laws and where one overtakes another
  ratios,  ///< time by that of the baseline, with simultaneous intervals
  ranks,   ///< from the best to the worst place that a contender may have
  cactus,  ///< how many instances each answers within a time
  depths,  ///< instances by true answer, and the time that each such answer takes
};

/// By their places in `FigureKind`.
inline constexpr std::array<std::string_view, 5> figure_kinds{"growth", "ratios", "ranks", "cactus",
                                                              "depths"};

/// How a series is drawn.
enum class FigureMark : std::uint8_t {
  curve,     ///< points joined by a line; of many points only some are marked
  law,       ///< a thin dotted line, no points
  ring,      ///< around a point of another series
  full_bar,  ///< from the axis to the point
  open_bar,  ///< the same, paler
  interval,  ///< a point, and a line along x from low to high
  hollow,    ///< the same with an open point
  span,      ///< a thick line along x from low to high
};

struct FigurePoint {
  double x = 0;
  double y = 0;
  double low = 0;  ///< of an interval or a span; x where there is none
  double high = 0;
  std::string note = {};  ///< beside the panel, at its height
};

struct FigureSeries {
  std::string name = {};  ///< empty: not in the key
  FigureMark mark = FigureMark::curve;
  std::size_t look = 0;  ///< which colour, dash and shape; they repeat after a while, not all at once
  std::vector<FigurePoint> points = {};
};

struct FigureTick {
  double at = 0;
  std::string label = {};  ///< empty: a small one
};

/// An axis shows from `from` to `to`; both are above 0 on a logarithmic one.
struct FigureAxis {
  std::string label = {};
  bool logarithmic = false;
  double from = 0;
  double to = 1;
  std::vector<FigureTick> ticks = {};
};

/// All panels of a figure stand above each other and have the same x axis.
struct FigurePanel {
  FigureAxis x;
  FigureAxis y;
  std::vector<FigureSeries> series = {};
  double height = 5;                                   ///< of the axes, in cm
  std::optional<double> rule = {};                     ///< a vertical line at this x
  std::optional<std::pair<double, double>> band = {};  ///< grey, from one x to the other
};

/// A number is printed in full or rounded, as the format has it; an empty text is a gap.
using FigureCell = std::variant<std::string, double>;

/// Every row has as many cells as there are columns.
struct FigureTable {
  std::vector<std::string> columns = {};
  std::vector<std::vector<FigureCell>> rows = {};
};

/// Texts hold what contenders are called, cut short and on one line, but not yet escaped.
struct FigureData {
  FigureKind kind = FigureKind::growth;
  std::string puzzle = {};
  std::string set = {};  ///< empty for growth, which has a ladder of sizes
  std::string title = {};
  std::string caption = {};  ///< one paragraph: how many, which intervals, where, and how to do it again
  std::vector<FigurePanel> panels = {};
  FigureTable data = {};                  ///< all that is drawn
  std::optional<FigureTable> brief = {};  ///< instead of `data` where that is too long to be read
};

/// Whether a contender, by its full name, is shown.
using FigureFilter = std::function<bool(const std::string&)>;

/// The figures of a kind that a run has the data for: one an instance set (growth: a puzzle),
/// in the order of the report; empty where it has none, or the filter leaves none.
/// O(size of the report * log).
std::vector<FigureData> make_figures(FigureKind kind, const RunReport& report, const FigureFilter& shows);

}  // namespace palio
