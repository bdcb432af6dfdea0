// Solutions as boards that a report shows move by move.
#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "puzzles/all.hpp"
#include "reference/oracle.hpp"
#include "reports/records.hpp"
#include "solvers/answer_text.hpp"

namespace palio::cli {

inline constexpr std::size_t most_frames = 200;  ///< of a solution, as each is a board in the report

/// The board at the start and after each of the moves, which stand one a line. Ends with the first
/// that isn't legal.
template <class P>
std::vector<FrameRecord> play(const typename P::Instance& instance, const std::string& moves) {
  auto board = Rules<P>::start(instance);
  std::vector<FrameRecord> frames{{"", Rules<P>::draw(board)}};
  std::istringstream lines(moves);
  for (std::string line; frames.size() <= most_frames && std::getline(lines, line);) {
    const auto legal = Rules<P>::legal_moves(board);
    const auto move = std::find_if(legal.begin(), legal.end(),
                                   [&](const auto& candidate) { return P::print_move(candidate) == line; });
    const bool is_legal = move != legal.end() && Rules<P>::apply(board, *move);
    frames.push_back({line, Rules<P>::draw(board), !is_legal});
    if (!is_legal) break;
  }
  return frames;
}

/// A shortest solution from the oracle; nothing where there is none, or nobody knows one.
template <class P>
std::vector<FrameRecord> play_true(const typename P::Instance& instance) {
  const auto space = P::space_of(instance);
  if (!oracle<P>().reaches(space)) return {};
  const auto solution = oracle<P>().make(space)->solution(instance);
  if (!solution) return {};
  return play<P>(instance, list_moves<P>(*solution));
}

}  // namespace palio::cli
