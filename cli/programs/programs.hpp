// External programs on the command line: from options to contenders.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "cli/commands.hpp"
#include "reference/program_check.hpp"
#include "solvers/programs/keeper/keeper.hpp"
#include "solvers/programs/manifest.hpp"
#include "solvers/programs/source/source.hpp"

namespace palio::cli {

/// A program that takes part, or can't as it doesn't compile.
struct ProgramEntry {
  std::string name;    ///< of its file; no two in a run have the same
  std::string puzzle;  ///< that it is said or found to solve
  Manifest manifest;   ///< how to run it again
  Command command;
  ProgramLimits limits;
  std::string language;
  double multiplier = 1;
  std::vector<std::string> notes;
  std::optional<CompileError> compile_error;
  std::unique_ptr<Keeper> shelter;    ///< its helper clears up even where we are killed
  std::optional<BuildFolder> folder;  ///< in there, where what was built stands
};

/// The programs that the options name, built. `puzzle` is what the command line says; a
/// manifest may say it itself. Throws InputError.
std::vector<ProgramEntry> gather_programs(const ProgramOptions& options,
                                          const std::optional<std::string>& puzzle);

/// The one that a file holds, whatever it is.
ProgramEntry gather_file(const std::string& file, const ProgramOptions& options,
                         const std::optional<std::string>& puzzle);

/// The one that a manifest describes, to the letter.
ProgramEntry gather_manifest(const Manifest& manifest);

/// Hands out runners, and ends what they run when there is an interrupt.
class Runners {
 public:
  explicit Runners(const std::atomic<bool>& interrupts);
  Runner start(const Command& command);

 private:
  std::mutex mutex_;
  std::vector<std::weak_ptr<Keeper>> keepers_;
  std::jthread watch_;
};

}  // namespace palio::cli
