// Figures into files, by gnuplot.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "reports/figures/gnuplot.hpp"

namespace palio::cli {

/// By the ending of a file's name: .svg, .pdf or .tex; nothing for any other.
std::optional<FigureFormat> drawing_format(const std::string& file);

/// The file's content. `began_s` (Unix time) is the date that it carries. Throws std::runtime_error
/// where gnuplot isn't installed or draws nothing, and Interrupted.
std::string drawn(const FigureData& figure, FigureFormat format, std::int64_t began_s, bool with_caption);

}  // namespace palio::cli
