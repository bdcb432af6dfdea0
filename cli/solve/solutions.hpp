// Solutions on paper: the moves one a line, the boards in between.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "puzzles/all.hpp"
#include "reports/terminal.hpp"
#include "solvers/answer_text.hpp"

namespace palio::cli {

/// A line of a picture; letters in colour where the style has any.
std::string paint(const std::string& line, const TerminalStyle& style);

template <class P>
std::string draw_board(const typename Rules<P>::Board& board, const TerminalStyle& style) {
  std::string text;
  for (const std::string& line : Rules<P>::draw(board)) text += paint(line, style) + '\n';
  return text;
}

/// The board at the start and after each move that is legal.
template <class P>
std::string draw_solution(const typename P::Instance& instance, const std::vector<typename P::Move>& moves,
                          const TerminalStyle& style) {
  auto board = Rules<P>::start(instance);
  std::string text = draw_board<P>(board, style);
  for (std::size_t i = 0; i < moves.size() && Rules<P>::apply(board, moves[i]); ++i)
    text += fmt::format("\n{}. {}\n{}", i + 1, P::print_move(moves[i]), draw_board<P>(board, style));
  return text;
}

}  // namespace palio::cli
