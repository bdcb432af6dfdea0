#include "cli/report/drawing.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "cli/gate/process.hpp"
#include "cli/inputs.hpp"
#include "cli/terminal.hpp"
#include "reports/figures/finish.hpp"
#include "solvers/programs/source/build_folder.hpp"
#include "solvers/programs/source/tool.hpp"

namespace palio::cli {
namespace {

namespace fs = std::filesystem;

std::string find_gnuplot() {
  const std::optional<std::string> gnuplot = find_tool("gnuplot", default_search_path());
  if (gnuplot) return *gnuplot;
  throw std::runtime_error(
      "figures are drawn by gnuplot, which isn't installed: get the package gnuplot-nox; .csv and --table "
      "need none");
}

}  // namespace

std::optional<FigureFormat> drawing_format(const std::string& file) {
  const std::string ending = fs::path(file).extension().string();
  if (ending == ".svg") return FigureFormat::svg;
  if (ending == ".pdf") return FigureFormat::pdf;
  if (ending == ".tex") return FigureFormat::tex;
  return {};
}

std::string drawn(const FigureData& figure, FigureFormat format, std::int64_t began_s, bool with_caption) {
  const std::string gnuplot = find_gnuplot();
  const BuildFolder folder;
  const fs::path script = folder.path() / "figure.gp";
  const fs::path picture = folder.path() / "figure";
  const fs::path log = folder.path() / "log";
  std::ofstream(script, std::ios::binary) << gnuplot_script(figure, format, picture.string(), with_caption);
  // In local time PDF would say from where.
  run_or_throw("drawing with gnuplot", {"env", "TZ=UTC0", gnuplot, "-d", script.string()}, log,
               catch_interrupts());
  std::string output = read_text(picture);
  if (output.empty())
    throw std::runtime_error(
        fmt::format("gnuplot drew nothing; it says:\n{}", last_lines(read_text(log), 20)));
  return finished_output(figure, format, std::move(output), began_s);
}

}  // namespace palio::cli
