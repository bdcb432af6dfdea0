#include "puzzles/flip/instance.hpp"

#include <fmt/format.h>

#include <cassert>
#include <utility>

#include "puzzles/flip/letters.hpp"
#include "puzzles/random.hpp"

namespace palio {
namespace {

constexpr std::string_view kTorus = "-torus";

std::string print_rows(const Flip::Instance& board, char separator) {
  return write_letters(board.words, {board.shape.rows, board.shape.cols}, separator, letter_codec());
}

/// Text that isn't clean, a character at a time.
Parsed<PackedLetters> read_carefully(std::string_view text, const std::optional<GridSize>& size) {
  const auto grid = parse_grid(text, "bw", size);
  if (!grid) return grid.error();
  const std::string& cells = grid.value().cells;
  PackedLetters packed{grid.value().size, std::vector<std::uint64_t>((cells.size() + 63) / 64)};
  for (std::uint64_t cell = 0; cell < cells.size(); ++cell)
    packed.words[cell / 64] |= std::uint64_t{cells[cell] == 'b'} << cell % 64;
  return packed;
}

}  // namespace

Parsed<Flip::Instance> Flip::parse(std::string_view text, const std::optional<Space>& known) {
  std::optional<GridSize> size;
  if (known) size = GridSize{known->rows, known->cols};
  PackedLetters packed;
  if (!read_clean(text, size ? &*size : nullptr, max_cells, letter_codec(), packed)) {
    auto careful = read_carefully(text, size);
    if (!careful) return careful.error();
    packed = std::move(careful).value();
  }
  const GridSize found = packed.size;
  if (found.cols >= max_cells || found.rows >= max_cells || found.rows > max_cells / found.cols)
    return TextError{1, 1, fmt::format("{} x {} cells", found.rows, found.cols), "at most 2^32 cells"};
  const Shape shape{static_cast<std::uint32_t>(found.rows), static_cast<std::uint32_t>(found.cols),
                    known && known->torus};
  return Instance{shape, std::move(packed.words)};
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
