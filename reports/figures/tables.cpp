#include "reports/figures/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "reports/figures/text.hpp"
#include "reports/text/table.hpp"
#include "reports/text/text_list.hpp"

namespace palio {
namespace {

bool is_number(const FigureCell& cell) { return std::holds_alternative<double>(cell); }

/// Counts stay whole; a number that isn't finite is a gap.
std::string rounded(double value) {
  if (!std::isfinite(value)) return "";
  if (value == std::floor(value) && std::abs(value) < 1e6) return fmt::format("{:.0f}", value);
  return print_figure(value);
}

std::string exact(double value) { return std::isfinite(value) ? fmt::format("{}", value) : ""; }

/// The column has numbers or gaps alone.
bool is_numeric(const FigureTable& table, std::size_t column) {
  return std::all_of(table.rows.begin(), table.rows.end(), [&](const auto& row) {
    return is_number(row[column]) || std::get<std::string>(row[column]).empty();
  });
}

const FigureTable& readable_table(const FigureData& figure) {
  return figure.brief ? *figure.brief : figure.data;
}

/// The cells as they are printed, joined.
template <class Cells, class Print>
std::string line_of(const Cells& cells, std::string_view separator, Print print) {
  std::vector<std::string> printed;
  for (const auto& cell : cells) printed.push_back(print(cell));
  return joined(printed, separator);
}

template <class Escape>
auto printer(std::string (*number)(double), Escape escape) {
  return [number, escape](const FigureCell& cell) {
    return is_number(cell) ? number(std::get<double>(cell))
                           : std::string(escape(std::get<std::string>(cell)));
  };
}

}  // namespace

std::string render_csv(const FigureData& figure) {
  std::string text = line_of(figure.data.columns, ",", csv_field) + '\n';
  for (const auto& row : figure.data.rows) text += line_of(row, ",", printer(exact, csv_field)) + '\n';
  return text;
}

std::string latex_caption(const FigureData& figure) {
  return fmt::format("\\def\\paliocaption{{{}}}\n", latex_text(figure.caption));
}

std::string render_latex_table(const FigureData& figure) {
  const FigureTable& table = readable_table(figure);
  std::string columns;
  for (std::size_t i = 0; i < table.columns.size(); ++i) columns += is_numeric(table, i) ? 'r' : 'l';
  std::string text = "% Needs no package. For a float: \\caption{\\paliocaption}.\n" + latex_caption(figure);
  text += fmt::format("\\begin{{tabular}}{{{}}}\n\\hline\n{} \\\\\n\\hline\n", columns,
                      line_of(table.columns, " & ", latex_text));
  for (const auto& row : table.rows) text += line_of(row, " & ", printer(rounded, latex_text)) + " \\\\\n";
  return text + "\\hline\n\\end{tabular}\n";
}

std::string render_markdown_table(const FigureData& figure) {
  const FigureTable& table = readable_table(figure);
  std::string text = fmt::format("**{}**\n\n| {} |\n|", markdown_text(figure.title),
                                 line_of(table.columns, " | ", markdown_text));
  for (std::size_t i = 0; i < table.columns.size(); ++i) text += is_numeric(table, i) ? "--:|" : "---|";
  text += '\n';
  for (const auto& row : table.rows)
    text += fmt::format("| {} |\n", line_of(row, " | ", printer(rounded, markdown_text)));
  return text + fmt::format("\n{}\n", markdown_text(figure.caption));
}

}  // namespace palio
