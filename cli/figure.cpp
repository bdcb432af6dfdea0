// `palio figure`: one figure of a run, drawn by gnuplot, or its numbers as a table.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/inputs.hpp"
#include "cli/part_file.hpp"
#include "cli/report/drawing.hpp"
#include "cli/report/load_run.hpp"
#include "reports/figures/figure.hpp"
#include "reports/figures/tables.hpp"
#include "reports/text/table.hpp"
#include "reports/text/text_list.hpp"
#include "reports/text/unicode.hpp"

namespace palio::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEndings = ".svg, .pdf, .tex or .csv";

/// The command line takes no other names.
FigureKind kind_of(const std::string& name) {
  const auto found = std::find(figure_kinds.begin(), figure_kinds.end(), name);
  assert(found != figure_kinds.end());
  return static_cast<FigureKind>(found - figure_kinds.begin());
}

/// Nothing for CSV, which isn't drawn.
std::optional<FigureFormat> format_of(const std::string& output) {
  const std::optional<FigureFormat> format = drawing_format(output);
  if (format || fs::path(output).extension() == ".csv") return format;
  throw InputError(fmt::format("cannot tell the format of {}: its name must end in {}", output, kEndings));
}

/// What has to be run for a figure of the kind.
std::string source_of(FigureKind kind, const std::string& puzzle) {
  std::string_view lane = "solo";
  if (kind == FigureKind::growth) lane = "growth";
  if (kind == FigureKind::cactus || kind == FigureKind::depths) lane = "instances";
  return fmt::format("palio race {} --lane {} --store STORE", puzzle, lane);
}

/// `flip large`, in the words of --puzzle and --set.
std::string label_of(const FigureData& figure) {
  const std::string label =
      figure.set.empty() ? figure.puzzle : fmt::format("{} {}", figure.puzzle, figure.set);
  return one_line(label, 60);
}

std::string labels_of(const std::vector<FigureData>& figures) {
  std::vector<std::string> labels;
  for (const FigureData& figure : figures) labels.push_back(label_of(figure));
  return joined(labels, ", ");
}

FigureData chosen(const FigureOptions& options, const RunReport& report) {
  const FigureKind kind = kind_of(options.kind);
  const auto shows = [&](const std::string& solver) { return selected(solver, options.solvers); };
  std::vector<FigureData> figures = make_figures(kind, report, shows);
  if (figures.empty()) {
    const bool filtered =
        !options.solvers.empty() && !make_figures(kind, report, [](auto&) { return true; }).empty();
    if (filtered) throw InputError(fmt::format("nothing for {} is left by --solver", options.kind));
    throw InputError(fmt::format("no data for {} in {}; such come from `palio run` or `{}`", options.kind,
                                 joined(options.stores, ", "),
                                 source_of(kind, options.puzzle.value_or("flip"))));
  }
  const auto fits = [&](const FigureData& figure) {
    return (!options.puzzle || figure.puzzle == *options.puzzle) &&
           (!options.set || figure.set == *options.set);
  };
  const auto found = std::find_if(figures.begin(), figures.end(), fits);
  if (found == figures.end())
    throw InputError(fmt::format("no {} of puzzle {}, set {}; there are {}", options.kind,
                                 options.puzzle.value_or("any"), options.set.value_or("any"),
                                 labels_of(figures)));
  return *found;
}

}  // namespace

int run(const FigureOptions& options) {
  if (!options.output && !options.table)
    throw InputError(fmt::format("say where to: -o FIGURE ({}), or --table latex or markdown", kEndings));
  const std::optional<FigureFormat> format = options.output ? format_of(*options.output) : std::nullopt;
  std::optional<PartFile> file;
  if (options.output) file.emplace(*options.output);
  const RunReport report = load_run(options.stores);
  const FigureData figure = chosen(options, report);
  if (file) {
    file->write(format ? drawn(figure, *format, report.began_s, !options.no_caption) : render_csv(figure));
    file->become();
  }
  if (options.table) {
    print(*options.table == "latex" ? render_latex_table(figure) : render_markdown_table(figure));
  } else {
    print(fmt::format("wrote {}: {}\n\n{}\n", *options.output, figure.title, wrapped(figure.caption, 0)));
  }
  return all_well;
}

}  // namespace palio::cli
