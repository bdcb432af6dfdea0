#include "cli/report_files.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "cli/inputs.hpp"
#include "reports/junit.hpp"
#include "reports/markdown.hpp"
#include "reports/page.hpp"
#include "reports/results_json.hpp"

namespace palio::cli {
namespace {

namespace fs = std::filesystem;

/// Beside it first, so that nobody ever reads half of it.
void write_whole(const fs::path& path, const std::string& text) {
  const fs::path part = path.string() + ".part";
  OutputFile(part.string()).write(text);
  std::error_code error;
  fs::rename(part, path, error);
  if (error) throw std::runtime_error(fmt::format("cannot write {}: {}", path.string(), error.message()));
}

}  // namespace

void make_report_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error || !fs::is_directory(folder))
    throw InputError(fmt::format("--out {}: it can't be made a folder ({})", folder.string(),
                                 error ? error.message() : "a file has that name"));
  if (access(folder.c_str(), W_OK | X_OK) != 0)
    throw InputError(fmt::format("--out {}: {}", folder.string(), std::strerror(errno)));
}

fs::path write_report(const RunReport& report, const fs::path& folder) {
  write_whole(folder / "results.json", render_results_json(report));
  write_whole(folder / "report.md", render_markdown(report));
  write_whole(folder / "junit.xml", render_junit(report));
  write_whole(folder / "report.html", render_page(report));
  return folder / "report.html";
}

}  // namespace palio::cli
