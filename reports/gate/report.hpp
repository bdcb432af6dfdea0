// What came out of `palio gate`, and how it is printed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reports/race/records.hpp"
#include "reports/records.hpp"
#include "reports/terminal.hpp"

namespace palio {

/// A revision as it was named, and its commit in full.
struct RevisionRecord {
  std::string name;
  std::string commit;
};

/// A solver on an instance set, base against head.
struct GateRow {
  std::string solver;
  std::string set;
  EstimateRecord ratio;                      ///< time of head by that of base
  std::optional<EstimateRecord> confirming;  ///< the same of the race that was to confirm it
  std::string standing;                      ///< `within`, `beyond` or `too wide`
  double caught = 1;                         ///< the smallest ratio that could have been caught
};

/// Identical code against itself.
struct GateControlRow {
  std::string solver;
  std::string set;
  std::string role;  ///< `again`: the same function; `copy`: linked a second time
  EstimateRecord ratio;
  bool failed = false;  ///< it differs, by more than the margin
};

struct GateReport {
  EnvironmentRecord environment;
  RevisionRecord base;
  RevisionRecord head;
  double margin = 0;
  double level = 0;
  double power = 0;  ///< the chance of being caught that `caught` means
  std::uint64_t seed = 0;
  std::uint64_t blocks = 0;
  std::uint32_t joined = 1;  ///< neighbouring blocks made one observation
  std::string decision;      ///< `within`, `slower`, `refuted` or `not-measured`
  std::vector<std::string> reasons;
  std::vector<GateRow> rows;
  std::vector<GateControlRow> controls;  ///< of the first race
  double unresolved = 0;  ///< the part by which identical code differed there: what is slower must be so
                          ///< by more than that beyond the margin
  std::vector<std::string> fewer;  ///< counts that fell, a sentence each
  std::uint64_t counts = 0;        ///< compared
  std::vector<std::string> notes;
};

/// The environment, a table of all pairs, the decision with its reasons, and what could
/// have been caught.
std::string render_terminal(const GateReport& report, const TerminalStyle& style);

/// Schema `palio.gate/1`.
std::string render_json(const GateReport& report);

}  // namespace palio
