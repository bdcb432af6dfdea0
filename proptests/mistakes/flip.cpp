// Mistakes that programs for flip make, on 4 x 4 cells.
#include <algorithm>
#include <array>
#include <bit>
#include <deque>
#include <memory>

#include "proptests/mistakes/catalogue.hpp"

namespace palio::mistakes {
namespace {

using Board = std::uint32_t;  ///< cell (r, c) is bit 4r + c, black is 1
constexpr Board kBlack = 0xFFFF;

Board board_of(const Flip::Instance& instance) { return static_cast<Board>(instance.id()); }
bool one_colour(Board board) { return board == 0 || board == kBlack; }

/// What a press of each cell turns.
using Presses = std::array<Board, 16>;

/// The cells at the steps given, as (row, column), of each cell.
Presses presses_at(const std::vector<std::pair<int, int>>& steps, bool torus) {
  Presses presses{};
  for (int cell = 0; cell < 16; ++cell) {
    for (const auto& [down, right] : steps) {
      const int row = cell / 4 + down;
      const int col = cell % 4 + right;
      const bool inside = row >= 0 && row < 4 && col >= 0 && col < 4;
      if (inside || torus)
        presses[static_cast<std::size_t>(cell)] |= 1U << ((row + 4) % 4 * 4 + (col + 4) % 4);
    }
  }
  return presses;
}

const std::vector<std::pair<int, int>> kCross{{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}};
Presses right_presses() { return presses_at(kCross, false); }

/// Neighbours are found by adding to the number of a cell, so that rows run into each other.
Presses run_on_presses() {
  Presses presses{};
  for (int cell = 0; cell < 16; ++cell) {
    for (const int at : {cell, cell - 4, cell - 1, cell + 1, cell + 4}) {
      if (at >= 0 && at < 16) presses[static_cast<std::size_t>(cell)] |= 1U << at;
    }
  }
  return presses;
}

std::string number(int moves) { return moves < 0 ? std::string(impossible_text) : std::to_string(moves); }

/// The fewest presses to the nearest of the goals, breadth first from them.
Program<Flip> fewest(const Presses& presses, const std::vector<Board>& goals) {
  auto moves = std::make_shared<std::vector<int>>(kBlack + 1, -1);
  std::deque<Board> queue(goals.begin(), goals.end());
  for (const Board goal : goals) (*moves)[goal] = 0;
  for (; !queue.empty(); queue.pop_front()) {
    for (const Board press : presses) {
      int& next = (*moves)[queue.front() ^ press];
      if (next >= 0) continue;
      next = (*moves)[queue.front()] + 1;
      queue.push_back(queue.front() ^ press);
    }
  }
  return [moves](const Flip::Instance& board) { return number((*moves)[board_of(board)]); };
}

/// Prints something else where there is no solution.
Program<Flip> instead_of_impossible(const std::string& words) {
  return [words](const Flip::Instance& board) {
    const std::string right = truth<Flip>(board);
    return right == impossible_text ? words : right;
  };
}

/// The right answer for another board.
Program<Flip> on_board(const Program<Flip>& program, const std::function<Board(Board)>& read) {
  return [=](const Flip::Instance& board) {
    Flip::Instance other;
    other.words[0] = read(board_of(board));
    return program(other);
  };
}
Program<Flip> misread(const std::function<Board(Board)>& read) { return on_board(truth<Flip>, read); }

Board turned_round(Board board) {
  Board other = 0;
  for (int cell = 0; cell < 16; ++cell) other |= (board >> cell & 1) << (15 - cell);
  return other;
}
Board mirrored_at_the_diagonal(Board board) {
  Board other = 0;
  for (int cell = 0; cell < 16; ++cell) other |= (board >> cell & 1) << (cell % 4 * 4 + cell / 4);
  return other;
}

/// Each line end of the text is read as a white cell.
Board with_line_ends(Board board) {
  Board other = 0;
  for (int at = 0, cell = 0; at < 16; ++at) {
    if (at % 5 != 4) other |= (board >> cell++ & 1) << at;
  }
  return other;
}

/// What each set of presses turns, cell (r, c) of a set being bit 4r + c.
std::vector<Board> turned_by_sets() {
  const Presses presses = right_presses();
  std::vector<Board> turned(kBlack + 1, 0);
  for (Board set = 1; set <= kBlack; ++set)
    turned[set] = turned[set & (set - 1)] ^ presses[static_cast<std::size_t>(std::countr_zero(set))];
  return turned;
}

/// The first set that works, where set `i` is what `set_of` says.
Program<Flip> takes_first_set(Board (*set_of)(Board)) {
  return [set_of, turned = turned_by_sets()](const Flip::Instance& board) {
    for (Board i = 0; i <= kBlack; ++i) {
      if (one_colour(board_of(board) ^ turned[set_of(i)])) return number(std::popcount(set_of(i)));
    }
    return number(-1);
  };
}

/// Presses a set of the first row, then below each cell that isn't of the colour; the number
/// of presses, or -1.
int chased(Board board, Board first_row, Board colour) {
  static const Presses presses = right_presses();
  int count = 0;
  for (std::size_t cell = 0; cell < 16; ++cell) {
    const bool press = cell < 4 ? (first_row >> cell & 1) != 0 : ((board ^ colour) >> (cell - 4) & 1) != 0;
    if (!press) continue;
    board ^= presses[cell];
    ++count;
  }
  return board == colour ? count : -1;
}

/// The lesser of what the two colours come to, each with the first row that works.
std::string chases_from_first_row(const Flip::Instance& instance) {
  int best = -1;
  for (const Board colour : {Board{0}, kBlack}) {
    int count = -1;
    for (Board row = 0; row < 16 && count < 0; ++row) count = chased(board_of(instance), row, colour);
    if (count >= 0 && (best < 0 || count < best)) best = count;
  }
  return number(best);
}

/// Presses what leaves most cells of one colour, while that helps.
std::string greedy(const Flip::Instance& instance) {
  static const Presses presses = right_presses();
  const auto uneven = [](Board board) { return std::min(std::popcount(board), 16 - std::popcount(board)); };
  Board board = board_of(instance);
  for (int count = 0;; ++count) {
    if (one_colour(board)) return number(count);
    const Board press = *std::min_element(presses.begin(), presses.end(), [&](Board a, Board b) {
      return uneven(board ^ a) < uneven(board ^ b);
    });
    if (uneven(board ^ press) >= uneven(board)) return number(-1);
    board ^= press;
  }
}

std::vector<Mistake<Flip>> of_the_search() {
  const auto zero = prints<Flip>("liars/free_variables_left_zero");
  const std::string free = "free variables left zero";
  const std::string first = "the first set of presses that works, not the smallest";
  return {{"only white tried as the one colour", {prints<Flip>("liars/one_target_colour")}},
          {"only black tried as the one colour", {fewest(right_presses(), {kBlack})}},
          {free, {zero}},
          {free, {on_board(zero, turned_round)}},
          {free, {on_board(zero, mirrored_at_the_diagonal)}},
          {first, {takes_first_set([](Board set) { return set; })}},
          {first, {takes_first_set(turned_round)}},
          {first, {takes_first_set([](Board set) { return turned_round(set) ^ kBlack; })}},
          {"lights chased from the first row that works, not from every one", {chases_from_first_row}},
          {"greedy: each press leaves most cells of one colour", {greedy}},
          {"no more than five presses tried", {prints<Flip>("liars/deep_boards_are_impossible")}}};
}

std::vector<Mistake<Flip>> of_the_rules() {
  const std::vector<Board> goals{0, kBlack};
  return {{"neighbours reach over the ends of rows", {fewest(run_on_presses(), goals)}},
          {"opposite sides of the board taken for neighbours", {fewest(presses_at(kCross, true), goals)}},
          {"a press leaves the cell itself as it is",
           {fewest(presses_at({{-1, 0}, {1, 0}, {0, -1}, {0, 1}}, false), goals)}},
          {"a press turns the diagonal neighbours, too",
           {fewest(presses_at({{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}},
                              false),
                   goals)}},
          {"a press turns diagonal neighbours in place of the others",
           {fewest(presses_at({{0, 0}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}}, false), goals)}}};
}

std::vector<Mistake<Flip>> of_the_texts() {
  return {{"reads only the first letter of a line", {misread([](Board board) { return board & 0x1111; })}},
          {"reads only the first line", {misread([](Board board) { return board & 0xF; })}},
          {"reads the line ends as cells", {misread(with_line_ends)}},
          {"prints 0 where it is impossible", {instead_of_impossible("0")}},
          {"prints -1 where it is impossible", {instead_of_impossible("-1")}},
          {"prints nothing where it is impossible", {instead_of_impossible("")}},
          {"prints one move too many", {prints<Flip>("liars/one_move_too_long")}},
          {"prints one move too few", {prints<Flip>("liars/one_move_too_short")}}};
}

}  // namespace

template <>
std::vector<Mistake<Flip>> catalogue<Flip>() {
  auto all = of_the_search();
  for (auto& more : {of_the_rules(), of_the_texts()}) all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace palio::mistakes
