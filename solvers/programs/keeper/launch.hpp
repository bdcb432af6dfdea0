// The start of a program, with its standard streams in our hands.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

#include "solvers/programs/keeper/descriptor.hpp"

namespace palio {

/// What is started, all of it ready.
struct Start {
  std::string path;                    ///< of the file that is executed
  std::vector<std::string> arguments;  ///< the first is what the program sees as its name
  std::string folder;                  ///< its current folder, and where it puts temporary files
  bool reports = false;                ///< there is a stream for sandbox_report_descriptor
};

/// A program that was started, or wasn't. The ends of the pipes are ours and don't block.
struct Launched {
  pid_t pid = -1;  ///< the leader of a process group of its own
  int error = 0;   ///< why there is no process; of errno
  Descriptor in;   ///< none where all of the input is written already
  Descriptor out;
  Descriptor err;
  Descriptor report;
};

/// Starts it, with as much of the input as its pipe takes waiting for it; `input` loses
/// that. Signals have their defaults in the program, and none is blocked. Throws
/// std::system_error where the system has no pipe or the like.
Launched launch(const Start& start, std::string_view& input);

}  // namespace palio
