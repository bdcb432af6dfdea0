#include "cli/report/files.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <deque>
#include <system_error>

#include "cli/inputs.hpp"
#include "cli/part_file.hpp"
#include "reports/page.hpp"
#include "reports/run/junit.hpp"
#include "reports/run/markdown.hpp"
#include "reports/run/results_json.hpp"

namespace palio::cli {

namespace fs = std::filesystem;

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
  std::deque<PartFile> parts;
  const auto write = [&](const char* name, const std::string& text) {
    parts.emplace_back(folder / name).write(text);
  };
  write("results.json", render_results_json(report));
  write("report.md", render_markdown(report));
  write("junit.xml", render_junit(report));
  write("report.html", render_page(report));
  for (PartFile& part : parts) part.become();
  return folder / "report.html";
}

}  // namespace palio::cli
