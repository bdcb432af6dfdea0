// Depth first as pruned_dfs, branches stolen by idle cores: the cells of the first row (on a
// torus of two) are decided one by one, each row below must put right the row above it.
// Why it is right: all sets that solve are leaves. A leaf's key is length << 21 | target << 20
// | free cells, the first highest; a branch's, its undecided cells unpressed, is a lower bound.
// One atomic number, the least key of a solution so far, bounds all threads and is the answer
// in the end: the shortest that pruned_dfs would have met first, whoever was first here.
// It loses to light_chasing, which keeps the free cells as unknowns instead of trying them.
// Source: folklore of POJ 1753; Blumofe and Leiserson 1999 (work stealing).
#include <tbb/enumerable_thread_specific.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <atomic>
#include <bit>
#include <vector>

#include "solvers/flip/chase.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

constexpr std::uint32_t kMostFree = 20;
constexpr std::uint64_t kMostCells = std::uint64_t{1} << 20;
constexpr std::uint64_t kRowsWorthATask = std::uint64_t{1} << 15;
constexpr std::uint64_t kNone = UINT64_MAX;

using Row = std::uint32_t;

/// The cells whose presses nothing above forces.
std::uint32_t free_cells(const Upright& board) { return board.cols * (board.wraps_down ? 2 : 1); }

struct Branch {
  bool to_black = false;
  std::uint32_t decided = 0;  ///< free cells
  std::uint32_t pressed = 0;  ///< bit i: free cell i
  std::uint64_t order = 0;    ///< the same, the first cell highest
  std::uint64_t count = 0;    ///< presses

  std::uint64_t key() const {
    return count << (kMostFree + 1) | std::uint64_t{to_black} << kMostFree | order;
  }
};

class Search {
 public:
  Search(const Upright& board, const BitMatrix& black, const Work& work)
      : board_(board), black_(black), work_(work), free_(free_cells(board)) {}

  /// The least key, or kNone; rubbish if the solve must end.
  std::uint64_t run() {
    // Isolated, lest a waiting thread take up another solve with the same scratch.
    tbb::this_task_arena::isolate([&] {
      decide_both({.to_black = false}, {.to_black = true});
      group_.wait();
    });
    return best_;
  }

  void add_to(Counters& counters) const {
    for (const Share& share : shares_) {
      counters.expanded += share.decisions + share.rows;
      counters.generated += 2 * share.decisions + share.rows;
    }
  }

  /// Decides the rows below the free cells and calls `visit(row, presses)` for each until it
  /// returns false; says whether all is right in the end.
  template <class Visit>
  bool follow(const Branch& leaf, Visit&& visit) const {
    const Row full = (Row{1} << board_.cols) - 1;
    const auto wrong = [&](std::uint32_t row, Row above, Row here, Row below) {
      Row turned = here ^ here << 1 ^ here >> 1 ^ above ^ below;
      if (board_.wraps_across) turned ^= here << (board_.cols - 1) ^ here >> (board_.cols - 1);
      return (static_cast<Row>(black_.row(row)[0]) ^ (leaf.to_black ? full : 0) ^ turned) & full;
    };
    const Row first = leaf.pressed & full;
    const Row second = leaf.pressed >> board_.cols;  // of a board that wraps
    Row above = board_.wraps_down ? first : 0;
    Row here = board_.wraps_down ? second : first;
    for (std::uint32_t row = board_.wraps_down ? 2 : 1; row < board_.rows; ++row) {
      const Row next = wrong(row - 1, above, here, 0);
      if (!visit(row, next)) return false;
      above = here;
      here = next;
    }
    if (!board_.wraps_down) return wrong(board_.rows - 1, above, here, 0) == 0;
    return wrong(board_.rows - 1, above, here, first) == 0 && wrong(0, here, first, second) == 0;
  }

 private:
  struct Share {
    std::uint64_t decisions = 0;
    std::uint64_t rows = 0;
  };

