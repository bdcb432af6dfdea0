#include "solvers/programs/source/first_message.hpp"

#include <algorithm>

#include "solvers/programs/printable.hpp"

namespace palio {
namespace {

constexpr std::size_t kLongest = 400;

/// Takes the first line off a text.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

bool has(std::string_view line, std::string_view words) { return line.find(words) != std::string_view::npos; }

bool is_error(std::string_view line, Language language) {
  switch (language) {
    case Language::rust:
      return line.starts_with("error");
    case Language::go:
      return has(line, ".go:");
    case Language::c:
    case Language::cpp:
      // The linker's; that it failed is said last, after what failed.
      if (has(line, "undefined reference to") || has(line, "multiple definition of")) return true;
      return (has(line, " error: ") || has(line, " fatal error: ")) && !line.starts_with("collect2:");
    default:
      return has(line, " error: ") || has(line, "Error: ");
  }
}

}  // namespace

std::string first_message(std::string_view messages, Language language) {
  std::string first;
  while (!messages.empty()) {
    const std::string_view line = take_line(messages);
    if (is_error(line, language)) {
      first = line;
      // Rust says on the next line where it is.
      const std::string_view next = take_line(messages);
      const std::size_t arrow = next.find("--> ");
      if (language == Language::rust && arrow != std::string_view::npos)
        first = std::string(next.substr(arrow + 4)) + ": " + first;
      break;
    }
    if (first.empty() && line.find_first_not_of(" \t\r") != std::string_view::npos) first = line;
  }
  return printable_text(first.substr(0, kLongest));
}

}  // namespace palio
