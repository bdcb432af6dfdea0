// One run of a program from its start until nothing of it is left.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "solvers/programs/keeper/ending.hpp"
#include "solvers/programs/keeper/family.hpp"
#include "solvers/programs/keeper/launch.hpp"
#include "solvers/programs/keeper/memory_cgroup.hpp"

namespace palio {

/// What the helper lends to each run.
struct Surroundings {
  int signals;    ///< a signalfd that tells of SIGCHLD
  int channel;    ///< to the Keeper; silent while a program runs, so any event is its end
  int interrupt;  ///< readable once the Keeper wants no more runs
  PidsCgroup& cgroup;
  const MemoryCgroup& memory_cgroup;
  MemoryKills& memory_kills;
};

/// Of use once. What it is given by reference must outlive it.
class Execution {
 public:
  /// Of a program that was started at `start_ns`, and the input that it hasn't got yet.
  Execution(const Surroundings& around, const ProgramLimits& limits, Launched program, std::string_view input,
            std::int64_t start_ns);

  /// Goes on until the program and all its descendants are gone, whatever that takes.
  /// Throws std::system_error where a process can't be ended or listed.
  Run finish();

 private:
  /// One of the two streams that are read.
  struct Stream {
    Descriptor from;
    std::string text = {};
  };

  bool over(std::int64_t now) const;
  void wait(std::int64_t until, bool with_pipes);
  void watch(std::int64_t now);
  void write_input();
  bool read(Stream& stream);
  void stop(Ending why);
  void end_rest();
  Meaning meaning() const;

  const Surroundings& around_;
  const ProgramLimits& limits_;
  Launched program_;
  std::string_view input_;
  Stream output_;
  Stream error_;
  Family family_;
  std::int64_t start_;
  std::int64_t deadline_;
  std::int64_t next_watch_;
  std::optional<Ending> stopped_ = {};  ///< why we ended it
  std::uint64_t memory_ = 0;            ///< bytes, most that were seen together
  std::uint32_t left_ = 0;
  std::uint64_t refused_before_;
  bool refused_ = false;  ///< the control group refused processes while it ran
};

}  // namespace palio
