// How many instances of a whole space have which answer. One file a puzzle; each counts by a
// method of its own and calls no solver.
//
// The work is cut into units, numbered from 0, that are counted apart, on as many machines as
// there are: sums of their counts may be added in any order, and `finish_census` makes the
// histogram of the whole space's sum. A search of a space is one unit.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "puzzles/flip/instance.hpp"
#include "puzzles/four/instance.hpp"
#include "puzzles/shuttle/instance.hpp"
#include "solvers/census/natural.hpp"

namespace palio {

struct CensusSettings {
  bool either = true;                                ///< flip: presses to either colour, not to a given one
  std::uint64_t memory = std::uint64_t{4096} << 20;  ///< bytes that may be held
  std::uint32_t jobs = 1;                            ///< threads
};

/// What a census takes. Made in at most about 50 ms.
struct CensusPlan {
  std::string method = {};   ///< in a few words
  std::string refusal = {};  ///< why it can't be done, with what it would take and what helps; empty: it can
  std::uint64_t units = 1;   ///< of work that can be counted apart
  bool one_thread = false;   ///< a unit is counted by one alone, whatever there are
  std::uint64_t bytes = 0;   ///< held at most
  double steps = 0;          ///< of the method: states entered, or vectors weighed
  std::string step_name = {};  ///< what a step is: `states`
  double steps_a_second =
      0;  ///< on one core: measured just now, or of a machine of 2024 where that takes longer
  double bits_a_state = 0;                                   ///< of the tables; 0 where there are none
  double seconds() const { return steps / steps_a_second; }  ///< of one core
};

/// What the counting of some units has come to. Those of flip are no counts of boards until
/// they are finished.
struct CensusSums {
  std::vector<Natural> sums = {};  ///< by answer
  bool complete = true;            ///< all that was asked for; else what was known when it was stopped
  double steps = 0;

  /// Adds those of other units.
  CensusSums& operator+=(const CensusSums& other);
};

/// Of all answers.
Natural total_of(const CensusSums& sums);
/// Throws std::runtime_error: sums that no census comes to.
[[noreturn]] void throw_miscounted();

/// How a count is stopped, and shown. `progress(done, all)` is called now and then, from one
/// thread at a time; in steps of the range.
struct CensusWatch {
  const std::atomic<bool>& stop;
  std::function<void(double done, double all)> progress = {};
};

struct CensusHistogram {
  std::vector<Natural> counts = {};  ///< by answer, from 0 to the greatest
  Natural impossible = {};
  Natural total = {};
};

/// What the census of a space takes. Shuttle's spaces hold one instance, and its positions are
/// what is counted: by the fewest moves from the start.
template <class P>
CensusPlan plan_census(const typename P::Space& space, const CensusSettings& settings);

/// Counts the units `first` up to but not `last`. Only where the plan refuses
/// nothing; `first` <= `last` <= the plan's units.
template <class P>
CensusSums count_census(const typename P::Space& space, const CensusSettings& settings, std::uint64_t first,
                        std::uint64_t last, const CensusWatch& watch);

/// Of the sum of all units, once each; throws std::runtime_error where they can't be that. Where a
/// search was stopped, of the answers known by then: `impossible` is then all that weren't met.
template <class P>
CensusHistogram finish_census(const typename P::Space& space, const CensusSettings& settings,
                              const CensusSums& sums);

template <>
CensusPlan plan_census<Flip>(const Flip::Space&, const CensusSettings&);
template <>
CensusSums count_census<Flip>(const Flip::Space&, const CensusSettings&, std::uint64_t, std::uint64_t,
                              const CensusWatch&);
template <>
CensusHistogram finish_census<Flip>(const Flip::Space&, const CensusSettings&, const CensusSums&);

template <>
CensusPlan plan_census<Four>(const Four::Space&, const CensusSettings&);
template <>
CensusSums count_census<Four>(const Four::Space&, const CensusSettings&, std::uint64_t, std::uint64_t,
                              const CensusWatch&);
template <>
CensusHistogram finish_census<Four>(const Four::Space&, const CensusSettings&, const CensusSums&);

template <>
CensusPlan plan_census<Shuttle>(const Shuttle::Space&, const CensusSettings&);
template <>
CensusSums count_census<Shuttle>(const Shuttle::Space&, const CensusSettings&, std::uint64_t, std::uint64_t,
                                 const CensusWatch&);
template <>
CensusHistogram finish_census<Shuttle>(const Shuttle::Space&, const CensusSettings&, const CensusSums&);

}  // namespace palio
