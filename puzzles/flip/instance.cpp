#include "puzzles/flip/instance.hpp"

#include <fmt/format.h>

#include <cassert>

#include "puzzles/random.hpp"

namespace palio {
namespace {

constexpr std::string_view kTorus = "-torus";

std::string print_rows(const Flip::Instance& board, char separator) {
  std::string text;
  text.reserve(board.shape.cells() + board.shape.rows);
  std::uint64_t cell = 0;
  for (std::uint32_t row = 0; row < board.shape.rows; ++row) {
    for (std::uint32_t col = 0; col < board.shape.cols; ++col) text += board.black(cell++) ? 'b' : 'w';
    text += separator;
  }
  return text;
}

}  // namespace

Parsed<Flip::Instance> Flip::parse(std::string_view text, const std::optional<Space>& known) {
  std::optional<GridSize> size;
  if (known) size = GridSize{known->rows, known->cols};
  const auto grid = parse_grid(text, "bw", size);
  if (!grid) return grid.error();
  const GridSize found = grid.value().size;
  if (found.cols >= max_cells || found.rows >= max_cells || found.rows > max_cells / found.cols)
    return TextError{1, 1, fmt::format("{} x {} cells", found.rows, found.cols), "at most 2^32 cells"};
  Instance board{Shape{static_cast<std::uint32_t>(found.rows), static_cast<std::uint32_t>(found.cols),
                       known && known->torus}};
  const std::string& cells = grid.value().cells;
  for (std::uint64_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell] == 'b') board.turn(cell);
  }
  return board;
}

std::string Flip::print(const Instance& board) { return print_rows(board, '\n'); }

std::string Flip::print_line(const Instance& board) {
  std::string text = print_rows(board, '/');
  text.pop_back();
  return text;
}

std::string Flip::print_move(const Move& press) { return fmt::format("{} {}", press.row + 1, press.col + 1); }

Parsed<Flip::Space> Flip::parse_space(std::string_view text) {
  const bool torus = text.ends_with(kTorus);
  if (torus) text.remove_suffix(kTorus.size());
  const auto size = parse_grid_size(text, max_cells - 1, torus ? kTorus : "");
  if (!size) return size.error();
  const auto [rows, cols] = size.value();
  if (rows > max_cells / cols) return TextError{1, 1, std::string(text), "at most 2^32 cells"};
  return Shape{static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(cols), torus};
}

std::string Flip::print_space(const Space& space) {
  return fmt::format("{}x{}{}", space.rows, space.cols, space.torus ? kTorus : "");
}

std::optional<std::uint64_t> Flip::count(const Space& space) {
  if (space.cells() >= 63) return {};
  return std::uint64_t{1} << space.cells();
}

Flip::Instance Flip::unrank(const Space& space, std::uint64_t rank) {
  assert(count(space) && rank < *count(space));
  return {space, {rank}};
}

Flip::Instance Flip::sample(const Space& space, std::uint64_t seed, std::uint64_t k) {
  Instance board{space};
  Random random(seed, k);
  for (auto& word : board.words) word = random.next();
  if (const auto used = space.cells() % 64; used != 0) board.words.back() &= (std::uint64_t{1} << used) - 1;
  return board;
}

}  // namespace palio
