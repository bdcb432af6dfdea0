// Polynomials over GF(2), Fibonacci polynomials and the sets of cells that they stand for, and
// transposed matrices: each against its definition, bit by bit.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <utility>
#include <vector>

#include "puzzles/random.hpp"
#include "solvers/kernels/gf2/bit_transpose.hpp"
#include "solvers/kernels/gf2/fibonacci_basis.hpp"
#include "solvers/kernels/gf2/path_system.hpp"
#include "solvers/kernels/gf2/polynomial.hpp"
#include "solvers/kernels/gf2/words.hpp"

namespace palio {
namespace {

using Words = std::vector<std::uint64_t>;

const Gf2Polynomial kOne = Gf2Polynomial::power(0);

/// Words of `bits` random bits.
Words random_words(std::size_t bits, std::uint64_t seed) {
  Random random(seed, 0);
  Words words(words_for(bits));
  for (std::uint64_t& word : words) word = random.next();
  if (bits % 64 != 0) words.back() &= ~(~std::uint64_t{0} << bits % 64);
  return words;
}

std::size_t any_length(std::size_t most) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(0, most + 1));
}

Gf2Polynomial any_polynomial(std::size_t most) {
  const std::size_t length = any_length(most);
  return Gf2Polynomial(random_words(length, *rc::gen::arbitrary<std::uint64_t>()));
}

Gf2Polynomial any_nonzero(std::size_t most) { return any_polynomial(most) + Gf2Polynomial::power(most); }

Gf2Polynomial product_by_definition(const Gf2Polynomial& a, const Gf2Polynomial& b) {
  Gf2Polynomial sum;
  for (std::size_t k = 0; k < a.length(); ++k) {
    if (a.coefficient(k)) sum += b.times_power(k);
  }
  return sum;
}

/// F_n(argument), term by term.
Gf2Polynomial fibonacci_by_definition(std::size_t n, const Gf2Polynomial& argument) {
  Gf2Polynomial at, next = kOne;
  for (std::size_t i = 0; i < n; ++i) {
    Gf2Polynomial after = next * argument + at;
    at = next;
    next = std::move(after);
  }
  return at;
}

RC_GTEST_PROP(Gf2Words, AreMultipliedAlikeWithAndWithoutTheInstruction, ()) {
  const Words from = random_words(64 * any_length(5), *rc::gen::arbitrary<std::uint64_t>());
  const auto factor = *rc::gen::arbitrary<std::uint64_t>() * 0x9E3779B97F4A7C15;
  Words expected(from.size() + 1, 5), portable = expected, fast = expected;
  for (std::size_t bit = 0; bit < 64; ++bit) {
    for (std::size_t i = 0; (factor >> bit & 1) != 0 && i < from.size(); ++i) {
      expected[i] ^= from[i] << bit;
      expected[i + 1] ^= from[i] >> 1 >> (63 - bit);
    }
  }
  add_multiple_portable(portable, from, factor);
  add_multiple(fast, from, factor);
  RC_ASSERT(portable == expected);
  RC_ASSERT(fast == expected);
}

RC_GTEST_PROP(Gf2Polynomial, ShiftsAndMirrors, ()) {
  const auto a = any_polynomial(200);
  const std::size_t by = any_length(150), least = a.length() + any_length(130);
  const auto up = a.times_power(by), down = a.over_power(by), mirror = a.mirrored(least);
  for (std::size_t k = 0; k < 600; ++k) {
    RC_ASSERT(up.coefficient(k) == (k >= by && a.coefficient(k - by)));
    RC_ASSERT(down.coefficient(k) == a.coefficient(k + by));
    RC_ASSERT(mirror.coefficient(k) == (k <= least && a.coefficient(least - k)));
  }
}

/// Lengths on both sides of where Karatsuba's method begins, alike or not.
RC_GTEST_PROP(Gf2Polynomial, MultipliesByDefinition, ()) {
  const auto a = any_polynomial(8'000), b = any_polynomial(*rc::gen::element<std::size_t>(60, 700, 8'000));
  RC_ASSERT(a * b == product_by_definition(b, a));
  RC_ASSERT(a.square() == a * a);
}

