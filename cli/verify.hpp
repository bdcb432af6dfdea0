// A whole verification.
#pragma once

#include <atomic>
#include <vector>

#include "cli/commands.hpp"
#include "cli/programs/programs.hpp"
#include "cli/verify/store.hpp"
#include "reports/records.hpp"

namespace palio::cli {

/// Judges the solvers that the options choose, and the programs.
VerifyReport verify(std::vector<ProgramEntry> programs, const VerifyOptions& options, VerifyStore& store,
                    const std::atomic<bool>& interrupts, const RunPart& runner = supervise);

/// The command `verify` with solvers of the tree alone, whose numbers the runner does.
int verify_with(const VerifyOptions& options, const RunPart& runner);

int exit_code_of(const VerifyReport& report);

}  // namespace palio::cli
