// Where the parts of a figure stand on its page.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/figures/figure.hpp"

namespace palio {

/// Centimetres from the left and lower edge.
struct FigureLayout {
  double width = 8.5;
  double height = 0;
  double left = 0;   ///< of the axes
  double right = 0;  ///< of the axes
  struct Span {
    double bottom = 0;
    double top = 0;
  };
  std::vector<Span> panels = {};
  double x_label = 0;                         ///< middle of its line
  std::vector<const FigureSeries*> key = {};  ///< those of the figure that have a name
  std::size_t key_columns = 1;
  double key_top = 0;                     ///< middle of its first line
  std::vector<std::string> caption = {};  ///< lines
  double caption_top = 0;                 ///< middle of its first line
};

inline constexpr double kKeyLine = 0.36;
inline constexpr double kCaptionLine = 0.29;

/// Makes room for the longest labels, then stacks panels, key and, where asked for, caption. The
/// figure must outlive it.
FigureLayout layout_of(const FigureData& figure, bool with_caption);

/// The text in lines of at most so many columns, broken at blanks; a longer word is broken anywhere.
std::vector<std::string> lines_of_width(const std::string& text, std::size_t columns);

}  // namespace palio
