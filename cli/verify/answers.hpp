// What all solvers of a puzzle answer to the counterexamples that were found.
#pragma once

#include <atomic>
#include <vector>

#include "cli/commands.hpp"
#include "reports/records.hpp"

namespace palio::cli {

/// Asks every solver of a puzzle for its answer to each smallest counterexample of the report.
std::vector<AnswersRecord> ask_everybody(const VerifyReport& report, const VerifyOptions& options,
                                         const std::atomic<bool>& interrupts);

}  // namespace palio::cli
