#include "puzzles/four/rules.hpp"

#include <algorithm>
#include <array>

namespace palio {
namespace {

/// A step on the board: down, right, and the two diagonals.
struct Step {
  int down;
  int right;
};

/// The cell `times` steps from `cell`, or -1 where that is off the board.
int stepped(const Four::Shape& shape, int cell, Step step, int times) {
  const int cols = static_cast<int>(shape.cols);
  const int row = cell / cols + step.down * times;
  const int col = cell % cols + step.right * times;
  const bool on_board = row >= 0 && row < static_cast<int>(shape.rows) && col >= 0 && col < cols;
  return on_board ? row * cols + col : -1;
}

bool line_from(const Rules<Four>::Board& board, int cell, Step step) {
  const char colour = board.cells[static_cast<std::size_t>(cell)];
  if (colour == 'O') return false;
  for (int i = 1; i < static_cast<int>(board.shape.line); ++i) {
    const int next = stepped(board.shape, cell, step, i);
    if (next < 0 || board.cells[static_cast<std::size_t>(next)] != colour) return false;
  }
  return true;
}

template <class To>
Four::Instance moved(const Four::Instance& from, To to) {
  Four::Instance image{from.shape};
  for (std::uint32_t cell = 0; cell < from.shape.cells(); ++cell) {
    const std::uint32_t target = to(cell / from.shape.cols, cell % from.shape.cols);
    image.black |= (from.black >> cell & 1) << target;
    image.white |= (from.white >> cell & 1) << target;
  }
  return image;
}

}  // namespace

Rules<Four>::Board Rules<Four>::start(const Four::Instance& instance) {
  Board board{instance.shape, std::string(instance.shape.cells(), 'O')};
  for (std::uint32_t cell = 0; cell < board.cells.size(); ++cell) {
    if ((instance.black >> cell & 1) != 0) board.cells[cell] = 'B';
    if ((instance.white >> cell & 1) != 0) board.cells[cell] = 'W';
  }
  if (instance.shape.starter != Four::Starter::either)
    board.turn = instance.shape.starter == Four::Starter::white ? 'W' : 'B';
  return board;
}

std::vector<Four::Move> Rules<Four>::legal_moves(const Board& board) {
  std::vector<Four::Move> slides;
  const auto cells = static_cast<std::uint8_t>(board.cells.size());
  for (std::uint8_t from = 0; from < cells; ++from) {
    const char piece = board.cells[from];
    if (piece == 'O' || (board.turn != '?' && piece != board.turn)) continue;
    for (const Step step : {Step{-1, 0}, Step{0, -1}, Step{0, 1}, Step{1, 0}}) {
      const int to = stepped(board.shape, from, step, 1);
      if (to >= 0 && board.cells[static_cast<std::size_t>(to)] == 'O')
        slides.push_back({from, static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(board.shape.cols)});
    }
  }
  return slides;
}

bool Rules<Four>::apply(Board& board, const Four::Move& slide) {
  const std::vector<Four::Move> legal = legal_moves(board);
  if (std::find(legal.begin(), legal.end(), slide) == legal.end()) return false;
  board.turn = board.cells[slide.from] == 'B' ? 'W' : 'B';
  std::swap(board.cells[slide.from], board.cells[slide.to]);
  return true;
}

bool Rules<Four>::solved(const Board& board) {
  for (int cell = 0; cell < static_cast<int>(board.cells.size()); ++cell) {
    for (const Step step : {Step{0, 1}, Step{1, 0}, Step{1, 1}, Step{1, -1}}) {
      if (line_from(board, cell, step)) return true;
    }
  }
  return false;
}

std::vector<std::string> Rules<Four>::draw(const Board& board) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < board.cells.size(); at += board.shape.cols)
    lines.push_back(board.cells.substr(at, board.shape.cols));
  return lines;
}

std::vector<Four::Instance> Rules<Four>::images(const Four::Instance& instance) {
  const std::uint32_t rows = instance.shape.rows;
  const std::uint32_t cols = instance.shape.cols;
  std::vector<Four::Instance> images{instance};
  const auto add_images = [&](auto image_of) {
    for (std::size_t i = 0, known = images.size(); i < known; ++i) images.push_back(image_of(images[i]));
  };
  add_images([&](const Four::Instance& from) {
    return moved(from, [&](std::uint32_t row, std::uint32_t col) { return (rows - 1 - row) * cols + col; });
  });
  add_images([&](const Four::Instance& from) {
    return moved(from, [&](std::uint32_t row, std::uint32_t col) { return row * cols + cols - 1 - col; });
  });
  if (rows == cols) {
    add_images([&](const Four::Instance& from) {
      return moved(from, [&](std::uint32_t row, std::uint32_t col) { return col * cols + row; });
    });
  }
  if (instance.shape.black == instance.shape.white && instance.shape.starter == Four::Starter::either) {
    add_images([](const Four::Instance& from) { return Four::Instance{from.shape, from.white, from.black}; });
  }
  return images;
}

std::vector<Four::Instance> Rules<Four>::neighbours(const Four::Instance& instance) {
  Board board = start(instance);
  board.turn = '?';
  std::vector<Four::Instance> neighbours;
  for (const Four::Move& slide : legal_moves(board)) {
    const std::uint64_t both = std::uint64_t{1} << slide.from | std::uint64_t{1} << slide.to;
    neighbours.push_back(instance);
    auto& moved_colour = board.cells[slide.from] == 'B' ? neighbours.back().black : neighbours.back().white;
    moved_colour ^= both;
  }
  return neighbours;
}

}  // namespace palio
