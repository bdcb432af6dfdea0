// The truth about four: retrograde analysis of every (board, side to move).
//
// All solved boards, with either side to move, have distance 0. From there moves are
// taken back, level by level: in a board where `side` is to move, the other side moved
// last, so one of its pieces slides back to an empty neighbour. A state that is first met
// on level d has distance d; a state that is never met can't be solved by who starts
// there. A path that goes on through a solved board is never shortest, so it needs no
// care. Pieces move: exchanging two empty cells isn't a move; sides alternate strictly.
//
// A board is a row and a column of the table: which cells are empty, and in which order
// the colours follow each other along the other cells. A slide to the next cell leaves
// the order alone; a slide up or down takes one piece past the few that lie between.
// O(states * (levels + empty cells)) time, 2 bytes a state, no queue.
// Source: Luogu P2346, the statement; Thompson, "Retrograde analysis of certain
// endgames", 1986; the combinatorial number system, Knuth 7.2.1.3.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <map>
#include <span>

#include "puzzles/four/instance.hpp"
#include "reference/oracle.hpp"

namespace palio {
namespace {

constexpr std::uint64_t kMaxBoards = 50'000'000;
constexpr std::size_t kBlock = 64;  ///< columns that are looked at together

/// A set of cells, cell (r, c) as bit cols * r + c; or a set of pieces, numbered in the
/// order of their cells.
using Set = std::uint64_t;

constexpr Set bit(std::uint32_t i) { return Set{1} << i; }
/// All members below i, which is at most 63.
constexpr Set below(std::uint32_t i) { return bit(i) - 1; }
std::uint32_t size(Set set) { return static_cast<std::uint32_t>(__builtin_popcountll(set)); }

/// Calls `visit(i)` for every member, upwards.
template <class Visit>
void each(Set set, Visit&& visit) {
  for (; set != 0; set &= set - 1) visit(static_cast<std::uint32_t>(__builtin_ctzll(set)));
}

/// All sets of k out of n in the order of their numbers, and the place of each: a sum
/// over its members, to which i, if it is the j-th from below, adds i over j.
class Choices {
 public:
  Choices(std::uint32_t n, std::uint32_t k) : over_(n + 1, std::vector<std::uint64_t>(k + 1)) {
    for (std::uint32_t i = 0; i <= n; ++i) {
      over_[i][0] = 1;
      for (std::uint32_t j = 1; i > 0 && j <= k; ++j) over_[i][j] = over_[i - 1][j - 1] + over_[i - 1][j];
    }
    Set set = k == 64 ? ~Set{0} : below(k);
    for (sets_.reserve(over_[n][k]); sets_.size() < over_[n][k]; set = next(set)) sets_.push_back(set);
    fill_sums(n, k);
  }

  const std::vector<Set>& sets() const { return sets_; }
  /// What member i adds to the place if it is the j-th, from 1.
  std::uint32_t share(std::uint32_t i, std::uint32_t j) const {
    return static_cast<std::uint32_t>(over_[i][j]);
  }

  std::uint32_t place(Set set) const {
    std::uint32_t place = 0;
    const std::uint32_t* sums = sums_.data();
    for (std::uint32_t byte = 0; byte < bytes_; ++byte, set >>= 8) {
      place += sums[set & 255];
      sums += stride_ + sizes_[set & 255];
    }
    return place;
  }

 private:
  /// The next number with as many ones: the lowest run's top moves up, the rest down.
  static Set next(Set set) {
    const Set carried = set + (set & -set);
    return set == 0 || carried == 0 ? set : carried | ((set ^ carried) >> 2) / (set & -set);
  }

  /// The sums of eight members at once, for every number of members below them.
  void fill_sums(std::uint32_t n, std::uint32_t k) {
    stride_ = (k + 1) * 256;
    bytes_ = (n + 7) / 8;
    sums_.resize(std::size_t{stride_} * bytes_);
    for (std::uint32_t byte = 0; byte < 256; ++byte) sizes_[byte] = size(byte) * 256;
    for (std::uint32_t at = 0; at < sums_.size(); ++at) {
      std::uint32_t j = at % stride_ / 256;
      each(at % 256, [&](std::uint32_t i) {
        i += at / stride_ * 8;
        if (i < n && ++j <= k) sums_[at] += share(i, j);
      });
    }
  }

