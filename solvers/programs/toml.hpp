// TOML as plain values that know where they stand. The library behind it is slow to
// compile and is seen by one file alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/text.hpp"

namespace palio {

struct TomlValue;

/// A place in the text, from 1; columns count characters.
struct TomlPlace {
  std::size_t line = 1;
  std::size_t column = 1;
  friend auto operator<=>(const TomlPlace&, const TomlPlace&) = default;
};

struct TomlEntry;
using TomlArray = std::vector<TomlValue>;
using TomlTable = std::vector<TomlEntry>;  ///< in the order of the text

/// One value, with all that is in it.
struct TomlValue {
  TomlPlace place;
  /// The first stands for dates and times.
  std::variant<std::monostate, std::string, std::int64_t, double, bool, TomlArray, TomlTable> value;

  template <class T>
  const T* as() const {
    return std::get_if<T>(&value);
  }
  /// What it is, ready to print in an error: `the string "x"`, `the number 3`, `a table`.
  std::string describe() const;
};

/// A key of a table, where it stands, and its value.
struct TomlEntry {
  std::string key;
  TomlPlace place;
  TomlValue value;
};

/// Reads a document, or says where it isn't TOML. Tables and arrays nest at most as deep
/// as the library takes them.
Parsed<TomlTable> parse_toml(std::string_view text);

}  // namespace palio
