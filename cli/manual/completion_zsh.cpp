#include <fmt/format.h>

#include "cli/manual/writers.hpp"
#include "reports/text/shell.hpp"
#include "reports/text/text_list.hpp"

namespace palio::cli {
namespace {

constexpr const char* kNames = R"sh(
_palio_solvers() {
  local -a names
  names=(${(f)"$(_call_program solvers ${(q)palio} list --names 2>/dev/null)"})
  compadd "$@" -a names
}

_palio_selectors() {
  local -a names puzzles
  names=(${(f)"$(_call_program solvers ${(q)palio} list --names 2>/dev/null)"})
  puzzles=(${(u)names%%/*})
  compadd "$@" -a puzzles
  compadd "$@" -a names
}

_palio_solvers_or_files() {
  _alternative 'solvers:solver:_palio_solvers' 'files:file:_files'
}
)sh";

/// With a backslash before each of `special`.
std::string escaped(const std::string& text, const std::string& special) {
  std::string result;
  for (const char character : text) {
    if (character == '\\' || special.find(character) != std::string::npos) result += '\\';
    result += character;
  }
  return result;
}

std::string action(const OptionText& option) {
  if (!option.choices.empty()) return fmt::format("({})", joined(option.choices, " "));
  switch (option.wants) {
    case Wants::file:
    case Wants::command:
      return "_files";
    case Wants::folder:
      return "_files -/";
    case Wants::solver:
      return "_palio_solvers";
    case Wants::selector:
      return "_palio_selectors";
    case Wants::solver_or_file:
      return "_palio_solvers_or_files";
    case Wants::nothing:
      break;
  }
  return " ";
}

/// `(-j --jobs)`: what isn't offered any more once this is given.
std::string exclusions(const OptionText& option) {
  std::vector<std::string> names;
  if (!option.repeated) names = option.names;
  for (const std::string& name : option.excludes) {
    if (name.starts_with('-')) names.push_back(name);
  }
  return names.empty() ? "" : fmt::format("({})", joined(names, " "));
}

/// One specification a name, as _arguments takes them.
std::string specifications(const OptionText& option) {
  std::string lines;
  for (const std::string& name : option.names) {
    std::string specification = exclusions(option) + (option.repeated ? "*" : "") + name;
    if (!option.value.empty()) specification += name.starts_with("--") ? "=" : "+";
    specification += '[' + escaped(option.description, "[]") + ']';
    if (!option.value.empty()) specification += ':' + escaped(option.value, ":") + ':' + action(option);
    lines += " \\\n        " + shell_quoted(specification);
  }
  return lines;
}

std::string all_specifications(const CommandText& command) {
  std::string lines;
  int position = 0;
  for (const OptionText& option : command.options) {
    if (!option.positional) {
      lines += specifications(option);
      continue;
    }
    const std::string place = option.repeated ? "*" : std::to_string(++position);
    const char* colons = option.required || option.repeated ? ":" : "::";
    lines += " \\\n        " +
             shell_quoted(place + colons + escaped(option.names.front(), ":") + ':' + action(option));
  }
  return lines;
}

}  // namespace

std::string zsh_completion(const ProgramText& text) {
  std::string script = "#compdef palio\n";
  script += fmt::format("# Completions of palio {} for zsh, made by palio-manual.\n", text.version);
  script += kNames;
  script += "\n_palio() {\n  local curcontext=\"$curcontext\" state state_descr line palio=$words[1]\n";
  script += "  local -a commands\n  typeset -A opt_args\n  commands=(\n";
  for (const CommandText& command : text.commands)
    script += "    " + shell_quoted(escaped(command.name, ":") + ':' + escaped(command.summary, "")) + '\n';
  script += "  )\n  _arguments -C" + all_specifications(text.program);
  script += " \\\n        '1:command:->command' '*::argument:->argument' && return\n";
  script += "  case $state in\n    command) _describe command commands ;;\n    argument)\n";
  script += "      curcontext=\"${curcontext%:*:*}:palio-$words[1]:\"\n      case $words[1] in\n";
  for (const CommandText& command : text.commands) {
    script += fmt::format("      {})\n      _arguments{} ;;\n", shell_quoted(command.name),
                          all_specifications(command));
  }
  script += "      esac ;;\n  esac\n}\n\n";
  // Loaded by the shell's own search, the file is the function's body; sourced, it isn't.
  return script +
         "if [[ $funcstack[1] == _palio ]]; then\n  _palio \"$@\"\nelse\n  compdef _palio palio\nfi\n";
}

}  // namespace palio::cli
