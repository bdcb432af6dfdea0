// External programs: what is run, what it may use, and what one run of it came to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace palio {

/// A program as it is started for each case.
struct Command {
  /// The first names the program as execvp takes it, so a relative path with a slash counts
  /// from the folder that the caller is in. The others are handed over as they are; no shell
  /// sees them, and the program's own current folder is the private one.
  std::vector<std::string> arguments;
  /// A judge with files: the case is put into `infile` of the private folder instead of
  /// standard input, and the answer is read from `outfile`; standard output only counts then.
  /// Plain names. Empty: the standard streams.
  std::string infile = {};
  std::string outfile = {};
  bool sandbox = false;  ///< no network, nothing to write but the private folder
};

/// What one run may use. What is absent isn't limited.
struct ProgramLimits {
  double wall_seconds = 10;
  std::optional<double> cpu_seconds = {};
  std::uint64_t memory = std::uint64_t{1} << 30;  ///< bytes, resident, over all its processes
  std::uint64_t output = std::uint64_t{1} << 20;  ///< bytes of answer, and as many of standard error
  std::uint32_t processes = 64;                   ///< at a time, threads among them
  std::uint32_t open_files = 256;                 ///< of one process, 32 at least
};

/// How a run ended.
enum class Ending : std::uint8_t {
  exited,         ///< with `status`
  signalled,      ///< killed by the signal `status`, which wasn't ours
  wall_limit,     ///< it slept or waited too long
  cpu_limit,      ///< it computed too long
  memory_limit,   ///< it held, or its file says that it will hold, too much
  output_limit,   ///< it wrote too much
  process_limit,  ///< it started too many processes
  not_started,    ///< the system couldn't run it; `error` says why
  interrupted,    ///< the caller asked for its end
};

/// One run of a program on one case.
struct Run {
  Ending ending = Ending::exited;
  int status = 0;           ///< exit status or signal; in a sandbox a status of 128 + n is the signal n
  std::string output;       ///< the answer, up to the limit; empty where there is no `outfile`
  std::string error;        ///< standard error, up to the limit; of what never ran, the reason
  double wall_seconds = 0;  ///< from the start of the process to its end; 0 of what never ran
  double cpu_seconds = 0;   ///< user and system, of it and all its descendants
  /// Bytes: the greatest resident size of one of its processes, or of all together as far as
  /// they were watched. No process seems smaller than the helper that started it (some MB).
  std::uint64_t memory = 0;
  /// Bytes: the most that a control group counted for all its processes together, beyond what
  /// the group held when the run began. It counts pages of files that were read or written
  /// first by it, what the kernel holds for it, and its input and output on their way, but
  /// nothing twice; steps of some hundred KB a core. Absent where there is no control group
  /// for memory that we may divide, and of what never ran. No limit looks at it.
  std::optional<std::uint64_t> cgroup_peak = {};
  std::uint32_t left =
      0;  ///< processes that it left running; they were ended (none in a sandbox: it ends them)
};

/// Thrown where something was ended because the caller wanted it: nothing may be concluded.
struct Interrupted {};

}  // namespace palio
