#pragma once

#include <string>

#include "cli/manual/command_text.hpp"

namespace palio::cli {

/// Reads off the command line with which `palio` parses. Hidden options stay out.
ProgramText describe_program(const std::string& version);

}  // namespace palio::cli
