// How a solver's time went from race to race on one machine.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/store/records.hpp"

namespace palio {

struct HistoryReport {
  std::string machine;                 ///< its fingerprint
  std::vector<HistoryRow> rows;        ///< by solver, puzzle and set, the earliest first
  std::vector<std::string> elsewhere;  ///< fingerprints of other machines with such races
};

/// How much longer an instance took than in the run before, in parts of that; nothing where
/// that was of another solver or set, or either has no time.
std::optional<double> change_from(const HistoryRow& before, const HistoryRow& row);

/// A table a solver and set, at most 80 columns; times of day are UTC.
std::string render_terminal(const HistoryReport& report);
/// Schema `palio.history/1`. Times are nanoseconds an instance.
std::string render_json(const HistoryReport& report);

}  // namespace palio
