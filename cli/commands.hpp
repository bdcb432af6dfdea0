// The subcommands: what each can be told, and the function that does it. Each returns
// palio's exit code.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace palio::cli {

inline constexpr double usual_limit = 10;    ///< wall seconds an instance
inline constexpr double usual_seconds = 10;  ///< that a verification takes a contender
inline constexpr std::uint64_t usual_memory_mib = 1024;

inline constexpr int all_well = 0;
inline constexpr int refuted = 1;
inline constexpr int wrong_usage = 2;
inline constexpr int not_possible = 3;
inline constexpr int interrupted = 130;

/// Which instances: what the options of several commands say of a puzzle's size.
struct SizeOptions {
  std::optional<std::string> size;
  bool torus = false;                  ///< flip
  std::optional<std::string> starter;  ///< four: white, black or either
};

struct ListOptions {
  std::vector<std::string> selectors;
  bool names = false;
  std::optional<std::string> json;
};
int run(const ListOptions& options);

struct SolveOptions {
  std::string puzzle;
  std::optional<std::string> file;
  SizeOptions size;
  std::optional<std::string> solver;
  std::string dialect = "statement";
  bool moves = false;
  bool draw = false;
  bool batch = false;
  std::string format = "text";  ///< of instance and moves: text or bits
  std::uint32_t jobs = 1;
};
int run(const SolveOptions& options);

struct OracleOptions {
  std::string puzzle;
  std::optional<std::string> file;
  SizeOptions size;
  std::string dialect = "statement";
  bool moves = false;
  bool draw = false;
  bool all = false;
};
int run(const OracleOptions& options);

/// External programs in a run, and how they are run.
struct ProgramOptions {
  std::vector<std::string> commands;
  std::vector<std::string> sources;
  std::vector<std::string> manifests;
  std::optional<std::string> guarantee;
  std::optional<std::string> infile;
  std::optional<std::string> outfile;
  std::optional<std::string> preset;
  std::optional<double> multiplier;
  std::optional<double> wall_seconds;   ///< a case
  std::optional<std::uint64_t> memory;  ///< bytes
  bool sanitize = false;
  bool sandbox = false;
  bool strict = false;
  bool perturb = false;
  std::optional<double> hunt_slow;  ///< seconds
  std::size_t count() const { return commands.size() + sources.size() + manifests.size(); }
};

struct VerifyOptions {
  std::vector<std::string> selectors;
  ProgramOptions programs;
  SizeOptions size;
  std::optional<std::string> instance;
  bool exhaustive = false;
  std::optional<std::uint64_t> sample;
  std::optional<double> seconds;
  std::optional<double> limit;  ///< wall seconds an instance
  std::optional<std::uint64_t> memory_mib;
  std::uint64_t seed = 1;
  std::uint32_t jobs = 1;
  std::optional<std::string> dialect;
  std::vector<std::string> expect_refuted;
  bool first = false;
  std::optional<std::string> json;
  std::optional<std::string> store;
  bool resume = false;               ///< go on with what the store has of the same campaign
  std::optional<std::string> shard;  ///< `k/n`: the k-th of n parts, from 1
};
int run(const VerifyOptions& options);

/// `verify` for one file whose language, and where it can be told whose puzzle, is found out.
struct CheckOptions {
  std::string file;
  std::optional<std::string> puzzle;
  VerifyOptions verify;
};
int run(const CheckOptions& options);

/// Stores of the parts of one campaign, put together.
struct MergeOptions {
  std::vector<std::string> stores;
  std::string out;
  std::optional<std::string> json;
};
int run(const MergeOptions& options);

/// How many instances have which answer.
struct CensusOptions {
  std::string puzzle;
  std::optional<std::string> size_word;  ///< the size where it isn't an option
  SizeOptions size;
  std::string target = "either";  ///< flip: either or one
  std::uint64_t memory_mib = 4096;
  std::uint32_t jobs = 1;
  std::optional<std::string> json;
  std::optional<std::string> plot;  ///< an .svg, .pdf or .tex file
  std::optional<std::string> store = {};
  bool resume = false;  ///< go on with what the store has of the same census
};
int run(const CensusOptions& options);

