#pragma once

namespace palio::cli {

/// Reads the command line, does what it says and returns the exit code.
int run_command_line(int argc, char** argv);

}  // namespace palio::cli
