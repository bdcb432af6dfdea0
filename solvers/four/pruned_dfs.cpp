// Depth first under a limit that rises by one (IDA*). Why it is right: the bound below
// never exceeds the true distance, and each pass rules a length out before the next.
// A state entered with n moves to go isn't entered again in its pass with n or fewer. A
// pass that cuts off only states that were entered before has seen all that can be
// reached: no solution. There is no rule against sliding back, as the colours
// alternate: it is a tempo. It loses on far boards, which each pass searches again.
// Source: Korf 1985; Reinefeld and Marsland 1994 (the table).
#include <algorithm>
#include <bit>
#include <vector>

#include "solvers/four/bits.hpp"
#include "solvers/kernels/search/stamped_map.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

/// A bound: no colour has the pieces for a line, or no line fits the board. It holds
/// for all states of a shape or for none.
constexpr int kNever = 1 << 20;
constexpr std::uint64_t kCheckEvery = 1024;

/// For each state entered: the most moves to go with which it was.
using Entered = StampedMap<int>;

FourBits prepare(const Four::Shape& shape) { return FourBits(shape); }

/// At least so many moves of `own` fill the line.
int fills(const FourBits& bits, std::uint64_t line, std::uint64_t own) {
  int moves = 0;
  for (std::uint64_t gaps = line & ~own; gaps != 0; gaps &= gaps - 1)
    moves += (bits.near(FourBits::lowest(gaps)) & own & ~line) != 0 ? 1 : 2;
  return moves;
}

/// No solution of the state is shorter; 0 only where it is solved. A line of one colour
/// ends with a move of that colour. Each gap in it costs a move of that colour, two where
/// none of its pieces outside the line touches the gap; each enemy in it costs a move of
/// the enemy's; and turns alternate.
int bound(const FourBits& bits, const FourState& state) {
  const int length = static_cast<int>(bits.shape().line);
  const bool mover_can = std::popcount(state.mover) >= length;
  const bool waiting_can = std::popcount(state.waiting) >= length;
  int least = kNever;
  for (const std::uint64_t line : bits.lines()) {
    const int of_mover = std::popcount(line & state.mover);
    const int of_waiting = std::popcount(line & state.waiting);
    if (of_mover == length || of_waiting == length) return 0;
    // The mover ends it with its k-th move, 2k - 1 moves from now; the other with 2k.
    if (mover_can && 2 * (length - of_mover) - 1 < least)
      least = std::min(least, 2 * std::max(fills(bits, line, state.mover), of_waiting + 1) - 1);
    if (waiting_can && 2 * (length - of_waiting) < least)
      least = std::min(least, 2 * std::max(fills(bits, line, state.waiting), of_mover));
  }
  return least;
}

class Search {
 public:
  Search(const FourBits& bits, Work& work) : bits_(bits), work_(work), entered_(work.scratch<Entered>()) {
    entered_.clear();
  }

  std::optional<GaveUp> end;     ///< why the search must end
  bool cut_off = false;          ///< a state was cut off in this pass and hadn't been entered
  std::vector<Four::Move> path;  ///< after success: the solution, last slide first

  /// Whether a state whose bound is `least` has a solution of at most `to_go` moves.
  bool solves(const FourState& state, int least, int to_go) {
    if (least > to_go) {
      cut_off = cut_off || !entered_.contains(FourBits::key(state));
      return false;
    }
    return least == 0 || (enter(state, to_go) && expand(state, to_go));
  }

 private:
  bool enter(const FourState& state, int to_go) {
    const auto [place, is_new] = entered_.insert(FourBits::key(state), to_go);
    if (is_new) return true;
    int& most = entered_.value_at(place);
    if (most >= to_go) {
      ++work_.counters.duplicates;
      return false;
    }
    most = to_go;
    return true;
  }

  bool expand(const FourState& state, int to_go) {
    if (expanded_++ % kCheckEvery == 0) end = work_.must_end(entered_.bytes_with(kCheckEvery));
    if (end) return false;
    ++work_.counters.expanded;
    return bits_.any_slide(state, [&](std::uint32_t from, std::uint32_t to, const FourState& next) {
      if (end) return false;
      ++work_.counters.generated;
      if (!solves(next, bound(bits_, next), to_go - 1)) return false;
      path.push_back(bits_.slide(from, to));
      return true;
    });
  }

  const FourBits& bits_;
  Work& work_;
  Entered& entered_;
  std::uint64_t expanded_ = 0;
};

/// A state to begin with, and its bound.
struct Start {
  FourState state;
  int least;
};

Answer<Four> solve(const FourBits& bits, const Four::Instance& instance, Work& work) {
  std::vector<Start> starts;
  int limit = kNever;
  for (const bool white : {true, false}) {
    const auto start = FourBits::start(instance, white);
    if (!start) continue;
    starts.push_back({*start, bound(bits, *start)});
    limit = std::min(limit, starts.back().least);
  }
  if (limit == kNever) return Unsolvable<Four>{};
  Search search(bits, work);
  for (;; ++limit) {
    search.cut_off = false;
    for (const Start& start : starts) {
      if (search.solves(start.state, start.least, limit))
        return solved_by<Four>({search.path.rbegin(), search.path.rend()});
      if (search.end) return *search.end;
    }
    if (!search.cut_off) return Unsolvable<Four>{};
  }
}

const Registered<Four> entry{{
    .guarantee = Guarantee::optimal,
    .summary = "depth first under a rising limit, pruned by a bound and a table of failures",
    .source = "Korf 1985; Reinefeld and Marsland 1994",
    .reach = {"at most 31 cells",
              [](const Four::Shape& shape) { return shape.cells() <= FourBits::max_cells; }},
    .method = prepared_method<Four, prepare, solve>,
}};

}  // namespace
}  // namespace palio
