#include "cli/inputs.hpp"
#include "cli/report/files.hpp"
#include "cli/report/load_run.hpp"
#include "cli/terminal.hpp"
#include "reports/run/terminal.hpp"

namespace palio::cli {

int run(const ReportOptions& options) {
  const RunReport report = load_run(options.files);
  make_report_folder(options.out);
  const auto page = write_report(report, options.out);
  if (!options.quiet) print(render_closing(report, terminal_style(), page.string()));
  return all_well;
}

}  // namespace palio::cli
