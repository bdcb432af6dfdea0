// Files that are made of the command line's own words. All are the same bytes for the same
// command line and version.
#pragma once

#include <string>

#include "cli/manual/command_text.hpp"

namespace palio::cli {

/// palio(1), in the macros of man(7).
std::string program_page(const ProgramText& text);

/// The page of one of its commands, palio-COMMAND(1).
std::string command_page(const ProgramText& text, const CommandText& command);

/// Completions for bash 4 and later, zsh, and fish 3 and later. Names of solvers come from
/// `palio list --names` when they are asked for.
std::string bash_completion(const ProgramText& text);
std::string zsh_completion(const ProgramText& text);
std::string fish_completion(const ProgramText& text);

}  // namespace palio::cli
