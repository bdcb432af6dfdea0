// What came out, as plain values: the only thing that a renderer sees.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace palio {

/// What was measured on, and with what.
struct EnvironmentRecord {
  std::string version;   ///< of Palio, with its revision
  std::string compiler;  ///< name, version and build type
  std::string processor;
  std::string system;
  std::uint32_t cores = 0;           ///< that this process may use
  std::uint32_t machine_cores = 0;   ///< that are switched on
  std::optional<double> quota = {};  ///< cores' worth of time that its container may use; absent: no limit
  std::string flags = {};            ///< of the compiler
  std::string libraries = {};        ///< names with versions
  std::string revision = {};         ///< without a mark of changes
  bool tree_changed = false;         ///< beyond the revision
  std::string governor = {};         ///< of the clock rate; empty where the system doesn't show it
  std::string turbo = {};            ///< `on` or `off`; empty where the system doesn't show it
  bool virtual_machine = false;
  std::optional<double> load = {};      ///< runnable tasks over the last minute, when this was read
  std::optional<double> top_load = {};  ///< the greatest seen since; absent where nobody looked
};

/// A board of a solution that is played move by move.
struct FrameRecord {
  std::string move;                  ///< that led to it, as the puzzle prints it; empty at the start
  std::vector<std::string> picture;  ///< lines
  bool illegal = false;              ///< the move isn't allowed, so the board is that before it
};

/// The smallest instance on which a contender failed.
struct CounterexampleRecord {
  std::string instance;  ///< in its one-line form
  std::string truth;
  std::string answer;  ///< empty where it gave none
  std::string verdict;
  std::string reason;  ///< empty where the verdict says it all
  std::string detail;
  bool smallest_of_all = false;                 ///< every instance was checked
  std::string replay;                           ///< one command
  std::vector<std::string> picture;             ///< lines
  std::vector<FrameRecord> true_solution = {};  ///< a shortest one from the oracle; none where there is none
  std::vector<FrameRecord> claimed_solution = {};  ///< the contender's; none where it gave no moves
};

/// One run of an external program.
struct RunRecord {
  std::string instance;  ///< in its one-line form
  std::string input;
  std::string output;  ///< its beginning
  std::string error;   ///< the beginning of standard error
  std::string ending;  ///< `exit status 0`, `signal 11 (Segmentation fault)`, ...
  double wall_seconds = 0;
  double cpu_seconds = 0;
  std::uint64_t memory = 0;                       ///< bytes, the greatest resident size
  std::optional<std::uint64_t> cgroup_peak = {};  ///< bytes; absent where there is no such meter
  std::string compared_with = {};                 ///< a solver of the tree; empty: none took the instance on
  std::optional<double> compared_seconds = {};    ///< that it takes on the instance
};

/// An instance that a program failed on before.
struct ReplayedRecord {
  std::string instance;
  bool fails = false;  ///< still
};

/// An input in another layout than the judge's.
struct LayoutRecord {
  std::string layout;       ///< `CRLF`, ...
  std::uint64_t tried = 0;  ///< instances that are answered right in the judge's layout
  std::uint64_t wrong = 0;  ///< of these
  std::string example;      ///< an instance answered wrong; empty where there is none
};

/// What there is to say of an external program besides.
struct ProgramRecord {
  std::string language;  ///< empty for a command
  std::string command;
  std::string limits;
  std::optional<double> start_up_seconds = {};  ///< with an empty case; absent where that didn't end
  std::uint64_t streamed = 0;                   ///< instances given many at a time
  std::uint64_t unconfirmed = 0;                ///< wrong in a stream, not run alone for lack of time
  std::optional<RunRecord> failure;
  std::string expected;  ///< the judge's text, invisible characters shown; where layout is wrong
  std::string printed;   ///< and the program's
  std::string diagnosis;
  std::string right_under;  ///< a dialect under which nothing fails
  std::string kept_in;      ///< the file of the counterexample
  std::optional<RunRecord> slowest;
  std::vector<ReplayedRecord> replayed;
  std::vector<LayoutRecord> layouts;
  std::string compile_error;  ///< the first message
};

/// Two contenders that answer differently.
struct DisagreementRecord {
  std::string first;
  std::string second;
  std::uint64_t compared = 0;  ///< instances that both answered
  std::uint64_t differ = 0;
  std::string instance;  ///< the smallest on which they do
  std::string first_answer;
  std::string second_answer;
};

/// Everybody's answers to an instance on which somebody failed.
struct AnswersRecord {
  struct Group {
    std::string answer;  ///< as a judge prints it; `nothing (time-limit)` where it gave none
    bool right = false;
    std::vector<std::string> solvers;
  };
  std::string puzzle;
  std::string instance;
  std::vector<Group> groups;  ///< the true answer first
};

/// One contender on one instance space.
struct VerifyRecord {
  std::string solver;
  std::string puzzle;
  std::string space;  ///< its size as given: `4x4`
  std::string noun;   ///< what an instance is called, in the plural
  std::string guarantee;
  std::string dialect;
  std::optional<std::uint64_t> space_size;  ///< absent where it is too large to be counted
  std::uint64_t planned = 0;                ///< instances to be checked, had nothing ended the run
  std::uint64_t checked = 0;
  bool exhaustive = false;
  std::vector<std::pair<std::string, std::uint64_t>> verdicts;  ///< those that occurred
  std::uint64_t failures = 0;
  std::vector<std::pair<std::string, std::uint64_t>> reasons;  ///< of wrong answers
  std::vector<std::pair<std::string, std::uint64_t>> bases;    ///< that verdicts rest on
  std::string gave_up;                                         ///< why, of the first that did
  double seconds = 0;                                          ///< wall time, preparing and judging included
  double ns_per_instance = 0;                                  ///< within the solver alone
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  bool exhibit = false;
  bool refutation_expected = false;
  bool expectation_missed = false;  ///< it wasn't refuted though it had to be
  std::string referee_failure;      ///< why it could not be judged to the end; empty: nothing failed
  std::optional<CounterexampleRecord> counterexample;
  std::optional<ProgramRecord> program;  ///< of an external one
  std::vector<std::string> notes;
};

struct VerifyReport {
  EnvironmentRecord environment;
  std::uint32_t jobs = 1;
  std::uint64_t seed = 1;
  bool interrupted = false;
  std::vector<VerifyRecord> results;
  std::vector<DisagreementRecord> disagreements;
  std::vector<AnswersRecord> answers = {};  ///< one for each smallest counterexample, where it was asked
};

/// One solver, for the list.
struct SolverRecord {
  std::string solver;
  std::string puzzle;
  std::string method;
  std::string summary;
  std::string guarantee;
  std::string reach;
  std::string source;
  std::string elsewhere;  ///< why no other puzzle has this method; empty: nobody wrote it
  std::string exhibit;    ///< empty, or what is expected of it
};

struct PuzzleRecord {
  std::string puzzle;
  std::string sizes;   ///< the size that is taken when none is given
  std::string oracle;  ///< how the truth is known
  std::string oracle_reach;
};

struct ListReport {
  std::vector<PuzzleRecord> puzzles;
  std::vector<SolverRecord> solvers;
};

}  // namespace palio
