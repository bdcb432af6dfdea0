// What the end of a program means.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "solvers/programs/keeper/descriptor.hpp"
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
  bool killed_for_memory = false;  ///< the kernel killed somebody for want of memory while it ran
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
  /// `counters` is a file whose line "oom_kill N" counts such kills. Where it can't be read
  /// there is none.
  explicit MemoryKills(const std::string& counters);
  /// To be called before each run: what happened earlier is no business of that run's.
  void begin();
  /// Whether that happened since `begin`.
  bool happened() const;

 private:
  std::uint64_t count() const;

  Descriptor counters_;
  std::uint64_t before_ = 0;
};

}  // namespace palio
