#include "puzzles/four/instance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>

#include "puzzles/random.hpp"

namespace palio {
namespace {

constexpr std::string_view kLetters = "BOW";  // in rank order
constexpr std::string_view kWhite = "-white";
constexpr std::string_view kBlack = "-black";
constexpr std::uint64_t kTooMany = std::uint64_t{1} << 63;

/// Numbers of pieces still to be placed, by letter.
using Pieces = std::array<std::uint32_t, 3>;

Pieces pieces_of(const Four::Shape& shape) { return {shape.black, shape.empty(), shape.white}; }

std::uint64_t binomial(std::uint32_t n, std::uint32_t k) {
  unsigned __int128 ways = 1;
  for (std::uint32_t i = 1; i <= k; ++i) {
    ways = ways * (n - k + i) / i;
    if (ways >= kTooMany) return kTooMany;
  }
  return static_cast<std::uint64_t>(ways);
}

/// How many ways there are to place all pieces; kTooMany where they are as many or more.
std::uint64_t arrangements(const Pieces& pieces) {
  const auto [black, empty, white] = pieces;
  const unsigned __int128 ways =
      static_cast<unsigned __int128>(binomial(black + empty + white, black)) * binomial(empty + white, white);
  return ways >= kTooMany ? kTooMany : static_cast<std::uint64_t>(ways);
}

char letter_at(const Four::Instance& board, std::uint32_t cell) {
  return (board.black >> cell & 1) != 0 ? 'B' : (board.white >> cell & 1) != 0 ? 'W' : 'O';
}

std::string print_rows(const Four::Instance& board, char separator) {
  std::string text;
  for (std::uint32_t cell = 0; cell < board.shape.cells(); ++cell) {
    text += letter_at(board, cell);
    if ((cell + 1) % board.shape.cols == 0) text += separator;
  }
  return text;
}

void place(Four::Instance& board, std::uint32_t cell, char letter) {
  if (letter == 'B') board.black |= std::uint64_t{1} << cell;
  if (letter == 'W') board.white |= std::uint64_t{1} << cell;
}

TextError wrong_pieces(const Four::Shape& found, const Four::Shape& wanted) {
  const auto list = [](const Four::Shape& shape) {
    return fmt::format("{} 'B', {} 'W' and {} 'O'", shape.black, shape.white, shape.empty());
  };
  return {1, 1, list(found), list(wanted)};
}

/// The shape that a size alone stands for, without its pieces.
Parsed<Four::Shape> bare_shape(GridSize size) {
  if (size.rows > Four::max_cells || size.cols > Four::max_cells || size.rows * size.cols > Four::max_cells)
    return TextError{1, 1, fmt::format("{} x {} cells", size.rows, size.cols),
                     fmt::format("at most {} cells", Four::max_cells)};
  Four::Shape shape;
  shape.rows = static_cast<std::uint32_t>(size.rows);
  shape.cols = static_cast<std::uint32_t>(size.cols);
  shape.line = std::min(shape.rows, shape.cols);
  return shape;
}

/// Two cells empty, the rest shared evenly, black the more; of at least 3 cells.
Four::Shape filled(Four::Shape shape) {
  shape.black = (shape.cells() - 1) / 2;
  shape.white = shape.cells() - 2 - shape.black;
  return shape;
}

/// Reads `:5:4:3` behind a size; `behind` is what follows.
Parsed<Four::Shape> parse_pieces(Four::Shape shape, std::string_view text, std::size_t column,
                                 std::string_view behind) {
  const std::array<std::uint32_t*, 3> fields{&shape.black, &shape.white, &shape.line};
  shape.black = shape.white = 0;
  for (std::uint32_t* field : fields) {
    if (!text.starts_with(':'))
      return TextError{1, column, describe_head(text.empty() ? behind : text),
                       "':' and a number (rows x cols : black : white : line)"};
    text.remove_prefix(1);
    ++column;
    const std::string_view digits = text.substr(0, text.find(':'));
    const bool line = field == &shape.line;
    text.remove_prefix(digits.size());
    const auto number =
        parse_number(digits, line ? 1 : 0, line ? std::max(shape.rows, shape.cols) : shape.cells(), 1, column,
                     text.empty() ? behind : text);
    if (!number) return number.error();
    *field = static_cast<std::uint32_t>(number.value());
    column += digits.size();
  }
  if (!text.empty()) return TextError{1, column, describe_head(text), "end of input"};
  if (shape.black + shape.white >= shape.cells())
    return TextError{1, 1, fmt::format("{} pieces on {} cells", shape.black + shape.white, shape.cells()),
                     "at least one empty cell"};
  return shape;
}

}  // namespace

Parsed<Four::Instance> Four::parse(std::string_view text, const std::optional<Space>& known) {
  std::optional<GridSize> size;
  if (known) size = GridSize{known->rows, known->cols};
  const auto grid = parse_grid(text, kLetters, size);
  if (!grid) return grid.error();
  const auto bare = bare_shape(grid.value().size);
  if (!bare) return bare.error();
  const std::string& cells = grid.value().cells;
  Instance board{bare.value()};
  for (std::uint32_t cell = 0; cell < cells.size(); ++cell) place(board, cell, cells[cell]);
  Shape& shape = board.shape;
  shape.black = static_cast<std::uint32_t>(std::count(cells.begin(), cells.end(), 'B'));
  shape.white = static_cast<std::uint32_t>(std::count(cells.begin(), cells.end(), 'W'));
  const bool judges_size = shape.rows == Shape{}.rows && shape.cols == Shape{}.cols;
  const Shape wanted = known ? *known : judges_size ? Shape{} : shape;
  if (shape.black != wanted.black || shape.white != wanted.white) return wrong_pieces(shape, wanted);
  if (shape.empty() == 0)
    return TextError{1, 1, "a full board", "at least one 'O' (the letter, an empty cell)"};
  shape = wanted;
  return board;
}

std::string Four::print(const Instance& board) { return print_rows(board, '\n'); }

std::string Four::print_line(const Instance& board) {
  std::string text = print_rows(board, '/');
  text.pop_back();
  return text;
}

std::string Four::print_move(const Move& slide) {
  return fmt::format("{} {} {} {}", slide.from / slide.cols + 1, slide.from % slide.cols + 1,
                     slide.to / slide.cols + 1, slide.to % slide.cols + 1);
}

Parsed<Four::Space> Four::parse_space(std::string_view text) {
  Starter starter = Starter::either;
  if (text.ends_with(kWhite)) starter = Starter::white;
  if (text.ends_with(kBlack)) starter = Starter::black;
  const std::string_view suffix = starter == Starter::either  ? ""
                                  : starter == Starter::white ? kWhite
                                                              : kBlack;
  text.remove_suffix(suffix.size());
  const std::size_t colon = std::min(text.find(':'), text.size());
  const auto size = parse_grid_size(text.substr(0, colon), max_cells, colon < text.size() ? ":" : suffix);
  if (!size) return size.error();
  const auto bare = bare_shape(size.value());
  if (!bare) return bare.error();
  Shape shape = bare.value();
  shape.starter = starter;
  if (colon < text.size()) return parse_pieces(shape, text.substr(colon), colon + 1, suffix);
  if (shape.cells() < 3) return TextError{1, 1, std::string(text), "at least 3 cells"};
  return filled(shape);
}

std::string Four::print_space(const Space& space) {
  Space usual = bare_shape({space.rows, space.cols}).value();
  usual.starter = space.starter;
  std::string text = fmt::format("{}x{}", space.rows, space.cols);
  if (space.cells() < 3 || space != filled(usual))
    text += fmt::format(":{}:{}:{}", space.black, space.white, space.line);
  if (space.starter != Starter::either) text += space.starter == Starter::white ? kWhite : kBlack;
  return text;
}

std::optional<std::uint64_t> Four::count(const Space& space) {
  const std::uint64_t boards = arrangements(pieces_of(space));
  if (boards == kTooMany) return {};
  return boards;
}

Four::Instance Four::unrank(const Space& space, std::uint64_t rank) {
  Pieces left = pieces_of(space);
  std::uint64_t boards = arrangements(left);
  assert(rank < boards);
  Instance board{space};
  for (std::uint32_t cell = 0; cell < space.cells(); ++cell) {
    // Of the boards that share the cells so far, those that go on with letter L are
    // boards * left[L] / (cells left): exact, and no board is counted twice.
    for (std::size_t letter = 0; letter < 3; ++letter) {
      const auto share = static_cast<std::uint64_t>(static_cast<unsigned __int128>(boards) * left[letter] /
                                                    (space.cells() - cell));
      if (rank < share) {
        place(board, cell, kLetters[letter]);
        --left[letter];
        boards = share;
        break;
      }
      rank -= share;
    }
  }
  return board;
}

std::uint64_t Four::rank(const Instance& board) {
  Pieces left = pieces_of(board.shape);
  std::uint64_t boards = arrangements(left);
  std::uint64_t rank = 0;
  for (std::uint32_t cell = 0; cell < board.shape.cells(); ++cell) {
    const std::size_t here = kLetters.find(letter_at(board, cell));
    for (std::size_t letter = 0; letter <= here; ++letter) {
      const auto share = static_cast<std::uint64_t>(static_cast<unsigned __int128>(boards) * left[letter] /
                                                    (board.shape.cells() - cell));
      if (letter < here)
        rank += share;
      else
        boards = share;
    }
    --left[here];
  }
  return rank;
}

Four::Instance Four::sample(const Space& space, std::uint64_t seed, std::uint64_t k) {
  Random random(seed, k);
  Pieces left = pieces_of(space);
  Instance board{space};
  for (std::uint32_t cell = 0; cell < space.cells(); ++cell) {
    auto drawn = static_cast<std::uint32_t>(random.below(space.cells() - cell));
    std::size_t letter = 0;
    while (drawn >= left[letter]) drawn -= left[letter++];
    place(board, cell, kLetters[letter]);
    --left[letter];
  }
  return board;
}

}  // namespace palio
