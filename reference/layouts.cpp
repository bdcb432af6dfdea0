#include "reference/layouts.hpp"

#include <algorithm>
#include <cctype>

namespace palio {
namespace {

using Changed = std::optional<std::string>;

/// With something before each line end.
std::string before_line_ends(const std::string& text, char added) {
  std::string changed;
  for (const char byte : text) {
    if (byte == '\n') changed += added;
    changed += byte;
  }
  return changed;
}

Changed crlf(const std::string& text) { return before_line_ends(text, '\r'); }

Changed trailing_blanks(const std::string& text) { return before_line_ends(text, ' '); }

Changed no_last_newline(const std::string& text) {
  if (!text.ends_with('\n')) return {};
  return text.substr(0, text.size() - 1);
}

Changed blank_line_first(const std::string& text) { return std::string(text).insert(0, 1, '\n'); }

/// Rows of cells run together, as nobody parts them; lines of numbers are parted by blanks.
Changed one_line(const std::string& text) {
  std::string changed;
  const bool numbers = std::ranges::any_of(text, [](unsigned char byte) { return std::isdigit(byte) != 0; });
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\n' || i + 1 == text.size())
      changed += text[i];
    else if (numbers)
      changed += ' ';
  }
  if (changed == text) return {};
  return changed;
}

Changed other_case(const std::string& text) {
  std::string changed = text;
  for (char& letter : changed) {
    const auto byte = static_cast<unsigned char>(letter);
    letter = static_cast<char>(std::isupper(byte) != 0 ? std::tolower(byte) : std::toupper(byte));
  }
  if (changed == text) return {};
  return changed;
}

}  // namespace

const std::array<LayoutChange, 6> layout_changes{{{"CRLF input", crlf},
                                                  {"blanks at line ends", trailing_blanks},
                                                  {"no newline at the end", no_last_newline},
                                                  {"a blank line before", blank_line_first},
                                                  {"all on one line", one_line},
                                                  {"letters of the other case", other_case}}};

}  // namespace palio
