#include "reference/visible.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "puzzles/text.hpp"

namespace palio {
namespace {

/// The character at the head of `text`, visible.
std::string shown(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (first == ' ') return "·";
  if (first == '\t') return "→";
  if (first == '\n') return "⏎";
  if (first == '\r') return "␍";
  if (first > 0x20 && first < 0x7F) return std::string(character);
  const std::string described = describe_head(character);
  if (described.starts_with('\'')) return std::string(character);
  const std::size_t code = described.find("U+");
  if (code == std::string::npos) return fmt::format("\\x{:02X}", first);
  return fmt::format("\\u{{{}}}", described.substr(code + 2, described.find(')', code) - code - 2));
}

}  // namespace

std::string show_invisibly(std::string_view text, std::size_t limit, std::size_t from) {
  std::string line = from > 0 ? "…" : "";
  text.remove_prefix(std::min(from, text.size()));
  for (std::size_t count = 0; !text.empty(); ++count) {
    if (count == limit) return line + "…";
    const std::size_t length = character_length(text);
    line += shown(text.substr(0, length));
    text.remove_prefix(length);
  }
  return line;
}

ShownTexts show_both(std::string_view expected, std::string_view printed, std::size_t limit) {
  const auto differs = std::mismatch(expected.begin(), expected.end(), printed.begin(), printed.end());
  const auto same = static_cast<std::size_t>(differs.first - expected.begin());
  std::size_t from = 0;
  // Both begin at the same character, whole, and a third of what is shown is what they share.
  while (same - from > limit / 3) from += character_length(expected.substr(from, same - from));
  return {show_invisibly(expected, limit, from), show_invisibly(printed, limit, from)};
}

}  // namespace palio
