// Breadth first over states that are numbered without gaps, two bits a state, each level
// shared out among the threads of the task arena that it is called in.
//
// Two ways to know the frontier, by what is to be kept of a finished level:
//   Keeps::depths  a state's code is 1 + depth mod 3, and the frontier stands beside the
//                  table in blocks, sizeof(State) for each of its states. Where moves can be
//                  taken back, neighbours differ by one level at most, so from any state
//                  down the codes tell who is nearer. For many narrow levels.
//   Keeps::counts  the codes are 0 unseen, 1 and 2 in turn this level and the next, 3 done:
//                  nothing stands beside the table, which is gone through once a level. For
//                  few wide levels, and for tables as large as memory.
//
// Which thread claims a state isn't fixed, but which states a level holds is, and so are
// the codes and all counts. A successor's word is asked for when it is made and looked at
// some successors later: the table is met at random places, and what limits is how many
// lines can be on their way at a time.
// Source: Korf 2008 (two-bit breadth-first search); Cooperman and Finkelstein 1992 (depths
// mod 3).
#pragma once

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

#include "solvers/kernels/search/frontier_blocks.hpp"
#include "solvers/kernels/search/ranked_space.hpp"
#include "solvers/kernels/search/two_bit_table.hpp"
#include "solvers/work.hpp"

namespace palio {

enum class Keeps : std::uint8_t { depths, counts };

struct FrontierLevel {
  std::uint32_t depth = 0;
  std::uint64_t states = 0;  ///< how many are of that depth
};

/// A search and its memory, which serves for the next search too (Work::scratch).
/// `begin`, then `start` or `start_where`, then `run`.
template <RankedSpace Space, Keeps keeps>
class RankedFrontier {
  using Blocks = FrontierBlocks<typename Space::State>;
  using Block = typename Blocks::Block;

 public:
  using State = typename Space::State;

  /// Forgets the search before; or says why this one can't begin. O(states / 32).
  std::optional<GaveUp> begin(const Space& space, const Work& work) {
    blocks_.clear();
    starts_.size = 0;
    table_bytes_ = TwoBitTable::bytes_for(space.states());
    if (auto end = work.must_end(table_bytes_ + blocks_.bytes())) return end;
    table_.clear(space.states());
    const auto bits = static_cast<std::uint32_t>(std::bit_width(std::uint64_t{space.states()}));
    region_bits_ = std::max(bits, kSmallBits) - kRegionBits;
    level_ = {};
    return {};
  }

  /// Makes one state a start. With Keeps::depths at most a block's capacity, 1024, of them.
  void start(const Space& space, const State& state) {
    if (!table_.claim(space.rank(state), code_of(0), true)) return;
    ++level_.states;
    if constexpr (keeps == Keeps::depths) starts_.push(state);
  }

  /// Makes all states starts whose rank `is_start` holds for. Asked in increasing order within
  /// pieces of the space, by several threads.
  template <class IsStart>
  std::optional<GaveUp> start_where(const Space& space, const IsStart& is_start,
                                    const Work& work) requires(keeps == Keeps::counts) {
    std::atomic<std::uint64_t> found = 0;
    share_out((table_.words() + kWords - 1) / kWords, alone(), work, [&](std::uint64_t piece) {
      std::uint64_t mine = 0;
      const std::uint64_t end = std::min((piece + 1) * kWords * kCodes, std::uint64_t{space.states()});
      for (std::uint64_t rank = piece * kWords * kCodes; rank < end; ++rank) {
        // No other thread has this piece's words.
        if (is_start(rank) && table_.claim(rank, code_of(0), true)) ++mine;
      }
      found += mine;
    });
    level_.states += found;
    return work.must_end(table_bytes_);
  }

  /// Searches until no state is left, or until `on_level(FrontierLevel)`, called for each level
  /// before it is expanded, returns false: the test for a goal, which may ask `seen`. Adds to
  /// the counters of `work`, and ends where that must.
  template <class OnLevel>
  std::optional<GaveUp> run(const Space& space, OnLevel&& on_level, Work& work) {
    if constexpr (keeps == Keeps::depths) {
      if (!begin_blocks(space, work)) return ended(work);
    }
    tbb::enumerable_thread_specific<Share> shares;
    while (level_.states > 0 && on_level(std::as_const(level_))) {
      work.counters.expanded += level_.states;
      expand_level(space, shares, work);
      if (auto end = ended(work)) return end;
      level_ = {level_.depth + 1, 0};
      for (Share& share : shares) {
        level_.states += share.found;
        work.counters.generated += share.generated;
        work.counters.duplicates += share.generated - share.found;
        share = {};
      }
      if constexpr (keeps == Keeps::depths) blocks_.advance();
    }
    return {};
  }

  /// Whether a state was met; not while a level is being expanded.
  bool seen(std::uint64_t rank) const { return table_[rank] != 0; }

  /// 1 + depth mod 3 of a state that was met, else 0.
  std::uint32_t code(std::uint64_t rank) const requires(keeps == Keeps::depths) { return table_[rank]; }
  static constexpr std::uint32_t code_of(std::uint32_t depth) {
    return 1 + depth % (keeps == Keeps::depths ? 3 : 2);
  }

 private:
  static constexpr std::uint64_t kCodes = TwoBitTable::codes_a_word;
  static constexpr std::uint64_t kWords = 512;  ///< of the table, that one task goes through

