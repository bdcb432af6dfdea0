// What the command line says of itself, as plain values: all that manual pages and shell
// completions are made of.
#pragma once

#include <string>
#include <vector>

namespace palio::cli {

/// What a shell can offer where a value is to be typed, beside its choices.
enum class Wants { nothing, file, folder, command, solver, selector, solver_or_file };

/// An option, a flag or a positional argument.
struct OptionText {
  std::vector<std::string> names;  ///< `-j`, `--jobs`, short ones first; of a positional the one name
  bool positional = false;
  bool required = false;
  bool repeated = false;             ///< may be given more than once
  std::string value;                 ///< what its value is called, as in `FILE`; empty: a flag
  std::vector<std::string> choices;  ///< all values that it takes; empty where that isn't a list
  std::string range;                 ///< `1 - 256`; empty where none is told
  std::string default_value;         ///< empty where there is none to show
  std::string description;
  std::string group;                  ///< the heading that it stands under
  std::vector<std::string> excludes;  ///< names of what can't be given with it
  Wants wants = Wants::nothing;
};

/// The program itself, or one command of it.
struct CommandText {
  std::string name;
  std::string summary;              ///< a line
  std::vector<OptionText> options;  ///< in the order of the help; hidden ones aren't there
  std::vector<std::string> notes;   ///< paragraphs of the footer that are neither of the next two
  std::vector<std::string> examples;
  std::string exit;  ///< what its exit codes mean, on one line; empty where the footer doesn't say
};

struct ProgramText {
  std::string version;
  CommandText program;
  std::vector<CommandText> commands;  ///< in the order of the help
};

}  // namespace palio::cli
