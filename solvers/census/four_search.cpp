#include "solvers/census/four_search.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "solvers/census/colour_bits.hpp"
#include "solvers/census/set_ranking.hpp"
#include "solvers/four/bits.hpp"
#include "solvers/kernels/machine/large_pages.hpp"

namespace palio {
namespace {

double choose(std::uint32_t n, std::uint32_t k) {
  double ways = k <= n ? 1 : 0;
  for (std::uint32_t i = 1; i <= k && k <= n; ++i) ways = ways * (n - k + i) / i;
  return ways;
}

/// Sets of empty cells whose coordinates add up to an even number.
double even_sets(const Four::Shape& shape) {
  const std::uint32_t odd_cells = shape.cells() / 2;
  double sets = 0;
  for (std::uint32_t odd = 0; odd <= shape.empty(); odd += 2)
    sets += choose(odd_cells, odd) * choose(shape.cells() - odd_cells, shape.empty() - odd);
  return sets;
}

/// A slide changes who moves, and the parity of the empty cells' coordinates with it. So states fall
/// into two halves that no slide leads between: black moves where that parity is even, or where it
/// is odd. Exchanging the colours and the mover takes one half into the other, answers and all,
/// where there are equally many of both colours: then the first half alone is searched.
std::size_t halves_to_search(const Four::Shape& shape) { return shape.white == shape.black ? 1 : 2; }

class Search {
 public:
  Search(const Four::Shape& shape, const std::atomic<bool>& stop)
      : shape_(shape),
        halves_(halves_to_search(shape)),
        bits_(shape),
        words_(colour_words(shape.black + shape.white)),
        occupied_(shape.cells(), shape.black + shape.white),
        stop_(stop) {
    for (std::size_t set = 0; set < occupied_.sets(); ++set) by_parity_[parity_of(set)].push_back(set);
    const std::size_t spares = by_parity_[0].size();
    memory_ = zero_words((2 * halves_ * occupied_.sets() + spares) * words_);
    ColourWords* at = memory_.data();
    const auto take = [&](std::size_t sets) {
      std::vector<Colourings> blocks(sets);
      for (Colourings& block : blocks) block.words = std::exchange(at, at + words_);
      return blocks;
    };
    for (std::size_t half = 0; half < halves_; ++half) {
      met_[half] = take(occupied_.sets());
      level_[half] = take(occupied_.sets());
    }
    spare_ = take(spares);
    found_.resize(occupied_.sets());
    met_either_way_.resize(occupied_.sets());
  }

  /// Boards of the first level, the solved ones; nothing where it was stopped.
  std::optional<std::uint64_t> first_level() {
    const std::vector<ColourWords> valid = valid_colourings();
    return counted([&] {
      for (const std::size_t parity : {0U, 1U})
        each_set(by_parity_[parity], [&](std::size_t set, std::size_t) { enter_solved(parity, set, valid); });
    });
  }

  /// Boards of the next level. A slide changes the empty cells' parity. So in each half the states
  /// of even sets are made apart, those of odd sets then where the states stand that the even ones
  /// were made from: no second copy of the whole level is needed.
  std::optional<std::uint64_t> next_level() {
    return counted([&] {
      for (std::size_t half = 0; half < halves_; ++half) {
        const auto& even = by_parity_[0];
        auto& level = level_[half];
        each_set(even, [&](std::size_t set, std::size_t i) { add_predecessors(half, 0, set, spare_[i]); });
        each_set(by_parity_[1],
                 [&](std::size_t set, std::size_t) { add_predecessors(half, 1, set, level[set]); });
        for (std::size_t i = 0; i < even.size(); ++i) std::swap(level[even[i]], spare_[i]);
      }
    });
  }

  /// Whether the last level has any state.
  bool more() const {
    return std::any_of(level_.begin(), level_.end(), [](const auto& sets) {
      return std::any_of(sets.begin(), sets.end(), [](const Colourings& block) { return block.any; });
    });
  }

 private:
  /// Of one set of occupied cells and one mover.
  struct Colourings {
    ColourWords* words = nullptr;
    bool any = false;
  };

  /// 0 is black, 1 white.
  static std::size_t mover_of(std::size_t half, std::size_t parity) { return half ^ parity; }

  bool stopped() const { return stop_.load(std::memory_order_relaxed); }

  std::size_t parity_of(std::size_t set) const {
    std::size_t sum = 0;
    for (std::uint64_t gaps = ~occupied_.set_of(set) & all_cells(); gaps != 0; gaps &= gaps - 1)
      sum += FourBits::lowest(gaps) / shape_.cols + FourBits::lowest(gaps) % shape_.cols;
    return sum % 2;
  }
  std::uint64_t all_cells() const { return ~std::uint64_t{0} >> (64 - shape_.cells()); }

  /// Colourings with the right number of white pieces.
  std::vector<ColourWords> valid_colourings() const {
    std::vector<ColourWords> valid(words_);
    const std::uint64_t numbers = std::uint64_t{1} << (shape_.black + shape_.white);
    for (std::uint64_t number = 0; number < numbers; ++number) {
      if (std::popcount(number) == static_cast<int>(shape_.white))
        valid[number / 64] |= FourBits::bit(number % 64);
    }
    return valid;
  }

  template <class Use>
  void each_set(const std::vector<std::size_t>& sets, Use&& use) {
    tbb::parallel_for(std::size_t{0}, sets.size(), [&](std::size_t i) {
      if (!stopped()) use(sets[i], i);
    });
  }

  template <class Make>
  std::optional<std::uint64_t> counted(Make&& make) {
    std::fill(found_.begin(), found_.end(), 0);
    make();
    if (stopped()) return {};
    return std::accumulate(found_.begin(), found_.end(), std::uint64_t{0});
  }

