#include "reports/figures/law.hpp"

#include <cmath>
#include <string_view>

namespace palio {
namespace {

constexpr int kSamples = 48;

double parameter(const FitRecord& law, std::string_view name, double otherwise) {
  for (const auto& [its_name, value] : law.parameters) {
    if (its_name == name) return value;
  }
  return otherwise;
}

/// The logarithm of n^a c^n, or of c^(n^2); n as the law counts it.
std::optional<double> log_shape(const FitRecord& law, const std::string& n_named, double n) {
  if (law.model.empty() || !law.undecidable.empty()) return {};
  constexpr std::string_view where = ", n = ";
  const std::size_t at = law.model.rfind(where);
  const std::string naming = at == std::string::npos ? n_named : law.model.substr(at + where.size());
  if (naming == "side" && n_named == "cells") {
    n = std::sqrt(n);
  } else if (naming != n_named) {
    return {};
  }
  const double exponent = law.model.find("^(n^2)") == std::string::npos ? n : n * n;
  return parameter(law, "a", 0) * std::log(n) + std::log(parameter(law, "c", 1)) * exponent;
}

std::optional<double> log_product(const std::vector<const FitRecord*>& laws, const std::string& n_named,
                                  double n) {
  double sum = 0;
  for (const FitRecord* law : laws) {
    const std::optional<double> one = law == nullptr ? std::nullopt : log_shape(*law, n_named, n);
    if (!one || !std::isfinite(*one)) return {};
    sum += *one;
  }
  return sum;
}

}  // namespace

std::vector<MeasuredPoint> law_curve(const std::vector<const FitRecord*>& laws, const std::string& n_named,
                                     const std::vector<MeasuredPoint>& points) {
  double log_scale = 0;
  double first = HUGE_VAL;
  double last = 0;
  int count = 0;
  for (const MeasuredPoint& point : points) {
    if (point.value <= 0 || point.n <= 0) continue;
    const std::optional<double> shape = log_product(laws, n_named, point.n);
    if (!shape) return {};
    log_scale += std::log(point.value) - *shape;
    first = std::min(first, point.n);
    last = std::max(last, point.n);
    ++count;
  }
  if (count < 2 || first >= last) return {};
  std::vector<MeasuredPoint> curve;
  for (int i = 0; i <= kSamples; ++i) {
    const double n = first * std::pow(last / first, static_cast<double>(i) / kSamples);
    const std::optional<double> shape = log_product(laws, n_named, n);
    if (shape) curve.push_back({n, std::exp(*shape + log_scale / count)});
  }
  return curve;
}

}  // namespace palio
