#include <fmt/format.h>

#include "cli/manual/writers.hpp"
#include "reports/text/shell.hpp"
#include "reports/text/text_list.hpp"

namespace palio::cli {
namespace {

constexpr const char* kOffer = R"sh(
# Offers what REPLY says to what is typed so far, $1; $2 is the program.
_palio_offer() {
  local names
  case $REPLY in
    solver | selector | solver_or_file) names=$("$2" list --names 2>/dev/null) ;;
  esac
  case $REPLY in
    words\ *) mapfile -t COMPREPLY < <(compgen -W "${REPLY#words }" -- "$1") ;;
    solver) mapfile -t COMPREPLY < <(compgen -W "$names" -- "$1") ;;
    selector)
      mapfile -t COMPREPLY < <(compgen -W "$(cut -d / -f 1 <<<"$names" | sort -u) $names" -- "$1") ;;
    solver_or_file) mapfile -t COMPREPLY < <(compgen -W "$names" -- "$1"; compgen -f -- "$1") ;;
    file) mapfile -t COMPREPLY < <(compgen -f -- "$1") ;;
    folder) mapfile -t COMPREPLY < <(compgen -d -- "$1") ;;
  esac
  case $REPLY in
    file | folder | solver_or_file) compopt -o filenames 2>/dev/null ;;
  esac
}

# The number of the positional argument that the cursor is at, from 1.
_palio_position() {
  local i position=1
  for ((i = 2; i < COMP_CWORD; ++i)); do
    if [[ ${COMP_WORDS[i]} == -* ]]; then
      _palio_value "${COMP_WORDS[1]} ${COMP_WORDS[i]}"
      if [[ ${COMP_WORDS[i + 1]} == '=' ]]; then
        ((i += 2))
      elif [[ -n $REPLY ]]; then
        ((i += 1))
      fi
    else
      ((position += 1))
    fi
  done
  REPLY=$position
}

_palio() {
  local REPLY command=${COMP_WORDS[1]}
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  # The shell takes --lane=solo apart into three words.
  if [[ $current == '=' ]]; then
    current=
  elif [[ $previous == '=' ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  REPLY=
  if ((COMP_CWORD > 1)) && [[ $previous == -* ]]; then
    _palio_value "$command $previous"
  fi
  if [[ -z $REPLY ]]; then
    if ((COMP_CWORD == 1)); then
      _palio_words ''
    elif [[ $current == -* ]]; then
      _palio_words "$command"
    else
      _palio_position
      _palio_value "$command $REPLY"
    fi
  fi
  _palio_offer "$current" "$1"
}

complete -F _palio palio
)sh";

/// What _palio_offer makes of it; never empty where there is a value.
std::string offer(const OptionText& option) {
  if (!option.choices.empty()) return fmt::format("words {}", joined(option.choices, " "));
  switch (option.wants) {
    case Wants::file:
    case Wants::command:
      return "file";
    case Wants::folder:
      return "folder";
    case Wants::solver:
      return "solver";
    case Wants::selector:
      return "selector";
    case Wants::solver_or_file:
      return "solver_or_file";
    case Wants::nothing:
      break;
  }
  return "value";
}

std::string value_cases(const CommandText& command) {
  std::string cases;
  int position = 0;
  for (const OptionText& option : command.options) {
    std::string patterns;
    if (option.positional) {
      ++position;
      patterns = option.repeated ? shell_quoted(command.name + ' ') + "[0-9]*"
                                 : shell_quoted(fmt::format("{} {}", command.name, position));
    } else if (!option.value.empty()) {
      for (const std::string& name : option.names) {
        patterns += patterns.empty() ? "" : " | ";
        patterns += shell_quoted(command.name + ' ' + name);
      }
    }
    if (!patterns.empty())
      cases += fmt::format("    {}) REPLY={} ;;\n", patterns, shell_quoted(offer(option)));
  }
  return cases;
}

std::string names(const CommandText& command) {
  std::string words;
  for (const OptionText& option : command.options) {
    if (!option.positional) words += fmt::format(" {}", joined(option.names, " "));
  }
  return words;
}

}  // namespace

std::string bash_completion(const ProgramText& text) {
  std::string script =
      fmt::format("# Completions of palio {} for bash, made by palio-manual.\n", text.version);
  script += "\n# The words that a command begins with; without one those of palio itself.\n";
  script += "_palio_words() {\n  case $1 in\n";
  std::string first = "words";
  for (const CommandText& command : text.commands) {
    first += ' ' + command.name;
    script += fmt::format("    {}) REPLY={} ;;\n", shell_quoted(command.name),
                          shell_quoted("words" + names(command)));
  }
  script += fmt::format("    '') REPLY={} ;;\n", shell_quoted(first + names(text.program)));
  script += "    *) REPLY= ;;\n  esac\n}\n";
  script += "\n# What the value of `COMMAND OPTION` is, or of `COMMAND NUMBER`, a positional argument.\n";
  script += "_palio_value() {\n  case $1 in\n";
  for (const CommandText& command : text.commands) script += value_cases(command);
  return script + "    *) REPLY= ;;\n  esac\n}\n" + kOffer;
}

}  // namespace palio::cli
