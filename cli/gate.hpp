// The parts of `palio gate`: from a revision to its program, and from two programs to
// what was measured of them.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/race/gate.hpp"
#include "cli/commands.hpp"
#include "cli/gate/repository.hpp"

namespace palio::cli {

/// Builds palio-engine of a commit, optimised, in a worktree that is gone afterwards, and
/// gives the program's path, `build/gate/COMMIT/palio-engine`. One that the same compiler
/// built there earlier is taken as it is. `what` is for the progress on standard error.
/// Throws Interrupted, and std::runtime_error with the last lines of the log.
std::filesystem::path build_engine(const Repository& repository, const std::string& commit,
                                   const std::string& what, std::uint32_t jobs,
                                   const std::atomic<bool>& interrupts);

/// What is compared.
struct GatePrograms {
  std::filesystem::path base;
  std::filesystem::path head;
};

/// A solver on an instance set, by their names.
struct GateSubject {
  std::string solver;
  std::string set;
};

/// Which of the two races is run, and on what.
struct GateRacePlan {
  std::vector<std::string> selectors;  ///< none: all solvers that both programs have
  std::vector<GateSubject> only;       ///< of the first race, those to confirm; empty: all
  std::uint32_t blocks = 24;           ///< raised to `race::fewest_gate_blocks` where that is more
  std::uint64_t seed = 1;
};

/// What came out of one of them.
struct GateMeasurement {
  race::GateRace race;
  std::vector<race::GateCount> counts;
  std::vector<race::GateRefutation> refutations;  ///< of head, where base isn't refuted
  std::vector<std::string> notes;                 ///< solvers that only one program has, ...
};

/// Judges both programs' answers, and races the solvers that are right in both. In
/// each block base and head are a fresh process each, which of them first by chance from the seed; the
/// controls run in base's. Throws Interrupted, and std::runtime_error where a program doesn't know the race.
GateMeasurement measure(const GatePrograms& programs, const GateRacePlan& plan,
                        const std::atomic<bool>& interrupts);

/// Adds what doesn't depend on the clock: all that the counted lane of both programs gives, on
/// each set, and instructions on the small ones where valgrind is installed (both programs are
/// built by one toolchain). A program without such a lane is noted, and nothing compared.
/// Throws Interrupted.
void count_both(const GatePrograms& programs, const GateRacePlan& plan, const std::atomic<bool>& interrupts,
                GateMeasurement& measured);

}  // namespace palio::cli
