// Least squares with up to three terms.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace palio::race {

inline constexpr std::size_t most_terms = 3;

/// The terms of one observation; those not used are 0.
using Terms = std::array<double, most_terms>;

struct Regression {
  std::size_t terms = 0;
  std::array<Terms, most_terms> r = {};  ///< upper triangle of X = Q R
  Terms coefficients = {};
  double squares = 0;  ///< sum of the squared residuals

  double at(const Terms& x) const;
  /// x' (X'X)^-1 x: how far the prediction at x varies, in units of the residuals' variance.
  double leverage(const Terms& x) const;
};

/// Of as many values as observations; nothing where the terms are not finite or the
/// observations can't tell them apart. By the modified Gram-Schmidt process. O(observations).
std::optional<Regression> regress(std::span<const Terms> observations, std::size_t terms,
                                  std::vector<double> values);

/// The two-sided 95% quantile of Student's t; beyond 20 degrees of freedom that of 20, which
/// is on the safe side. At least 1 degree.
double student_quantile(std::size_t freedom);

}  // namespace palio::race
