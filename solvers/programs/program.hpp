// External programs: what is run, what it may use, and what one run of it came to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace palio {

/// A program as it is started for each case.
struct Command {
  std::vector<std::string> arguments;  ///< the first names the program; no shell sees them
  /// A judge with files: the case is put into `infile` of the private folder instead of
  /// standard input, and the answer is read from `outfile`. Empty: the standard streams.
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
  std::uint32_t open_files = 256;
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
};

/// One run of a program on one case.
struct Run {
  Ending ending = Ending::exited;
  int status = 0;            ///< exit status or signal
  std::string output;        ///< the answer, up to the limit
  std::string error;         ///< standard error, up to the limit; of `not_started` the reason
  double wall_seconds = 0;   ///< from the start of the process to its end
  double cpu_seconds = 0;    ///< user and system, of it and of the children that it waited for
  std::uint64_t memory = 0;  ///< greatest resident size of a process of it, bytes
  std::uint32_t left = 0;    ///< processes that it left running; they were ended
};

}  // namespace palio
