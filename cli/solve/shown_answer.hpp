// What `palio solve` shows of an answer: how long it is, and its moves in whichever form it has.
#pragma once

#include <fmt/format.h>

#include <bit>
#include <string>
#include <type_traits>

#include "cli/inputs.hpp"
#include "cli/solve/bits.hpp"
#include "solvers/answer_text.hpp"

namespace palio::cli {

/// What a solver leaves open is said: a length is printed alone only where it claims that none is
/// less.
template <class P>
std::string print_found(const Answer<P>& answer, Dialect dialect, Layout layout) {
  const auto* solved = std::get_if<Solved<P>>(&answer);
  if (solved != nullptr && solved->lower_bound && *solved->lower_bound < solved->length)
    return fmt::format("between {} and {}", *solved->lower_bound, solved->length);
  return print_answer<P>(answer, dialect, layout);
}

/// Calls `visit(press)` for the cells of a set, row by row.
template <class Visit>
void each_press(const Flip::MoveSet& set, Visit&& visit) {
  for (std::size_t word = 0; word < set.words.size(); ++word) {
    for (std::uint64_t bits = set.words[word]; bits != 0; bits &= bits - 1) {
      const std::uint64_t cell = 64 * word + static_cast<std::uint64_t>(std::countr_zero(bits));
      visit(Flip::Move{static_cast<std::uint32_t>(cell / set.shape.cols),
                       static_cast<std::uint32_t>(cell % set.shape.cols)});
    }
  }
}

/// The moves of a solution one by one, in whichever form it has them.
template <class P, class Visit>
void each_move(const Solved<P>& solved, Visit&& visit) {
  if (solved.moves) {
    for (const auto& move : *solved.moves) visit(move);
  } else if constexpr (std::is_same_v<P, Flip>) {
    if (solved.set) each_press(*solved.set, visit);
  }
}

/// A line a move; a large solution is written as it is printed.
template <class P>
void write_moves(const Solved<P>& solved) {
  constexpr std::size_t write_at = std::size_t{1} << 20;  // bytes
  std::string text;
  each_move<P>(solved, [&](const auto& move) {
    text += P::print_move(move) + '\n';
    if (text.size() < write_at) return;
    print(text);
    text.clear();
  });
  print(text);
}

/// Presses in the raw form of a board.
inline void write_move_bits(const Flip::Instance& board, const Solved<Flip>& solved) {
  if (solved.set) return print(as_bits(*solved.set));
  Flip::Instance presses{board.shape};
  for (const Flip::Move& press : *solved.moves)
    presses.turn(std::uint64_t{board.shape.cols} * press.row + press.col);
  print(as_bits(presses));
}

}  // namespace palio::cli
