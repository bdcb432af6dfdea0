// What is made of gnuplot's output.
#pragma once

#include <cstdint>
#include <string>

#include "reports/figures/figure.hpp"
#include "reports/figures/gnuplot.hpp"

namespace palio {

/// Gnuplot's output as it is kept: Svg with the title and the caption for screen readers, and in
/// centimetres; TeX with a head that says what it needs, and the caption as \paliocaption; the
/// time of drawing is taken out, or in PDF replaced by `began_s` (Unix time) in its place. So the
/// same figure gives the same bytes. Where PDF hides the time in a compressed part, it stays.
std::string finished_output(const FigureData& figure, FigureFormat format, std::string drawn,
                            std::int64_t began_s);

}  // namespace palio
