// The units of a census, counted range by range.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "reference/part.hpp"
#include "solvers/census/census.hpp"

namespace palio::cli {

/// All that whoever counts needs to know; puzzle and space as texts, as that may be another process.
struct CensusTask {
  std::string puzzle;
  std::string space;             ///< as its puzzle prints it
  CensusSettings settings = {};  ///< with the threads of one process
};

/// Counts the units of a range. Throws std::runtime_error where the task names no puzzle or space.
CensusSums count_range(const CensusTask& task, const Range& range, const CensusWatch& watch);

/// Takes in ranges that were counted, from one thread at a time. `sums` isn't complete where the range
/// was stopped: it is then to be counted again.
class CensusSink {
 public:
  virtual ~CensusSink() = default;
  virtual void accept(const Range& range, const CensusSums& sums) = 0;
  /// Called now and then: of the range under way so many steps are done.
  virtual void tick(double steps) = 0;
};

/// Who counts the units of a part and hands over what is counted, until nothing is left or `stop` is set.
using CountPart = std::function<void(const CensusTask& task, const Part& part, const std::atomic<bool>& stop,
                                     CensusSink& counted)>;

/// This process does, in one go: nothing is handed over before the end.
void count_at_once(const CensusTask& task, const Part& part, const std::atomic<bool>& stop,
                   CensusSink& counted);
/// This process does, in ranges that take about a second, so that a kill loses no more.
void count_by_and_by(const CensusTask& task, const Part& part, const std::atomic<bool>& stop,
                     CensusSink& counted);

}  // namespace palio::cli
