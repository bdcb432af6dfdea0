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
    slots_.assign(std::size_t{1} << kLeastBits, 0);
    bits_ = kLeastBits;
    size_ = 0;
  }
  bool holds(Word word) const { return slots_[place(word)] == word; }
  void insert(Word word) {
    slots_[place(word)] = word;
    if (3 * ++size_ > 2 * slots_.size()) grow();
  }
  /// What it holds, or is about to hold while it grows.
  std::uint64_t bytes() const {
    const bool grows = 3 * (size_ + kNotice) > 2 * slots_.size();
    return (grows ? 3 : 1) * slots_.size() * sizeof(Word);
  }
  /// Insertions between two calls of `bytes`, at most, so that it tells of growing in time.
  static constexpr std::size_t kNotice = 256;

 private:
  static constexpr int kLeastBits = 10;

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

/// The place in kGoes of the first move from `first` on that doesn't lead to a dead
/// position, or past the end.
std::size_t next_choice(const Position& at, std::size_t first, int pieces, const WordSet& dead,
                        Counters& counters) {
  for (; first < kGoes.size(); ++first) {
    if (!legal(at, kGoes[first], pieces)) continue;
    ++counters.generated;
    if (!dead.holds(after(at, kGoes[first]).word())) break;
  }
  return first;
}

Answer<Shuttle> solve(const Shuttle::Instance& sides, Work& work) {
  const int pieces = static_cast<int>(sides.white + sides.black);
  Position at{static_cast<int>(sides.white), (Word{1} << sides.white) - 1};
  const Word goal = Position{static_cast<int>(sides.black), at.pieces << sides.black}.word();
  WordSet& dead = work.scratch<WordSet>();
  dead.clear();
  std::vector<std::size_t> choices;  // places in kGoes on the way to `at`
  std::size_t first = 0;             // choices before it are done with at `at`
  std::uint64_t steps = 0;
  while (at.word() != goal) {
    if (steps++ % WordSet::kNotice == 0) {
      if (auto end = work.must_end(dead.bytes())) return *end;
    }
    if (first == 0) ++work.counters.expanded;
    const std::size_t choice = next_choice(at, first, pieces, dead, work.counters);
    if (choice < kGoes.size()) {
      at = after(at, kGoes[choice]);
      choices.push_back(choice);
      first = 0;
    } else {
      assert(!choices.empty());  // the start isn't dead
      dead.insert(at.word());
      const int goes = kGoes[choices.back()];
      at = {at.empty - goes, at.pieces ^ turned(at.empty - goes, goes)};
      first = choices.back() + 1;
      choices.pop_back();
    }
  }
  std::vector<Shuttle::Move> moves;
  std::uint32_t empty = sides.white + 1;
  for (std::size_t choice : choices) moves.push_back({empty += static_cast<std::uint32_t>(kGoes[choice])});
  return solved_by<Shuttle>(std::move(moves));
}

const Registered<Shuttle> entry{{
    .guarantee = Guarantee::canonical,
    .summary = "depth first, forward only, dead positions in a hash set",
    .source = "textbook (Michie 1968)",
    .reach = {"at most 40 pieces",
              [](const Shuttle::Shape& sides) { return sides.white + sides.black <= 40; }},
    .method = direct_method<Shuttle, solve>,
}};

}  // namespace
}  // namespace palio
