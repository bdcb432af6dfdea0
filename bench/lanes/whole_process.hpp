// Whole processes against each other: programs as they are started for each case, those of
// others and `palio solve` itself. A run is one process on one case.
//
// What makes it fair: all are started by the same Keeper, get the same bytes on standard
// input, and are timed by the Keeper's clock, from just before the process is made to the
// moment in which its end is seen. A clock of ours around that would add the Keeper's
// clearing up and two messages, which say nothing of the program. Start-up is the same
// command on an empty case, however it ends: for `palio` that loads all solvers, reads the
// command line and finds no board, and stops short of preparing one. It is shown apart and
// never subtracted, for it is measured and has noise of its own.
//
// No time without a verdict: before the first round everybody answers every case once,
// untimed. These answers are judged, and each timed run has to print the same again.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/judge.hpp"
#include "solvers/programs/program.hpp"

namespace palio::race {

struct ProcessCase {
  std::string name;   ///< the instance in its one-line form
  std::string input;  ///< in the judge's form
};

struct ProcessContender {
  std::string name;
  Command command;
  ProgramLimits limits;
};

/// A solver of ours as others use it. `palio` is the path of that program, `solver` its full
/// name (`flip/gf2_elimination`), `options` what else it must be told, such as `--torus`.
ProcessContender built_in_process(const std::string& palio, const std::string& solver,
                                  const std::vector<std::string>& options, const ProgramLimits& limits);

struct ProcessPlan {
  std::uint32_t rounds = 11;
  std::uint64_t seed = 1;  ///< of the order in which the contenders run
};

/// One timed run.
struct ProcessSample {
  std::uint32_t round = 0;        ///< from 0
  std::uint32_t position = 0;     ///< of its contender in the round, from 0
  std::uint32_t case_number = 0;  ///< its place in the cases
  double seconds = 0;             ///< wall time of the process
};

/// What came of a contender. One that failed has no times at all, and one that was never
/// timed has no samples: only where there are some do the three figures say something.
struct ProcessTimes {
  std::string name;
  Verdict verdict = Verdict::accepted;  ///< accepted-unproven if any answer is; else why it failed
  std::string failure = {};             ///< on which case, in which round and how; empty: it didn't
  std::vector<ProcessSample> samples = {};
  double median_seconds = 0;  ///< of all samples, whatever their case
  double low_seconds = 0;     ///< a tenth of them are below
  double high_seconds = 0;    ///< a tenth are above
  /// Of a run on an empty case, the median of those, one a round, that ended within a second;
  /// absent where none did, and after a first one that didn't none is tried.
  std::optional<double> start_up_seconds = {};
};

struct ProcessRace {
  std::vector<ProcessTimes> contenders;  ///< in the order given
  std::uint32_t rounds = 0;              ///< that are whole; there are samples of no others
  bool interrupted = false;
};

/// Runs a command once, as Keeper::run does. One and the same Keeper should serve a race.
using RunProcess = std::function<Run(const Command&, std::string_view input, const ProgramLimits&)>;

/// Judges what a contender printed for a case; both are given by their places.
using JudgeOutput =
    std::function<Judgement(std::size_t contender, std::size_t case_number, std::string_view output)>;

/// Judges all contenders, then times them: in each round each runs every case once, in an
/// order from a Williams design. Ends between two runs when `interrupts` is set, and when a
/// run ends as interrupted. Takes (1 + rounds) * contenders * cases runs. What `run` throws
/// where the system fails goes through; throws std::invalid_argument where there is no
/// contender, no case or no round.
ProcessRace race_processes(const std::vector<ProcessContender>& contenders,
                           const std::vector<ProcessCase>& cases, const ProcessPlan& plan,
                           const RunProcess& run, const JudgeOutput& judge,
                           const std::atomic<bool>& interrupts);

}  // namespace palio::race
