// Breadth first, each level shared out among all cores; small ones aren't.
// Why it is right: a level is done before the next begins. A state belongs to the thread
// that changes its mark first, so it enters the next level once, and its mark names a
// slide from the level before. Each is asked when met whether one slide finishes it.
// Laws: mark = stamp << 8 | origin cell << 2 | direction, at the state's rank; without
// the search's stamp it is void. Threads share nothing else that changes but a flag.
// It loses to bitmask_bfs on small levels: it ranks each state and keeps the cores idle.
// Source: folklore; Korf 2008 (breadth first with an array over ranks).
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <span>
#include <vector>

#include "solvers/four/ranking.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

constexpr std::size_t kChunk = 1024;  ///< states that one task expands

struct Board {
  FourBits bits;
  FourRanking ranking;
};

Board prepare(const Four::Shape& shape) { return {FourBits(shape), FourRanking(shape)}; }

struct Scratch {
  std::vector<std::atomic<std::uint16_t>> marks;
  std::uint8_t stamp = 0;
  std::vector<std::uint64_t> level;  ///< keys

  void begin(std::size_t states) {
    level.clear();
    if (marks.size() != states) {
      marks = std::vector<std::atomic<std::uint16_t>>(states);
      stamp = 0;
    }
    if (++stamp != 0) return;
    for (auto& mark : marks) mark.store(0, std::memory_order_relaxed);
    stamp = 1;
  }

  /// Whether the state of that rank is new, and the caller the first to say so.
  bool claim(std::uint32_t rank, std::uint8_t slide) {
    std::uint16_t old = marks[rank].load(std::memory_order_relaxed);
    if (old >> 8 == stamp) return false;
    const auto mark = static_cast<std::uint16_t>(stamp << 8 | slide);
    return marks[rank].compare_exchange_strong(old, mark, std::memory_order_relaxed);
  }
};

/// What one task makes of its chunk of a level.
struct Share {
  std::vector<std::uint64_t> next{};
  Counters counters{};
  std::optional<Four::Move> finish{};  ///< of the last of `next`
};

/// Right, left, down, up: steps between cells.
std::uint32_t step_of(std::uint32_t direction, std::uint32_t cols) {
  const std::uint32_t step = direction < 2 ? 1 : cols;
  return direction % 2 == 0 ? step : 0 - step;
}

std::uint8_t slide_code(std::uint32_t from, std::uint32_t to, std::uint32_t cols) {
  std::uint32_t direction = 0;
  while (from + step_of(direction, cols) != to) ++direction;
  return static_cast<std::uint8_t>(from << 2 | direction);
}

/// Enters a state that is new; says whether one slide finishes it.
bool meet(const FourState& state, std::uint8_t slide, const Board& board, Scratch& scratch, Share& share) {
  if (!scratch.claim(board.ranking.rank(state), slide)) return false;
  share.next.push_back(FourBits::key(state));
  share.finish = board.bits.finishing_slide(state);
  return share.finish.has_value();
}

/// Expands states up to the first that has a successor with a finishing slide.
void expand(std::span<const std::uint64_t> keys, const Board& board, Scratch& scratch, Share& share) {
  const std::uint32_t cols = board.bits.shape().cols;
  for (const std::uint64_t key : keys) {
    ++share.counters.expanded;
    const auto visit = [&](std::uint32_t from, std::uint32_t to, const FourState& next) {
      ++share.counters.generated;
      return meet(next, slide_code(from, to, cols), board, scratch, share);
    };
    if (board.bits.any_slide(FourBits::state_of(key), visit)) return;
  }
}

