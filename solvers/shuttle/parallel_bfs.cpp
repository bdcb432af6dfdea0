// Breadth first from the goal over every slide and jump, to the left and to the right with
// either colour, two bits a position, each level shared out among all cores.
// Why it is right: moves can be taken back, so a depth is a distance to the goal, and those of
// neighbours differ by one at most: depths mod 3 tell who is nearer. From the start the least
// origin of those that lead nearer is taken each time.
// Encoding: bit i of the word is the i-th piece from the left, 1 for white, with the place of
// the empty cell above. Law: rank = (words of as many ones below the word) * cells + the place.
// It loses to methods that only move forward and so meet few of all positions.
// Source: textbook; Korf 2008 (two bits by rank); Knuth 7.2.1.3 (ranks of words).
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <vector>

#include "puzzles/shuttle/instance.hpp"
#include "solvers/kernels/search/ranked_frontier.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

constexpr std::uint32_t kMostPieces = 26;

/// Where the empty cell goes, in the order of origins.
constexpr std::array<int, 4> kGoes{-2, -1, 1, 2};

/// The positions of one shape.
class Line {
 public:
  using State = std::uint32_t;

  explicit Line(const Shuttle::Shape& sides)
      : pieces_(static_cast<int>(sides.white + sides.black)), half_(pieces_ / 2) {
    const std::size_t lows = std::size_t{1} << half_;
    std::vector<std::uint32_t> lows_of(sides.cells());  // by how many ones they have
    for (std::size_t low = 0; low < lows; ++low)
      low_.push_back(lows_of[static_cast<std::size_t>(std::popcount(low))]++);
    const std::size_t highs = std::size_t{1} << (pieces_ - half_);
    for (std::size_t high = 0; high < highs; ++high) {
      high_.push_back(words_);
      const auto ones = static_cast<std::size_t>(std::popcount(high));
      if (ones <= sides.white) words_ += lows_of[sides.white - ones];
    }
  }

  std::uint64_t states() const { return words_ * cells(); }

  std::uint64_t rank(State state) const {
    const std::uint32_t word = state & kWord;
    const std::uint64_t order = high_[word >> half_] + low_[word & (low_.size() - 1)];
    return order * cells() + (state >> kMostPieces);
  }

  template <class Emit>
  void expand(State state, Emit&& emit) const {
    for (const int goes : kGoes) {
      if (legal(state, goes)) emit(after(state, goes));
    }
  }

  bool legal(State state, int goes) const {
    const int empty = static_cast<int>(state >> kMostPieces);
    if (empty + goes < 0 || empty + goes > pieces_) return false;
    if (goes % 2 != 0) return true;
    const std::uint32_t pair = state >> (goes < 0 ? empty - 2 : empty) & 3;
    return pair == 1 || pair == 2;
  }

  /// The position after a legal move.
  static State after(State state, int goes) {
    const auto empty = static_cast<int>(state >> kMostPieces);
    const std::uint32_t turned = goes % 2 == 0 ? 3U << (goes < 0 ? empty - 2 : empty) : 0;
    return ((state & kWord) ^ turned) | static_cast<State>(empty + goes) << kMostPieces;
  }

  /// `left` pieces stand left of the empty cell; white ones are those in `white`.
  static State position(std::uint32_t left, std::uint32_t white) { return left << kMostPieces | white; }
  static std::uint32_t empty(State state) { return state >> kMostPieces; }

 private:
  static constexpr State kWord = (State{1} << kMostPieces) - 1;
  std::uint64_t cells() const { return static_cast<std::uint64_t>(pieces_) + 1; }

  int pieces_;
  int half_;                         ///< the lower of a word's two parts, in bits
  std::vector<std::uint32_t> low_;   ///< a lower half's place among those of as many ones
  std::vector<std::uint32_t> high_;  ///< the words that come before those of this upper half
  std::uint32_t words_ = 0;
};

using Search = RankedFrontier<Line, Keeps::depths>;

Line prepare(const Shuttle::Shape& sides) { return Line(sides); }

/// The least moves from a position so far from the goal.
std::vector<Shuttle::Move> descend(const Line& line, const Search& search, Line::State at,
                                   std::uint32_t depth) {
  std::vector<Shuttle::Move> moves;
  for (; depth > 0; --depth) {
    const auto nearer = [&](int goes) {
      return line.legal(at, goes) &&
             search.code(line.rank(Line::after(at, goes))) == Search::code_of(depth - 1);
    };
    const auto goes = std::find_if(kGoes.begin(), kGoes.end(), nearer);
    assert(goes != kGoes.end());
    at = Line::after(at, *goes);
    moves.push_back({Line::empty(at) + 1});
  }
  return moves;
}

Answer<Shuttle> solve(const Line& line, const Shuttle::Instance& sides, Work& work) {
  const std::uint32_t white = (std::uint32_t{1} << sides.white) - 1;
  const Line::State start = Line::position(sides.white, white);
  auto& search = work.scratch<Search>();
  if (auto end = search.begin(line, work)) return *end;
  search.start(line, Line::position(sides.black, white << sides.black));
  std::uint32_t depth = 0;
  const auto goes_on = [&](const FrontierLevel& level) {
    depth = level.depth;
    return !search.seen(line.rank(start));
  };
  if (auto end = search.run(line, goes_on, work)) return *end;
  return solved_by<Shuttle>(descend(line, search, start, depth));
}

const Registered<Shuttle> entry{{
    .guarantee = Guarantee::canonical,
    .summary = "breadth first over ranked positions, each level shared out among the cores",
    .source = "textbook; Korf 2008",
    .reach = {"at most 26 pieces",
              [](const Shuttle::Shape& sides) { return sides.white + sides.black <= kMostPieces; }},
    .method = prepared_method<Shuttle, prepare, solve>,
}};

}  // namespace
}  // namespace palio
