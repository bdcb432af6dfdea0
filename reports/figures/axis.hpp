// Axes with ticks that a person would have chosen; the same for every format.
#pragma once

#include <string>
#include <vector>

#include "reports/figures/figure.hpp"

namespace palio {

/// What the numbers of a logarithmic axis are.
enum class FigureUnit : std::uint8_t { number, nanoseconds };

/// Spans the values with a little room at both ends, and has ticks at powers of ten, or at 1, 2
/// and 5 where there are few of these; at every second power and so on where more than `most_labels`
/// had labels. Values that are not above 0 are left out; without any,
/// from 1 to 10. O(values).
FigureAxis log_axis(const std::string& label, const std::vector<double>& values, FigureUnit unit,
                    double most_labels = 7);

/// From `from`, which has a tick, past `to`, at steps of 1, 2 or 5 times a power of ten, at least 1.
FigureAxis linear_axis(const std::string& label, double from, double to);

/// A place for each label: 0, 1, ...
FigureAxis list_axis(const std::string& label, const std::vector<std::string>& labels);

/// The same from the top down: the first has the highest place.
FigureAxis falling_axis(const std::vector<std::string>& labels);

/// `100 ns`, `2 ms`: a tick of a time axis; µ is written as such.
std::string tick_duration(double nanoseconds);

}  // namespace palio
