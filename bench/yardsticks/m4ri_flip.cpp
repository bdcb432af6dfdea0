// The yardstick for elimination over GF(2): M4RI on the same systems, in the same run.
// Full systems of n^2 unknowns for small boards, as gf2_elimination has them, and the systems of
// chased unknowns, as light_chasing has them. Prints both times, the least of several runs in
// turn, and their ratio; each solution is played before its time counts. Exits with 1 where one
// isn't a solution.
//
// It is a program of its own, built under -DPALIO_M4RI=ON, as M4RI is under the GPL: no part of
// palio is linked with it. Both sides use one thread. Ours yields the kernel and what every
// board's solution needs; M4RI's solves for one right side.
#include <fmt/format.h>
#include <m4ri/m4ri.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "puzzles/flip/instance.hpp"
#include "puzzles/flip/rules.hpp"
#include "solvers/kernels/gf2/bit_matrix.hpp"
#include "solvers/kernels/gf2/chased_forms.hpp"
#include "solvers/kernels/gf2/elimination.hpp"

namespace palio {
namespace {

using Words = std::vector<std::uint64_t>;
using Matrix = std::unique_ptr<mzd_t, decltype(&mzd_free)>;

constexpr int kRuns = 5;

template <class Body>
double seconds(const Body& body) {
  const auto start = std::chrono::steady_clock::now();
  body();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

Matrix copy_of(const BitMatrix& matrix) {
  Matrix copy(mzd_init(static_cast<rci_t>(matrix.rows()), static_cast<rci_t>(matrix.cols())), mzd_free);
  for (std::size_t row = 0; row < matrix.rows(); ++row) {
    each_bit(matrix.row(row), [&](std::size_t col) {
      mzd_write_bit(copy.get(), static_cast<rci_t>(row), static_cast<rci_t>(col), 1);
    });
  }
  return copy;
}

Words product(const BitMatrix& matrix, BitRow x) {
  Words b(words_for(matrix.rows()));
  for (std::size_t i = 0; i < matrix.rows(); ++i) {
    if (odd_overlap(matrix.row(i), x)) set_bit(b, i);
  }
  return b;
}

/// The matrix of presses of an n x n board, from the rules.
BitMatrix press_matrix(std::uint32_t side) {
  const Flip::Shape shape{side, side};
  BitMatrix matrix(shape.cells(), shape.cells());
  for (std::uint32_t row = 0; row < side; ++row) {
    for (std::uint32_t col = 0; col < side; ++col) {
      for (const Flip::Move& cell : Rules<Flip>::turned_by(shape, {row, col}))
        set_bit(matrix.row(std::size_t{row} * side + col), std::size_t{cell.row} * side + cell.col);
    }
  }
  return matrix;
}

/// One solution by M4RI; `time` takes the elimination and what follows for one right side.
Words solve_by_m4ri(const BitMatrix& matrix, BitRow b, double& time) {
  const Matrix system = copy_of(matrix);
  const Matrix side(mzd_init(static_cast<rci_t>(std::max(matrix.rows(), matrix.cols())), 1), mzd_free);
  each_bit(b, [&](std::size_t i) { mzd_write_bit(side.get(), static_cast<rci_t>(i), 0, 1); });
  time = seconds([&] { mzd_solve_left(system.get(), side.get(), 0, 1); });
  Words x(words_for(matrix.cols()));
  for (std::size_t i = 0; i < matrix.cols(); ++i) {
    if (mzd_read_bit(side.get(), static_cast<rci_t>(i), 0) != 0) set_bit(x, i);
  }
  return x;
}

Words solve_by_ours(const BitMatrix& matrix, BitRow b, double& time) {
  Words x(words_for(matrix.cols()));
  time = seconds([&] {
    const Elimination system = eliminate(matrix);
    Words sum(words_for(system.effect.cols()));
    system.apply(b, sum);
    add_bits(x, sum, 0, matrix.cols());
  });
  return x;
}

/// Both on one system whose right side is the image of a sampled board; whether both solve it.
bool compare(const std::string& name, const BitMatrix& matrix) {
  const Flip::Instance sample = Flip::sample({1, static_cast<std::uint32_t>(matrix.cols())}, 1, 0);
  const Words b = product(matrix, sample.words);
  double ours = 1e300, theirs = 1e300;
  for (int run = 0; run < kRuns; ++run) {
    double time = 0;
    if (product(matrix, solve_by_ours(matrix, b, time)) != b) return false;
    ours = std::min(ours, time);
    if (product(matrix, solve_by_m4ri(matrix, b, time)) != b) return false;
    theirs = std::min(theirs, time);
  }
  fmt::print("{:<24} {:>10.3f} ms {:>10.3f} ms {:>8.2f}\n", name, 1e3 * ours, 1e3 * theirs, theirs / ours);
  return true;
}

int run_all() {
  const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
  fmt::print("{:<24} {:>13} {:>13} {:>8}\n", "system", "palio", "M4RI", "ratio");
  bool right = true;
  for (const std::uint32_t side : {10U, 20U, 40U, 64U, 100U})
    right = compare(fmt::format("all presses, {0}x{0}", side), press_matrix(side)) && right;
  for (const std::uint32_t side : {255U, 1023U, 1024U, 4095U, 4096U})
    right = compare(fmt::format("chased, {0}x{0}", side), chased_forms({side, side})) && right;
  if (!right) fmt::print("a solution was wrong\n");
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace
}  // namespace palio

int main() { return palio::run_all(); }
