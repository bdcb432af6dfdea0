// An answer as a judge prints it.
#pragma once

#include <fmt/format.h>

#include <string>

#include "puzzles/dialect.hpp"
#include "solvers/answer.hpp"

namespace palio {

/// Where an answer that is a list of moves breaks its lines.
enum class Layout : std::uint8_t { judge, one_line };

inline constexpr std::string_view impossible_text = "Impossible";

/// Moves separated by blanks, without a line end behind the last.
template <class P>
std::string print_moves(const std::vector<typename P::Move>& moves, Layout layout) {
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i > 0) {
      bool full = false;
      if constexpr (requires { P::moves_a_line; }) full = layout == Layout::judge && i % P::moves_a_line == 0;
      text += full ? '\n' : ' ';
    }
    text += P::print_move(moves[i]);
  }
  return text;
}

/// The moves one a line.
template <class P>
std::string list_moves(const std::vector<typename P::Move>& moves) {
  std::string text;
  for (const auto& move : moves) text += P::print_move(move) + '\n';
  return text;
}

/// Those that an answer holds; empty where it holds none.
template <class P>
std::string list_moves_of(const Answer<P>& answer) {
  const auto* solved = std::get_if<Solved<P>>(&answer);
  return solved != nullptr && solved->moves ? list_moves<P>(*solved->moves) : std::string();
}

/// A number of moves or the moves, `Impossible`, or `gave up: why`; no line end behind.
/// Answers by the statement are put into `dialect`; an exhibit's stand as they are, so
/// pass Dialect::statement for them.
template <class P>
std::string print_answer(const Answer<P>& answer, Dialect dialect, Layout layout) {
  if (const auto* solved = std::get_if<Solved<P>>(&answer)) {
    if (P::answer_is_moves && solved->moves) return print_moves<P>(*solved->moves, layout);
    return fmt::format("{}", in_dialect<P>(solved->length, dialect));
  }
  if (std::holds_alternative<Unsolvable<P>>(answer)) return std::string(impossible_text);
  return "gave up: " + std::get<GaveUp>(answer).why;
}

}  // namespace palio
