// The equation between the first row of presses of a grid and what a row below its last would
// have to press, over GF(2).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solvers/kernels/gf2/bit_matrix.hpp"
#include "solvers/kernels/gf2/polynomial.hpp"
#include "solvers/work.hpp"

namespace palio {

/// In a grid of R x C cells each of which turns itself and its neighbours, with rows of presses
/// p(r+1) = b(r) + B p(r) + p(r-1), p(-1) = 0, that put right what is wrong, b: B is the matrix by
/// which a row turns itself, and p(R) = F_(R+1)(B) p(0) + c, where c is what b alone asks for.
/// Rows are polynomials in z = B + 1 modulo chi = F_(C+1)(z), see fibonacci_basis.hpp; so all
/// p(0) with p(R) = 0 follow from one gcd of F_(R+1)(z + 1) with chi.
/// Rows here are sets of C cells, in words_for(C) words.
class PathSystem {
 public:
  using Row = std::vector<std::uint64_t>;

  /// In O(C^2 / 64 + log R) word operations. At least one row and column.
  PathSystem(std::uint64_t rows, std::uint32_t cols);

  /// A p(0) for that c, where there is one: there is if and only if the gcd divides c.
  std::optional<Row> first_row(BitRow c) const;
  /// A p(0) where all cells are wrong; there always is one.
  const Row& turns_all() const { return turns_all_; }

  /// Of the set of all p(0) with p(R) = 0 where nothing is wrong: the gcd's degree.
  std::size_t dimension() const { return gcd_.length() - 1; }
  /// Its basis, k < dimension: (chi / gcd) z^k.
  Row kernel_row(std::size_t k) const { return row_of(modulus_.times_power(k)); }

  /// For a c that has no p(0): one of those that, chased down, are rows of a set which every press
  /// meets evenly and which holds an odd number of wrong cells. Of what is wrong and not put right
  /// by a chase all is in the last row, and there it is c; so c must meet the set's last row
  /// oddly, which is F_R(B) times the first. Nothing when told to stop.
  std::optional<Row> refutation(BitRow c, const Work& work) const;

  /// Words of a polynomial: what work is counted in.
  std::uint64_t words() const { return chi_.words().size(); }

 private:
  Row row_of(const Gf2Polynomial& polynomial) const;
  std::optional<Gf2Polynomial> solution(const Gf2Polynomial& c) const;

  std::uint32_t cols_;
  Gf2Polynomial chi_;
  Gf2Polynomial last_;  ///< F_R(z + 1) modulo chi
  Gf2Polynomial gcd_;   ///< of F_(R+1)(z + 1) and chi
  Gf2Polynomial cofactor_,
      modulus_;  ///< the inverse of F_(R+1)(z + 1) / gcd modulo chi / gcd, which is second
  Row turns_all_;
};

}  // namespace palio
