// A whole verification.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "cli/commands.hpp"
#include "cli/programs/programs.hpp"
#include "cli/verify/store.hpp"
#include "reports/records.hpp"

namespace palio::cli {

/// Who judges the solvers of the tree.
struct Judges {
  RunPart run = supervise;
  std::uint32_t processes = 1;  ///< that are at work at once, each with as many threads as the options say
};

/// Judges the solvers that the options choose, and the programs.
VerifyReport verify(std::vector<ProgramEntry> programs, const VerifyOptions& options, VerifyStore& store,
                    const std::atomic<bool>& interrupts, const Judges& judges = {});

/// The command `verify` with solvers of the tree alone.
int verify_with(const VerifyOptions& options, const Judges& judges);

int exit_code_of(const VerifyReport& report);

}  // namespace palio::cli
