#include "reports/figures/layout.hpp"

#include <algorithm>
#include <sstream>

#include "reports/text/unicode.hpp"

namespace palio {
namespace {

constexpr double kLabelColumn = 0.14;  ///< cm of a character of 7 pt; sans-serif ones are wide
constexpr double kNoteColumn = 0.132;
constexpr double kMostLeft = 3.9;
constexpr std::size_t kCaptionColumns = 72;
constexpr double kMargin = 0.2;
constexpr double kBetweenPanels = 0.3;
constexpr double kTickRoom = 0.3;    ///< between an axis and its labels
constexpr double kBelowAxes = 0.98;  ///< ticks, their labels and the label of x

double left_of(const FigureData& figure) {
  std::size_t columns = 0;
  bool labelled = false;
  for (const FigurePanel& panel : figure.panels) {
    for (const FigureTick& tick : panel.y.ticks) columns = std::max(columns, columns_of(tick.label));
    labelled = labelled || !panel.y.label.empty();
  }
  const double room = kTickRoom + static_cast<double>(columns) * kLabelColumn + (labelled ? 0.4 : 0.05);
  return std::min(room, kMostLeft);
}

/// The room that notes take beside the axes.
double notes_of(const FigureData& figure) {
  std::size_t columns = 0;
  for (const FigurePanel& panel : figure.panels) {
    for (const FigureSeries& series : panel.series) {
      for (const FigurePoint& point : series.points) columns = std::max(columns, columns_of(point.note));
    }
  }
  return columns == 0 ? 0.25 : 0.2 + static_cast<double>(columns) * kNoteColumn;
}

void add_key(FigureLayout& layout, const FigureData& figure) {
  std::size_t longest = 0;
  for (const FigurePanel& panel : figure.panels) {
    for (const FigureSeries& series : panel.series) {
      if (series.name.empty()) continue;
      layout.key.push_back(&series);
      longest = std::max(longest, columns_of(series.name));
    }
  }
  layout.key_columns = longest <= 12 ? 3 : 2;
}

}  // namespace

std::vector<std::string> lines_of_width(const std::string& text, std::size_t columns) {
  std::vector<std::string> lines;
  std::string line;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (!line.empty() && columns_of(line) + 1 + columns_of(word) > columns) {
      lines.push_back(line);
      line.clear();
    }
    if (!line.empty()) line += ' ';
    line += word;
    while (columns_of(line) > columns) {
      const std::size_t end = head_of(line, columns);
      lines.push_back(line.substr(0, end));
      line.erase(0, end);
    }
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

FigureLayout layout_of(const FigureData& figure, bool with_caption) {
  FigureLayout layout;
  layout.left = left_of(figure);
  layout.right = layout.width - notes_of(figure);
  add_key(layout, figure);
  if (with_caption) layout.caption = lines_of_width(figure.caption, kCaptionColumns);
  double y = kMargin / 2;
  y += static_cast<double>(layout.caption.size()) * kCaptionLine;
  layout.caption_top = y - kCaptionLine / 2;
  if (!layout.caption.empty()) y += kMargin / 2;
  const std::size_t rows = (layout.key.size() + layout.key_columns - 1) / layout.key_columns;
  y += static_cast<double>(rows) * kKeyLine;
  layout.key_top = y - kKeyLine / 2;
  layout.x_label = y + 0.25;
  y += kBelowAxes;
  layout.panels.resize(figure.panels.size());
  for (std::size_t i = figure.panels.size(); i-- > 0;) {
    layout.panels[i] = {y, y + figure.panels[i].height};
    y = layout.panels[i].top + (i == 0 ? kMargin : kBetweenPanels);
  }
  layout.height = y;
  return layout;
}

}  // namespace palio
