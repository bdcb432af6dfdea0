// Reports for a person at a terminal: at most 80 columns, colour only where asked for.
#pragma once

#include <string>

#include "reports/records.hpp"

namespace palio {

struct TerminalStyle {
  bool colour = false;
};

/// A table a puzzle, then each refuted contender with its smallest counterexample.
std::string render_terminal(const VerifyReport& report, const TerminalStyle& style);
/// Puzzles, solvers, and the matrix of methods by puzzles with reasons for its gaps.
std::string render_terminal(const ListReport& report, const TerminalStyle& style);

/// 1234567 -> `1,234,567`
std::string with_commas(std::uint64_t number);
/// Nanoseconds in three digits and a unit: `97.1 ns`, `3.84 us`, `1.20 s`.
std::string print_duration(double nanoseconds);

}  // namespace palio