RC_GTEST_PROP(Gf2Polynomial, DividesWithAShorterRemainder, ()) {
  const auto a = any_polynomial(1'500), divisor = any_nonzero(any_length(900));
  const Gf2Division by = divide(a, divisor);
  RC_ASSERT(by.remainder.length() < divisor.length());
  RC_ASSERT(by.quotient * divisor + by.remainder == a);
}

RC_GTEST_PROP(Gf2Polynomial, GcdDividesBothAndIsMadeOfBoth, ()) {
  const auto common = any_nonzero(any_length(*rc::gen::element<std::size_t>(0, 3, 400)));
  const auto modulus = any_nonzero(any_length(900)) * common;
  const auto a = divide(any_polynomial(900) * common, modulus).remainder;
  const auto [gcd, cofactor] = extended_gcd(a, modulus);
  RC_ASSERT(divide(gcd, common).remainder.is_zero());
  RC_ASSERT(divide(modulus, gcd).remainder.is_zero());
  RC_ASSERT(divide(a, gcd).remainder.is_zero());
  RC_ASSERT(divide(cofactor * a + gcd, modulus).remainder.is_zero());
  RC_ASSERT(cofactor.is_zero() || cofactor.length() < divide(modulus, gcd).quotient.length() ||
            gcd.length() == modulus.length());
}

RC_GTEST_PROP(FibonacciPolynomials, AreDoubledToModuloAnything, ()) {
  const auto n = any_length(150);
  const auto modulus = any_nonzero(any_length(120));
  RC_ASSERT(fibonacci(n) == fibonacci_by_definition(n, Gf2Polynomial::power(1)));
  for (const bool plus_1 : {false, true}) {
    const Gf2Polynomial argument = plus_1 ? Gf2Polynomial::power(1) + kOne : Gf2Polynomial::power(1);
    const auto [at, next] = fibonacci(n, plus_1, modulus);
    RC_ASSERT(at == divide(fibonacci_by_definition(n, argument), modulus).remainder);
    RC_ASSERT(next == divide(fibonacci_by_definition(n + 1, argument), modulus).remainder);
  }
}

TEST(FibonacciPolynomials, AreTheCells) {
  constexpr std::size_t kCells = 600;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    Words cells(words_for(kCells));
    set_bit(cells, cell);
    EXPECT_EQ(polynomial_of(cells), fibonacci(cell + 1)) << cell;
    EXPECT_EQ(cells_of(fibonacci(cell + 1), kCells), cells) << cell;
  }
}

/// z moves each cell of a path to its neighbours.
RC_GTEST_PROP(FibonacciPolynomials, MultiplyAsThePathDoes, ()) {
  const std::size_t size = 1 + any_length(400);
  const Words cells = random_words(size, *rc::gen::arbitrary<std::uint64_t>());
  Words moved(words_for(size));
  for (std::size_t cell = 0; cell < size; ++cell) {
    const bool left = cell > 0 && bit_at(cells, cell - 1);
    const bool right = cell + 1 < size && bit_at(cells, cell + 1);
    if (left != right) set_bit(moved, cell);
  }
  const auto product = divide(polynomial_of(cells).times_power(1), fibonacci(size + 1)).remainder;
  RC_ASSERT(cells_of(product, size) == moved);
  RC_ASSERT(polynomial_of(moved) == product);
}

/// What a chase leaves below the last row, cell by cell.
Words chased(std::size_t rows, std::size_t cols, const Words& first, bool all_wrong) {
  Words before(words_for(cols)), row = first;
  for (std::size_t r = 0; r < rows; ++r) {
    Words next(words_for(cols));
    for (std::size_t c = 0; c < cols; ++c) {
      bool press = all_wrong != bit_at(row, c);
      press ^= bit_at(before, c);
      press ^= c > 0 && bit_at(row, c - 1);
      press ^= c + 1 < cols && bit_at(row, c + 1);
      if (press) set_bit(next, c);
    }
    before = std::exchange(row, next);
  }
  return row;
}

RC_GTEST_PROP(PathSystem, SolvesWhatAChaseAsksFor, ()) {
  const std::size_t rows = 1 + any_length(90), cols = 1 + any_length(90);
  const PathSystem system(rows, static_cast<std::uint32_t>(cols));
  const Words nothing(words_for(cols));
  RC_ASSERT(chased(rows, cols, system.turns_all(), true) == nothing);
  for (std::size_t k = 0; k < system.dimension(); ++k)
    RC_ASSERT(chased(rows, cols, system.kernel_row(k), false) == nothing);
  const Words first = random_words(cols, *rc::gen::arbitrary<std::uint64_t>());
  const auto found = system.first_row(chased(rows, cols, first, false));
  RC_ASSERT(found.has_value());
  RC_ASSERT(chased(rows, cols, *found, false) == chased(rows, cols, first, false));
}

RC_GTEST_PROP(BitTranspose, ExchangesRowsAndColumns, ()) {
  const auto most = *rc::gen::element<std::size_t>(3, 70, 600);
  const std::size_t rows = 1 + any_length(most), cols = 1 + any_length(600 / (1 + most / 100));
  const Words from = random_words(rows * cols, *rc::gen::arbitrary<std::uint64_t>());
  for (const Vectors vectors : {Vectors::portable, Vectors::avx2, Vectors::avx512}) {
    if (vectors > best_vectors()) continue;
    Words to(from.size());
    RC_ASSERT(transpose(from, rows, cols, to, Work{}, vectors));
    std::size_t wrong = 0;
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t col = 0; col < cols; ++col)
        wrong += bit_at(to, col * rows + row) != bit_at(from, row * cols + col);
    }
    RC_ASSERT(wrong == 0U);
  }
}

TEST(BitTranspose, EndsWhenToldTo) {
  const std::atomic<bool> stop = true;
  const Words from(8);
  for (const std::uint64_t rows : {1U, 8U}) {
    Words to(8);
    EXPECT_FALSE(transpose(from, rows, 512 / rows, to, Work(1 << 20, &stop)));
  }
}

}  // namespace
}  // namespace palio
