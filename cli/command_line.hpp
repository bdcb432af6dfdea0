#pragma once

#include <functional>
#include <variant>

#include "cli/commands.hpp"

namespace CLI {
class App;
}

namespace palio::cli {

/// Nothing is left to do: help, a version or what was wrong with the usage is printed.
struct AllSaid {
  int exit_code = all_well;
};

/// A command and what it is told.
using Request = std::variant<AllSaid, ListOptions, SolveOptions, OracleOptions, VerifyOptions, CheckOptions,
                             ReplayOptions, RaceOptions, RunOptions, ReportOptions, BundleOptions,
                             FigureOptions, HistoryOptions, GateOptions, InitCiOptions, TryOptions,
                             MergeOptions, CensusOptions, CertifyOptions>;

/// Reads the command line.
Request read_command_line(int argc, char** argv);

/// Shows the parser that read_command_line() reads with, for its words alone.
void inspect_command_line(const std::function<void(const CLI::App&)>& look);

}  // namespace palio::cli
