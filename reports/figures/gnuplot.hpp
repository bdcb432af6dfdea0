// What gnuplot is told to draw a figure, and what is made of its output.
#pragma once

#include <cstdint>
#include <string>

#include "reports/figures/figure.hpp"

namespace palio {

enum class FigureFormat : std::uint8_t { svg, pdf, tex };

/// A script that writes the figure to a file, one column (8.5 cm) wide, in 7 and 8 pt. Svg and
/// PDF have the caption beneath the axes where it is asked for; TeX never does, as documents set
/// their own. Colours are Okabe and Ito's (2008), safe for the colour-blind; dashes and shapes
/// tell series apart without them. All text is literal: neither names nor the path are commands.
/// The same figure gives the same script. For gnuplot 5.4 without its start-up files (-d).
std::string gnuplot_script(const FigureData& figure, FigureFormat format, const std::string& output,
                           bool with_caption);

/// Gnuplot's output as it is kept: Svg with the title and the caption for screen readers, and in
/// centimetres; TeX with a head that says what it needs, and the caption as \paliocaption; the
/// time of drawing is taken out, or in PDF replaced by `began_s` (Unix time) in its place. So the
/// same figure gives the same bytes. Where PDF hides the time in a compressed part, it stays.
std::string finished_output(const FigureData& figure, FigureFormat format, std::string drawn,
                            std::int64_t began_s);

}  // namespace palio