  std::vector<std::vector<std::uint64_t>> over_;  ///< i over j
  std::vector<Set> sets_;
  std::uint32_t bytes_ = 0;
  std::uint32_t stride_ = 0;
  std::vector<std::uint32_t> sums_;
  std::array<std::uint32_t, 256> sizes_{};  ///< steps between sums, by the byte
};

enum Side : std::uint8_t { white, black };
constexpr std::array<Side, 2> kSides{white, black};
constexpr Side other(Side side) { return side == white ? black : white; }

/// The cells of each side's pieces.
using Board = std::array<Set, 2>;

/// The order of the colours after piece `from` has become piece `to`.
Set reordered(Set order, std::uint32_t from, std::uint32_t to) {
  const Set without = (order & below(from)) | (order >> 1 & ~below(from));
  return (without & below(to)) | (order >> from & 1) << to | (without & ~below(to)) << 1;
}

class FourOracle final : public Oracle<Four> {
 public:
  explicit FourOracle(const Four::Space& space)
      : shape_(space),
        all_cells_(~Set{0} >> (Four::max_cells - space.cells())),
        empties_(space.cells(), space.empty()),
        orders_(space.black + space.white, space.white) {
    for (auto& table : distances_) table.assign(empties_.sets().size() * width(), unsolvable);
    for (std::uint32_t cell = 0; cell < shape_.cells(); ++cell) near_.push_back(neighbours(cell));
    mark_solved();
    columns_.resize(width() + 1);
    movable_.resize(width() + 1);
    bool found = true;
    for (Distance depth = 1; found; ++depth) {
      found = false;
      for (std::uint32_t row = 0; row < empties_.sets().size(); ++row) {
        for (const Side mover : kSides) found |= take_back(row, mover, depth);
      }
    }
  }

  std::vector<Distance> distances() const override {
    std::vector<Distance> all(distances_[white].size());
    std::size_t rank = 0;
    // What the second half of a board adds depends on the first by numbers alone.
    std::map<std::array<std::uint32_t, 2>, std::vector<std::size_t>> second_halves;
    each_continuation({}, shape_.cells() / 2, [&](const Letters& first) {
      auto& shares = second_halves[{first.blacks, first.whites}];
      if (shares.empty()) {
        each_continuation({first.blacks, first.empties, first.whites, 0}, shape_.cells(),
                          [&](const Letters& whole) { shares.push_back(whole.place); });
      }
      for (const std::size_t share : shares) all[rank++] = distance(first.place + share);
    });
    return all;
  }

  Distance distance(const Four::Instance& board) const override {
    assert(board.shape == shape_);
    return distance(place({board.white, board.black}));
  }

  std::optional<std::vector<Four::Move>> solution(const Four::Instance& instance) const override {
    assert(instance.shape == shape_);
    Board board{instance.white, instance.black};
    const Distance length = distance(place(board));
    if (length == unsolvable) return {};
    Side side = starts(white) && distances_[white][place(board)] == length ? white : black;
    std::vector<Four::Move> moves;
    for (Distance left = length; left > 0; --left) {
      moves.push_back(least_shortest(board, side, left));
      board[side] ^= bit(moves.back().from) | bit(moves.back().to);
      side = other(side);
    }
    return moves;
  }

 private:
  std::size_t width() const { return orders_.sets().size(); }

  bool starts(Side side) const {
    return shape_.starter == Four::Starter::either ||
           (shape_.starter == Four::Starter::white) == (side == white);
  }

  Distance distance(std::size_t place) const {
    Distance least = unsolvable;
    for (const Side side : kSides) {
      if (starts(side)) least = std::min(least, distances_[side][place]);
    }
    return least;
  }

  std::size_t place(const Board& board) const {
    const Set pieces = board[white] | board[black];
    Set order = 0;
    each(board[white], [&](std::uint32_t cell) { order |= bit(size(pieces & below(cell))); });
    return empties_.place(all_cells_ & ~pieces) * width() + orders_.place(order);
  }

  Set neighbours(std::uint32_t cell) const {
    const std::uint32_t col = cell % shape_.cols;
    Set near = 0;
    if (col > 0) near |= bit(cell - 1);
    if (col + 1 < shape_.cols) near |= bit(cell + 1);
    if (cell >= shape_.cols) near |= bit(cell - shape_.cols);
    if (cell + shape_.cols < shape_.cells()) near |= bit(cell + shape_.cols);
    return near;
  }

