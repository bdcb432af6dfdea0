#include <fmt/format.h>

#include "cli/manual/writers.hpp"
#include "reports/text/text_list.hpp"

namespace palio::cli {
namespace {

constexpr const char* kHelpers = R"sh(
function __palio_no_command
    test (count (commandline -opc)) -eq 1
end

function __palio_command --argument-names command
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test "$words[2]" = "$command"
end

function __palio_solvers
    set -l words (commandline -opc)
    $words[1] list --names 2>/dev/null
end

function __palio_selectors
    set -l names (__palio_solvers)
    string replace --regex '/.*' '' $names | sort -u
    printf '%s\n' $names
end

# Files only where they are wanted.
complete -c palio -f
)sh";

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char character : text) {
    if (character == '\\' || character == '\'') result += '\\';
    result += character;
  }
  return result + '\'';
}

/// What is offered for a value.
std::string offer(const OptionText& option) {
  if (!option.choices.empty()) return " -a " + quoted(joined(option.choices, " "));
  switch (option.wants) {
    case Wants::file:
    case Wants::command:
      return " -F";
    case Wants::folder:
      return " -a '(__fish_complete_directories)'";
    case Wants::solver:
      return " -a '(__palio_solvers)'";
    case Wants::selector:
      return " -a '(__palio_selectors)'";
    case Wants::solver_or_file:
      return " -F -a '(__palio_solvers)'";
    case Wants::nothing:
      break;
  }
  return "";
}

/// A line for an option, or for a positional argument of which something can be offered.
std::string line(const std::string& condition, const OptionText& option) {
  std::string text = "complete -c palio -n " + quoted(condition);
  const std::string offered = offer(option);
  if (option.positional) return offered.empty() ? "" : text + offered + '\n';
  for (const std::string& name : option.names)
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  // -r: a value must follow; -f: it isn't a file.
  const bool files = offered.starts_with(" -F");
  if (!option.value.empty()) text += (files ? " -r" : " -r -f") + offered;
  return text + " -d " + quoted(option.description) + '\n';
}

}  // namespace

std::string fish_completion(const ProgramText& text) {
  std::string script =
      fmt::format("# Completions of palio {} for fish, made by palio-manual.\n{}\n", text.version, kHelpers);
  for (const OptionText& option : text.program.options) script += line("__palio_no_command", option);
  for (const CommandText& command : text.commands) {
    script += fmt::format("\ncomplete -c palio -n __palio_no_command -a {} -d {}\n", quoted(command.name),
                          quoted(command.summary));
    for (const OptionText& option : command.options)
      script += line("__palio_command " + command.name, option);
  }
  return script;
}

}  // namespace palio::cli
