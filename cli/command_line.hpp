#pragma once

#include <variant>

#include "cli/commands.hpp"

namespace palio::cli {

/// Nothing is left to do: help, a version or what was wrong with the usage is printed.
struct AllSaid {
  int exit_code = all_well;
};

/// A command and what it is told.
using Request =
    std::variant<AllSaid, ListOptions, SolveOptions, OracleOptions, VerifyOptions, CheckOptions,
                 ReplayOptions, RaceOptions, HistoryOptions, GateOptions, InitCiOptions, TryOptions>;

/// Reads the command line.
Request read_command_line(int argc, char** argv);

}  // namespace palio::cli
