// Depth first, every cell decided once, in row order, for one target and then the other.
// Why it is right: once a row is decided, the row above it can't change any more, so
// below the first row (on a torus the first two) a cell must be pressed if and only if
// the cell above it is still wrong: only the first row branches, and what is left wrong
// at the end refutes the branch. A branch also ends where it has as many presses as the
// best solution so far. When no branch is left, the best is the least, or there is none.
// Encoding: rows as words; pressing the set p turns p ^ p<<1 ^ p>>1 in its own row and p
// in the rows beside it. It stands on the shorter side, so that fewest cells branch.
// It loses to light_chasing, which keeps those cells as unknowns instead of trying them.
// Source: folklore of POJ 1753; the fixed rows are Lights Out's light chasing.
#include <algorithm>
#include <bit>
#include <vector>

#include "solvers/flip/chase.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

constexpr std::uint32_t kMostBranching = 20;
constexpr std::uint64_t kMostCells = std::uint64_t{1} << 20;

using Row = std::uint32_t;

/// The first row, and on a torus the second, whose presses nothing above forces.
std::uint32_t free_rows(const Upright& board) { return board.wraps_down ? 2 : 1; }

struct Memory {
  BitMatrix black;           ///< the board, a row a word
  std::vector<Row> presses;  ///< of the branch
  std::vector<Row> best;     ///< presses of the best solution so far
};

std::uint64_t bytes_for(const Upright& board) {
  return (sizeof(std::uint64_t) + 2 * sizeof(Row)) * std::uint64_t{board.rows};
}

class Search {
 public:
  Search(const Upright& board, Memory& memory, Work& work)
      : board_(board), full_((Row{1} << board.cols) - 1), memory_(memory), work_(work) {
    memory_.presses.assign(board.rows, 0);
  }

  /// Goes through all sets of presses that turn the board into one of colour `target`
  /// (a full or an empty row) and are smaller than the best.
  void run(Row target) {
    target_ = target;
    decide(0, 0);
  }

  const std::optional<GaveUp>& ended() const { return ended_; }
  bool found() const { return least_ != UINT64_MAX; }

 private:
  void decide(std::uint32_t cell, std::uint64_t count) {
    if (ended_ || count >= least_) return;
    if (cell == board_.cols * free_rows(board_)) return follow(count);
    work_.counters.expanded += 1;
    work_.counters.generated += 2;
    Row& row = memory_.presses[cell / board_.cols];
    const Row bit = Row{1} << (cell % board_.cols);
    decide(cell + 1, count);
    row ^= bit;
    decide(cell + 1, count + 1);
    row ^= bit;
  }

  /// Decides the rows below, each forced by the one above it.
  void follow(std::uint64_t count) {
    auto& presses = memory_.presses;
    for (std::uint32_t row = free_rows(board_); row < board_.rows; ++row) {
      if (++rows_followed_ % 1024 == 0) ended_ = work_.must_end(bytes_for(board_));
      if (ended_) return;
      work_.counters.expanded += 1;
      work_.counters.generated += 1;
      presses[row] = 0;
      presses[row] = wrong(row - 1);
      count += static_cast<std::uint64_t>(std::popcount(presses[row]));
      if (count >= least_) return;
    }
    if (wrong(board_.rows - 1) != 0 || (board_.wraps_down && wrong(0) != 0)) return;
    least_ = count;
    memory_.best = presses;
  }

  /// The cells of a row that are not of the target's colour after the presses so far;
  /// on a torus the first row is asked only when all rows are decided.
  Row wrong(std::uint32_t row) const {
    const auto& presses = memory_.presses;
    const Row here = presses[row];
    Row turned = here ^ here << 1 ^ here >> 1;
    if (board_.wraps_across) turned ^= here << (board_.cols - 1) ^ here >> (board_.cols - 1);
    if (row > 0)
      turned ^= presses[row - 1];
    else if (board_.wraps_down)
      turned ^= presses[board_.rows - 1];
    if (row + 1 < board_.rows)
      turned ^= presses[row + 1];
    else if (board_.wraps_down)
      turned ^= presses[0];
    return (static_cast<Row>(memory_.black.row(row)[0]) ^ target_ ^ turned) & full_;
  }

  const Upright& board_;
  Row full_;
  Memory& memory_;
  Work& work_;
  Row target_ = 0;
  std::uint64_t least_ = UINT64_MAX;
  std::uint64_t rows_followed_ = 0;
  std::optional<GaveUp> ended_;
};

std::vector<Flip::Move> moves_of(const Upright& board, const std::vector<Row>& rows) {
  std::vector<Flip::Move> moves;
  for (std::uint32_t row = 0; row < board.rows; ++row) {
    for (Row left = rows[row]; left != 0; left &= left - 1)
      moves.push_back(board.press(row, static_cast<std::uint32_t>(std::countr_zero(left))));
  }
  return moves;
}

Answer<Flip> solve(const Flip::Instance& instance, Work& work) {
  const Upright board{instance.shape};
  auto& memory = work.scratch<Memory>();
  if (auto end = work.must_end(bytes_for(board))) return *end;
  if (!load(board, instance, memory.black, work)) return GaveUp{"stopped"};
  Search search(board, memory, work);
  search.run(0);
  search.run((Row{1} << board.cols) - 1);
  if (search.ended()) return *search.ended();
  if (!search.found()) return Unsolvable<Flip>{};
  return solved_by<Flip>(moves_of(board, memory.best));
}

bool takes(const Flip::Shape& shape) {
  const Upright board{shape};
  return shape.cells() <= kMostCells && std::uint64_t{board.cols} * free_rows(board) <= kMostBranching;
}

const Registered<Flip> entry{{
    .guarantee = Guarantee::optimal,
    .summary = "depth first by rows, each forced by the one above, bounded by the best so far",
    .source = "folklore of POJ 1753",
    .reach = {"shorter side at most 20, on a torus 10; at most 2^20 cells", takes},
    .method = direct_method<Flip, solve>,
}};

}  // namespace
}  // namespace palio
