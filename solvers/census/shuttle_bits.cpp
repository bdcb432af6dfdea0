#include "solvers/census/shuttle_bits.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>
#include <vector>

#include "solvers/census/exchanged_bits.hpp"
#include "solvers/kernels/machine/large_pages.hpp"

namespace palio {
namespace {

constexpr std::size_t kChunk = 256;  ///< words of a summary that one task goes through

/// Positions: for each place of the empty cell the set of the pieces' numbers, and its summary.
struct Positions {
  std::vector<ColourWords> words;
  std::vector<ColourWords> summary;
};

class Search {
 public:
  explicit Search(const Shuttle::Instance& sides)
      : cells_(sides.cells()),
        words_(std::max<std::size_t>(colour_words(sides.cells() - 1), 2)),
        summary_words_((words_ + 63) / 64),
        met_(zero_words(cells_ * words_)),
        level_(made()),
        next_(made()),
        found_(cells_ * chunks()) {
    const std::size_t start = (std::size_t{1} << sides.white) - 1;
    level_.words[sides.white * words_ + start / 64] = std::size_t{1} << start % 64;
    level_.summary[sides.white * summary_words_ + start / 4096] = std::size_t{1} << start / 64 % 64;
    met_[sides.white * words_ + start / 64] = std::size_t{1} << start % 64;
  }

  /// Makes the next level and counts it; `stop` leaves it unfinished.
  std::uint64_t advance(const std::atomic<bool>& stop) {
    tbb::parallel_for(std::size_t{0}, found_.size(), [&](std::size_t task) {
      if (!stop.load(std::memory_order_relaxed)) found_[task] = fill(task / chunks(), task % chunks());
    });
    std::swap(level_, next_);
    std::uint64_t sum = 0;
    for (const std::uint64_t found : found_) sum += found;
    return sum;
  }

 private:
  Positions made() const { return {zero_words(cells_ * words_), zero_words(cells_ * summary_words_)}; }
  std::size_t chunks() const { return (summary_words_ + kChunk - 1) / kChunk; }

  /// The places that the empty cell may come from, by a slide or a jump past two pieces.
  struct Source {
    const ColourWords* words;
    const ColourWords* summary;
  };
  Source source(std::size_t place) const {
    return {level_.words.data() + place * words_, level_.summary.data() + place * summary_words_};
  }

  std::uint64_t fill(std::size_t place, std::size_t chunk) {
    const std::size_t end = std::min(summary_words_, (chunk + 1) * kChunk);
    std::uint64_t found = 0;
    for (std::size_t s = chunk * kChunk; s < end; ++s) {
      clear(place, s);
      ColourWords left = 0;
      for (ColourWords open = candidates(place, s); open != 0; open &= open - 1) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(open));
        const std::size_t at = place * words_ + s * 64 + bit;
        const ColourWords fresh = arrivals(place, s * 64 + bit) & ~met_[at];
        if (fresh == 0) continue;
        met_[at] |= fresh;
        next_.words[at] = fresh;
        left |= std::size_t{1} << bit;
        found += static_cast<std::uint64_t>(std::popcount(fresh));
      }
      next_.summary[place * summary_words_ + s] = left;
    }
    return found;
  }

  /// What is left there of two levels before.
  void clear(std::size_t place, std::size_t s) {
    for (ColourWords old = next_.summary[place * summary_words_ + s]; old != 0; old &= old - 1)
      next_.words[place * words_ + s * 64 + static_cast<std::size_t>(std::countr_zero(old))] = 0;
  }

  ColourWords candidates(std::size_t place, std::size_t s) const {
    ColourWords found = 0;
    if (place >= 1) found |= source(place - 1).summary[s];
    if (place + 1 < cells_) found |= source(place + 1).summary[s];
    if (place >= 2) found |= exchanged_summary(source(place - 2).summary, s, lower_bit(place - 2));
    if (place + 2 < cells_) found |= exchanged_summary(source(place + 2).summary, s, lower_bit(place));
    return found;
  }

  ColourWords arrivals(std::size_t place, std::size_t w) const {
    ColourWords found = 0;
    if (place >= 1) found |= source(place - 1).words[w];
    if (place + 1 < cells_) found |= source(place + 1).words[w];
    if (place >= 2) found |= exchanged_word(source(place - 2).words, w, lower_bit(place - 2));
    if (place + 2 < cells_) found |= exchanged_word(source(place + 2).words, w, lower_bit(place));
    return found;
  }

  /// With the empty cell at `place` or two further on, the pieces between are these bits.
  static std::uint32_t lower_bit(std::size_t place) { return static_cast<std::uint32_t>(place); }

  std::size_t cells_;
  std::size_t words_;  ///< a place
  std::size_t summary_words_;
  std::vector<ColourWords> met_;
  Positions level_;
  Positions next_;
  std::vector<std::uint64_t> found_;  ///< by task
};

}  // namespace

double shuttle_bit_bytes(const Shuttle::Instance& sides) {
  const double words = std::max(2.0, std::exp2(static_cast<double>(sides.cells()) - 7));
  return 8 * sides.cells() * (3 * words + 2 * std::ceil(words / 64));
}

bool search_shuttle_bits(const Shuttle::Instance& sides, const std::atomic<bool>& stop,
                         const std::function<void(std::uint64_t)>& enter) {
  Search search(sides);
  for (std::uint64_t found = 1; found > 0; found = search.advance(stop)) {
    if (stop.load(std::memory_order_relaxed)) return false;
    enter(found);
  }
  return !stop.load(std::memory_order_relaxed);
}

}  // namespace palio
