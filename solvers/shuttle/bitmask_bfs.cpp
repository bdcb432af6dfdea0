// Breadth first over 64-bit words, white to the right and black to the left only. A
// position is the place of the empty cell and the word of the pieces without it, bit i
// the i-th from the left, 1 for white: slides keep the word, jumps turn bits 01 into 10.
// Why it is right: forward jumps less backward ones number a * b, forward slides less
// backward ones a + b, so exactly the solutions without a backward move are shortest, and
// all ways to a position are equally long. So no level meets an earlier one, and a level
// is a merge of sorted lists. It loses to searches that see dead lines: most of these are.
// Source: textbook; levels as sorted lists after Korf's frontier search.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "puzzles/shuttle/instance.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

using Word = std::uint64_t;
constexpr Word kNoWord = UINT64_MAX;  ///< no word is that long

/// Where the empty cell goes, in the order of origins: white jumps, white slides, black
/// slides, black jumps.
constexpr std::array<int, 4> kGoes{-2, -1, 1, 2};

struct Position {
  int empty = 0;  ///< as many pieces are to its left
  Word word = 0;
};

/// What a move asks of a word and does to it.
struct Rule {
  Word mask, asked, turned;
  bool takes(Word word) const { return (word & mask) == asked; }
};

Rule rule(int empty, int goes) {
  const bool jump = goes % 2 == 0;
  const Word low = Word{1} << (goes < 0 ? empty + goes : empty);
  const Word mask = jump ? 3 * low : low;
  return {mask, goes == 1 ? 0 : low, jump ? mask : 0};
}

/// The positions some number of moves from the start: for each place of the empty cell
/// its words in increasing order.
struct Level {
  std::vector<Word> words;
  std::vector<std::size_t> begins;  ///< one for each place of the empty cell, and the end

  std::span<const Word> at(int empty) const {
    if (empty < 0 || static_cast<std::size_t>(empty) + 1 >= begins.size()) return {};
    const Word* all = words.data();
    return {all + begins[static_cast<std::size_t>(empty)], all + begins[static_cast<std::size_t>(empty) + 1]};
  }
  bool holds(Position position) const {
    const auto there = at(position.empty);
    return std::binary_search(there.begin(), there.end(), position.word);
  }
  std::uint64_t bytes() const {
    return words.capacity() * sizeof(Word) + begins.capacity() * sizeof(std::size_t) + sizeof(Level);
  }
};

/// The words that one kind of move brings. They come in increasing order, since all of
/// them agree in the bits that the move turns.
class Arrivals {
 public:
  Arrivals() = default;
  Arrivals(std::span<const Word> from, Rule by) : at_(from.data()), end_(at_ + from.size()), by_(by) {
    settle();
  }
  Word head() const { return head_; }  ///< or kNoWord
  void advance() {
    ++at_;
    settle();
  }

 private:
  void settle() {
    while (at_ != end_ && !by_.takes(*at_)) ++at_;
    head_ = at_ == end_ ? kNoWord : *at_ ^ by_.turned;
  }

  const Word* at_ = nullptr;
  const Word* end_ = nullptr;
  Rule by_{};
  Word head_ = kNoWord;
};

/// Appends to `words` those of the level after `level` with the empty cell at `empty`.
void merge_arrivals(const Level& level, int empty, std::vector<Word>& words, Counters& counters) {
  std::array<Arrivals, 4> arrivals;
  for (std::size_t i = 0; i < kGoes.size(); ++i) {
    const auto from = level.at(empty - kGoes[i]);
    if (!from.empty()) arrivals[i] = {from, rule(empty - kGoes[i], kGoes[i])};
  }
  const std::size_t kept = words.size();
  const std::uint64_t generated = counters.generated;
  while (true) {
    Word least = kNoWord;
    for (const Arrivals& kind : arrivals) least = std::min(least, kind.head());
    if (least == kNoWord) break;
    words.push_back(least);
    for (Arrivals& kind : arrivals) {
      if (kind.head() != least) continue;
      ++counters.generated;
      kind.advance();
    }
  }
  counters.duplicates += counters.generated - generated - (words.size() - kept);
}

/// Working memory: the levels, and the one that is being made.
struct Scratch {
  std::vector<Level> levels;
  std::vector<Word> words;
};

/// The same line seen in a mirror.
Position mirrored(Position position, int pieces) {
  Position image{pieces - position.empty, 0};
  for (int i = 0; i < pieces; ++i) image.word |= (position.word >> i & 1) << (pieces - 1 - i);
  return image;
}

/// The least path. A mirror makes the start the goal and each move its reverse, so a
/// position is k moves from the goal if and only if its image is k moves from the start.
std::vector<Shuttle::Move> descend(std::span<const Level> levels, Position at, int pieces) {
  std::vector<Shuttle::Move> moves;
  for (std::size_t left = levels.size() - 1; left-- > 0;) {
    for (int goes : kGoes) {
      const int empty = at.empty + goes;
      if (empty < 0 || empty > pieces || !rule(at.empty, goes).takes(at.word)) continue;
      const Position next{empty, at.word ^ rule(at.empty, goes).turned};
      if (!levels[left].holds(mirrored(next, pieces))) continue;
      at = next;
      break;
    }
    moves.push_back({static_cast<std::uint32_t>(at.empty + 1)});
  }
  return moves;
}

Answer<Shuttle> solve(const Shuttle::Instance& sides, Work& work) {
  const int pieces = static_cast<int>(sides.white + sides.black);
  const Position start{static_cast<int>(sides.white), (Word{1} << sides.white) - 1};
  const Position goal = mirrored(start, pieces);
  auto& [levels, words] = work.scratch<Scratch>();
  levels.resize(std::size_t{sides.white} * sides.black + sides.white + sides.black + 1);
  levels[0].words = {start.word};
  levels[0].begins.assign(sides.cells() + 1, 0);
  std::fill(levels[0].begins.begin() + start.empty + 1, levels[0].begins.end(), 1);
  std::uint64_t bytes = 0;
  for (const Level& level : levels) bytes += level.bytes();
  for (std::size_t depth = 1; depth < levels.size(); ++depth) {
    const Level& level = levels[depth - 1];
    work.counters.expanded += level.words.size();
    Level& next = levels[depth];
    bytes -= next.bytes();
    words.clear();
    next.begins.assign(1, 0);
    for (int empty = 0; empty <= pieces; ++empty) {
      // Room for the list to grow into, or for the copy that the level keeps.
      if (auto end = work.must_end(bytes + 3 * words.capacity() * sizeof(Word))) return *end;
      merge_arrivals(level, empty, words, work.counters);
      next.begins.push_back(words.size());
    }
    next.words = words;
    bytes += next.bytes();
  }
  assert(levels.back().holds(goal));
  return solved_by<Shuttle>(descend(levels, start, pieces));
}

const Registered<Shuttle> entry{{
    .guarantee = Guarantee::canonical,
    .summary = "breadth first, forward only, levels as sorted lists of words",
    .source = "textbook; levels as sorted lists after Korf's frontier search",
    .reach = {"at most 42 pieces",
              [](const Shuttle::Shape& sides) { return sides.white + sides.black <= 42; }},
    .method = direct_method<Shuttle, solve>,
}};

}  // namespace
}  // namespace palio
