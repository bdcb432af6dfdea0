#include "reports/race/text.hpp"

#include <fmt/format.h>

#include <cmath>

#include "reports/text/unicode.hpp"

namespace palio {

std::string verdict_text(const std::string& verdict, const std::string& fault) {
  const std::string text = shortened(verdict, 40);
  return fault.empty() ? text : fmt::format("{}: {}", text, shortened(fault, 200));
}

std::string_view method_of(std::string_view puzzle, std::string_view solver) {
  const std::size_t slash = puzzle.size();
  const bool is_method = solver.starts_with(puzzle) && solver.size() > slash + 1 && solver[slash] == '/';
  return is_method ? solver.substr(slash + 1) : solver;
}

std::string short_name(const std::string& puzzle, const std::string& solver) {
  return shortened(std::string(method_of(puzzle, solver)), 40);
}

std::string name_cell(const std::string& puzzle, const std::string& solver, std::size_t indent,
                      std::size_t width) {
  const std::string name = short_name(puzzle, solver);
  if (columns_of(name) <= width) return padded(name, width);
  return fmt::format("{}\n{:{}}", name, "", indent + width);
}

std::string print_percent(double part) { return print_figure(part * 100) + '%'; }

std::string print_interval(const EstimateRecord& estimate) {
  if (!std::isfinite(estimate.low)) return "(no interval)";
  return fmt::format("({} .. {})", print_figure(estimate.low), print_figure(estimate.high));
}

std::string note(const std::string& text, std::size_t indent, Tone tone, const TerminalStyle& style) {
  return fmt::format("{:{}}{}\n", "", indent, toned(wrapped(text, indent), tone, style));
}

}  // namespace palio
