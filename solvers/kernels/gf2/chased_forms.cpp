#include "solvers/kernels/gf2/chased_forms.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "solvers/kernels/gf2/vector_words.hpp"

namespace palio {
namespace {

constexpr std::int64_t kDeep = 8;  ///< rows that one sweep makes, where so many are left to make

/// Makes x_(t+Deep-1) and x_(t+Deep) of x_(t-1) and x_t in one pass over their columns from
/// `first` on: the form in column c is read when `Deep` rows' forms in the columns before it have
/// been made, so each is made in a register of those beside and above it. Reads `Deep` columns
/// beyond either end, and leaves rubbish in up to 2 * Deep of them.
template <class Words, std::int64_t Deep>
[[gnu::always_inline]] inline void sweep(BitLine* before, BitLine* row, std::int64_t first, std::int64_t last,
                                         std::size_t lane) {
  Words at[Deep + 2][3] = {};  // x_(t-1), x_t, ...: each in its three newest columns, in turn
  const auto step = [&]<std::size_t Turn>(std::int64_t c, std::integral_constant<std::size_t, Turn>)
      __attribute__((always_inline)) {
    constexpr std::size_t oldest = Turn, old = (Turn + 1) % 3, newest = (Turn + 2) % 3;
    load(before[c], lane, at[0][newest]);
    load(row[c], lane, at[1][newest]);
    at[2][newest] = at[0][old] ^ at[1][oldest] ^ at[1][old] ^ at[1][newest];
#pragma GCC unroll 8
    for (std::size_t j = 2; j <= Deep; ++j)
      at[j + 1][newest] = at[j - 1][oldest] ^ at[j][oldest] ^ at[j][old] ^ at[j][newest];
    store(before[c - Deep + 1], lane, at[Deep][newest]);
    store(row[c - Deep], lane, at[Deep + 1][newest]);
  };
  for (std::int64_t c = first - Deep; c < last + Deep; c += 3) {
    step(c, std::integral_constant<std::size_t, 0>{});
    step(c + 1, std::integral_constant<std::size_t, 1>{});
    step(c + 2, std::integral_constant<std::size_t, 2>{});
  }
}

template <std::int64_t Deep>
void sweep(BitLine* before, BitLine* row, std::int64_t first, std::int64_t last, Vectors vectors) {
  run_on_words(
      vectors, [&]<class Words>(std::type_identity<Words>) __attribute__((always_inline)) {
        for (std::size_t lane = 0; lane < BitLine::kWords; lane += word_count<Words>)
          sweep<Words, Deep>(before, row, first, last, lane);
      });
}

/// The rows' forms in 512 of the unknowns. Columns are kept beyond either end, such that the
/// recurrence holds at the ends as anywhere: on a cycle they are those of the other end; else the
/// column beside the end is 0, and those after it mirror the row, so that it stays 0.
class Strip {
 public:
  Strip(const FormChase& chase, std::size_t first_unknown)
      : cols_(chase.cols),
        cyclic_(chase.cyclic),
        before_(chase.cols + std::size_t{2} * kMargin),
        row_(before_.size()) {
    const std::size_t end = std::min(first_unknown + BitLine::kBits, chase.unknowns());
    for (std::size_t i = first_unknown; i < end; ++i) {
      BitLine* const form = i < chase.cols ? row() + i : before() + (i - chase.cols);
      set_bit(form->words, i - first_unknown);
    }
    const auto column = [&](std::size_t i) { return static_cast<std::int64_t>(i % chase.cols); };
    const bool whole = cyclic_ || first_unknown / chase.cols != (end - 1) / chase.cols;
    first_ = whole ? 0 : column(first_unknown);
    last_ = whole ? cols_ : column(end - 1) + 1;
  }

  void make_rows(std::uint64_t count, Vectors vectors) {
    for (; count >= kDeep; count -= kDeep) make<kDeep>(vectors);
    for (; count > 0; --count) make<1>(vectors);
  }

  const BitLine& form(std::size_t col) const { return row_[kMargin + col]; }
  const BitLine& form_before(std::size_t col) const { return before_[kMargin + col]; }

 private:
  static constexpr std::int64_t kMargin = 2 * kDeep + 2;  ///< a sweep goes in steps of three columns

  BitLine* row() { return row_.data() + kMargin; }
  BitLine* before() { return before_.data() + kMargin; }

  /// Forms spread by a column a row: others are 0, and aren't swept.
  template <std::int64_t Deep>
  void make(Vectors vectors) {
    for (BitLine* const forms : {before(), row()}) {
      for (std::int64_t i = 1; i <= Deep; ++i) {
        forms[-i] = beyond(forms, -i);
        forms[cols_ - 1 + i] = beyond(forms, cols_ - 1 + i);
      }
    }
    first_ = std::max<std::int64_t>(0, first_ - Deep);
    last_ = std::min(cols_, last_ + Deep);
    sweep<Deep>(before(), row(), first_, last_, vectors);
  }

  /// What column c of the row, repeated or mirrored without end, holds.
  BitLine beyond(const BitLine* forms, std::int64_t c) const {
    const std::int64_t period = cyclic_ ? cols_ : 2 * (cols_ + 1);
    c = (c + kMargin * period) % period;
    if (c < cols_) return forms[c];
    return c == cols_ || c == 2 * cols_ + 1 ? BitLine{} : forms[2 * cols_ - c];
  }

  std::int64_t cols_;
  bool cyclic_;
  std::int64_t first_ = 0, last_ = 0;  ///< outside of these columns all forms are 0
  std::vector<BitLine> before_, row_;
};

}  // namespace

BitMatrix chased_forms(const FormChase& chase, Vectors vectors) {
  assert(chase.cols >= (chase.cyclic ? 3U : 1U) && chase.steps >= 1);
  const std::size_t unknowns = chase.unknowns();
  BitMatrix matrix(unknowns, unknowns);
  const auto make_strip = [&](std::size_t i) {
    Strip strip(chase, i * BitLine::kBits);
    strip.make_rows(chase.steps, vectors);
    const std::size_t words = std::min(BitLine::kWords, words_for(unknowns) - i * BitLine::kWords);
    for (std::size_t row = 0; row < unknowns; ++row) {
      const BitLine& form = row < chase.cols ? strip.form(row) : strip.form_before(row - chase.cols);
      std::copy_n(form.words.begin(), words,
                  matrix.row(row).begin() + static_cast<std::int64_t>(i * BitLine::kWords));
    }
  };
  // Isolated, lest a waiting thread take up another solve's work in the middle of this.
  tbb::this_task_arena::isolate([&] {
    tbb::parallel_for(std::size_t{0}, (unknowns + BitLine::kBits - 1) / BitLine::kBits, make_strip);
  });
  return matrix;
}

}  // namespace palio
