// What a store holds, as plain values: raw data, from which every report can be made again.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reports/records.hpp"

namespace palio {

/// One that runs on an instance set.
struct StoredRunner {
  std::string solver;         ///< full name
  std::string role;           ///< `contender`, or which control it is
  std::uint64_t passes = 1;   ///< in a batch
  std::uint32_t batches = 3;  ///< in a slot
  std::string death = {};     ///< how it died; empty: it didn't
  bool operator==(const StoredRunner&) const = default;
};

/// An instance set with those that ran on it.
struct StoredSet {
  std::string puzzle;
  std::string name;
  std::string chosen = {};      ///< how its instances were, in words
  std::uint64_t instances = 0;  ///< in a pass
  std::uint32_t baseline = 0;   ///< its place in `runners`; 0 where nobody ran
  std::vector<StoredRunner> runners = {};
  bool operator==(const StoredSet&) const = default;
};

/// What was said of one's answers on a set before anything was timed.
struct StoredVerdict {
  std::uint32_t set = 0;  ///< its place in `StoredRace::sets`
  std::string solver;
  std::string guarantee = {};
  std::string verdict;
  std::string fault = {};  ///< what was wrong, or why one that was right was left out; empty: neither
  double prepare_ns = 0;   ///< once a process; 0 until the race has ended
  bool operator==(const StoredVerdict&) const = default;
};

/// One timed repetition.
struct StoredBatch {
  std::uint32_t set = 0;        ///< its place in `StoredRace::sets`
  std::uint32_t runner = 0;     ///< its place in `StoredSet::runners`
  std::uint32_t position = 0;   ///< of its slot in the round of that set
  std::int64_t started_ns = 0;  ///< since the race began
  double pass_ns = 0;           ///< wall time of a pass
  bool operator==(const StoredBatch&) const = default;
};

/// One process of a race, with what it timed, in that order.
struct StoredBlock {
  std::int64_t started_ns = 0;  ///< since the race began
  double load = 0;
  std::uint32_t environment_bytes = 0;
  std::string program = {};
  std::vector<StoredBatch> batches = {};
  bool operator==(const StoredBlock&) const = default;
};

/// A runner that died, told with the block in which it did.
struct StoredDeath {
  std::uint32_t set = 0;
  std::uint32_t runner = 0;
  std::string how;
};

/// The options that a race is judged by; they are fixed before its first block.
struct StoredJudging {
  double margin = 0.03;
  double level = 0.05;
  double control_level = 0.01;
  bool against_baseline = false;
  std::uint32_t looks = 1;
  bool operator==(const StoredJudging&) const = default;
};

/// What is known of a race only when it has ended.
struct StoredRaceOutcome {
  std::uint32_t looks_taken = 1;
  std::vector<StoredVerdict> verdicts;  ///< all, in place of those from before the first block
  std::vector<StoredDeath> deaths;      ///< that came with no block
};

struct StoredRace {
  EnvironmentRecord environment;
  std::int64_t began_s = 0;  ///< Unix time
  std::uint64_t seed = 1;
  std::string mode = "default";  ///< `quick`, `default`, `careful`
  std::uint32_t planned_blocks = 0;
  StoredJudging judging;
  std::uint32_t looks_taken = 1;  ///< of those planned; known when it has ended
  std::vector<StoredSet> sets;
  /// Of each set those of its runners, in their order, then those of all that didn't race.
  std::vector<StoredVerdict> verdicts;
  std::vector<StoredBlock> blocks;  ///< those that ended
  bool complete = false;            ///< it ended as planned; else it was interrupted or killed
};

/// A failure as it was found, with the keys by which failures are compared.
struct StoredFailure {
  std::uint64_t number = 0;    ///< its place in the campaign's sequence
  std::uint64_t distance = 0;  ///< the true answer
  std::uint64_t rank = 0;
  std::string instance;
  std::string truth;
  std::string answer = {};
  std::string verdict;
  std::string reason = {};  ///< empty where the verdict says it all
  std::string detail = {};
  std::string moves = {};  ///< that were given, one a line; empty: none, or a store of before version 3
  bool operator==(const StoredFailure&) const = default;
};

/// A range [first, last) of a campaign's sequence that is done, and what was found there.
struct StoredChunk {
  std::uint64_t first = 0;
  std::uint64_t last = 0;  ///< at most 2^63 - 1
  std::uint64_t checked = 0;
  std::uint64_t solve_ns = 0;  ///< within the solver alone, over all threads
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::vector<std::pair<std::string, std::uint64_t>> verdicts = {};
  std::vector<std::pair<std::string, std::uint64_t>> reasons = {};
  std::vector<std::pair<std::string, std::uint64_t>> bases = {};  ///< what the verdicts rest on
  std::optional<StoredFailure> smallest = {};
  std::optional<std::string> gave_up = {};        ///< why, of the first that did
  std::optional<std::string> contradiction = {};  ///< where a certificate refutes the oracle
  bool operator==(const StoredChunk&) const = default;
};

/// What is known of a contender only when its campaign has ended.
struct StoredOutcome {
  bool exhaustive = false;
  double seconds = 0;  ///< wall time
  bool expectation_missed = false;
  std::string referee_failure = {};
  std::string replay = {};                ///< the command that shows the counterexample again
  std::vector<std::string> picture = {};  ///< of the counterexample
  std::vector<std::string> notes = {};
  bool operator==(const StoredOutcome&) const = default;
};

/// One contender on one instance space: what it was to do, and what was done of it.
struct StoredContender {
  std::string solver;
  std::string puzzle;
  std::string space;
  std::string noun;
  std::string guarantee;
  std::string dialect;
  std::optional<std::uint64_t> space_size = {};
  std::uint64_t planned = 0;
  bool exhibit = false;
  bool refutation_expected = false;
  std::vector<StoredChunk> chunks = {};       ///< by their first; no two overlap
  std::optional<StoredOutcome> outcome = {};  ///< absent where the run was killed before its end
  bool operator==(const StoredContender&) const = default;
};

struct StoredVerification {
  EnvironmentRecord environment;
  std::int64_t began_s = 0;  ///< Unix time
  std::uint64_t seed = 1;
  std::uint32_t jobs = 1;
  std::vector<StoredContender> contenders;
  bool complete = false;
  std::map<std::string, std::string> documents = {};  ///< by name; only when it is written
};

/// How far a census is.
struct StoredCounted {
  /// The ranges [first, last) of its units that are in the sums: ascending, none empty, none touching.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> done = {};
  std::vector<std::string> sums = {};  ///< by answer, in decimal digits
  double steps = 0;
  double seconds = 0;  ///< wall time, of all runs
  bool operator==(const StoredCounted&) const = default;
};

/// The instances of a space, counted unit by unit.
struct StoredCensus {
  std::int64_t began_s = 0;  ///< Unix time
  std::string machine;       ///< its fingerprint
  std::string revision;
  std::string campaign;     ///< all on which its sums depend, in words
  std::uint64_t units = 0;  ///< in all
  StoredCounted counted = {};
  bool operator==(const StoredCensus&) const = default;
};

/// One run of the store, in short.
struct StoredRun {
  std::int64_t id = 0;
  std::int64_t began_s = 0;  ///< Unix time
  std::string machine;       ///< its fingerprint
  std::string revision;
  bool complete = false;
  bool operator==(const StoredRun&) const = default;
};

/// A solver's time on a set in one race.
struct HistoryRow {
  std::string solver;
  std::string puzzle;
  std::string set;
  std::uint64_t instances = 0;  ///< in a pass
  std::int64_t began_s = 0;     ///< Unix time
  std::string revision;
  std::string compiler;
  std::uint32_t blocks = 0;  ///< in which it was timed
  std::uint32_t planned_blocks = 0;
  double undisturbed_ns = 0;  ///< of a pass: median over the blocks of the least batch; 0 without blocks
  double median_ns = 0;       ///< of a pass: of all batches
  std::string death;          ///< how it died; empty: it didn't
};

}  // namespace palio
