// Elimination at sizes where words, panels of 64 and strips of 512 columns end anywhere, and
// the matrices of linear forms that light chasing hands to it.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/random.hpp"
#include "solvers/kernels/gf2/chased_forms.hpp"
#include "solvers/kernels/gf2/elimination.hpp"
#include "solvers/kernels/gf2/line_sums.hpp"

namespace palio {
namespace {

using Words = std::vector<std::uint64_t>;

std::vector<Vectors> all_vectors() {
  std::vector<Vectors> all{Vectors::portable};
  for (const Vectors vectors : {Vectors::avx2, Vectors::avx512}) {
    if (vectors <= best_vectors()) all.push_back(vectors);
  }
  return all;
}

Words random_row(std::size_t bits, Random& random) {
  Words row(words_for(bits));
  for (std::size_t i = 0; i < bits; ++i) {
    if (random.below(2) == 0) set_bit(row, i);
  }
  return row;
}

/// A matrix of at most that rank whose rows have bits `band` columns from the diagonal at most.
BitMatrix random_matrix(std::size_t rows, std::size_t cols, std::size_t rank, std::size_t band,
                        Random& random) {
  std::vector<Words> span;
  for (std::size_t i = 0; i < rank; ++i) span.push_back(random_row(cols, random));
  BitMatrix matrix(rows, cols);
  for (std::size_t row = 0; row < rows; ++row) {
    for (const Words& words : span) {
      if (random.below(2) == 0) add_row(matrix.row(row), words);
    }
    for (std::size_t col = 0; col < cols; ++col) {
      if (std::max(row, col) - std::min(row, col) > band && bit_at(matrix.row(row), col))
        matrix.row(row)[col / 64] ^= std::uint64_t{1} << (col % 64);
    }
  }
  return matrix;
}

Words product(const BitMatrix& matrix, BitRow x) {
  Words b(words_for(matrix.rows()));
  for (std::size_t i = 0; i < matrix.rows(); ++i) {
    if (odd_overlap(matrix.row(i), x)) set_bit(b, i);
  }
  return b;
}

/// By taking rows one at a time, each cleared of the leading columns of those before it.
std::size_t rank_of(const BitMatrix& matrix) {
  std::vector<std::pair<std::size_t, Words>> leading;
  for (std::size_t i = 0; i < matrix.rows(); ++i) {
    Words row(matrix.row(i).begin(), matrix.row(i).end());
    for (const auto& [column, other] : leading) {
      if (bit_at(row, column)) add_row(row, other);
    }
    const auto word = std::ranges::find_if(row, [](std::uint64_t bits) { return bits != 0; });
    if (word == row.end()) continue;
    const auto first = static_cast<std::size_t>(word - row.begin()) * 64;
    leading.emplace_back(first + static_cast<std::size_t>(std::countr_zero(*word)), row);
  }
  return leading.size();
}

bool is_zero(const Words& words) {
  return std::ranges::all_of(words, [](std::uint64_t word) { return word == 0; });
}

bool equal(const BitMatrix& a, const BitMatrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && std::ranges::equal(a.words(), b.words());
}

bool equal(const Elimination& a, const Elimination& b) {
  return a.unknowns == b.unknowns && equal(a.kernel, b.kernel) && equal(a.effect, b.effect);
}

void expect_all_that_holds(const BitMatrix& matrix, const Elimination& system, Random& random) {
  const std::size_t rank = rank_of(matrix);
  ASSERT_EQ(system.unknowns, matrix.cols());
  ASSERT_EQ(system.kernel.rows(), matrix.cols() - rank);
  EXPECT_EQ(rank_of(system.kernel), system.kernel.rows()) << "its rows depend on each other";
  for (std::size_t k = 0; k < system.kernel.rows(); ++k)
    ASSERT_TRUE(is_zero(product(matrix, system.kernel.row(k)))) << "kernel row " << k;
  ASSERT_EQ(system.effect.rows(), matrix.rows());
  ASSERT_EQ(system.effect.cols(), matrix.cols() + matrix.rows() - rank);
  Words sum(words_for(system.effect.cols()));
  for (int i = 0; i < 4; ++i) {
    const Words b = product(matrix, random_row(matrix.cols(), random));
    system.apply(b, sum);
    EXPECT_FALSE(system.has_syndrome(sum));
    Words x(words_for(matrix.cols()));
    add_bits(x, sum, 0, matrix.cols());
    EXPECT_EQ(product(matrix, x), b);
  }
  // The range has 2^rank members, so half of all b at most are solvable unless M has full rank.
  std::size_t refused = 0;
  for (int i = 0; i < 40; ++i) {
    const Words b = random_row(matrix.rows(), random);
    system.apply(b, sum);
    Words x(words_for(matrix.cols()));
    add_bits(x, sum, 0, matrix.cols());
    ASSERT_EQ(system.has_syndrome(sum), product(matrix, x) != b);
    refused += system.has_syndrome(sum) ? 1 : 0;
  }
  EXPECT_EQ(refused > 0, rank < matrix.rows());
}

struct Size {
  std::size_t rows, cols, rank, band;
};

std::ostream& operator<<(std::ostream& out, const Size& size) {
  return out << size.rows << " x " << size.cols << ", rank at most " << size.rank << ", band " << size.band;
}

TEST(Elimination, HoldsWhereWordsPanelsAndStripsEnd) {
  constexpr std::size_t kWide = 10'000;
  Random random(3, 0);
  for (const Size& size : {Size{1, 1, 1, kWide},
                           {1, 1, 0, kWide},
                           {64, 64, 64, kWide},
                           {65, 63, 65, kWide},
                           {63, 65, 20, kWide},
                           {3, 200, 3, kWide},
                           {200, 3, 3, kWide},
                           {128, 128, 127, kWide},
                           {300, 300, 290, 4},
                           {511, 513, 505, kWide},
                           {513, 511, 40, kWide},
                           {512, 512, 512, 70},
                           {600, 520, 300, kWide}}) {
    const BitMatrix matrix = random_matrix(size.rows, size.cols, size.rank, size.band, random);
    SCOPED_TRACE(testing::PrintToString(size));
    expect_all_that_holds(matrix, eliminate(matrix), random);
  }
}

TEST(Elimination, IsTheSameWithAllInstructionsAndThreads) {
  Random random(4, 0);
  for (const Size& size : {Size{70, 90, 60, 1000}, {520, 530, 500, 1000}, {1100, 1000, 900, 400}}) {
    const BitMatrix matrix = random_matrix(size.rows, size.cols, size.rank, size.band, random);
    Elimination alone;
    tbb::task_arena(1).execute([&] { alone = eliminate(matrix, Vectors::portable); });
    for (const Vectors vectors : all_vectors()) {
      Elimination shared;
      tbb::task_arena(2).execute([&] { shared = eliminate(matrix, vectors); });
      EXPECT_TRUE(equal(alone, shared)) << size << ' ' << vectors_names[static_cast<std::size_t>(vectors)];
    }
  }
}

RC_GTEST_PROP(Elimination, HoldsAtRandomSizes, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>(), 0);
  const Size size{1 + random.below(140), 1 + random.below(140), random.below(140), 1 + random.below(140)};
  const BitMatrix matrix = random_matrix(size.rows, size.cols, size.rank, size.band, random);
  SCOPED_TRACE(testing::PrintToString(size));
  expect_all_that_holds(matrix, eliminate(matrix), random);
  RC_ASSERT(!testing::Test::HasFailure());
}

TEST(LineSums, AreTheSumsOfWhatIsChosen) {
  Random random(5, 0);
  for (const std::size_t count : {1U, 5U, 8U, 63U, 64U}) {
    for (const std::size_t height : {1U, 9U, 100U, 2100U}) {
      std::vector<BitLine> lines(count), rows(height);
      for (auto* const some : {&lines, &rows}) {
        for (BitLine& line : *some) std::ranges::copy(random_row(BitLine::kBits, random), line.words.begin());
      }
      Words chosen;
      for (std::size_t i = 0; i < height; ++i) chosen.push_back(random_row(count, random)[0]);
      auto expected = rows;
      for (std::size_t i = 0; i < height; ++i)
        each_bit(std::array{chosen[i]}, [&](std::size_t k) { add_row(expected[i].words, lines[k].words); });
      for (const Vectors vectors : all_vectors()) {
        auto sums = rows;
        add_sums(lines, chosen, sums, vectors);
        for (std::size_t i = 0; i < height; ++i) ASSERT_EQ(sums[i].words, expected[i].words) << i;
      }
    }
  }
}

/// Row by row, as the recurrence says.
BitMatrix forms_one_by_one(const FormChase& chase) {
  const std::size_t cols = chase.cols;
  BitMatrix before(cols, chase.unknowns()), row(cols, chase.unknowns());
  for (std::size_t i = 0; i < chase.unknowns(); ++i) set_bit(i < cols ? row.row(i) : before.row(i - cols), i);
  for (std::uint64_t step = 0; step < chase.steps; ++step) {
    BitMatrix next = before;
    for (std::size_t col = 0; col < cols; ++col) {
      const BitMatrix& made = row;
      add_row(next.row(col), made.row(col));
      if (col > 0 || chase.cyclic) add_row(next.row(col), made.row((col + cols - 1) % cols));
      if (col + 1 < cols || chase.cyclic) add_row(next.row(col), made.row((col + 1) % cols));
    }
    before = std::exchange(row, std::move(next));
  }
  BitMatrix forms(chase.unknowns(), chase.unknowns());
  for (std::size_t i = 0; i < forms.rows(); ++i)
    add_row(forms.row(i), i < cols ? std::as_const(row).row(i) : std::as_const(before).row(i - cols));
  return forms;
}

TEST(ChasedForms, AreThoseOfTheRecurrence) {
  for (const std::uint32_t cols : {1U, 2U, 3U, 4U, 8U, 9U, 20U, 63U, 65U, 513U}) {
    for (const std::uint64_t steps : {1U, 2U, 7U, 8U, 9U, 17U, 70U}) {
      for (const bool cyclic : {false, true}) {
        for (const bool starts_before : {false, true}) {
          if (cyclic && cols < 3) continue;
          const FormChase chase{cols, steps, cyclic, starts_before};
          const BitMatrix expected = forms_one_by_one(chase);
          for (const Vectors vectors : all_vectors())
            ASSERT_TRUE(equal(chased_forms(chase, vectors), expected))
                << cols << ' ' << steps << ' ' << cyclic << ' ' << starts_before;
        }
      }
    }
  }
}

TEST(ChasedForms, AreTheSameWithAnyNumberOfThreads) {
  const FormChase chase{700, 1300, false, true};
  BitMatrix alone, shared;
  tbb::task_arena(1).execute([&] { alone = chased_forms(chase); });
  tbb::task_arena(2).execute([&] { shared = chased_forms(chase); });
  EXPECT_TRUE(equal(alone, shared));
}

/// On a path M is a polynomial of a symmetric matrix T, with which it commutes; a law that
/// knows nothing of how M is made.
TEST(ChasedForms, OfAPathCommuteWithIt) {
  const FormChase chase{130, 977};
  const BitMatrix forms = chased_forms(chase);
  for (std::size_t i = 0; i < chase.cols; ++i) {
    Words by_rows(words_for(chase.cols)), by_columns(by_rows);
    for (const std::size_t k : {i - 1, i, i + 1}) {
      if (k < chase.cols) add_row(by_rows, forms.row(k));
    }
    for (std::size_t j = 0; j < chase.cols; ++j) {
      EXPECT_EQ(bit_at(forms.row(i), j), bit_at(forms.row(j), i));
      const bool sum = (j > 0 && bit_at(forms.row(i), j - 1)) != bit_at(forms.row(i), j);
      if (sum != (j + 1 < chase.cols && bit_at(forms.row(i), j + 1))) set_bit(by_columns, j);
    }
    ASSERT_EQ(by_rows, by_columns) << i;
  }
}

RC_GTEST_PROP(BitRows, AreAddedAnywhere, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>(), 0);
  const std::size_t count = 1 + random.below(200), at = random.below(200), more = random.below(100);
  const Words bits = random_row(count, random), before = random_row(at + count + more, random);
  Words after = before;
  add_bits_at(after, at, bits, count);
  for (std::size_t i = 0; i < at + count + more; ++i) {
    const bool added = i >= at && i < at + count && bit_at(bits, i - at);
    RC_ASSERT(bit_at(after, i) == (bit_at(before, i) != added));
  }
  Words back(words_for(count));
  add_bits(back, after, at, count);
  add_bits(back, before, at, count);
  RC_ASSERT(back == bits);
}

}  // namespace
}  // namespace palio
