#include "reports/figures/axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace palio {
namespace {

constexpr double kRoom = 0.04;        ///< of a logarithmic axis, at either end
constexpr double kFineDecades = 1.7;  ///< below, 2 and 5 have labels, too
constexpr double kMostMinor = 5;      ///< decades up to which small ticks are drawn

/// `0.01`, `500`, `10k`, `2M`, `1e+15`.
std::string tick_number(double value) {
  constexpr std::array<std::string_view, 5> units{"", "k", "M", "G", "T"};
  if (value < 1 && value >= 1e-4)
    return fmt::format("{:.{}f}", value, static_cast<int>(std::ceil(-std::log10(value) - 1e-9)));
  if (value < 1e-4 || value >= 999.5e12) return fmt::format("{:.0e}", value);
  std::size_t unit = 0;
  for (; value >= 9'999.5 || (unit > 0 && value >= 999.5); ++unit) value /= 1000;
  return fmt::format("{:.0f}{}", value, units[unit]);
}

std::string tick_text(double value, FigureUnit unit) {
  return unit == FigureUnit::number ? tick_number(value) : tick_duration(value);
}

/// The ticks of one power of ten.
void add_decade(FigureAxis& axis, int exponent, int every, double decades, FigureUnit unit) {
  for (int digit = 1; digit <= 9; ++digit) {
    const double at = digit * std::pow(10, exponent);
    if (at < axis.from || at > axis.to) continue;
    const bool power = digit == 1 && exponent % every == 0;
    const bool labelled = power || (decades < kFineDecades && (digit == 2 || digit == 5));
    if (labelled) {
      axis.ticks.push_back({at, tick_text(at, unit)});
    } else if (decades <= kMostMinor) {
      axis.ticks.push_back({at});
    }
  }
}

}  // namespace

std::string tick_duration(double nanoseconds) {
  constexpr std::array<std::string_view, 4> units{"ns", "\xc2\xb5s", "ms", "s"};
  double value = nanoseconds;
  std::size_t unit = 0;
  while (value >= 999.5 && unit + 1 < units.size()) {
    value /= 1000;
    ++unit;
  }
  return fmt::format("{} {}", tick_number(value), units[unit]);
}

FigureAxis log_axis(const std::string& label, const std::vector<double>& values, FigureUnit unit,
                    double most_labels) {
  double low = HUGE_VAL;
  double high = 0;
  for (const double value : values) {
    if (!std::isfinite(value) || value <= 0) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  if (high == 0) low = 1, high = 10;
  // A single value, or nearly, would have no tick.
  const double least_span = std::log10(2.5) / 2;
  const double middle = (std::log10(low) + std::log10(high)) / 2;
  const double half = std::max(least_span, (0.5 + kRoom) * std::log10(high / low));
  FigureAxis axis{label, true, std::pow(10, middle - half), std::pow(10, middle + half)};
  const int first = static_cast<int>(std::floor(middle - half));
  const int last = static_cast<int>(std::ceil(middle + half));
  const int every = std::max(1, static_cast<int>(std::ceil(2 * half / most_labels)));
  for (int exponent = first; exponent <= last; ++exponent) add_decade(axis, exponent, every, 2 * half, unit);
  return axis;
}

FigureAxis linear_axis(const std::string& label, double from, double to) {
  const double span = std::max(1.0, to - from);
  const double power = std::pow(10, std::floor(std::log10(span / 5)));
  double step = power;
  for (const double times : {2, 5, 10}) {
    if (span / step > 7) step = times * power;
  }
  step = std::max(1.0, step);
  FigureAxis axis{label, false, from, from + span};
  for (int i = 0; from + i * step <= from + span; ++i)
    axis.ticks.push_back({from + i * step, fmt::format("{:.0f}", from + i * step)});
  return axis;
}

FigureAxis list_axis(const std::string& label, const std::vector<std::string>& labels) {
  const auto count = static_cast<double>(labels.size());
  FigureAxis axis{label, false, -0.6, count - 0.4};
  for (const std::string& text : labels) axis.ticks.push_back({static_cast<double>(axis.ticks.size()), text});
  return axis;
}

FigureAxis falling_axis(const std::vector<std::string>& labels) {
  FigureAxis axis = list_axis("", labels);
  for (FigureTick& tick : axis.ticks) tick.at = static_cast<double>(labels.size() - 1) - tick.at;
  return axis;
}

}  // namespace palio
