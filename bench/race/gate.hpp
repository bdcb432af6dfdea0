// Whether a revision ("head") is slower than another ("base"): what one or two paired
// races and the counted figures of both decide. Nothing here is random but by its seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/race/analysis.hpp"
#include "bench/statistics/statistics.hpp"

namespace palio::race {

/// A solver on an instance set, timed as base and as head in every block.
struct GatePair {
  std::string solver;  ///< full name
  std::string set;
  std::vector<double> log_ratios;  ///< a block each, in their order: ln(time of head / time of base),
                                   ///< of undisturbed times
};

/// Identical code against itself, within base's process of every block.
struct GateControl {
  std::string solver;
  std::string set;
  Role role = Role::again;
  std::vector<double> log_ratios;  ///< a block each: ln(time of the control / time of the solver)
};

struct GateRace {
  std::vector<GatePair> pairs;  ///< all with equally many blocks, as controls have
  std::vector<GateControl> controls;
};

/// A figure without noise.
struct GateCount {
  std::string solver;
  std::string set;
  std::string figure;  ///< `nodes expanded`; less is better
  std::uint64_t base = 0;
  std::uint64_t head = 0;
  double tolerance = 0;  ///< by what part more is let through: 0 where the figure is exact
};

/// Whether head's is greater than base's (above 0), less (below 0), or equal within the tolerance.
int compare(const GateCount& count);

/// Head fails where base doesn't.
struct GateRefutation {
  std::string solver;
  std::string what;  ///< its verdict and the instance, or how it died
};

struct GateEvidence {
  GateRace first;
  std::optional<GateRace> confirming;  ///< at least the pairs that are beyond the margin in the first
  std::vector<GateCount> counts;
  std::vector<GateRefutation> refutations;
};

/// Fixed before the first block.
struct GateJudging {
  double margin = 0.1;          ///< slow-downs up to this part are let through
  double level = 0.05;          ///< chance of any wrong interval among all pairs of the gate
  double control_level = 0.01;  ///< the same among all controls of a race
  double power = 0.8;           ///< the chance of being caught that "could have been caught" means
  std::uint64_t seed = 1;
};

enum class Standing : std::uint8_t {
  within,    ///< the whole interval is at or below the margin
  beyond,    ///< the whole interval is above it, and by more than identical code differs from itself
  too_wide,  ///< it straddles these
};
std::string_view print_standing(Standing standing);

struct GatePairFinding {
  std::string solver;
  std::string set;
  double ratio = 1;   ///< time of head by that of base
  Interval interval;  ///< of the ratio; simultaneous over all pairs of the gate
  double caught = 1;  ///< the smallest ratio that two such races together had the chance to show
                      ///< to be beyond the margin
  Standing standing = Standing::too_wide;
};

struct GateControlFinding {
  std::string solver;
  std::string set;
  Role role = Role::again;
  double ratio = 1;     ///< time of the control by that of the solver
  Interval interval;    ///< of the ratio; simultaneous over all controls of the race
  double differs = 0;   ///< the part by which identical code differs: that of the estimate, or where the
                        ///< interval excludes 1 that of its far end
  bool failed = false;  ///< the interval excludes 1, and `differs` is more than the margin
};

struct GateRaceFindings {
  std::vector<GatePairFinding> pairs;        ///< in the order of the race's
  std::vector<GateControlFinding> controls;  ///< likewise
  double unresolved = 0;                     ///< the greatest `differs`
  std::uint32_t joined = 1;                  ///< neighbouring blocks made one observation, as they depended
  bool dependent = false;                    ///< also the joined ones do
  bool control_failed() const;
  bool clean() const { return !dependent && !control_failed(); }
};

enum class GateDecision : std::uint8_t {
  within,        ///< nothing is slower by more than the margin
  slower,        ///< by a confirmed race, or by a count
  refuted,       ///< head answers wrongly, or dies, where base doesn't
  not_measured,  ///< none of these is shown
};
std::string_view print_gate_decision(GateDecision decision);

struct GateFindings {
  GateDecision decision = GateDecision::not_measured;
  std::vector<std::string> reasons;  ///< sentences, those of the decision first; at least one
  GateRaceFindings first;
  std::optional<GateRaceFindings> confirming;
};

/// The fewest blocks with which so many pairs (at least 1) and controls can be judged.
std::size_t fewest_gate_blocks(std::size_t pairs, std::size_t controls, const GateJudging& judging);

/// One race by itself, as part of a gate over `family` pairs (those of its first race).
/// Where neighbouring blocks depend on each other they are joined, to no fewer than 12.
/// Throws std::invalid_argument where blocks are missing or fewer than `fewest_gate_blocks`,
/// and where a ratio isn't finite. O(pairs * blocks^2).
GateRaceFindings judge_gate_race(const GateRace& race, std::size_t family, const GateJudging& judging);

/// Refuted where there is a refutation. Slower where a count rose, or where the whole
/// interval of a pair is beyond the margin in both races and the controls of both are
/// clean. Within where the whole interval of every pair is within the margin, in a clean
/// race. All else isn't measured. Throws as `judge_gate_race` does, and where a pair that needs
/// confirming is missing from the confirming race.
GateFindings decide_gate(const GateEvidence& evidence, const GateJudging& judging);

}  // namespace palio::race
