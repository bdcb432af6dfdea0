// Fibonacci polynomials over GF(2), F_0 = 0, F_1 = 1, F_(n+1) = z F_n + F_(n-1), and the path
// graph whose adjacency matrix T they belong to: F_k(T) moves cell 1 to cell k, so a set of
// cells is a polynomial of T applied to cell 1, and T itself multiplies by z. That of a path of
// C cells is 0 at T for F_(C+1), its characteristic polynomial, and for no shorter polynomial.
// Source: Goldwasser, Klostermeyer and Ware 2002, "Fibonacci polynomials and parity domination".
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solvers/kernels/gf2/bit_matrix.hpp"
#include "solvers/kernels/gf2/polynomial.hpp"

namespace palio {

struct FibonacciPair {
  Gf2Polynomial at, next;  ///< F_n and F_(n+1)
};

/// F_n(z), or F_n(z + 1) where `at_z_plus_1`, and the next one, modulo something that isn't
/// zero; by doubling, in O(log n) squarings.
FibonacciPair fibonacci(std::uint64_t n, bool at_z_plus_1, const Gf2Polynomial& modulus);

/// F_n(z) itself, in O(n / 64).
Gf2Polynomial fibonacci(std::uint64_t n);

/// The sum of the F_(k+1) for which `cells` holds bit k. O(length log(length) / 64).
Gf2Polynomial polynomial_of(BitRow cells);

/// What `polynomial_of` makes the polynomial of, on `size` cells; the polynomial's length is at
/// most `size`.
std::vector<std::uint64_t> cells_of(const Gf2Polynomial& polynomial, std::size_t size);

}  // namespace palio
