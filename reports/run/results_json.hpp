// A whole run for machines, and back.
#pragma once

#include <optional>
#include <string>

#include "reports/run/records.hpp"

namespace palio {

/// Schema `palio.results/1`, which `reports/results.schema.json` describes: the data of every
/// other form of the report. The same report gives the same bytes.
std::string render_results_json(const RunReport& report);

/// Schema `palio.run/1`: what a run has besides its verification and its race. For stores.
std::string render_run_json(const RunReport& report);

/// Reads a `palio.results/1`, or a `palio.verify/1`, `palio.race/1` or `palio.run/1` as a run of that alone.
/// What it doesn't know is passed over, what is missing is left as in an empty report. Throws
/// std::invalid_argument with what is wrong for any other text.
RunReport read_results_json(const std::string& text);

/// The same; nothing for any other text.
std::optional<RunReport> read_if_any(const std::string& text);

}  // namespace palio
