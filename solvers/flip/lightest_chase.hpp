// flip: the lightest of all solutions of a board, for light_chasing.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "solvers/flip/chase.hpp"
#include "solvers/flip/solutions.hpp"
#include "solvers/flip/weighed_chases.hpp"

namespace palio {

/// Prepared for one shape from what may be added to the first rows of a solution: generators as
/// `WeighedChases` has them. On a large board they are chased anew for each board, or where they
/// are many not looked at: then the solution at hand is returned, with a bound that holds for any.
/// Of other boards their cells are kept, and all that is known is asked of `Solutions`.
class LightestChase {
 public:
  using Memory = Solutions<std::int32_t>::Memory;
  using Found = Solutions<std::int32_t>::Found;

  LightestChase(const Upright& board, BitMatrix generators, Work& work)
      : board_(board), generators_(std::move(generators)), way_(way()) {
    if (way_ == Way::solutions) solutions_ = Solutions<std::int32_t>(chased_down(work));
  }

  const BitMatrix& generators() const { return generators_; }

  /// Bytes that one search takes.
  std::uint64_t bytes() const {
    return way_ == Way::chases ? WeighedChases(board_, generators_).bytes() : solutions_.bytes();
  }

  /// Calls `add(k)` for each generator that makes the chase a lighter one; which then has
  /// `weight` presses, and no other less than `lower_bound`. Nothing when told to stop.
  /// It counts the solutions that it weighed as generated.
  template <class Add>
  std::optional<Found> find(const BitMatrix& black, const Chase& chase, Add&& add, Memory& sums,
                            Work& work) const {
    if (way_ == Way::none) return Found{count_bits(chase.presses(board_.rows)), bound_for_any(black)};
    if (way_ == Way::solutions) {
      work.counters.generated += solutions_.weighed();
      const auto each_cell = [&](auto&& visit) {
        each_press(board_, chase, [&](std::uint32_t row, std::uint32_t col) {
          visit(std::size_t{row} * board_.cols + col);
        });
      };
      auto found = solutions_.lightest(each_cell, add, sums, work);
      if (found && found->lower_bound < found->weight)
        found->lower_bound = std::max(found->lower_bound, bound_for_any(black));
      return found;
    }
    const auto found = WeighedChases(board_, generators_).lightest(chase, work);
    if (!found) return {};
    work.counters.generated += std::uint64_t{1} << generators_.rows();
    each_bit(std::array{found->chosen}, add);
    return Found{found->weight, found->weight};
  }

 private:
  enum class Way : std::uint8_t { chases, solutions, none };

  Way way() const {
    if (!board_.large()) return Way::solutions;
    return WeighedChases::takes(board_, generators_.rows()) ? Way::chases : Way::none;
  }

  /// The generators as sets of cells.
  BitMatrix chased_down(Work& work) const {
    BitMatrix cells(generators_.rows(), board_.shape.cells());
    for (std::size_t k = 0; k < generators_.rows(); ++k) {
      Chase down{.exchanged = k == 0};
      chase(board_, {}, generators_.row(k), down, work);
      for (std::size_t row = 0; row < board_.rows; ++row)
        add_bits_at(cells.row(k), row * board_.cols, std::as_const(down.rows).row(row + 1), board_.cols);
    }
    return cells;
  }

  /// A press turns five cells at most, until all are white or all are black.
  std::uint64_t bound_for_any(const BitMatrix& black) const {
    const std::uint64_t count = count_bits(black.words());
    return (std::min(count, board_.shape.cells() - count) + 4) / 5;
  }

  Upright board_;
  BitMatrix generators_;
  Way way_;
  Solutions<std::int32_t> solutions_;
};

}  // namespace palio
