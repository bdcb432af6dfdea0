#include "solvers/programs/toml.hpp"

#include <fmt/format.h>

// Errors of the parser come as values; what prints TOML isn't needed.
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
// Its asserts would abort on bad input that the checks behind them refuse.
#define TOML_ASSERT(condition) static_assert(true)
#include <toml++/toml.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "solvers/programs/printable.hpp"

namespace palio {
namespace {

constexpr std::size_t kLongest = 80;  // bytes of a string that are shown

/// Of what has no place in the text, the beginning.
TomlPlace place_of(const toml::source_region& where) {
  if (!where.begin) return {};
  return {where.begin.line, where.begin.column};
}

TomlTable convert(const toml::table& table);

TomlValue convert(const toml::node& node) {
  TomlValue result{place_of(node.source()), {}};
  if (const auto* text = node.as_string()) {
    result.value = text->get();
  } else if (const auto* whole = node.as_integer()) {
    result.value = whole->get();
  } else if (const auto* number = node.as_floating_point()) {
    result.value = number->get();
  } else if (const auto* truth = node.as_boolean()) {
    result.value = truth->get();
  } else if (const auto* array = node.as_array()) {
    TomlArray values;
    for (const toml::node& element : *array) values.push_back(convert(element));
    result.value = std::move(values);
  } else if (const auto* table = node.as_table()) {
    result.value = convert(*table);
  }
  return result;
}

TomlTable convert(const toml::table& table) {
  TomlTable entries;
  for (auto&& [key, node] : table)
    entries.push_back({std::string(key.str()), place_of(key.source()), convert(node)});
  std::sort(entries.begin(), entries.end(),
            [](const TomlEntry& a, const TomlEntry& b) { return a.place < b.place; });
  return entries;
}

/// The place itself, or the nearest one within the text: what is cut short, the library
/// finds wrong behind its end. Moves the text's head there.
TomlPlace within(std::string_view& text, TomlPlace place) {
  TomlPlace at;
  while (at.line < place.line && text.find('\n') != std::string_view::npos) {
    text.remove_prefix(text.find('\n') + 1);
    ++at.line;
  }
  if (at.line < place.line) place.column = SIZE_MAX;
  while (at.column < place.column && !text.empty() && text[0] != '\n') {
    text.remove_prefix(character_length(text));
    ++at.column;
  }
  return at;
}

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// The text with `?` for each character beyond ASCII: on the same lines and columns, and
/// TOML only where those stand in strings and comments.
std::string in_ascii(std::string_view text) {
  std::string result;
  if (text.starts_with(kByteOrderMark)) result = kByteOrderMark;
  for (std::size_t at = result.size(); at < text.size(); at += character_length(text.substr(at)))
    result += (text[at] & 0x80) == 0 ? text[at] : '?';
  return result;
}

/// The library's words, which are `... expected X, saw Y` as a rule.
TextError error_of(const toml::parse_error& error, std::string_view text) {
  const std::string said = printable_text(error.description());
  const TomlPlace at = within(text, place_of(error.source()));
  const std::size_t expected = said.find("expected ");
  const std::size_t saw = said.find(", saw ");
  if (expected == std::string::npos || saw == std::string::npos || saw < expected)
    return {at.line, at.column, "what is no TOML", fmt::format("TOML ({})", said)};
  TextError result{at.line, at.column, said.substr(saw + 6), said.substr(expected + 9, saw - expected - 9)};
  if (result.found == "'?'") result.found = describe_head(text);  // perhaps not that in the text itself
  return result;
}

}  // namespace

std::string TomlValue::describe() const {
  if (const auto* text = as<std::string>()) {
    const bool cut = text->size() > kLongest;
    return fmt::format("the string \"{}{}\"", printable_text(text->substr(0, kLongest)), cut ? "..." : "");
  }
  if (const auto* whole = as<std::int64_t>()) return fmt::format("the number {}", *whole);
  if (const auto* number = as<double>()) return fmt::format("the number {}", *number);
  if (const auto* truth = as<bool>()) return *truth ? "true" : "false";
  if (as<TomlArray>() != nullptr) return "an array";
  return as<TomlTable>() != nullptr ? "a table" : "a date or a time";
}

Parsed<TomlTable> parse_toml(std::string_view text) {
  // Asked whether a character beyond ASCII is a blank, the library may run into code that
  // it calls unreachable; where such stand in strings and comments alone it never asks.
  if (const toml::parse_result plain = toml::parse(in_ascii(text)); !plain)
    return error_of(plain.error(), text);
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) return error_of(parsed.error(), text);
  return convert(parsed.table());
}

}  // namespace palio
