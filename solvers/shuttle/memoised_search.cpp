// Depth first, white to the right and black to the left only, smallest origin first, that
// remembers each position from which the goal turned out to be out of reach.
// Why it is right: forward jumps less backward ones number a * b, forward slides less
// backward ones a + b, so exactly the solutions without a backward move are shortest; the
// first one found is the least, and what is dead is so however it was reached. A position
// is a word: 6 bits for the empty cell, then one for each piece from the left, 1 for white.
// It loses to pruned_dfs, which needs no search to know what is dead.
// Source: textbook (Michie 1968 on memo functions).
#include <array>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "puzzles/shuttle/instance.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

using Word = std::uint64_t;
constexpr int kPlaceBits = 6;

/// Where the empty cell goes, in the order of origins: white jumps, white slides, black
/// slides, black jumps.
constexpr std::array<int, 4> kGoes{-2, -1, 1, 2};

struct Position {
  int empty = 0;    ///< as many pieces are to its left
  Word pieces = 0;  ///< never 0: there is a white one
  Word word() const { return pieces << kPlaceBits | static_cast<Word>(empty); }
};

/// A set of words other than 0: open addressing, linear probing, at most two thirds full.
class WordSet {
 public:
  void clear() {
    bits_ = kLeastBits;
    size_ = 0;
    slots_.assign(std::size_t{1} << bits_, 0);
  }
  bool holds(Word word) const { return slots_[place(word)] == word; }
  void insert(Word word) {
    if (full()) grow();
    slots_[place(word)] = word;
    ++size_;
  }
  bool full() const { return 3 * (size_ + 1) > 2 * slots_.size(); }
  std::uint64_t bytes() const { return slots_.size() * sizeof(Word); }

 private:
  static constexpr int kLeastBits = 4;

  /// Where the word stands, or the free slot where it would; multiplicative hashing.
  std::size_t place(Word word) const {
    std::size_t at = word * 0x9E3779B97F4A7C15ULL >> (64 - bits_);
    while (slots_[at] != 0 && slots_[at] != word) at = (at + 1) & (slots_.size() - 1);
    return at;
  }
  void grow() {
    std::vector<Word> old(2 * slots_.size(), 0);
    old.swap(slots_);
    ++bits_;
    for (Word word : old) {
      if (word != 0) slots_[place(word)] = word;
    }
  }

  std::vector<Word> slots_;
  int bits_ = 0;
  std::size_t size_ = 0;
};

/// The dead positions so far, those of each depth apart: a search looks into few of the
/// sets at a time, and none ever takes long to grow.
class DeadPositions {
 public:
  void clear(std::size_t depths) {
    sets_.resize(depths);
    bytes_ = 0;
    for (WordSet& set : sets_) {
      set.clear();
      bytes_ += sizeof(WordSet) + set.bytes();
    }
  }
  bool hold(std::size_t depth, Word word) const { return sets_[depth].holds(word); }
  void insert(std::size_t depth, Word word) {
    bytes_ -= sets_[depth].bytes();
    sets_[depth].insert(word);
    bytes_ += sets_[depth].bytes();
  }
  /// What they hold, or are about to hold while one grows.
  std::uint64_t bytes_to_insert(std::size_t depth) const {
    return bytes_ + (sets_[depth].full() ? 2 * sets_[depth].bytes() : 0);
  }

 private:
  std::vector<WordSet> sets_;
  std::uint64_t bytes_ = 0;
};

/// What a move does to the pieces: a jump turns two of them.
Word turned(int empty, int goes) {
  if (goes % 2 != 0) return 0;
  return Word{3} << (goes < 0 ? empty + goes : empty);
}

/// Whether the piece or pieces that the move passes stand right for it: a white slide needs
/// a white piece there, a black one a black, a jump a white to the left of a black.
bool legal(const Position& at, int goes, int pieces) {
  if (at.empty + goes < 0 || at.empty + goes > pieces) return false;
  const Word passed = at.pieces >> (goes < 0 ? at.empty + goes : at.empty);
  return goes == -1 ? (passed & 1) == 1 : goes == 1 ? (passed & 1) == 0 : (passed & 3) == 1;
}

Position after(const Position& at, int goes) { return {at.empty + goes, at.pieces ^ turned(at.empty, goes)}; }

/// A search on its way: the places in kGoes of the moves that led to `at`.
struct Way {
  int pieces;
  Position at;
  std::vector<std::size_t> choices = {};
};

/// The place in kGoes of the first move from `first` on that doesn't lead to a dead
/// position, or past the end.
std::size_t next_choice(const Way& way, std::size_t first, const DeadPositions& dead, Counters& counters) {
  for (; first < kGoes.size(); ++first) {
    if (!legal(way.at, kGoes[first], way.pieces)) continue;
    ++counters.generated;
    if (!dead.hold(way.choices.size() + 1, after(way.at, kGoes[first]).word())) break;
    ++counters.duplicates;
  }
  return first;
}

/// Takes the last move back and returns its place in kGoes.
std::size_t take_back(Way& way) {
  const std::size_t choice = way.choices.back();
  const int empty = way.at.empty - kGoes[choice];
  way.at = {empty, way.at.pieces ^ turned(empty, kGoes[choice])};
  way.choices.pop_back();
  return choice;
}

std::vector<Shuttle::Move> moves_of(const Way& way, std::uint32_t start) {
  std::vector<Shuttle::Move> moves;
  for (std::size_t choice : way.choices)
    moves.push_back({start += static_cast<std::uint32_t>(kGoes[choice])});
  return moves;
}

Answer<Shuttle> solve(const Shuttle::Instance& sides, Work& work) {
  const Word white = (Word{1} << sides.white) - 1;
  const Word goal = Position{static_cast<int>(sides.black), white << sides.black}.word();
  Way way{static_cast<int>(sides.white + sides.black), {static_cast<int>(sides.white), white}};
  auto& dead = work.scratch<DeadPositions>();
  // No way is longer than the solution: at most a * b jumps and a + b slides go forward.
  dead.clear(std::size_t{sides.white} * sides.black + sides.white + sides.black + 1);
  if (auto end = work.must_end(dead.bytes_to_insert(0))) return *end;
  std::size_t first = 0;  // choices before it are done with at this position
  while (way.at.word() != goal) {
    if (first == 0) ++work.counters.expanded;
    const std::size_t choice = next_choice(way, first, dead, work.counters);
    const std::size_t depth = way.choices.size();
    if (choice < kGoes.size()) {
      way.at = after(way.at, kGoes[choice]);
      way.choices.push_back(choice);
      first = 0;
    } else {
      assert(depth > 0);  // the start isn't dead
      // Any way down is short, so to ask at its end is to ask often enough.
      if (auto end = work.must_end(dead.bytes_to_insert(depth))) return *end;
      dead.insert(depth, way.at.word());
      first = take_back(way) + 1;
    }
  }
  return solved_by<Shuttle>(moves_of(way, sides.white + 1));
}

const Registered<Shuttle> entry{{
    .guarantee = Guarantee::canonical,
    .summary = "depth first, forward only, dead positions in a hash set",
    .source = "textbook (Michie 1968)",
    .reach = {"at most 40 pieces",
              [](const Shuttle::Shape& sides) { return sides.white + sides.black <= 40; }},
    .elsewhere = "needs moves that never lead back, as only shuttle has",
    .method = direct_method<Shuttle, solve>,
}};

}  // namespace
}  // namespace palio
