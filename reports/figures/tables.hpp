// A figure's numbers as text: all of them for a machine, rounded for a person.
#pragma once

#include <string>

#include "reports/figures/figure.hpp"

namespace palio {

/// RFC 4180 with a header and full precision; the caption isn't in it. Ends its lines by LF.
std::string render_csv(const FigureData& figure);

/// A `tabular` that needs no package (\hline, no booktabs), with the caption as the macro
/// \paliocaption before it; three significant digits.
std::string render_latex_table(const FigureData& figure);

/// A GitHub table under the title, with the caption below; three significant digits.
std::string render_markdown_table(const FigureData& figure);

/// `\def\paliocaption{...}` and the end of the line: as comments a caption would need copying.
std::string latex_caption(const FigureData& figure);

}  // namespace palio
