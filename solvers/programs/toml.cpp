#include "solvers/programs/toml.hpp"

#include <fmt/format.h>

// Errors of the parser come as values; what prints TOML isn't needed.
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include <algorithm>

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

/// The library's words, which are `... expected X, saw Y` as a rule.
TextError error_of(const toml::parse_error& error) {
  const std::string said = printable_text(error.description());
  const TomlPlace at = place_of(error.source());
  const std::size_t expected = said.find("expected ");
  const std::size_t saw = said.find(", saw ");
  if (expected == std::string::npos || saw == std::string::npos || saw < expected)
    return {at.line, at.column, "what is no TOML", fmt::format("TOML ({})", said)};
  return {at.line, at.column, said.substr(saw + 6), said.substr(expected + 9, saw - expected - 9)};
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
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) return error_of(parsed.error());
  return convert(parsed.table());
}

}  // namespace palio
