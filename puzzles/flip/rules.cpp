#include "puzzles/flip/rules.hpp"

#include <algorithm>

namespace palio {
namespace {

using Move = Flip::Move;

std::size_t index_of(const Flip::Shape& shape, const Move& cell) {
  return std::size_t{cell.row} * shape.cols + cell.col;
}

void turn(char& cell) { cell = cell == 'b' ? 'w' : 'b'; }

/// An instance whose cell `to(r, c)` has the colour that `from` has at (r, c).
template <class To>
Flip::Instance moved(const Flip::Instance& from, const Flip::Shape& shape, To to) {
  Flip::Instance image{shape};
  for (std::uint32_t row = 0; row < from.shape.rows; ++row) {
    for (std::uint32_t col = 0; col < from.shape.cols; ++col) {
      const Move here{row, col};
      if (from.black(index_of(from.shape, here))) image.turn(index_of(shape, to(here)));
    }
  }
  return image;
}

Flip::Instance exchanged(const Flip::Instance& from) {
  Flip::Instance image = from;
  for (std::uint64_t cell = 0; cell < from.shape.cells(); ++cell) image.turn(cell);
  return image;
}

bool odd_overlap(const std::vector<std::uint64_t>& cells, const Flip::Instance& board, bool colour) {
  bool odd = false;
  for (std::uint64_t cell = 0; cell < board.shape.cells(); ++cell) {
    if ((cells[cell / 64] >> (cell % 64) & 1) != 0 && board.black(cell) == colour) odd = !odd;
  }
  return odd;
}

/// Whether every press meets `cells` an even number of times.
bool met_evenly(const std::vector<std::uint64_t>& cells, const Flip::Shape& shape) {
  for (std::uint32_t row = 0; row < shape.rows; ++row) {
    for (std::uint32_t col = 0; col < shape.cols; ++col) {
      bool odd = false;
      for (const Move& cell : Rules<Flip>::turned_by(shape, {row, col})) {
        const std::size_t at = index_of(shape, cell);
        if ((cells[at / 64] >> (at % 64) & 1) != 0) odd = !odd;
      }
      if (odd) return false;
    }
  }
  return true;
}

}  // namespace

Rules<Flip>::Board Rules<Flip>::start(const Flip::Instance& instance) {
  Board board{instance.shape, std::string(instance.shape.cells(), 'w')};
  for (std::uint64_t cell = 0; cell < board.cells.size(); ++cell) {
    if (instance.black(cell)) board.cells[cell] = 'b';
  }
  return board;
}

std::vector<Move> Rules<Flip>::legal_moves(const Board& board) {
  std::vector<Move> presses;
  presses.reserve(board.cells.size());
  for (std::uint32_t row = 0; row < board.shape.rows; ++row) {
    for (std::uint32_t col = 0; col < board.shape.cols; ++col) presses.push_back({row, col});
  }
  return presses;
}

Rules<Flip>::Cells Rules<Flip>::turned_by(const Flip::Shape& shape, const Move& press) {
  Cells turned{{press}, 1};
  const auto add = [&](Move cell) {
    if (std::find(turned.begin(), turned.end(), cell) == turned.end()) turned.cells[turned.count++] = cell;
  };
  const auto [row, col] = press;
  if (row > 0)
    add({row - 1, col});
  else if (shape.torus)
    add({shape.rows - 1, col});
  if (row + 1 < shape.rows)
    add({row + 1, col});
  else if (shape.torus)
    add({0, col});
  if (col > 0)
    add({row, col - 1});
  else if (shape.torus)
    add({row, shape.cols - 1});
  if (col + 1 < shape.cols)
    add({row, col + 1});
  else if (shape.torus)
    add({row, 0});
  return turned;
}

bool Rules<Flip>::apply(Board& board, const Move& press) {
  if (press.row >= board.shape.rows || press.col >= board.shape.cols) return false;
  for (const Move& cell : turned_by(board.shape, press)) turn(board.cells[index_of(board.shape, cell)]);
  return true;
}

bool Rules<Flip>::solved(const Board& board) {
  return board.cells.find_first_not_of(board.cells[0]) == std::string::npos;
}

std::vector<std::string> Rules<Flip>::draw(const Board& board) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < board.cells.size(); at += board.shape.cols)
    lines.push_back(board.cells.substr(at, board.shape.cols));
  return lines;
}

std::vector<Flip::Instance> Rules<Flip>::images(const Flip::Instance& instance) {
  const auto [rows, cols, torus] = instance.shape;
  const Flip::Shape same = instance.shape;
  std::vector<Flip::Instance> images{instance};
  const auto add_images = [&](auto to) {
    for (std::size_t i = 0, known = images.size(); i < known; ++i)
      images.push_back(moved(images[i], same, to));
  };
  add_images([rows = rows](Move cell) { return Move{rows - 1 - cell.row, cell.col}; });
  add_images([cols = cols](Move cell) { return Move{cell.row, cols - 1 - cell.col}; });
  if (rows == cols) add_images([](Move cell) { return Move{cell.col, cell.row}; });
  if (torus) {
    const std::vector<Flip::Instance> unmoved = images;
    images.clear();
    for (std::uint32_t down = 0; down < rows; ++down) {
      for (std::uint32_t right = 0; right < cols; ++right) {
        for (const auto& image : unmoved) {
          images.push_back(moved(image, same, [&, rows = rows, cols = cols](Move cell) {
            return Move{(cell.row + down) % rows, (cell.col + right) % cols};
          }));
        }
      }
    }
  }
  for (std::size_t i = 0, known = images.size(); i < known; ++i) images.push_back(exchanged(images[i]));
  return images;
}

std::vector<Flip::Instance> Rules<Flip>::neighbours(const Flip::Instance& instance) {
  std::vector<Flip::Instance> neighbours;
  for (const Move& press : legal_moves(start(instance))) {
    neighbours.push_back(instance);
    for (const Move& cell : turned_by(instance.shape, press))
      neighbours.back().turn(index_of(instance.shape, cell));
  }
  return neighbours;
}

bool Rules<Flip>::proves_unsolvable(const Flip::Instance& instance, const Flip::Proof& proof) {
  const std::size_t words = instance.words.size();
  if (proof.against_white.size() != words || proof.against_black.size() != words) return false;
  return odd_overlap(proof.against_white, instance, true) &&
         odd_overlap(proof.against_black, instance, false) &&
         met_evenly(proof.against_white, instance.shape) && met_evenly(proof.against_black, instance.shape);
}

}  // namespace palio
