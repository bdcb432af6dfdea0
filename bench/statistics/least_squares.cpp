#include "bench/statistics/least_squares.hpp"

#include <algorithm>
#include <cmath>

namespace palio::race {
namespace {

constexpr double kDependent = 1e-9;  ///< part of a column that others don't make up

/// By degrees of freedom, from 1. Any table of Student's t.
constexpr std::array kStudent{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
                              2.201,  2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086};

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

void subtract(std::vector<double>& from, double factor, const std::vector<double>& what) {
  for (std::size_t i = 0; i < from.size(); ++i) from[i] -= factor * what[i];
}

}  // namespace

double Regression::at(const Terms& x) const {
  double sum = 0;
  for (std::size_t j = 0; j < terms; ++j) sum += coefficients[j] * x[j];
  return sum;
}

double Regression::leverage(const Terms& x) const {
  // |R'^-1 x|^2, by forward substitution.
  Terms w{};
  double sum = 0;
  for (std::size_t j = 0; j < terms; ++j) {
    w[j] = x[j];
    for (std::size_t i = 0; i < j; ++i) w[j] -= r[i][j] * w[i];
    w[j] /= r[j][j];
    sum += w[j] * w[j];
  }
  return sum;
}

std::optional<Regression> regress(std::span<const Terms> observations, std::size_t terms,
                                  std::vector<double> values) {
  Regression found;
  found.terms = terms;
  std::array<std::vector<double>, most_terms> q;
  Terms projected{};
  for (std::size_t j = 0; j < terms; ++j) {
    for (const Terms& x : observations) q[j].push_back(x[j]);
    const double length = std::sqrt(dot(q[j], q[j]));
    if (!std::isfinite(length)) return {};
    for (std::size_t i = 0; i < j; ++i) {
      found.r[i][j] = dot(q[i], q[j]);
      subtract(q[j], found.r[i][j], q[i]);
    }
    const double rest = std::sqrt(dot(q[j], q[j]));
    if (!(rest > kDependent * length)) return {};
    found.r[j][j] = rest;
    for (double& value : q[j]) value /= rest;
    projected[j] = dot(q[j], values);
    subtract(values, projected[j], q[j]);
  }
  for (std::size_t j = terms; j-- > 0;) {
    found.coefficients[j] = projected[j];
    for (std::size_t k = j + 1; k < terms; ++k)
      found.coefficients[j] -= found.r[j][k] * found.coefficients[k];
    found.coefficients[j] /= found.r[j][j];
  }
  found.squares = dot(values, values);
  return found;
}

double student_quantile(std::size_t freedom) { return kStudent[std::min(freedom, kStudent.size()) - 1]; }

}  // namespace palio::race
