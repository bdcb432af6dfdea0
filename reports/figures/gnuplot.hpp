// What gnuplot is told to draw a figure.
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

}  // namespace palio
