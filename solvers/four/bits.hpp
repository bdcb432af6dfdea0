// four on bits: states and slides for the fast solvers, written apart from the string
// rules. Laws: a cell is one bit; a state is seen by the colour that is to move, so a
// slide exchanges the two; the turn is part of the state.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "puzzles/four/instance.hpp"

namespace palio {

struct FourState {
  std::uint64_t mover = 0;    ///< pieces of the colour that is to move
  std::uint64_t waiting = 0;  ///< pieces of the other
  bool white = false;         ///< white is to move

  /// The same board with the turn passed: no move, but the mirror that time runs in.
  FourState passed() const { return {waiting, mover, !white}; }
};

/// The board of one shape.
class FourBits {
 public:
  /// State keys hold the cells of both colours and the turn in 63 bits.
  static constexpr std::uint32_t max_cells = 31;

  explicit FourBits(const Four::Shape& shape)
      : shape_(shape), all_((~std::uint64_t{0}) >> (64 - shape.cells())) {
    for (std::uint32_t row = 0; row < shape.rows; ++row) {
      for (std::uint32_t col = 0; col < shape.cols; ++col) add_cell(row, col);
    }
    std::sort(lines_.begin(), lines_.end());
    lines_.erase(std::unique(lines_.begin(), lines_.end()), lines_.end());
    for (std::uint32_t cell = 0; cell < shape.cells(); ++cell) {
      for (const std::uint64_t line : lines_) {
        if ((line & bit(cell)) != 0) through_.push_back(line);
      }
      through_end_[cell + 1] = static_cast<std::uint32_t>(through_.size());
    }
  }

  static std::uint64_t bit(std::uint32_t cell) { return std::uint64_t{1} << cell; }
  static std::uint32_t lowest(std::uint64_t cells) {
    return static_cast<std::uint32_t>(std::countr_zero(cells));
  }

  const Four::Shape& shape() const { return shape_; }
  const std::vector<std::uint64_t>& lines() const { return lines_; }
  std::uint64_t near(std::uint32_t cell) const { return near_[cell]; }
  std::uint64_t empty(const FourState& state) const { return all_ & ~(state.mover | state.waiting); }

  /// The instance with white or black to move; nothing where that colour may not start.
  static std::optional<FourState> start(const Four::Instance& board, bool white) {
    if (board.shape.starter == (white ? Four::Starter::black : Four::Starter::white)) return {};
    return white ? FourState{board.white, board.black, true} : FourState{board.black, board.white, false};
  }

  bool solved(std::uint64_t black, std::uint64_t white) const {
    for (const std::uint64_t line : lines_) {
      if ((black & line) == line || (white & line) == line) return true;
    }
    return false;
  }

  Four::Move slide(std::uint32_t from, std::uint32_t to) const {
    return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
            static_cast<std::uint8_t>(shape_.cols)};
  }

  /// The slide that leads from a state to one of its successors.
  Four::Move slide_between(const FourState& before, const FourState& after) const {
    return slide(lowest(before.mover & ~after.waiting), lowest(after.waiting & ~before.mover));
  }

  /// Calls `visit(from, to, successor)` for every slide until it returns true; says
  /// whether it did.
  template <class Visit>
  bool any_slide(const FourState& state, Visit&& visit) const {
    for (std::uint64_t gaps = empty(state); gaps != 0; gaps &= gaps - 1) {
      const std::uint32_t to = lowest(gaps);
      for (std::uint64_t sources = near_[to] & state.mover; sources != 0; sources &= sources - 1) {
        const std::uint32_t from = lowest(sources);
        const FourState next{state.waiting, state.mover ^ bit(from) ^ bit(to), !state.white};
        if (visit(from, to, next)) return true;
      }
    }
    return false;
  }

  /// A slide that solves an unsolved state. It fills the last gap of a line of the
  /// mover's from outside that line.
  std::optional<Four::Move> finishing_slide(const FourState& state) const {
    for (std::uint64_t gaps = empty(state); gaps != 0; gaps &= gaps - 1) {
      const std::uint32_t to = lowest(gaps);
      const std::uint64_t sources = near_[to] & state.mover;
      if (sources == 0) continue;
      for (std::uint32_t i = through_end_[to]; i < through_end_[to + 1]; ++i) {
        const std::uint64_t outside = sources & ~through_[i];
        if ((through_[i] & ~state.mover) == bit(to) && outside != 0) return slide(lowest(outside), to);
      }
    }
    return {};
  }

  /// Laws: different states of one shape have different keys, and `state_of` undoes it.
  static std::uint64_t key(const FourState& state) {
    return state.mover | state.waiting << max_cells | std::uint64_t{state.white} << (2 * max_cells);
  }
  static FourState state_of(std::uint64_t key) {
    constexpr std::uint64_t cells = (std::uint64_t{1} << max_cells) - 1;
    return {key & cells, key >> max_cells & cells, (key >> (2 * max_cells)) != 0};
  }

 private:
  void add_cell(std::uint32_t row, std::uint32_t col) {
    const std::uint32_t cell = row * shape_.cols + col;
    if (row > 0) near_[cell] |= bit(cell - shape_.cols);
    if (col > 0) near_[cell] |= bit(cell - 1);
    if (col + 1 < shape_.cols) near_[cell] |= bit(cell + 1);
    if (row + 1 < shape_.rows) near_[cell] |= bit(cell + shape_.cols);
    const bool right = col + shape_.line <= shape_.cols;
    const bool down = row + shape_.line <= shape_.rows;
    if (right) add_line(cell, 1);
    if (down) add_line(cell, shape_.cols);
    if (down && right) add_line(cell, shape_.cols + 1);
    if (down && col + 1 >= shape_.line) add_line(cell, shape_.cols - 1);
  }

  void add_line(std::uint32_t cell, std::uint32_t stride) {
    std::uint64_t line = 0;
    for (std::uint32_t i = 0; i < shape_.line; ++i) line |= bit(cell + i * stride);
    lines_.push_back(line);
  }

  Four::Shape shape_;
  std::uint64_t all_;
  std::array<std::uint64_t, Four::max_cells> near_{};
  std::vector<std::uint64_t> lines_;
  /// The lines through cell c are through_[through_end_[c]] up to through_[through_end_[c + 1]].
  std::vector<std::uint64_t> through_;
  std::array<std::uint32_t, Four::max_cells + 1> through_end_{};
};

}  // namespace palio
