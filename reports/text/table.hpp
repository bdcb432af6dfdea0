// What reports for a terminal are put together from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "reports/terminal.hpp"

namespace palio {

enum class Tone : std::uint8_t { plain, good, bad, doubtful, faint };

/// The text in its colour, or as it is without colour.
std::string toned(const std::string& text, Tone tone, const TerminalStyle& style);

/// A contender's words, cut to so many columns and without what would steer a terminal or turn
/// the direction of its text.
std::string shortened(const std::string& text, std::size_t most);

/// Breaks a text at blanks so that it fits into 80 columns behind an indent of less than
/// that; what no line can hold is broken between any two characters.
std::string wrapped(const std::string& text, std::size_t indent);

/// A label and a value, in columns.
std::string line_of(std::string_view label, const std::string& value);

/// Three significant digits: `0.0123`, `1.83`, `97.1`, `12,300`; `1.23e+15` or `1.23e-05`
/// where they would be far from the point.
std::string print_figure(double value);

/// A count from 0 to 10^20 in at most five characters: whole to `9,999`, then `12.3k`, `1.23M`.
std::string short_count(double count);

}  // namespace palio
