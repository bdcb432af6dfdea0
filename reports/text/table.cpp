#include "reports/text/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "reports/text/unicode.hpp"

namespace palio {
namespace {

constexpr std::size_t kWidth = 80;

}  // namespace

std::string toned(const std::string& text, Tone tone, const TerminalStyle& style) {
  if (!style.colour || tone == Tone::plain) return text;
  constexpr std::array<std::string_view, 5> codes{"0", "32", "31;1", "33", "2"};
  return fmt::format("\x1b[{}m{}\x1b[0m", codes[static_cast<std::size_t>(tone)], text);
}

std::string shortened(const std::string& text, std::size_t most) {
  const std::string shown = readable(text, "?");
  const std::size_t head = head_of(shown, most);
  if (head == shown.size()) return shown;
  return fmt::format("{}... ({} characters)", shown.substr(0, head), with_commas(characters_of(text)));
}

std::string wrapped(const std::string& text, std::size_t indent) {
  std::string result;
  std::size_t column = indent;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    // A character that is wider than what is left of a line by itself still has to go somewhere.
    std::size_t length = head_of(std::string_view(text).substr(at, end - at), kWidth - indent);
    if (length == 0 && end > at) length = code_point_at(text, at).bytes;
    const std::string word = text.substr(at, length);
    const std::size_t columns = columns_of(word);
    if (column > indent && column + 1 + columns > kWidth) {
      result += fmt::format("\n{:{}}", "", indent);
      column = indent;
    } else if (column > indent) {
      result += ' ';
      ++column;
    }
    result += word;
    column += columns;
    at += length;
    if (at == end) ++at;
  }
  return result;
}

std::string line_of(std::string_view label, const std::string& value) {
  return fmt::format("  {}  {}\n", padded(std::string(label), 15), value);
}

std::string print_figure(double value) {
  if (!std::isfinite(value)) return fmt::format("{}", value);
  const std::string rounded = fmt::format("{:.2e}", value);
  const int exponent = std::stoi(rounded.substr(rounded.find('e') + 1));
  if (exponent < -3 || exponent >= 15) return rounded;
  if (exponent <= 2) return fmt::format("{:.{}f}", value, 2 - exponent);
  const double size = std::abs(std::stod(rounded));
  return fmt::format("{}{}", value < 0 ? "-" : "",
                     with_commas(static_cast<std::uint64_t>(std::llround(size))));
}

std::string short_count(double count) {
  constexpr std::array<std::string_view, 7> units{"", "k", "M", "G", "T", "P", "E"};
  if (count >= 0 && count < 10'000 && count == std::floor(count))
    return with_commas(static_cast<std::uint64_t>(count));
  std::size_t unit = 0;
  while (std::abs(count) >= 999.5 && unit + 1 < units.size()) {
    count /= 1000;
    ++unit;
  }
  return fmt::format("{}{}", print_figure(count), units[unit]);
}

}  // namespace palio
