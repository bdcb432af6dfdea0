// Failures of external programs that are kept: the input as the judge gives it, the true
// answer, what the program printed, and a manifest that runs it again; four files of one
// name, in a folder of the current one.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/programs/programs.hpp"

namespace palio::cli {

inline constexpr const char* failures_folder = "palio-failures";

/// One that is kept, as it was read.
struct KeptFailure {
  std::filesystem::path input;  ///< ends in `.in`
  std::string text;             ///< of the input
  std::string space;            ///< that the instance is of, as its puzzle prints it
};

/// Keeps a failure and returns the input's path. What is kept of the same instance already
/// is replaced.
std::filesystem::path keep_failure(const ProgramEntry& program, const Evidence& evidence,
                                   const std::string& space, const std::string& truth);

/// What is kept in the current folder of the program of that puzzle and name; by name.
std::vector<KeptFailure> kept_failures(const std::string& puzzle, const std::string& program);

/// All inputs that are kept in the current folder, by name.
std::vector<std::filesystem::path> all_kept();

/// One that is kept. Throws InputError where it can't be read.
KeptFailure read_failure(const std::filesystem::path& input);

}  // namespace palio::cli
