// What another palio reported, read from its JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reports/race_records.hpp"

namespace palio {

/// One contender of a `palio.verify/1`.
struct JudgedRecord {
  std::string solver;
  bool exhibit = false;
  std::uint64_t checked = 0;
  std::uint64_t accepted = 0;  ///< with and without proof that nothing is shorter
  std::uint64_t gave_up = 0;
  std::string fault = {};  ///< the counterexample in words; empty: it has none
};

/// Nothing where the text is no such report. Fields that it has besides are passed over.
std::optional<std::vector<JudgedRecord>> read_verify_json(const std::string& text);

/// What a `palio.race/1` counted; nothing where the text is no such report. Figures that it
/// lacks are absent.
std::optional<std::vector<CountedRecord>> read_counted_json(const std::string& text);

}  // namespace palio
