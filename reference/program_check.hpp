// The check of an external program: it gets cases in the judge's form, smallest first,
// and what it prints is read and judged. Knows how a run comes about only as a function.
//
// Starting a process takes longer than most cases do, so a program that reads case after
// case until the end of its input is given many at once, where that changes no answer.
// Whatever such a stream shows as wrong is run again alone before it counts.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "reference/cross_check.hpp"
#include "reference/output.hpp"
#include "solvers/programs/program.hpp"

namespace palio {

/// Runs a program on one input. A runner serves one thread; it throws std::system_error
/// where not the program but what surrounds it fails.
using Runner = std::function<Run(std::string_view input, const ProgramLimits& limits)>;

/// A program that is checked, and what it is held to.
struct ProgramContender {
  std::string name;
  Promise promise;
  ProgramLimits limits;
  bool may_stream = true;         ///< its input is a stream, not a file
  bool strict = false;            ///< layout must be the judge's to the letter
  std::function<Runner()> start;  ///< a runner for one more thread
};

/// Which cases a program gets, and for how long.
struct ProgramPlan {
  bool exhaustive = false;
  std::optional<std::uint64_t> sample = {};
  std::optional<double> seconds =
      {};  ///< wall time for all of it; as many cases as fit where nothing else says
  std::uint64_t seed = 1;
  std::uint32_t jobs = 1;
  bool first = false;         ///< end with the first failure
  bool keep_answers = false;  ///< all that is printed
  const std::atomic<bool>* interrupted = nullptr;
};

/// One run with its case, for a reader.
struct Evidence {
  std::string instance;  ///< in its one-line form
  std::string input;     ///< in the judge's form
  Run run;
};

/// An instance on which the program failed before.
struct Replayed {
  std::string instance;  ///< in its one-line form
  bool fails = false;    ///< still
};

/// What a program printed for a case.
struct Printed {
  std::string instance;  ///< in its one-line form
  std::string words;
};

/// What a check found.
struct ProgramResult {
  CheckResult check;
  std::vector<Replayed> replayed;
  /// Of a run with an empty case, the least of a few; absent where none came to its end.
  std::optional<double> start_up_seconds = {};
  std::uint64_t planned = 0;           ///< cases, had nothing ended the check
  std::uint64_t streamed = 0;          ///< cases answered in streams
  std::uint64_t unconfirmed = 0;       ///< wrong in a stream, and no time to run them alone
  std::optional<Evidence> failure;     ///< of the smallest failure
  std::optional<Evidence> slowest;     ///< of those that were run alone
  std::optional<Dialect> right_under;  ///< another dialect, under which nothing fails
  std::vector<Printed> printed;        ///< where the plan wants it, in the order of the cases
};

/// The program could not be run at all; its text is for the user.
struct NotRunnable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// How a run that printed no answer is judged, and one that may have: nothing where it is
/// the output that decides.
std::optional<Judgement> judge_ending(const Run& run, const ProgramLimits& limits);

/// Whether a run took longer than it may, but by a tenth at most: then it is run again alone.
bool nearly_in_time(const Run& run, const ProgramLimits& limits);

/// The limits that a run is stopped at: a tenth above those that it is held to.
ProgramLimits with_a_tenth_more(ProgramLimits limits);

}  // namespace palio
