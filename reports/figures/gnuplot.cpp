#include "reports/figures/gnuplot.hpp"

#include <fmt/format.h>

#include <iterator>
#include <string_view>

#include "reports/figures/layout.hpp"
#include "reports/figures/looks.hpp"
#include "reports/figures/text.hpp"

namespace palio {
namespace {

/// Writes one script; everything that is said of places is in centimetres of the layout.
class Script {
 public:
  Script(const FigureData& figure, FigureFormat format, bool with_caption)
      : figure_(figure),
        format_(format),
        look_(format == FigureFormat::tex ? 2 : 1),
        layout_(layout_of(figure, with_caption && format != FigureFormat::tex)) {}

  std::string write(const std::string& output) {
    begin(output);
    for (std::size_t i = 0; i < figure_.panels.size(); ++i) add_data(i);
    add("set multiplot\n");
    for (std::size_t i = 0; i < figure_.panels.size(); ++i) {
      add_frame(i);
      if (i == 0) add_key_and_caption();
      if (i == 0) add_x_label();
      add_notes(figure_.panels[i]);
      add_plot(i);
      add("unset label\nunset arrow\nunset object\n");
    }
    add("unset multiplot\nunset output\n");
    return std::move(text_);
  }

 private:
  template <class... Arguments>
  void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
  }

  std::string font(double points) const {
    switch (format_) {
      case FigureFormat::svg:  // in pixels
        return fmt::format("'sans-serif,{:.2f}'", points * 96 / 72);
      case FigureFormat::pdf:
        return fmt::format("'Sans,{}'", points);
      case FigureFormat::tex:
        break;
    }
    return fmt::format("'\\fontsize{{{}}}{{{}}}\\selectfont'", points, points + 1);
  }

  /// Text as the format takes it, in quotes.
  std::string quoted(const std::string& text) const {
    return gnuplot_quoted(format_ == FigureFormat::tex ? latex_text(text) : text);
  }
  std::string quoted_tick(const std::string& text) const {
    return gnuplot_format(format_ == FigureFormat::tex ? latex_text(text) : text);
  }

  std::string at(double x, double y) const {
    return fmt::format("screen {:.5f}, screen {:.5f}", x / layout_.width, y / layout_.height);
  }

  void begin(const std::string& output) {
    constexpr double pixels = 96 / 2.54;
    const double height = layout_.height;
    switch (format_) {
      case FigureFormat::svg:
        add("set terminal svg size {:.0f},{:.0f} noenhanced font {} background rgb 'white'\n",
            layout_.width * pixels, height * pixels, font(8));
        break;
      case FigureFormat::pdf:
        add("set terminal pdfcairo size {:.2f}cm,{:.2f}cm noenhanced font {} fontscale 0.75 dashlength 0.5\n",
            layout_.width, height, font(8));
        break;
      case FigureFormat::tex:
        add("set terminal tikz size {:.2f}cm,{:.2f}cm font {}\n", layout_.width, height, font(8));
        break;
    }
    add("set output {}\nset encoding utf8\nunset key\nset border 3 linewidth 0.7\n", gnuplot_quoted(output));
    add("set errorbars 0.5\nset boxwidth 0.7\n");
  }

  void add_data(std::size_t panel) {
    const auto& all = figure_.panels[panel].series;
    for (std::size_t i = 0; i < all.size(); ++i) {
      add("$s{}_{} << END\n", panel, i);
      for (const FigurePoint& point : all[i].points)
        add("{:.10g} {:.10g} {:.10g} {:.10g}\n", point.x, point.y, point.low, point.high);
      add("END\n");
    }
  }

  void add_axis(char name, const FigureAxis& axis, bool labelled) {
    add("{} {}\n", axis.logarithmic ? "set logscale" : "unset logscale", name);
    add("set {}range [{:.10g}:{:.10g}]\nset {}tics nomirror out scale 0.6,0.3 offset {} font {} (", name,
        axis.from, axis.to, name, name == 'x' ? "0,0.5" : "0.5,0", font(7));
    std::string_view separator;
    for (const FigureTick& tick : axis.ticks) {
      const std::string label = quoted_tick(labelled ? tick.label : "");
      add("{}{} {:.10g} {}", separator, label, tick.at, tick.label.empty() ? 1 : 0);
      separator = ", ";
    }
    add(")\n");
  }