  /// Neighbouring ranks, of which a thread expands all that it can: what they lead to is mostly
  /// near them, and a line of the table goes less often from one core to another.
  static constexpr std::uint32_t kRegionBits = 5;
  static constexpr std::uint32_t kRegions = 1U << kRegionBits;
  static constexpr std::uint32_t kSmallBits = 24;     ///< of ranks; below, there are fewer regions
  static constexpr std::uint64_t kSmallLevel = 2048;  ///< states; not worth a second thread

  /// What a thread found of the next level.
  struct Share {
    std::uint64_t generated = 0;
    std::uint64_t found = 0;
    std::array<Block*, kRegions> blocks{};  ///< those that it fills
  };

  /// Takes the successors that a task makes.
  class Emitter {
   public:
    Emitter(RankedFrontier& search, const Space& space, Share& share, const Work& work, bool alone)
        : search_(search),
          space_(space),
          share_(share),
          work_(work),
          alone_(alone),
          code_(code_of(search.level_.depth + 1)) {}

    void operator()(const State& state) {
      if (made_ >= kAhead) look_at(made_ % kAhead);
      const std::uint64_t rank = space_.rank(state);
      search_.table_.fetch(rank);
      waiting_[made_++ % kAhead] = {state, rank};
    }

    void finish() {
      for (std::uint64_t i = made_ - std::min(made_, kAhead); i < made_; ++i) look_at(i % kAhead);
      share_.generated += made_;
    }

   private:
    struct Waiting {
      State state;
      std::uint64_t rank;
    };
    static constexpr std::uint64_t kAhead = 32;  ///< lines on their way

    void look_at(std::uint64_t place) {
      const Waiting& next = waiting_[place];
      if (!search_.table_.claim(next.rank, code_, alone_)) return;
      ++share_.found;
      if constexpr (keeps == Keeps::depths) search_.keep(next.state, next.rank, share_, work_);
    }

    RankedFrontier& search_;
    const Space& space_;
    Share& share_;
    const Work& work_;
    const bool alone_;
    const std::uint32_t code_;
    std::uint64_t made_ = 0;
    std::array<Waiting, kAhead> waiting_;
  };

  static bool alone() { return tbb::this_task_arena::max_concurrency() == 1; }

  bool begin_blocks(const Space& space, const Work& work) {
    Share share;
    for (const State& state : starts_.all()) keep(state, space.rank(state), share, work);
    blocks_.advance();
    return blocks_.refused() == 0;
  }

  void keep(const State& state, std::uint64_t rank, Share& share, const Work& work) {
    const auto region = static_cast<std::uint32_t>(rank >> region_bits_);
    Block*& block = share.blocks[region];
    if (block == nullptr || block->full()) block = blocks_.take(region, work, table_bytes_);
    if (block != nullptr) block->push(state);
  }

  std::optional<GaveUp> ended(const Work& work) const { return work.must_end(blocks_.refused()); }

  template <class Body>
  void share_out(std::uint64_t tasks, bool alone, const Work& work, const Body& body) {
    const auto run_task = [&](std::uint64_t task) {
      if (!ended(work)) body(task);
    };
    for (std::uint64_t task = 0; alone && task < tasks; ++task) run_task(task);
    if (alone) return;
    // Isolated, lest a waiting thread take up another solve with the same scratch.
    tbb::this_task_arena::isolate([&] { tbb::parallel_for(std::uint64_t{0}, tasks, run_task); });
  }

  void expand_level(const Space& space, tbb::enumerable_thread_specific<Share>& shares, const Work& work) {
    const bool counts = keeps == Keeps::counts;
    const std::uint64_t tasks = counts ? (table_.words() + kWords - 1) / kWords : blocks_.size();
    const bool no_other = alone() || level_.states <= kSmallLevel;
    share_out(tasks, no_other, work, [&](std::uint64_t task) {
      Emitter emit(*this, space, shares.local(), work, no_other);
      if constexpr (keeps == Keeps::counts) {
        expand_words(space, task * kWords, emit, no_other);
      } else {
        for (const State& state : blocks_[task].all()) space.expand(state, emit);
      }
      emit.finish();
    });
  }

  /// Expands the states of this level in some words of the table, and makes them done.
  void expand_words(const Space& space, std::uint64_t first, Emitter& emit, bool no_other) {
    constexpr std::uint64_t low_bits = 0x5555'5555'5555'5555;
    const std::uint64_t wanted = code_of(level_.depth) * low_bits;
    const std::uint64_t last = std::min(first + kWords, table_.words());
    for (std::uint64_t i = first; i < last; ++i) {
      const std::uint64_t other = table_.word(i) ^ wanted;
      const std::uint64_t here = ~(other | other >> 1) & low_bits;
      for (std::uint64_t left = here; left != 0; left &= left - 1)
        space.expand(space.unrank(i * kCodes + static_cast<std::uint64_t>(std::countr_zero(left)) / 2), emit);
      if (here != 0) table_.raise(i, 3 * here, no_other);
    }
  }

  TwoBitTable table_;
  Blocks blocks_;
  Block starts_;  ///< Keeps::depths: those given to `start`
  FrontierLevel level_;
  std::uint32_t region_bits_ = 0;  ///< ranks of one region agree above them
  std::uint64_t table_bytes_ = 0;
};

}  // namespace palio
