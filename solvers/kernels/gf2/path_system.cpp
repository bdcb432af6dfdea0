#include "solvers/kernels/gf2/path_system.hpp"

#include <cassert>
#include <utility>

#include "solvers/kernels/gf2/fibonacci_basis.hpp"

namespace palio {

PathSystem::PathSystem(std::uint64_t rows, std::uint32_t cols)
    : cols_(cols), chi_(fibonacci(cols + std::uint64_t{1})) {
  const Gf2Polynomial one = Gf2Polynomial::power(0), argument = Gf2Polynomial::power(1) + one;
  // Modulo (z + 1) chi, for the division by z + 1 below.
  const auto [last, below] = fibonacci(rows, true, chi_ * argument);
  last_ = divide(last, chi_).remainder;
  Gf2Gcd found = extended_gcd(divide(below, chi_).remainder, chi_);
  gcd_ = std::move(found.gcd);
  cofactor_ = std::move(found.cofactor);
  modulus_ = divide(chi_, gcd_).quotient;
  // Where all cells are wrong, c is a full row times the sum of F_1(B) to F_R(B), and z + 1 times
  // that sum is F_(R+1) + F_R + 1; a full row is the sum of F_1(z) to F_C(z), likewise by z.
  const Gf2Polynomial sum = divide(last + below + one, argument).quotient;
  const Gf2Polynomial full = (chi_ + fibonacci(cols) + one).over_power(1);
  const auto all = solution(divide(sum * full, chi_).remainder);
  assert(all);
  turns_all_ = row_of(*all);
}

PathSystem::Row PathSystem::row_of(const Gf2Polynomial& polynomial) const {
  return cells_of(polynomial, cols_);
}

std::optional<Gf2Polynomial> PathSystem::solution(const Gf2Polynomial& c) const {
  const Gf2Division by_gcd = divide(c, gcd_);
  if (!by_gcd.remainder.is_zero()) return {};
  return divide(by_gcd.quotient * cofactor_, modulus_).remainder;
}

std::optional<PathSystem::Row> PathSystem::first_row(BitRow c) const {
  const auto found = solution(polynomial_of(c));
  if (!found) return {};
  return row_of(*found);
}

std::optional<PathSystem::Row> PathSystem::refutation(BitRow c, const Work& work) const {
  // B is symmetric, so F_R(B) may as well be applied to c.
  const Row shown = row_of(divide(last_ * polynomial_of(c), chi_).remainder);
  for (std::size_t k = 0;; ++k) {
    assert(k < dimension());
    Row first = kernel_row(k);
    if (odd_overlap(first, shown)) return first;
    if (work.must_end(0)) return {};
  }
}

}  // namespace palio