std::vector<Share> expand_level(const Board& board, Scratch& scratch, const Work& work) {
  const std::span<const std::uint64_t> level = scratch.level;
  std::vector<Share> shares((level.size() + kChunk - 1) / kChunk);
  std::atomic<bool> done = false;
  const auto expand_chunk = [&](std::size_t i) {
    if (done.load(std::memory_order_relaxed)) return;
    const std::size_t at = i * kChunk;
    Share& share = shares[i];
    expand(level.subspan(at, std::min(kChunk, level.size() - at)), board, scratch, share);
    // What was made and isn't in the share had been claimed, be it by another thread just now.
    share.counters.duplicates = share.counters.generated - share.next.size();
    if (share.finish || work.must_end(0)) done.store(true, std::memory_order_relaxed);
  };
  if (shares.size() == 1) {
    expand_chunk(0);
  } else {
    // Isolated, lest a waiting thread take up another solve with the same scratch.
    tbb::this_task_arena::isolate([&] { tbb::parallel_for(std::size_t{0}, shares.size(), expand_chunk); });
  }
  return shares;
}

Answer<Four> slides_to(FourState at, const Four::Move& last, std::size_t depth, const Board& board,
                       const Scratch& scratch) {
  std::vector<Four::Move> slides{last};
  for (; depth > 0; --depth) {
    const std::uint32_t code = scratch.marks[board.ranking.rank(at)].load(std::memory_order_relaxed) & 0xFF;
    const std::uint32_t from = code >> 2;
    const std::uint32_t to = from + step_of(code & 3, last.cols);
    slides.push_back(board.bits.slide(from, to));
    at = {at.waiting ^ FourBits::bit(from) ^ FourBits::bit(to), at.mover, !at.white};
  }
  return solved_by<Four>({slides.rbegin(), slides.rend()});
}

/// Adds up the shares; makes their states the level, or returns the one with a finish.
std::optional<Share> gather(std::vector<Share> shares, Scratch& scratch, Work& work) {
  scratch.level.clear();
  std::optional<Share> finished;
  for (Share& share : shares) {
    work.counters.expanded += share.counters.expanded;
    work.counters.generated += share.counters.generated;
    work.counters.duplicates += share.counters.duplicates;
    scratch.level.insert(scratch.level.end(), share.next.begin(), share.next.end());
    if (share.finish) finished = std::move(share);
  }
  return finished;
}

Answer<Four> solve(const Board& board, const Four::Instance& instance, Work& work) {
  if (board.bits.solved(instance.black, instance.white)) return solved_by<Four>({});
  const std::uint64_t mark_bytes = sizeof(std::uint16_t) * board.ranking.states();
  if (auto end = work.must_end(mark_bytes)) return *end;
  Scratch& scratch = work.scratch<Scratch>();
  scratch.begin(board.ranking.states());
  std::vector<Share> shares(1);
  for (const bool white : {true, false}) {
    const auto start = FourBits::start(instance, white);
    if (start && meet(*start, 0, board, scratch, shares[0])) break;
  }
  const std::uint64_t successors = std::uint64_t{4} * instance.shape.empty();
  for (std::size_t depth = 0;; ++depth) {
    const auto finished = gather(std::move(shares), scratch, work);
    if (finished)
      return slides_to(FourBits::state_of(finished->next.back()), *finished->finish, depth, board, scratch);
    if (scratch.level.empty()) return Unsolvable<Four>{};
    // A new state is held in its share, in the level, and while a vector grows, twice.
    const std::uint64_t level_bytes = sizeof(std::uint64_t) * scratch.level.size();
    if (auto end = work.must_end(mark_bytes + level_bytes * (1 + 3 * successors))) return *end;
    shares = expand_level(board, scratch, work);
    if (auto end = work.must_end(0)) return *end;
  }
}

const Registered<Four> entry{{
    .guarantee = Guarantee::optimal,
    .summary = "breadth first over ranked states, each level shared out among the cores",
    .source = "Korf 2008",
    .reach = {"at most 31 cells and 2^26 boards",
              [](const Four::Shape& shape) { return FourRanking::takes(shape, std::uint64_t{1} << 26); }},
    .elsewhere = "flip and shuttle have methods that search nothing",
    .method = prepared_method<Four, prepare, solve>,
}};

}  // namespace
}  // namespace palio
