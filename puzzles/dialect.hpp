// Where judges differ on an answer that the statement fixes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace palio {

enum class Dialect : std::uint8_t {
  statement,  ///< as the statement defines it
  luogu,      ///< four: a board that is solved at the start has answer 1, not 0
};

struct DialectName {
  Dialect dialect;
  std::string_view name;
};
inline constexpr std::array<DialectName, 2> dialect_names{
    {{Dialect::statement, "statement"}, {Dialect::luogu, "luogu"}}};

constexpr std::string_view print_dialect(Dialect dialect) {
  for (const auto& known : dialect_names) {
    if (known.dialect == dialect) return known.name;
  }
  return {};
}

constexpr std::optional<Dialect> parse_dialect(std::string_view name) {
  for (const auto& known : dialect_names) {
    if (known.name == name) return known.dialect;
  }
  return {};
}

/// What a judge of `dialect` calls an answer of `length` moves by the statement.
template <class P>
constexpr std::uint64_t in_dialect(std::uint64_t length, Dialect dialect) {
  if constexpr (requires { P::luogu_solved_answer; }) {
    if (dialect == Dialect::luogu && length == 0) return P::luogu_solved_answer;
  }
  return length;
}

}  // namespace palio
