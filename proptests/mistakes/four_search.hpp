// A search for four that may be changed in any of its steps, for the mistakes made in them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "puzzles/four/rules.hpp"

namespace palio::mistakes::four {

struct Board {
  std::array<char, 16> cells;
  std::array<std::size_t, 2> empty;  ///< each keeps its place in here as it moves
  char turn;
  int moves;
};

inline Board board_of(const Four::Instance& instance) {
  Board board{{}, {}, '?', 0};
  const auto start = Rules<Four>::start(instance);
  std::copy(start.cells.begin(), start.cells.end(), board.cells.begin());
  board.empty = {start.cells.find('O'), start.cells.rfind('O')};
  return board;
}

inline char other(char colour) { return colour == 'B' ? 'W' : 'B'; }

/// A line of cells: `length` from `first` on, each `step` further.
struct Line {
  std::size_t first;
  std::size_t step;
  std::size_t length = 4;
};
using Lines = std::vector<Line>;
inline const Lines kRows{{0, 1}, {4, 1}, {8, 1}, {12, 1}};
inline const Lines kColumns{{0, 4}, {1, 4}, {2, 4}, {3, 4}};
inline const Lines kFalling{{0, 5}};
inline const Lines kRising{{3, 3}};
inline const Lines kThrees{{0, 1, 3},  {1, 1, 3},  {4, 1, 3}, {5, 1, 3}, {8, 1, 3}, {9, 1, 3},
                           {12, 1, 3}, {13, 1, 3}, {0, 4, 3}, {4, 4, 3}, {1, 4, 3}, {5, 4, 3},
                           {2, 4, 3},  {6, 4, 3},  {3, 4, 3}, {7, 4, 3}, {0, 5, 3}, {5, 5, 3},
                           {1, 5, 3},  {4, 5, 3},  {3, 3, 3}, {6, 3, 3}, {2, 3, 3}, {7, 3, 3}};

inline Lines together(std::initializer_list<Lines> parts) {
  Lines all;
  for (const Lines& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}
inline const Lines kAll = together({kRows, kColumns, kFalling, kRising});

/// Whether a line of that colour is full.
inline bool full(const Board& board, const Line& line, char colour) {
  for (std::size_t i = 0; i < line.length; ++i) {
    if (board.cells[line.first + i * line.step] != colour) return false;
  }
  return true;
}
inline bool any_full(const Board& board, const Lines& lines, std::string_view colours) {
  return std::any_of(lines.begin(), lines.end(), [&](const Line& line) {
    return std::any_of(colours.begin(), colours.end(), [&](char c) { return full(board, line, c); });
  });
}

/// The cells from which a piece may slide into each cell, in the order in which they are tried.
using Neighbours = std::array<std::vector<std::size_t>, 16>;
inline Neighbours neighbours(const std::vector<std::pair<int, int>>& steps) {
  Neighbours all;
  for (int cell = 0; cell < 16; ++cell) {
    for (const auto& [down, right] : steps) {
      const int row = cell / 4 + down;
      const int col = cell % 4 + right;
      if (row >= 0 && row < 4 && col >= 0 && col < 4)
        all[static_cast<std::size_t>(cell)].push_back(static_cast<std::size_t>(4 * row + col));
    }
  }
  return all;
}
inline const std::vector<std::pair<int, int>> kSteps{{0, 1}, {1, 0}, {-1, 0}, {0, -1}};

/// Found by adding to the number of a cell, so that rows run into each other.
inline Neighbours run_on() {
  Neighbours all;
  for (int cell = 0; cell < 16; ++cell) {
    for (const int from : {cell + 1, cell + 4, cell - 4, cell - 1}) {
      if (from >= 0 && from < 16)
        all[static_cast<std::size_t>(cell)].push_back(static_cast<std::size_t>(from));
    }
  }
  return all;
}

/// A breadth-first search, right unless something in it is changed.
struct Search {
  Neighbours from = neighbours(kSteps);
  std::function<bool(const Board&)> goal = [](const Board& board) { return any_full(board, kAll, "BW"); };
  std::size_t empty_cells = 2;    ///< how many of them pieces slide into
  bool in_reading_order = false;  ///< the empty cells are numbered anew on each board
  bool alternates = true;         ///< colours move in turn
  bool turn_in_key = true;        ///< a board met with the other colour to move is another
  bool tests_when_made = false;   ///< a board is tested when it is made, not when its turn comes
  std::unordered_set<std::uint64_t> met = {};

  /// The fewest moves, or -1. The boards that it met stay met.
  int run(Board start, std::string_view starters) {
    std::deque<Board> queue;
    for (const char starter : starters) {
      start.turn = starter;
      met.insert(key(start));
      queue.push_back(start);
    }
    if (tests_when_made && goal(start)) return 0;
    for (; !queue.empty(); queue.pop_front()) {
      if (!tests_when_made && goal(queue.front())) return queue.front().moves;
      for (std::size_t i = 0; i < empty_cells; ++i) {
        if (const auto found = make_slides(queue.front(), i, queue)) return *found;
      }
    }
    return -1;
  }

 private:
  std::uint64_t key(const Board& board) const {
    std::uint64_t code = turn_in_key && board.turn == 'W' ? 1 : 0;
    for (const char cell : board.cells) code = code << 2 | (cell == 'B' ? 1U : cell == 'W' ? 2U : 0U);
    return code;
  }

  std::optional<int> make_slides(const Board board, std::size_t i, std::deque<Board>& queue) {
    for (const std::size_t cell : from[board.empty[i]]) {
      const char piece = board.cells[cell];
      if (piece == 'O' || (alternates && piece != board.turn)) continue;
      Board next = board;
      std::swap(next.cells[board.empty[i]], next.cells[cell]);
      next.empty[i] = cell;
      if (in_reading_order && next.empty[0] > next.empty[1]) std::swap(next.empty[0], next.empty[1]);
      next.turn = alternates ? other(board.turn) : board.turn;
      ++next.moves;
      if (!met.insert(key(next)).second) continue;
      if (tests_when_made && goal(next)) return next.moves;
      queue.push_back(next);
    }
    return {};
  }
};

}  // namespace palio::mistakes::four
