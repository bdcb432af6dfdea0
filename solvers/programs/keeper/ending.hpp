// What the end of a program means.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "solvers/programs/program.hpp"

namespace palio {

/// What is known of a program that ended by itself.
struct End {
  int status = 0;             ///< as wait4 says it
  double cpu_seconds = 0;     ///< of it and all its descendants
  std::uint64_t largest = 0;  ///< bytes, greatest resident size of one of its processes
  std::uint64_t memory = 0;   ///< bytes, the most that was seen at all
  std::uint64_t helper = 0;   ///< bytes, resident in this process, where `largest` is too much: no child
                              ///< seems smaller
  bool processes_refused = false;
  bool killed_for_memory = false;  ///< the kernel killed somebody for want of memory
  /// What bubblewrap reported, where the program ran in a sandbox.
  std::optional<std::string_view> report = {};
};

/// How a run ended, with the status where that has one.
struct Meaning {
  Ending ending = Ending::exited;
  int status = 0;
};

/// In a sandbox, `not_started` where bubblewrap says nothing of the program.
Meaning meaning_of(const End& end, const ProgramLimits& limits);

/// Notices when the kernel kills for want of memory.
class MemoryKills {
 public:
  MemoryKills();
  /// Whether that happened since the last time, or the object, was made.
  bool happened();

 private:
  std::uint64_t seen_;
};

}  // namespace palio
