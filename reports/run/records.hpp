// What came out of a whole run, as plain values: who was judged and raced, the published
// claims, and what is said of all that first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reports/race/records.hpp"
#include "reports/records.hpp"

namespace palio {

/// Something measured that a published claim speaks of.
struct FactRecord {
  std::string name;  ///< by which claims refer to it: `flip.sample.id`
  double value = 0;
  std::optional<double> low = {};  ///< of its interval; absent where it is exact
  std::optional<double> high = {};
  std::string unit = {};  ///< `ns`, `bytes`, `boards`; empty: a plain number
  std::string on = {};    ///< what it was measured on, in words
};

/// A measured figure beside what was published of it.
struct ClaimFigureRecord {
  std::string what;
  std::string claimed = {};  ///< as published; empty: no number was
  double value = 0;
  std::optional<double> low = {};
  std::optional<double> high = {};
  std::string unit = {};
};

/// A published claim and what this run has to say of it.
struct ClaimRecord {
  std::uint32_t number = 0;
  std::string by;         ///< `P1`, `P2`, `P3`; `C`: a reader's comment under P1
  std::string statement;  ///< what is claimed
  std::string source;     ///< where
  std::string measured;   ///< what was measured, in words
  std::string on;         ///< on what
  std::vector<ClaimFigureRecord> figures;
  std::string verdict;  ///< `holds`, `does not hold`, `not decidable here`
  std::string why;      ///< in words; never empty where it isn't decidable
};

/// A whole run. All else that a report says is derived from it.
struct RunReport {
  bool whole = false;            ///< made by `palio run`; else by single commands
  std::int64_t began_s = 0;      ///< Unix time; 0: not known
  std::string mode = "default";  ///< `quick`, `default`, `careful`
  std::uint64_t seed = 1;
  std::vector<std::string> selectors = {};  ///< that chose its solvers, as `palio run` was told; empty: all
  bool interrupted = false;
  std::vector<std::string> notes = {};  ///< what isn't in it, and why
  ListReport methods;
  VerifyReport verify;
  std::optional<RaceReport> race = {};  ///< absent where nothing was raced
  std::vector<FactRecord> facts = {};
};

/// How much of a puzzle was judged.
struct CheckedRecord {
  std::string puzzle;
  std::string noun;  ///< what an instance is called, in the plural
  std::uint64_t contenders = 0;
  std::uint64_t exhaustive = 0;  ///< contenders judged on the whole space
  std::uint64_t instances = 0;   ///< judged in all, over the contenders
};

/// A contender with a failure.
struct WrongRecord {
  std::string solver;
  std::string verdict;
  std::string reason = {};  ///< of wrong answers; each with its count where there are several
  std::string noun;
  std::uint64_t failures = 0;
  std::uint64_t checked = 0;
  bool expected = false;  ///< an exhibit, or told to be refuted
  /// Its place among the results of the verification; absent where only the race refuted it.
  std::optional<std::size_t> result = {};
};

/// One of which nothing can be said, or that wasn't refuted though it had to be.
struct UnjudgedRecord {
  std::string solver;
  std::string why;
};

/// The first of an instance set.
struct FastestRecord {
  std::string puzzle;
  std::string set;
  std::string solver;
  double ns = 0;                             ///< undisturbed, of an instance
  std::string runner_up = {};                ///< empty: nobody else was timed
  std::optional<EstimateRecord> ratio = {};  ///< time of the runner-up by that of the first
  std::string finding = {};                  ///< of the two
  /// Differences less than this part aren't resolved: identical code differs as much on the set, or
  /// the pair had less than its chance to show one.
  double unresolved_below = 0;
};

/// What a report says first.
struct HeadlineRecord {
  std::vector<CheckedRecord> checked;
  std::vector<WrongRecord> wrong;
  std::vector<UnjudgedRecord> unjudged;
  std::vector<FastestRecord> fastest;
  /// How many have each verdict: holds, does not hold, not decidable here, in this order.
  std::vector<std::pair<std::string, std::uint64_t>> claims = {};
};

}  // namespace palio
