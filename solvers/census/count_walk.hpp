// A walk over all vectors of counts of a code's classes, weighing every coset.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "solvers/census/cell_classes.hpp"
#include "solvers/census/natural.hpp"
#include "solvers/census/weights.hpp"

namespace palio {

/// For each pair (least weight of the members without generator 0, least with it), not counting the
/// cells of generator 0's own class: how many sets x of the other cells have it, where those that
/// the basis classes' halves stand for count as well.
using LeastPairs = std::map<std::pair<std::uint32_t, std::uint32_t>, Natural>;

/// Weights of all 2^k members change by one step up or down along with a count, whose array of
/// steps is added. A basis class touches one generator alone, so once its count is fixed the better
/// of both ways for that generator is all that matters, and the array halves; what is left in the
/// end is a pair. `Sum` holds the number of all cells.
/// A walk costs O(2^k) a vector of the other classes' counts and O(1) a vector of all counts.
template <class Sum>
class CountWalk {
 public:
  /// Stops, and then says so, when `stop` is set; looks at it every few microseconds.
  CountWalk(const CellClasses& classes, const std::atomic<bool>& stop, const WeightKernels<Sum>& kernels);

  /// Units of about equal work: each fixes the first choices.
  std::uint64_t units() const { return units_; }
  /// Adds what the unit's vectors have; false where it was stopped within.
  bool walk(std::uint64_t unit);
  double vectors() const { return vectors_; }  ///< weighed so far
  const LeastPairs& pairs() const { return pairs_; }

  static std::uint64_t units(const std::vector<CountLevel>& levels);
  /// Vectors of counts in all, but for those that others stand for.
  static double vectors(const std::vector<CountLevel>& levels);
  static std::uint64_t bytes(const CellClasses& classes);

 private:
  using Times = unsigned __int128;
  struct Level {
    CountLevel choice;
    std::vector<Natural> ways;  ///< to choose so many cells, the half that they stand for as well
    std::vector<Times> small_ways;
    std::vector<Sum> steps;    ///< by member: up or down; empty for a basis class
    std::vector<Sum> begin;    ///< by member: weight with none chosen
    std::vector<Sum> weights;  ///< after this choice
  };

  void add_level(const CountLevel& choice, std::size_t members);
  void weigh_level(Level& level) const;
  bool descend(std::size_t at, const Sum* weights, std::size_t members, const Natural& times);
  bool descend_small(std::size_t at, const Sum* weights, std::size_t members, Times times);
  void last_level(const Level& level, const Sum* weights, Times times);
  const Sum* choose(Level& level, const Sum* weights, std::size_t members, std::uint64_t count,
                    bool next) const;
  std::pair<std::uint64_t, std::uint64_t> choices_at(std::size_t at) const;
  void enter(std::size_t without, std::size_t with, Times times);
  void flush(const Natural& times);

  const std::atomic<bool>& stop_;
  WeightKernels<Sum> kernels_;
  std::vector<Level> levels_;
  std::size_t small_from_ = 0;  ///< from this level on all products of ways fit into Times
  std::size_t fixed_ = 0;       ///< choices that a unit fixes
  std::uint64_t units_ = 1;
  std::uint64_t unit_ = 0;
  std::size_t side_ = 1;  ///< weights are below
  std::vector<Sum> start_;
  std::vector<Times> table_;  ///< by pair, of the small levels under way
  std::vector<std::size_t> touched_;
  LeastPairs pairs_;
  double vectors_ = 0;
};

}  // namespace palio
