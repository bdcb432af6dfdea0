#include "reports/text/unicode.hpp"

#include <algorithm>
#include <cassert>
#include <span>

#include "reports/text/unicode_ranges.hpp"

namespace palio {
namespace {

constexpr CodePoint kNone{0xFFFD, 1, false};

bool is_in(std::span<const CodePointRange> ranges, char32_t value) {
  const auto after = std::ranges::upper_bound(ranges, value, {}, &CodePointRange::first);
  return after != ranges.begin() && value <= std::prev(after)->last;
}

std::size_t width_of(char32_t value) {
  if (value < 0x300) return 1;
  if (is_in(kNoColumn, value)) return 0;
  return is_in(kTwoColumns, value) ? 2 : 1;
}

/// Bytes of a code point by its first, and the least value that needs so many.
struct Lead {
  std::size_t bytes;
  char32_t bits;
  char32_t least;
};

Lead lead_of(unsigned char byte) {
  if (byte < 0x80) return {1, byte, 0};
  if (byte >= 0xC0 && byte < 0xE0) return {2, byte & 0x1FU, 0x80};
  if (byte >= 0xE0 && byte < 0xF0) return {3, byte & 0x0FU, 0x800};
  if (byte >= 0xF0 && byte < 0xF8) return {4, byte & 0x07U, 0x10000};
  return {0, 0, 0};
}

}  // namespace

CodePoint code_point_at(std::string_view text, std::size_t at) {
  assert(at < text.size());
  const Lead lead = lead_of(static_cast<unsigned char>(text[at]));
  if (lead.bytes == 0 || text.size() - at < lead.bytes) return kNone;
  char32_t value = lead.bits;
  for (std::size_t i = 1; i < lead.bytes; ++i) {
    const auto byte = static_cast<unsigned char>(text[at + i]);
    if ((byte & 0xC0) != 0x80) return kNone;
    value = (value << 6) | (byte & 0x3FU);
  }
  const bool is_surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < lead.least || is_surrogate || value > 0x10FFFF) return kNone;
  return {value, lead.bytes, true};
}

bool is_unshown(char32_t value) {
  const auto within = [value](char32_t first, char32_t last) { return value >= first && value <= last; };
  if (value < 0x20 || within(0x7F, 0x9F) || value == 0xAD) return true;
  if (value == 0x61C || value == 0x180E || within(0x200B, 0x200F)) return true;
  if (within(0x2028, 0x202E) || within(0x2060, 0x206F) || value == 0xFEFF) return true;
  if (within(0xFFF9, 0xFFFB) || within(0xFDD0, 0xFDEF) || within(0xE0000, 0xE007F)) return true;
  return (value & 0xFFFE) == 0xFFFE;
}

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    columns += width_of(point.value);
    at += point.bytes;
  }
  return columns;
}

std::size_t characters_of(std::string_view text) {
  std::size_t characters = 0;
  for (std::size_t at = 0; at < text.size(); at += code_point_at(text, at).bytes) ++characters;
  return characters;
}

std::string readable(std::string_view text, std::string_view replacement) {
  std::string shown;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    const bool as_it_is = point.valid && !is_unshown(point.value);
    shown += as_it_is ? text.substr(at, point.bytes) : replacement;
    at += point.bytes;
  }
  return shown;
}

std::size_t head_of(std::string_view text, std::size_t columns) {
  std::size_t left = columns;
  std::size_t characters_left = 4 * columns;
  std::size_t at = 0;
  while (at < text.size() && characters_left > 0) {
    const CodePoint point = code_point_at(text, at);
    const std::size_t width = width_of(point.value);
    if (width > left) break;
    left -= width;
    --characters_left;
    at += point.bytes;
  }
  return at;
}

std::string cut(const std::string& text, std::size_t columns) {
  assert(columns >= 3);
  if (head_of(text, columns) == text.size()) return text;
  return text.substr(0, head_of(text, columns - 3)) + "...";
}

std::string one_line(std::string text, std::size_t columns) {
  std::ranges::replace_if(
      text, [](char byte) { return byte == '\n' || byte == '\r' || byte == '\t'; }, ' ');
  return cut(readable(text, "\xEF\xBF\xBD"), columns);
}

std::string padded(const std::string& text, std::size_t columns) {
  return text + std::string(columns - std::min(columns, columns_of(text)), ' ');
}

}  // namespace palio