/// What verdicts on a space rest on, for others to check.
struct CertifyOptions {
  std::string puzzle;
  std::optional<std::string> size_word;
  SizeOptions size;
  std::optional<std::string> out;  ///< a file (default: PUZZLE-SIZE.palio-certificate)
};
int run(const CertifyOptions& options);

struct ReplayOptions {
  std::vector<std::string> failures;   ///< files; none: all that are kept here
  std::optional<std::string> command;  ///< the program, where it isn't the one that failed
};
int run(const ReplayOptions& options);

struct RaceOptions {
  std::vector<std::string> selectors;
  ProgramOptions programs;               ///< for the whole-process lane
  std::optional<std::string> against;    ///< a solver's full name
  std::optional<std::string> instances;  ///< `small`, `large`, or a file of one-line forms
  SizeOptions size;                      ///< by which the file is read
  bool careful = false;
  bool quick = false;
  bool until_decided = false;
  std::optional<std::size_t> blocks;
  double margin = 0.03;            ///< ratios within it count as equal
  std::vector<std::string> lanes;  ///< none: solo and counted
  std::uint64_t memory_mib = usual_memory_mib;
  std::uint64_t seed = 1;
  std::uint32_t jobs = 1;
  std::optional<std::string> json;
  std::optional<std::string> store;
  std::optional<std::string> from_store;  ///< show its last race again, and run none
};
int run(const RaceOptions& options);

struct RunOptions {
  std::vector<std::string> selectors;
  std::string out = "palio-report";  ///< a folder
  bool quick = false;
  bool careful = false;
  std::uint64_t seed = 1;
  std::uint32_t jobs = 1;
  std::optional<std::string> json;
};
int run(const RunOptions& options);

struct ReportOptions {
  std::vector<std::string> files;    ///< stores, or JSON
  std::string out = "palio-report";  ///< a folder
  bool quiet = false;
};
int run(const ReportOptions& options);

struct BundleOptions {
  std::string store;
  std::string out;  ///< the archive; empty: named for the store
};
int run(const BundleOptions& options);

struct FigureOptions {
  std::string kind;                   ///< `growth`, `ratios`, `ranks`, `cactus` or `depths`
  std::vector<std::string> stores;    ///< or JSON
  std::optional<std::string> output;  ///< .svg, .pdf, .tex or .csv
  std::optional<std::string> table;   ///< `latex` or `markdown`
  std::optional<std::string> puzzle;
  std::optional<std::string> set;
  std::vector<std::string> solvers;  ///< none: all
  bool no_caption = false;           ///< beneath the axes of .svg and .pdf
};
int run(const FigureOptions& options);

struct HistoryOptions {
  std::string solver;  ///< full name, puzzle or glob
  std::string store = "palio.db";
  std::optional<std::string> json;
};
int run(const HistoryOptions& options);

struct GateOptions {
  std::string base;                    ///< a revision
  std::optional<std::string> head;     ///< absent: the working tree as it is
  std::vector<std::string> selectors;  ///< none: all solvers
  double margin = 0.1;                 ///< slower by less is not slower
  std::uint32_t blocks = 24;
  std::uint64_t seed = 1;
  std::uint32_t jobs = 1;  ///< of the build
  std::optional<std::string> json;
};
int run(const GateOptions& options);

struct InitCiOptions {
  bool github = false;  ///< neither: both
  bool gitlab = false;
  bool force = false;
  bool print = false;
};
int run(const InitCiOptions& options);

struct TryOptions {
  std::string solver;  ///< full name, or its file
  std::optional<std::string> against;
  std::optional<double> built;  ///< seconds that the build took: the fresh program goes on from there
};
int run(const TryOptions& options);

}  // namespace palio::cli
