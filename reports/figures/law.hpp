// The curve of a law of growth, of which a record holds the form but not the scale.
#pragma once

#include <string>
#include <vector>

#include "reports/race/records.hpp"

namespace palio {

/// n and what was measured there.
struct MeasuredPoint {
  double n = 0;
  double value = 0;
};

/// The product of laws, as a curve over the n of the points (which count `n_named`), so high
/// that the logarithms of the points lie about it evenly. Empty where a law isn't decided, takes
/// an n that doesn't follow from this one, or fewer than two points are above 0. O(points).
std::vector<MeasuredPoint> law_curve(const std::vector<const FitRecord*>& laws, const std::string& n_named,
                                     const std::vector<MeasuredPoint>& points);

}  // namespace palio
