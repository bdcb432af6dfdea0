// Phrases that the forms of a report share: names of contenders, verdicts, parts and intervals.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "reports/race/records.hpp"
#include "reports/text/table.hpp"

namespace palio {

/// A verdict with what was wrong.
std::string verdict_text(const std::string& verdict, const std::string& fault);

/// A solver's method where it is one of that puzzle, a contender's name otherwise; a part of `solver`.
std::string_view method_of(std::string_view puzzle, std::string_view solver);

/// The same, cut short.
std::string short_name(const std::string& puzzle, const std::string& solver);

/// The same as a table's cell of that width. A name that is too long for it takes the rest of its line,
/// and the cell is on the next line, behind the indent.
std::string name_cell(const std::string& puzzle, const std::string& solver, std::size_t indent,
                      std::size_t width);

/// A part in per cent: 0.0412 -> `4.12%`.
std::string print_percent(double part);

/// `(1.71 .. 1.95)`
std::string print_interval(const EstimateRecord& estimate);

/// A line of its own behind an indent, broken where it is too long.
std::string note(const std::string& text, std::size_t indent, Tone tone, const TerminalStyle& style);

}  // namespace palio