  /// All runs of `line` cells along rows, columns and both diagonals.
  std::vector<Set> lines() const {
    constexpr std::array<std::array<int, 2>, 4> directions{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
    const auto rows = static_cast<int>(shape_.rows);
    const auto cols = static_cast<int>(shape_.cols);
    const auto steps = static_cast<int>(shape_.line) - 1;
    std::vector<Set> lines;
    for (const auto [down, right] : directions) {
      for (int row = 0; row + down * steps < rows; ++row) {
        for (int col = 0; col < cols; ++col) {
          if (const int last = col + right * steps; last < 0 || last >= cols) continue;
          Set line = 0;
          for (int k = 0; k <= steps; ++k) line |= Set{1} << ((row + k * down) * cols + col + k * right);
          lines.push_back(line);
        }
      }
    }
    return lines;
  }

  void mark_solved() {
    const std::vector<Set> all_lines = lines();
    for (std::uint32_t row = 0; row < empties_.sets().size(); ++row) {
      const Set empty = empties_.sets()[row];
      for (const Set line : all_lines) {
        if ((line & empty) != 0) continue;
        Set pieces = 0;
        each(line, [&](std::uint32_t cell) { pieces |= bit(cell - size(empty & below(cell))); });
        for (std::size_t column = 0; column < width(); ++column) {
          const Set whites = orders_.sets()[column] & pieces;
          if (whites != 0 && whites != pieces) continue;
          for (auto& table : distances_) table[row * width() + column] = 0;
        }
      }
    }
  }

  /// Takes back the last moves of `mover` in all boards of a row that the other side
  /// solves in one move fewer than `depth`; says whether there are such boards.
  bool take_back(std::uint32_t row, Side mover, Distance depth) {
    const auto after = boards_at(&distances_[other(mover)][row * width()], static_cast<Distance>(depth - 1));
    if (after == 0) return false;
    const Set empty = empties_.sets()[row];
    each(empty, [&](std::uint32_t to) {
      each(near_[to] & ~empty, [&](std::uint32_t from) {
        const Set empty_before = empty ^ bit(from) ^ bit(to);
        const std::uint32_t piece = from - size(empty & below(from));
        const std::uint32_t piece_before = to - size(empty_before & below(to));
        Distance* const before = &distances_[mover][empties_.place(empty_before) * width()];
        take_back({columns_.data(), after}, piece, piece_before, mover, before, depth);
      });
    });
    return true;
  }

  /// Puts the columns that have a distance into `columns_`; how many they are.
  std::size_t boards_at(const Distance* row, Distance wanted) {
    std::size_t number = 0;
    for (std::size_t first = 0; first < width(); first += kBlock) {
      const std::size_t last = std::min(first + kBlock, width());
      Distance any = 0;
      for (std::size_t column = first; column < last; ++column)
        any |= row[column] == wanted ? Distance{1} : Distance{0};
      if (any == 0) continue;
      for (std::size_t column = first; column < last; ++column) {
        columns_[number] = static_cast<std::uint32_t>(column);
        number += row[column] == wanted ? 1 : 0;
      }
    }
    return number;
  }

  /// In some columns, a piece of `mover` goes back and is then piece number `piece_before`.
  void take_back(std::span<const std::uint32_t> columns, std::uint32_t piece, std::uint32_t piece_before,
                 Side mover, Distance* before, Distance depth) {
    std::size_t number = 0;
    for (const std::uint32_t column : columns) {
      movable_[number] = column;
      number += (orders_.sets()[column] >> piece & 1) == (mover == white ? 1U : 0U) ? 1U : 0U;
    }
    for (std::size_t i = 0; i < number; ++i) {
      const std::uint32_t column = movable_[i];
      Distance& known = before[piece == piece_before
                                   ? column
                                   : orders_.place(reordered(orders_.sets()[column], piece, piece_before))];
      known = std::min(known, depth);
    }
  }

  /// The letters on some first cells: how many, and the sum of their shares of the place.
  struct Letters {
    std::uint32_t blacks = 0;
    std::uint32_t empties = 0;
    std::uint32_t whites = 0;
    std::size_t place = 0;
  };

  /// Calls `visit(letters)` for all letters up to cell `end` that begin with `letters`, in
  /// lexicographic order.
  template <class Visit>
  void each_continuation(const Letters& letters, std::uint32_t end, Visit&& visit) const {
    const auto [blacks, empties, whites, place] = letters;
    const std::uint32_t cell = blacks + empties + whites;
    if (cell == end) return visit(letters);
    if (blacks < shape_.black) each_continuation({blacks + 1, empties, whites, place}, end, visit);
    if (empties < shape_.empty()) {
      const std::size_t share = empties_.share(cell, empties + 1) * width();
      each_continuation({blacks, empties + 1, whites, place + share}, end, visit);
    }
    if (whites < shape_.white) {
      const std::size_t share = orders_.share(cell - empties, whites + 1);
      each_continuation({blacks, empties, whites + 1, place + share}, end, visit);
    }
  }

  /// The least move of `side` that leaves one move fewer than `left`.
  Four::Move least_shortest(const Board& board, Side side, Distance left) const {
    const Set empty = all_cells_ & ~(board[white] | board[black]);
    std::optional<Four::Move> least;
    each(board[side], [&](std::uint32_t from) {
      each(near_[from] & empty, [&](std::uint32_t to) {
        Board after = board;
        after[side] ^= bit(from) | bit(to);
        if (least || distances_[other(side)][place(after)] + 1 != left) return;
        least = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                 static_cast<std::uint8_t>(shape_.cols)};
      });
    });
    assert(least);
    return *least;
  }

  Four::Shape shape_;
  Set all_cells_;
  Choices empties_;                                 ///< rows of the tables
  Choices orders_;                                  ///< columns: which pieces are white
  std::vector<Set> near_;                           ///< the neighbours of each cell
  std::array<std::vector<Distance>, 2> distances_;  ///< by the side to move
  std::vector<std::uint32_t> columns_;              ///< of the boards that are being taken back
  std::vector<std::uint32_t> movable_;              ///< those of them where the piece is the mover's
};

bool reaches(const Four::Space& space) {
  const auto boards = Four::count(space);
  return boards && *boards <= kMaxBoards;
}

std::unique_ptr<Oracle<Four>> make(const Four::Space& space) {
  assert(reaches(space));
  return std::make_unique<FourOracle>(space);
}

const RegisteredOracle<Four> entry{
    {"retrograde analysis of every board and side to move", "10^8 states", reaches, make}};

}  // namespace
}  // namespace palio
