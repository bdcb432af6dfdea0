#include <algorithm>

#include "cli/inputs.hpp"
#include "reports/environment.hpp"
#include "reports/history.hpp"
#include "reports/store/store.hpp"

namespace palio::cli {
namespace {

HistoryReport read_history(const HistoryOptions& options) {
  const Store store(options.store, Store::Mode::read);
  HistoryReport report;
  report.machine = fingerprint_of(read_environment());
  report.rows = store.history(options.solver, report.machine);
  report.elsewhere = store.fingerprints(options.solver);
  std::erase(report.elsewhere, report.machine);
  return report;
}

/// Says where there are such races, if there are any.
[[noreturn]] void refuse_empty(const HistoryOptions& options, const HistoryReport& report) {
  std::string text =
      fmt::format("{}: no race on this machine ({}) timed {}", options.store, report.machine, options.solver);
  for (const std::string& machine : report.elsewhere) text += fmt::format("\n  one on {} did", machine);
  throw InputError(text);
}

}  // namespace

int run(const HistoryOptions& options) {
  try {
    const HistoryReport report = read_history(options);
    if (report.rows.empty()) refuse_empty(options, report);
    if (!takes_standard_output(options.json)) print(render_terminal(report));
    if (options.json) OutputFile(*options.json).write(render_json(report));
    return all_well;
  } catch (const StoreError& error) {
    throw InputError(error.what());
  }
}

}  // namespace palio::cli
