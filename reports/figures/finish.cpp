#include "reports/figures/finish.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string_view>
#include <utility>

#include "reports/figures/tables.hpp"
#include "reports/figures/text.hpp"
#include "reports/text/utc.hpp"

namespace palio {
namespace {

constexpr std::string_view kTexHead =
    R"(% Drawn by gnuplot for Palio; \input it where the picture is to stand. The document needs
%   \usepackage{gnuplot-lua-tikz}
% which gnuplot brings with it; where LaTeX doesn't find it, this writes it into the folder:
%   gnuplot -e 'set terminal tikz createstyle'
% The caption is in \paliocaption: \begin{figure}\input{...}\caption{\paliocaption}\end{figure}
)";

/// Cuts out from `begin` to the end of `end`.
void replace_between(std::string& text, const std::string& begin, const std::string& end,
                     const std::string& with) {
  const std::size_t at = text.find(begin);
  const std::size_t last = at == std::string::npos ? at : text.find(end, at);
  if (last != std::string::npos) text.replace(at, last + end.size() - at, with);
}

std::string finished_svg(const FigureData& figure, std::string drawn) {
  // In pixels it would be as wide as it is on paper on some screens only.
  const std::size_t at = drawn.find("width=\"");
  const std::size_t end = drawn.find("\n", at);
  double width = 0;
  double height = 0;
  if (at != std::string::npos &&
      std::sscanf(drawn.c_str() + at, "width=\"%lf\" height=\"%lf\"", &width, &height) == 2)
    drawn.replace(at, end - at,
                  fmt::format("width=\"{:.1f}mm\" height=\"{:.1f}mm\" role=\"img\"", width * 25.4 / 96,
                              height * 25.4 / 96));
  replace_between(drawn, "<title>", "</title>", fmt::format("<title>{}</title>", xml_text(figure.title)));
  replace_between(drawn, "<desc>", "</desc>", fmt::format("<desc>{}</desc>", xml_text(figure.caption)));
  return drawn;
}

std::string finished_tex(const FigureData& figure, std::string drawn) {
  // The line behind that of the version is the date.
  const std::size_t version = drawn.find("%% generated with");
  const std::size_t date = version == std::string::npos ? version : drawn.find("\n%% ", version);
  if (date != std::string::npos) drawn.erase(date, drawn.find('\n', date + 1) - date);
  return fmt::format("{}{}{}", kTexHead, latex_caption(figure), drawn);
}

/// Digits for digits, so that no offset in the file changes.
std::string finished_pdf(std::string drawn, std::int64_t began_s) {
  constexpr std::string_view begin = "/CreationDate (D:";
  const auto is_number = [](std::string_view text) {
    return text.find_first_not_of("0123456789") == std::string_view::npos;
  };
  const std::size_t at = drawn.find(begin);
  if (at == std::string::npos) return drawn;
  const std::string date = print_utc(began_s, "%Y%m%d%H%M%S");
  const std::size_t digits = at + begin.size();
  const std::string_view old = std::string_view(drawn).substr(digits, date.size());
  if (old.size() == date.size() && is_number(old) && is_number(date))
    drawn.replace(digits, date.size(), date);
  return drawn;
}

}  // namespace

std::string finished_output(const FigureData& figure, FigureFormat format, std::string drawn,
                            std::int64_t began_s) {
  switch (format) {
    case FigureFormat::svg:
      return finished_svg(figure, std::move(drawn));
    case FigureFormat::pdf:
      return finished_pdf(std::move(drawn), began_s);
    case FigureFormat::tex:
      break;
  }
  return finished_tex(figure, std::move(drawn));
}

}  // namespace palio
