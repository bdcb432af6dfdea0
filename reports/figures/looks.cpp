#include "reports/figures/looks.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace palio {
namespace {

/// Without yellow, which is hardly seen on white.
constexpr std::array<std::string_view, 7> kColours{"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                   "#E69F00", "#56B4E9", "#000000"};
constexpr std::array<int, 5> kDashes{1, 2, 4, 5, 3};
/// Circle, square, triangle, diamond, triangle on its tip; full, then open.
constexpr std::array<int, 9> kShapes{7, 5, 9, 13, 11, 6, 4, 8, 12};
constexpr std::size_t kMarkedPoints = 24;  ///< a curve with more has marks at some of them

std::string colour(const FigureSeries& series) {
  if (series.mark == FigureMark::ring || series.mark == FigureMark::law) return "linecolor rgb '#333333'";
  return fmt::format("linecolor rgb '{}'", kColours[series.look % kColours.size()]);
}

int dash(const FigureSeries& series) { return kDashes[series.look % kDashes.size()]; }

}  // namespace

std::string Look::size(double points) const { return fmt::format("pointsize {:.2f}", point_size_ * points); }

std::string Look::line(const FigureSeries& series) {
  return fmt::format("{} dashtype {} linewidth 1.4", colour(series), dash(series));
}

std::string Look::bar(const FigureSeries& series) {
  const bool full = series.mark == FigureMark::full_bar;
  return fmt::format("fillcolor rgb '{}' fillstyle solid 1 border linecolor rgb '#333333'",
                     full ? "#555555" : "#D8D8D8");
}

std::string Look::shape(const FigureSeries& series) const {
  if (series.mark == FigureMark::ring)
    return fmt::format("{} pointtype 6 linewidth 1.2 {}", colour(series), size(1.1));
  return fmt::format("{} pointtype {} {}", colour(series), kShapes[series.look % kShapes.size()], size(0.45));
}

std::string Look::plot(const FigureSeries& series, const std::string& data) const {
  switch (series.mark) {
    case FigureMark::curve: {
      const std::size_t count = series.points.size();
      const std::size_t every = count <= kMarkedPoints ? 1 : count / 8;
      return fmt::format("{} using 1:2 with linespoints {} dashtype {} linewidth 1.2 pointinterval {}", data,
                         shape(series), dash(series), every);
    }
    case FigureMark::law:
      return fmt::format("{} using 1:2 with lines {} dashtype 3 linewidth 1", data, colour(series));
    case FigureMark::ring:
      return fmt::format("{} using 1:2 with points {}", data, shape(series));
    case FigureMark::full_bar:
    case FigureMark::open_bar:
      return fmt::format("{} using 1:2 with boxes {}", data, bar(series));
    case FigureMark::interval:
    case FigureMark::hollow:
      return fmt::format("{} using 1:2:3:4 with xerrorbars {} pointtype {} {} linewidth 1.4", data,
                         colour(series), series.mark == FigureMark::interval ? 7 : 6, size(0.55));
    case FigureMark::span:
      break;
  }
  return fmt::format(
      "{0} using 3:2:($4-$3):(0) with vectors nohead {1} linewidth 3, {0} using 3:2 with points {1} "
      "pointtype 7 {2}, {0} using 4:2 with points {1} pointtype 7 {2}",
      data, colour(series), size(0.6));
}

}  // namespace palio