  void add_frame(std::size_t i) {
    const FigurePanel& panel = figure_.panels[i];
    const FigureLayout::Span& span = layout_.panels[i];
    add("set lmargin at screen {:.5f}\nset rmargin at screen {:.5f}\n", layout_.left / layout_.width,
        layout_.right / layout_.width);
    add("set bmargin at screen {:.5f}\nset tmargin at screen {:.5f}\n", span.bottom / layout_.height,
        span.top / layout_.height);
    add_axis('x', panel.x, i + 1 == figure_.panels.size());
    add_axis('y', panel.y, true);
    const std::string_view lines = panel.y.label.empty() ? "xtics noytics" : "noxtics ytics";
    add("set grid {} linecolor rgb '#D8D8D8' linewidth 0.5 dashtype 1\n", lines);
    if (!panel.y.label.empty())
      add("set label {} at {} center rotate by 90 font {}\n", quoted(panel.y.label),
          at(0.22, (span.bottom + span.top) / 2), font(8));
    if (panel.band)
      add("set object rectangle from first {:.10g}, graph 0 to first {:.10g}, graph 1 behind fillcolor rgb "
          "'#E4E4E4' fillstyle solid 1 noborder\n",
          panel.band->first, panel.band->second);
    if (panel.rule)
      add("set arrow from first {0:.10g}, graph 0 to first {0:.10g}, graph 1 nohead back linecolor rgb "
          "'#666666' "
          "linewidth 0.7\n",
          *panel.rule);
  }

  void add_x_label() {
    add("set label {} at {} center font {}\n", quoted(figure_.panels[0].x.label),
        at((layout_.left + layout_.right) / 2, layout_.x_label), font(8));
  }

  void add_key_and_caption() {
    const double column = (layout_.width - 0.3) / static_cast<double>(layout_.key_columns);
    for (std::size_t i = 0; i < layout_.key.size(); ++i) {
      const double x = 0.2 + column * static_cast<double>(i % layout_.key_columns);
      const double y = layout_.key_top - kKeyLine * static_cast<double>(i / layout_.key_columns);
      add_sample(*layout_.key[i], x, y);
      add("set label {} at {} left font {}\n", quoted(layout_.key[i]->name), at(x + 0.75, y), font(7));
    }
    for (std::size_t i = 0; i < layout_.caption.size(); ++i)
      add("set label {} at {} left font {}\n", quoted(layout_.caption[i]),
          at(0.15, layout_.caption_top - kCaptionLine * static_cast<double>(i)), font(6));
  }

  /// What a series looks like, 0.65 cm wide.
  void add_sample(const FigureSeries& series, double x, double y) {
    if (series.mark == FigureMark::full_bar || series.mark == FigureMark::open_bar) {
      add("set object rectangle from {} to {} {}\n", at(x + 0.1, y - 0.1), at(x + 0.55, y + 0.1),
          Look::bar(series));
      return;
    }
    if (series.mark != FigureMark::ring)
      add("set arrow from {} to {} nohead {}\n", at(x, y), at(x + 0.65, y), Look::line(series));
    add("set label '' at {} point {}\n", at(x + 0.325, y), look_.shape(series));
  }

  void add_notes(const FigurePanel& panel) {
    for (const FigureSeries& series : panel.series) {
      for (const FigurePoint& point : series.points) {
        if (!point.note.empty())
          add("set label {} at screen {:.5f}, first {:.10g} left font {}\n", quoted(point.note),
              (layout_.right + 0.15) / layout_.width, point.y, font(format_ == FigureFormat::tex ? 7 : 6.5));
      }
    }
  }

  void add_plot(std::size_t panel) {
    const auto& all = figure_.panels[panel].series;
    std::string parts;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].points.empty()) continue;
      parts += fmt::format("{}{}", parts.empty() ? "" : ", ",
                           look_.plot(all[i], fmt::format("$s{}_{}", panel, i)));
    }
    // Axes are drawn by a plot alone.
    add("plot {}\n", parts.empty() ? "NaN" : parts);
  }

  const FigureData& figure_;
  FigureFormat format_;
  Look look_;  // TikZ draws points smaller
  FigureLayout layout_;
  std::string text_;
};

}  // namespace

std::string gnuplot_script(const FigureData& figure, FigureFormat format, const std::string& output,
                           bool with_caption) {
  return Script(figure, format, with_caption).write(output);
}

}  // namespace palio
