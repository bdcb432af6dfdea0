// What came out of `palio census`, and how it is shown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reports/records.hpp"
#include "reports/terminal.hpp"

namespace palio {

/// Instances of one answer. Counts are decimal, as no machine word holds those of large boards.
struct CensusRow {
  std::string count;
  double share = 0;  ///< of all instances, 0 to 1
};

/// A whole space by answer.
struct CensusRecord {
  EnvironmentRecord environment;
  std::string puzzle;
  std::string size;     ///< as `--size` takes it, with torus or starter
  std::string target;   ///< flip: `either` or `one`; else empty
  std::string counted;  ///< `boards` or `positions`
  std::string answer;   ///< what their answer is: `fewest presses to either colour`
  std::string method;
  bool complete = true;  ///< else it was interrupted, and what has no answer yet is among `impossible`
  std::string total;
  std::vector<CensusRow> rows = {};  ///< by answer, from 0; flip has none where it was interrupted
  CensusRow impossible = {};
  std::optional<double> mean = {};  ///< of those with an answer; absent where there are none
  std::uint32_t jobs = 1;
  double seconds = 0;
  double steps = 0;         ///< of the method
  std::string step_name;    ///< what a step is: `states`
  double bits_a_state = 0;  ///< of the tables; 0 where there are none
  std::uint64_t bytes = 0;  ///< held at most
};

/// Steps a second and core.
inline double rate_of(const CensusRecord& record) {
  return record.seconds > 0 ? record.steps / record.seconds / record.jobs : 0;
}

/// A search of others, to compare rates with.
struct PublishedEnumeration {
  std::string what;
  std::string source;
  double states = 0;
  double seconds = 0;  ///< 0: not known
  std::uint32_t processors = 1;
  double bits_a_state = 0;  ///< 0: not known
};

/// Only figures that their authors state, and the sizes of spaces, which follow from what they are.
const std::vector<PublishedEnumeration>& published_enumerations();

/// A table with bars, then greatest answer and mean, then the rates beside published ones.
std::string render_terminal(const CensusRecord& record, const TerminalStyle& style);
/// Schema `palio.census/1`; counts are decimal strings.
std::string render_json(const CensusRecord& record);

}  // namespace palio