  void decide(const Branch& branch) {
    if (ended_.load(std::memory_order_relaxed) || cut(branch)) return;
    if (branch.decided == free_) return judge(branch);
    ++shares_.local().decisions;
    Branch with = branch;
    Branch without = branch;
    without.decided = ++with.decided;
    with.pressed |= 1U << branch.decided;
    with.order |= std::uint64_t{1} << (kMostFree - with.decided);
    ++with.count;
    decide_both(without, with);
  }

  /// Leaves the second to any thread; to this one, once it has nothing that was left later. So
  /// one thread goes through all in the order of keys, and so does, and counts alike in each
  /// run, a search that isn't worth a second.
  void decide_both(const Branch& first, const Branch& second) {
    const bool large = std::uint64_t{board_.rows} << (free_ - second.decided) > kRowsWorthATask;
    if (large) group_.run([this, second] { decide(second); });
    decide(first);
    if (!large) decide(second);
  }

  void judge(Branch leaf) {
    Share& share = shares_.local();
    const bool right = follow(leaf, [&](std::uint32_t, Row presses) {
      if (++share.rows % 1024 == 0 && work_.must_end(0)) ended_.store(true, std::memory_order_relaxed);
      if (ended_.load(std::memory_order_relaxed)) return false;
      leaf.count += static_cast<std::uint64_t>(std::popcount(presses));
      return !cut(leaf);
    });
    std::uint64_t best = best_.load(std::memory_order_relaxed);
    while (right && leaf.key() < best &&
           !best_.compare_exchange_weak(best, leaf.key(), std::memory_order_relaxed)) {
    }
  }

  bool cut(const Branch& branch) const { return branch.key() >= best_.load(std::memory_order_relaxed); }

  const Upright& board_;
  const BitMatrix& black_;
  const Work& work_;
  const std::uint32_t free_;
  std::atomic<std::uint64_t> best_ = kNone;
  std::atomic<bool> ended_ = false;
  tbb::enumerable_thread_specific<Share> shares_;
  tbb::task_group group_;
};

/// The presses of the leaf with that key.
std::vector<Flip::Move> moves_of(const Search& search, const Upright& board, std::uint64_t key) {
  Branch leaf{.to_black = (key >> kMostFree & 1) != 0};
  std::vector<Flip::Move> moves;
  const auto press = [&](std::uint32_t row, Row cells) {
    for (; cells != 0; cells &= cells - 1)
      moves.push_back(board.press(row, static_cast<std::uint32_t>(std::countr_zero(cells))));
    return true;
  };
  for (std::uint32_t cell = 0; cell < free_cells(board); ++cell) {
    if ((key >> (kMostFree - 1 - cell) & 1) == 0) continue;
    leaf.pressed |= 1U << cell;
    press(cell / board.cols, 1U << cell % board.cols);
  }
  search.follow(leaf, press);
  return moves;
}

Answer<Flip> solve(const Flip::Instance& instance, Work& work) {
  const Upright board{instance.shape};
  if (auto end = work.must_end(sizeof(std::uint64_t) * (board.rows + instance.words.size()))) return *end;
  auto& black = work.scratch<BitMatrix>();
  if (!load(board, instance, black, work)) return *work.must_end(0);
  Search search(board, black, work);
  const std::uint64_t best = search.run();
  search.add_to(work.counters);
  if (auto end = work.must_end(0)) return *end;
  if (best == kNone) return Unsolvable<Flip>{};
  return solved_by<Flip>(moves_of(search, board, best));
}

bool takes(const Flip::Shape& shape) {
  return shape.cells() <= kMostCells && free_cells(Upright{shape}) <= kMostFree;
}

const Registered<Flip> entry{{
    .guarantee = Guarantee::optimal,
    .summary = "depth first by rows, branches stolen by idle cores, one bound for all",
    .source = "folklore of POJ 1753; Blumofe and Leiserson 1999",
    .reach = {"shorter side at most 20, on a torus 10; at most 2^20 cells", takes},
    .method = direct_method<Flip, solve>,
}};

}  // namespace
}  // namespace palio
