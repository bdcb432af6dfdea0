// What is measured of the published claims. Which claim a fact speaks of, and what it says of
// it, is judged elsewhere, from the facts alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace palio::race {

struct Fact {
  std::string name;  ///< `flip.press_order.differ`
  double value = 0;
  std::optional<double> low = {};  ///< of its interval; absent where the value is exact
  std::optional<double> high = {};
  std::string unit = {};  ///< empty: a plain number
  std::string on = {};    ///< what it was measured on, in words
};

/// A fact that is exact: a count or a number of a board.
inline Fact exact_fact(std::string name, std::uint64_t value, std::string unit, std::string on) {
  return {std::move(name), static_cast<double>(value), {}, {}, std::move(unit), std::move(on)};
}

}  // namespace palio::race