  /// A solved board is one for either mover.
  void enter_solved(std::size_t parity, std::size_t set, const std::vector<ColourWords>& valid) {
    const std::uint64_t occupied = occupied_.set_of(set);
    ColourWords* const solved = level_[0][set].words;
    for (const std::uint64_t line : bits_.lines()) {
      if ((line & ~occupied) == 0) add_line(solved, occupied, line);
    }
    for (std::size_t w = 0; w < words_; ++w) solved[w] &= valid[w];
    if (halves_ == 2) std::copy_n(solved, words_, level_[1][set].words);
    for (std::size_t half = 0; half < halves_; ++half) enter(half, parity, set, level_[half][set]);
  }

  void add_line(ColourWords* solved, std::uint64_t occupied, std::uint64_t line) const {
    std::uint64_t numbers = 0;  // of words: bits that are 1 where the line is white
    ColourWords white = ~ColourWords{0};
    ColourWords black = ~ColourWords{0};
    for (std::uint64_t cells = line; cells != 0; cells &= cells - 1) {
      const std::uint32_t place = place_of(occupied, FourBits::lowest(cells));
      if (place >= 6) {
        numbers |= std::uint64_t{1} << (place - 6);
      } else {
        white &= colour_pattern(place);
        black &= ~colour_pattern(place);
      }
    }
    for (std::uint64_t w = 0; w < words_; ++w) {
      if ((w & numbers) == numbers) solved[w] |= white;
      if ((w & numbers) == 0) solved[w] |= black;
    }
  }

  static std::uint32_t place_of(std::uint64_t occupied, std::uint32_t cell) {
    return static_cast<std::uint32_t>(std::popcount(occupied & (FourBits::bit(cell) - 1)));
  }

  /// All new states of the half with these occupied cells which a slide takes into the level.
  void add_predecessors(std::size_t half, std::size_t parity, std::size_t set, Colourings& next) {
    std::fill_n(next.words, words_, 0);
    const std::uint64_t occupied = occupied_.set_of(set);
    for (std::uint64_t pieces = occupied; pieces != 0; pieces &= pieces - 1) {
      const std::uint32_t from = FourBits::lowest(pieces);
      for (std::uint64_t gaps = bits_.near(from) & ~occupied; gaps != 0; gaps &= gaps - 1) {
        const std::uint32_t to = FourBits::lowest(gaps);
        const std::uint64_t after = occupied ^ FourBits::bit(from) ^ FourBits::bit(to);
        const Colourings& known = level_[half][occupied_.rank(after)];
        if (!known.any || stopped()) continue;
        add_slid(next.words, known.words, words_,
                 {place_of(occupied, from), place_of(after, to), mover_of(half, parity) == 1});
      }
    }
    enter(half, parity, set, next);
  }

  /// Keeps what is new. A board counts when its first allowed starter meets it.
  void enter(std::size_t half, std::size_t parity, std::size_t set, Colourings& next) {
    const bool either = shape_.starter == Four::Starter::either;
    const std::size_t other = either && halves_ == 2 ? 1 - half : half;
    const FreshColours fresh = enter_fresh(next.words, met_[half][set].words, met_[other][set].words, words_);
    next.any = fresh.any;
    if (halves_ == 1)
      count_alike(set, fresh);
    else if (either || mover_of(half, parity) == (shape_.starter == Four::Starter::white ? 1U : 0U))
      found_[set] += fresh.counted;
  }

  /// Of the half that stands for both. A mover has met as many boards as the other, which are those
  /// with the colours exchanged: what one has met counts where one starter is allowed, else what
  /// has been met so or with the colours exchanged.
  void count_alike(std::size_t set, const FreshColours& fresh) {
    if (shape_.starter != Four::Starter::either) {
      found_[set] = fresh.counted;
    } else if (fresh.any) {
      const std::uint64_t met = count_either_way(met_[0][set].words, shape_.black + shape_.white);
      found_[set] = met - std::exchange(met_either_way_[set], met);
    }
  }

  Four::Shape shape_;
  std::size_t halves_;  ///< that are searched
  FourBits bits_;
  std::size_t words_;  ///< of a set of colourings
  SetRanking occupied_;
  const std::atomic<bool>& stop_;
  std::array<std::vector<std::size_t>, 2> by_parity_;  ///< sets, by that of the empty cells' coordinates
  std::vector<ColourWords> memory_;
  std::array<std::vector<Colourings>, 2> met_;    ///< by half, then by set
  std::array<std::vector<Colourings>, 2> level_;  ///< likewise
  std::vector<Colourings> spare_;                 ///< as many as there are even sets
  std::vector<std::uint64_t> found_;              ///< boards of the level, by set
  std::vector<std::uint64_t> met_either_way_;     ///< boards of all levels, by set, where one half does
};

}  // namespace

double four_search_bytes(const Four::Shape& shape) {
  constexpr double kSetBytes = 5 * 16 + 3 * 8;
  const double sets = choose(shape.cells(), shape.empty());
  const double set_bytes = std::max(64.0, std::exp2(shape.black + shape.white)) / 8;
  // What has been met and the level, of each half, and the even sets of one once more.
  return (2 * static_cast<double>(halves_to_search(shape)) * sets + even_sets(shape)) * set_bytes +
         sets * kSetBytes + set_bytes;
}

bool search_four(const Four::Shape& shape, const std::atomic<bool>& stop,
                 const std::function<void(std::uint64_t)>& enter) {
  Search search(shape, stop);
  for (auto found = search.first_level(); found; found = search.next_level()) {
    enter(*found);
    if (!search.more()) return true;
  }
  return false;
}

}  // namespace palio
