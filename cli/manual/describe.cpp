// Reads the command line off CLI11's App. What a shell may offer for a value isn't in the
// App unless there are choices, so it is told by the option's name here.
#include "cli/manual/describe.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <sstream>

#include "cli/command_line.hpp"

namespace palio::cli {
namespace {

/// By `COMMAND NAME` where a name means something else there, otherwise by NAME.
Wants wanted(const std::string& command, const std::string& name) {
  static const std::map<std::string, Wants> known{{"selector", Wants::selector},
                                                  {"--solvers", Wants::selector},
                                                  {"solver", Wants::selector},
                                                  {"try solver", Wants::solver_or_file},
                                                  {"--solver", Wants::solver},
                                                  {"--against", Wants::solver},
                                                  {"--expect-refuted", Wants::solver},
                                                  {"file", Wants::file},
                                                  {"failure", Wants::file},
                                                  {"store", Wants::file},
                                                  {"--store", Wants::file},
                                                  {"--from-store", Wants::file},
                                                  {"--json", Wants::file},
                                                  {"--source", Wants::file},
                                                  {"--manifest", Wants::file},
                                                  {"--infile", Wants::file},
                                                  {"--outfile", Wants::file},
                                                  {"--cmd", Wants::command},
                                                  {"--instances", Wants::file},
                                                  {"-o", Wants::file},
                                                  {"--out", Wants::folder}};
  const auto there = known.find(command + ' ' + name);
  if (there != known.end()) return there->second;
  const auto anywhere = known.find(name);
  return anywhere == known.end() ? Wants::nothing : anywhere->second;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

std::string value_name(const std::string& type, Wants wants) {
  switch (wants) {
    case Wants::file:
      return "FILE";
    case Wants::folder:
      return "DIR";
    case Wants::command:
      return "COMMAND";
    case Wants::solver:
    case Wants::solver_or_file:
      return "SOLVER";
    case Wants::selector:
      return "SELECTOR";
    case Wants::nothing:
      break;
  }
  return type == "UINT" || type == "INT" || type == "FLOAT" ? "NUMBER" : type;
}

/// CLI11 tells of a value and its checks in one text: `TEXT:{a,b}`, `UINT:UINT in [1 - 9]`,
/// `FLOAT:SECONDS`.
void read_value(const std::string& type_name, OptionText& option) {
  const std::size_t colon = type_name.find(':');
  const std::string type = type_name.substr(0, colon);
  const std::string check = colon == std::string::npos ? "" : type_name.substr(colon + 1);
  const std::size_t range = check.find(" in [");
  option.value = value_name(type, option.wants);
  if (check.starts_with('{')) {
    option.choices = split(check.substr(1, check.find('}') - 1), ',');
    option.value = "WORD";
  } else if (range != std::string::npos) {
    option.range = check.substr(range + 5, check.find(']', range) - range - 5);
  } else if (!check.empty() && option.wants == Wants::nothing) {
    option.value = check;
  }
}

OptionText describe_option(const std::string& command, const CLI::Option& option) {
  OptionText text;
  text.positional = !option.nonpositional();
  if (text.positional) text.names = {option.get_name(true)};
  for (const std::string& name : option.get_snames()) text.names.push_back('-' + name);
  for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
  text.required = option.get_required();
  text.repeated = option.get_expected_max() >= CLI::detail::expected_max_vector_size;
  for (const std::string& name : text.names) {
    if (text.wants == Wants::nothing) text.wants = wanted(command, name);
  }
  if (option.get_type_size() != 0) read_value(option.get_type_name(), text);
  text.default_value = option.get_default_str();
  text.description = option.get_description();
  text.group = option.get_group();
  for (const CLI::Option* other : option.get_excludes()) text.excludes.push_back(other->get_name());
  // CLI11 keeps them ordered by address.
  std::sort(text.excludes.begin(), text.excludes.end());
  return text;
}

std::string on_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

/// Footers are paragraphs; those of examples and of exit codes begin with their names.
void read_footer(const std::string& footer, CommandText& text) {
  for (std::size_t at = 0; at < footer.size();) {
    const std::size_t end = std::min(footer.find("\n\n", at), footer.size());
    const std::string paragraph = footer.substr(at, end - at);
    at = end + 2;
    if (paragraph.starts_with("Examples:\n")) {
      for (const std::string& line : split(paragraph.substr(paragraph.find('\n') + 1), '\n'))
        text.examples.push_back(line.substr(std::min(line.find_first_not_of(' '), line.size())));
    } else if (paragraph.starts_with("Exit: ")) {
      text.exit = on_one_line(paragraph.substr(6));
    } else if (!paragraph.empty()) {
      text.notes.push_back(on_one_line(paragraph));
    }
  }
}

CommandText describe_command(const CLI::App& app) {
  CommandText text;
  text.name = app.get_name();
  text.summary = on_one_line(app.get_description());
  for (const CLI::Option* option : app.get_options([](const CLI::Option*) { return true; })) {
    if (!option->get_group().empty()) text.options.push_back(describe_option(text.name, *option));
  }
  read_footer(app.get_footer(), text);
  return text;
}

}  // namespace

ProgramText describe_program(const std::string& version) {
  ProgramText text;
  text.version = version;
  inspect_command_line([&](const CLI::App& app) {
    text.program = describe_command(app);
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
      if (!command->get_group().empty()) text.commands.push_back(describe_command(*command));
    }
  });
  return text;
}

}  // namespace palio::cli
