// What the series of a figure look like, in gnuplot's words.
#pragma once

#include <string>

#include "reports/figures/figure.hpp"

namespace palio {

class Look {
 public:
  /// Points are drawn so many times as large as elsewhere.
  explicit Look(double point_size) : point_size_(point_size) {}
  /// Of `set arrow`.
  static std::string line(const FigureSeries& series);
  /// Of `set object` and of boxes.
  static std::string bar(const FigureSeries& series);
  /// Of `set label ... point`.
  std::string shape(const FigureSeries& series) const;
  /// An element of `plot` for a data block with the columns x, y, low and high.
  std::string plot(const FigureSeries& series, const std::string& data) const;

 private:
  std::string size(double points) const;

  double point_size_;
};

}  // namespace palio
