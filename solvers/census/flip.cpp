// flip: boards by fewest presses, from the weights of the cosets of all solutions.
// Why it is right: sets of presses x and y do the same, or the same but for all cells, if and only
// if x + y is in G = span(kernel, y with A y = 1), or in the kernel where one target is given. So a
// solvable board and its inverse, or a board, is a coset x + G, its answer the coset's least weight,
// and counting all x by it counts each coset 2^dim G times. Cells that the same generators contain
// are alike, so x counts by its numbers of cells in each such class.
// It loses to nothing where classes are few; a large kernel makes every cell a class of its own.
// Source: folklore of Lights Out; coset weight distributions: MacWilliams and Sloane 1977, ch. 5.
#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "solvers/census/census.hpp"
#include "solvers/census/count_walk.hpp"
#include "solvers/flip/presses.hpp"
#include "solvers/kernels/gf2/elimination.hpp"

namespace palio {
namespace {

constexpr std::uint64_t kMostCells = 10'000;
constexpr std::size_t kMostGenerators = 24;
constexpr double kMostSeconds = 10 * 365.25 * 86'400;  ///< of one core
constexpr double kUsualRate = 2e8;                     ///< vectors a second, where it isn't worth measuring
constexpr double kWorthThreads = 2e5;                  ///< vectors that one core takes a millisecond for
constexpr double kWorthMeasuring = 2e7;                ///< vectors
constexpr std::chrono::milliseconds kMeasured{25};

struct Code {
  std::size_t kernel = 0;      ///< its dimension
  std::size_t generators = 0;  ///< of G
  CellClasses classes = {};    ///< where the generators aren't too many
};

BitMatrix press_matrix(const Flip::Shape& shape) {
  BitMatrix matrix(shape.cells(), shape.cells());
  for (std::uint32_t row = 0; row < shape.rows; ++row) {
    for (std::uint32_t col = 0; col < shape.cols; ++col) {
      const auto turned = turned_cells(shape, row, col);
      for (const std::uint64_t cell : turned) set_bit(matrix.row(turned[0]), cell);
    }
  }
  return matrix;
}

/// A set of presses that turns every cell: there is one on any board (Sutner 1989).
std::vector<std::uint64_t> turn_all(const Elimination& system) {
  std::vector<std::uint64_t> all(words_for(system.unknowns));
  for (std::size_t cell = 0; cell < system.unknowns; ++cell) set_bit(all, cell);
  std::vector<std::uint64_t> effect(words_for(system.effect.cols()));
  system.apply(all, effect);
  return effect;
}

Code code_of(const Flip::Shape& shape, bool either) {
  const Elimination system = eliminate(press_matrix(shape));
  const std::size_t kernel = system.kernel.rows();
  BitMatrix generators(kernel + (either ? 1 : 0), system.unknowns);
  Code code{kernel, generators.rows(), {}};
  if (code.generators > kMostGenerators) return code;
  for (std::size_t k = 0; k < kernel; ++k) add_row(generators.row(k), system.kernel.row(k));
  if (either) {
    const std::vector<std::uint64_t> presses = turn_all(system);
    each_bit(presses, [&](std::size_t cell) {
      if (cell < system.unknowns) set_bit(generators.row(kernel), cell);
    });
  }
  code.classes = cell_classes(generators);
  return code;
}

/// Calls `use` with the narrowest sum that holds the number of all cells.
template <class Use>
auto with_sum(const Flip::Shape& shape, Use&& use) {
  if (shape.cells() <= UINT8_MAX) return use.template operator()<std::uint8_t>();
  return use.template operator()<std::uint16_t>();
}

/// The time of one core, in words from seconds to ages.
std::string print_time(double seconds) {
  constexpr double year = 365.25 * 86'400;
  if (seconds < 120) return fmt::format("{:.2g} seconds", seconds);
  if (seconds < 7'200) return fmt::format("{:.2g} minutes", seconds / 60);
  if (seconds < 2 * year) return fmt::format("{:.2g} hours", seconds / 3'600);
  return fmt::format("{:.2g} years", seconds / year);
}

/// Vectors a second on one core, from a few units; the rate of other machines where there is little
/// to do.
template <class Sum>
double rate_of(const CellClasses& classes, double vectors) {
  if (vectors < kWorthMeasuring) return kUsualRate;
  using Clock = std::chrono::steady_clock;
  std::atomic<bool> stop = false;
  CountWalk<Sum> walk(classes, stop, weight_kernels<Sum>());
  const auto begun = Clock::now();
  // A unit may take years: the clock is read by another thread.
  std::thread alarm([&] {
    std::this_thread::sleep_for(kMeasured);
    stop = true;
  });
  for (std::uint64_t unit = walk.units() / 2; unit < walk.units() && walk.walk(unit);) ++unit;
  const std::chrono::duration<double> taken = Clock::now() - begun;
  alarm.join();
  return walk.vectors() / taken.count();
}

std::string refusal_of(const Flip::Shape& shape, const Code& code, const CensusPlan& plan,
                       const CensusSettings& settings) {
  const std::string size = Flip::print_space(shape);
  if (code.generators > kMostGenerators)
    return fmt::format(
        "flip {} has a kernel of dimension {}: 2^{} solutions of each board are too many to weigh; "
        "only another size helps",
        size, code.kernel, code.kernel);
  if (plan.bytes > settings.memory)
    return fmt::format("flip {} takes {} MiB, more than --memory {}", size, (plan.bytes >> 20) + 1,
                       settings.memory >> 20);
  if (plan.seconds() <= kMostSeconds) return "";
  return fmt::format(
      "flip {} has too many classes of cells: {} of them, {:.1e} vectors of counts, each to be "
      "weighed with 2^{} sums of generators; at {:.1e} a second, as measured just now, one core "
      "takes {}; no option helps, only another size",
      size, code.classes.others.size() + code.classes.generators(), plan.steps, code.generators,
      plan.steps_a_second, print_time(plan.seconds()));
}

/// The counts of `sums` with `cells` cells more that no generator contains: each is in or isn't.
void add_idle(std::vector<Natural>& sums, std::uint64_t cells) {
  sums.resize(sums.size() + cells);
  for (std::uint64_t cell = 0; cell < cells; ++cell) {
    for (std::size_t answer = sums.size() - 1; answer > 0; --answer) sums[answer] += sums[answer - 1];
  }
}

/// Adds the cells of generator 0's class: with a of them, the two least weights grow by a and by
/// all but a.
void add_last_class(const LeastPairs& pairs, std::uint64_t size, std::vector<Natural>& sums) {
  const std::vector<Natural> ways = binomials(size);
  for (const auto& [pair, times] : pairs) {
    for (std::uint64_t count = 0; count <= size; ++count) {
      const std::uint64_t least = std::min(pair.first + count, pair.second + size - count);
      if (least >= sums.size()) sums.resize(least + 1);
      sums[least] += times * ways[count];
    }
  }
}

template <class Sum>
CensusSums count_units(const CellClasses& classes, std::uint64_t first, std::uint64_t last,
                       std::uint32_t jobs, const CensusWatch& watch) {
  const double all = CountWalk<Sum>::vectors(count_levels(classes)) * static_cast<double>(last - first) /
                     static_cast<double>(CountWalk<Sum>::units(count_levels(classes)));
  tbb::enumerable_thread_specific<CountWalk<Sum>> walks(classes, std::cref(watch.stop),
                                                        weight_kernels<Sum>());
  std::mutex reporting;
  std::uint64_t counted = 0;
  CensusSums result;
  const auto count = [&](std::uint64_t from, std::uint64_t to) {
    CountWalk<Sum>& walk = walks.local();
    for (std::uint64_t unit = from; unit < to && !watch.stop.load(std::memory_order_relaxed); ++unit) {
      const double before = walk.vectors();
      const bool whole = walk.walk(unit);
      const std::lock_guard lock(reporting);
      counted += whole;
      result.steps += walk.vectors() - before;
      if (watch.progress) watch.progress(result.steps, all);
    }
  };
  if (jobs == 1 || all < kWorthThreads) {
    count(first, last);
  } else {
    tbb::task_arena arena(static_cast<int>(jobs));
    arena.execute([&] {
      tbb::parallel_for(tbb::blocked_range(first, last),
                        [&](const auto& units) { count(units.begin(), units.end()); });
    });
  }
  result.complete = counted == last - first;
  const std::uint64_t last_class = classes.basis.empty() ? 0 : classes.basis[0];
  for (const CountWalk<Sum>& walk : walks) add_last_class(walk.pairs(), last_class, result.sums);
  return result;
}

}  // namespace

template <>
CensusPlan plan_census<Flip>(const Flip::Space& shape, const CensusSettings& settings) {
  CensusPlan plan;
  plan.method = "cosets of all solutions by how many cells they have in each class of like cells";
  plan.step_name = "vectors";
  plan.one_thread = true;
  plan.steps_a_second = kUsualRate;
  if (shape.cells() > kMostCells) {
    plan.refusal = fmt::format("flip {} has {} cells; the census takes at most {}", Flip::print_space(shape),
                               shape.cells(), kMostCells);
    return plan;
  }
  const Code code = code_of(shape, settings.either);
  if (code.generators <= kMostGenerators) {
    const std::vector<CountLevel> levels = count_levels(code.classes);
    with_sum(shape, [&]<class Sum>() {
      plan.units = CountWalk<Sum>::units(levels);
      plan.steps = CountWalk<Sum>::vectors(levels);
      // One walk a thread; the histogram, while it is made and a second time at the end.
      plan.bytes = settings.jobs * CountWalk<Sum>::bytes(code.classes) +
                   2 * shape.cells() * (shape.cells() / 8 + sizeof(Natural));
      if (plan.bytes <= settings.memory) plan.steps_a_second = rate_of<Sum>(code.classes, plan.steps);
    });
  }
  plan.refusal = refusal_of(shape, code, plan, settings);
  return plan;
}

template <>
CensusSums count_census<Flip>(const Flip::Space& shape, const CensusSettings& settings, std::uint64_t first,
                              std::uint64_t last, const CensusWatch& watch) {
  const Code code = code_of(shape, settings.either);
  return with_sum(
      shape, [&]<class Sum>() { return count_units<Sum>(code.classes, first, last, settings.jobs, watch); });
}

template <>
CensusHistogram finish_census<Flip>(const Flip::Space& shape, const CensusSettings& settings,
                                    const CensusSums& sums) {
  const Code code = code_of(shape, settings.either);
  CensusHistogram histogram;
  histogram.counts = sums.sums;
  // Every set of the cells that some generator contains is counted once.
  if (total_of(sums) != Natural::power_of_two(shape.cells() - code.classes.idle)) throw_miscounted();
  add_idle(histogram.counts, code.classes.idle);
  histogram.impossible = histogram.total = Natural::power_of_two(shape.cells());
  for (Natural& count : histogram.counts) {
    // Of a coset's 2^dim G sets each stands for one; with either target the coset is two boards.
    for (std::size_t k = 0; k < code.kernel; ++k) count.divide(2);
    histogram.impossible -= count;
  }
  while (!histogram.counts.empty() && histogram.counts.back().is_zero()) histogram.counts.pop_back();
  return histogram;
}

}  // namespace palio
