#include "reports/run/markdown_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "reports/text/unicode.hpp"

namespace palio {
namespace {

constexpr std::string_view kJoiner = "\xE2\x81\xA0";

std::size_t longest_run_of_ticks(const std::string& text) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char byte : text) {
    run = byte == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

void replace_all(std::string& text, std::string_view what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

}  // namespace

std::string code_of(const std::string& text, std::size_t columns, bool is_cell) {
  std::string line = one_line(text, columns);
  // A code span of blanks alone would keep them and one of nothing isn't a span.
  if (line.find_first_not_of(' ') == std::string::npos) return "(empty)";
  const std::string fence(longest_run_of_ticks(line) + 1, '`');
  const bool is_apart = line.starts_with('`') || line.ends_with('`') || line.starts_with(' ');
  if (is_apart) line = fmt::format(" {} ", line);
  // Readers of Markdown differ in which backslashes before a bar belong to the table.
  if (is_cell) replace_all(line, "|", "\xC2\xA6");
  return fmt::format("{0}{1}{0}", fence, line);
}

std::string prose_of(const std::string& text, std::size_t columns) {
  std::string prose;
  for (const char byte : one_line(text, columns)) {
    if (std::string_view("\\`*_[]<>|~#&$^@").find(byte) != std::string_view::npos) prose += '\\';
    prose += byte;
    if (byte == '@' || byte == '#') prose += kJoiner;
  }
  replace_all(prose, "://", fmt::format(":{}//", kJoiner));
  for (const char* web : {"www.", "WWW."}) replace_all(prose, web, fmt::format("www{}.", kJoiner));
  return prose;
}

}  // namespace palio
