#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <regex>

#include "cli/manual/writers.hpp"
#include "reports/text/text_list.hpp"
#include "reports/text/unicode.hpp"

namespace palio::cli {
namespace {

/// One character that roff would take for something else, or would replace by a prettier one
/// which nobody can copy; the others as they are.
std::string escape(char character) {
  switch (character) {
    case '\\':
      return "\\e";
    case '-':
      return "\\-";
    case '\'':
      return "\\(aq";
    case '"':
      return "\\(dq";
    case '`':
      return "\\(ga";
    case '^':
      return "\\(ha";
    case '~':
      return "\\(ti";
    default:
      return {character};
  }
}

/// Text within a line. roff's own language is ASCII.
std::string inline_text(const std::string& text) {
  std::string escaped;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    if (point.value >= 0x80) {
      escaped += fmt::format("\\[u{:04X}]", static_cast<std::uint32_t>(point.value));
    } else {
      escaped += text[at] == '\n' ? " " : escape(text[at]);
    }
    at += point.bytes;
  }
  return escaped;
}

/// Text that begins a line, where a dot would begin a macro; so would a quote, but none is
/// left.
std::string text_line(const std::string& text) {
  const std::string escaped = inline_text(text);
  return (escaped.starts_with('.') ? "\\&" : "") + escaped + '\n';
}

std::string page_name(const std::string& command) { return "palio-" + command; }

std::string head(const std::string& name, const std::string& version, const std::string& summary) {
  std::string capitals = name;
  std::transform(capitals.begin(), capitals.end(), capitals.begin(),
                 [](char c) { return 'a' <= c && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return fmt::format(".TH {} 1 \"\" \"palio {}\" \"Palio\"\n.nh\n.SH NAME\n{} \\- {}", inline_text(capitals),
                     inline_text(version), inline_text(name), text_line(summary));
}

/// The line under which an option is described.
std::string tag(const OptionText& option) {
  if (option.positional)
    return fmt::format("\\fI{}\\fR{}\n", inline_text(option.names.front()), option.repeated ? " ..." : "");
  std::vector<std::string> names;
  for (const std::string& name : option.names) names.push_back(fmt::format("\\fB{}\\fR", inline_text(name)));
  std::string line = joined(names, ", ");
  if (!option.value.empty()) line += fmt::format(" \\fI{}\\fR", inline_text(option.value));
  return line + '\n';
}

std::string sentence(const std::string& text) {
  return text.ends_with('.') || text.ends_with('?') ? text : text + '.';
}

std::string described(const OptionText& option) {
  std::string text = ".TP\n" + tag(option) + text_line(sentence(option.description));
  if (!option.choices.empty()) text += text_line(fmt::format("One of {}.", joined(option.choices, ", ")));
  if (!option.range.empty()) text += text_line("Range: " + option.range + '.');
  if (!option.excludes.empty())
    text += text_line(fmt::format("Not together with {}.", joined(option.excludes, ", ")));
  // No full stop: it would seem to belong to the value.
  if (!option.default_value.empty()) text += text_line("Default: " + option.default_value);
  return text;
}

/// `palio race [option ...] [selector ...]`.
std::string synopsis(const std::string& words, const CommandText& command, const std::string& rest) {
  std::string text = fmt::format(".SH SYNOPSIS\n\\fB{}\\fR [\\fIoption\\fR ...]", inline_text(words));
  for (const OptionText& option : command.options) {
    if (!option.positional) continue;
    const std::string name =
        fmt::format("\\fI{}\\fR{}", inline_text(option.names.front()), option.repeated ? " ..." : "");
    text += option.required ? ' ' + name : " [" + name + ']';
  }
  return text + rest + '\n';
}

std::string description(const CommandText& command) {
  std::string text = ".SH DESCRIPTION\n" + text_line(sentence(command.summary));
  for (const std::string& note : command.notes) text += ".PP\n" + text_line(note);
  for (const OptionText& option : command.options) {
    if (option.positional) text += described(option);
  }
  return text;
}

/// Group by group, as the help shows them.
std::string options(const CommandText& command) {
  std::vector<std::string> groups;
  for (const OptionText& option : command.options) {
    const bool is_new = std::find(groups.begin(), groups.end(), option.group) == groups.end();
    if (!option.positional && is_new) groups.push_back(option.group);
  }
  std::string text = ".SH OPTIONS\n";
  for (const std::string& group : groups) {
    if (group != "Options") text += fmt::format(".SS \"{}\"\n", inline_text(group));
    for (const OptionText& option : command.options) {
      if (!option.positional && option.group == group) text += described(option);
    }
  }
  return text;
}

std::string examples(const CommandText& command) {
  if (command.examples.empty()) return "";
  std::string text = ".SH EXAMPLES\n.EX\n";
  for (const std::string& line : command.examples) text += text_line(line);
  return text + ".EE\n";
}

/// `0 all well, 1 a contender refuted, ...`, one code a paragraph.
std::string exit_status(const CommandText& command) {
  if (command.exit.empty()) return "";
  static const std::regex code("(^|, )(\\d+) ");
  std::string text = ".SH EXIT STATUS\n";
  const std::string& all = command.exit;
  for (std::sregex_iterator at(all.begin(), all.end(), code), end; at != end;) {
    const std::string number = (*at)[2];
    const auto begins = static_cast<std::size_t>(at->position() + at->length());
    ++at;
    const std::size_t ends = at == end ? all.size() : static_cast<std::size_t>(at->position());
    text +=
        fmt::format(".TP\n\\fB{}\\fR\n{}", number, text_line(sentence(all.substr(begins, ends - begins))));
  }
  return text;
}

/// The program's page, and those of the commands that the examples run.
std::string see_also(const ProgramText& program, const CommandText& command) {
  std::string text = ".SH SEE ALSO\n\\fBpalio\\fR(1)";
  for (const CommandText& other : program.commands) {
    const auto runs = [&](const std::string& line) {
      return (line + ' ').find("palio " + other.name + ' ') != std::string::npos;
    };
    if (other.name != command.name && std::any_of(command.examples.begin(), command.examples.end(), runs))
      text += fmt::format(",\n\\fB{}\\fR(1)", inline_text(page_name(other.name)));
  }
  return text + '\n';
}

}  // namespace

std::string program_page(const ProgramText& text) {
  std::string summary = text.program.summary;
  if (summary.ends_with('.')) summary.pop_back();
  std::string page = head("palio", text.version, summary);
  page += synopsis("palio", text.program, " \\fIcommand\\fR [\\fIargument\\fR ...]");
  page += description(text.program) + ".SH COMMANDS\n";
  for (const CommandText& command : text.commands) {
    page += fmt::format(".TP\n\\fB{}\\fR(1)\n{}", inline_text(page_name(command.name)),
                        text_line(command.summary));
  }
  page += options(text.program) + examples(text.program) + exit_status(text.program);
  page += ".SH SEE ALSO\n";
  for (std::size_t k = 0; k < text.commands.size(); ++k) {
    page += fmt::format("\\fB{}\\fR(1){}\n", inline_text(page_name(text.commands[k].name)),
                        k + 1 < text.commands.size() ? "," : "");
  }
  return page;
}

std::string command_page(const ProgramText& text, const CommandText& command) {
  return head(page_name(command.name), text.version, command.summary) +
         synopsis("palio " + command.name, command, "") + description(command) + options(command) +
         examples(command) + exit_status(command) + see_also(text, command);
}

}  // namespace palio::cli
