// Instructions that a solver takes on an instance set, counted by valgrind's callgrind where
// that is installed.
//
// What counts is what runs inside a method's `solve`, and nothing else: not the start of the
// program, the reading of texts, `prepare`, the judge or the printing. (The difference between
// a run with the instances once and one with them twice cancels the start-up alone. For
// flip/gf2_elimination on 200 boards of 4x4 it is eighteen times what the solves take.) The
// count on the same binary, machine and valgrind was the same to the last instruction each
// time, and under another caller off by 30 in 107 million. It changes with the compiler, with the
// C library, and with the machine, as that library chooses its memory functions by the processor:
// so it may be compared on an equal toolchain and processor only.
//
// valgrind emulates no AVX-512, and says so to the program that asks what the processor can
// do; nothing here is built for more than what x86-64 has, so all of it runs there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/lanes/whole_process.hpp"
#include "solvers/programs/program.hpp"

namespace palio::race {

/// A count, or why there is none.
struct InstructionCount {
  std::optional<std::uint64_t> instructions;  ///< of all solves together
  std::string counted_by = {};  ///< `callgrind-3.19.0`: two of these must be equal to be compared
  std::string reason = {};      ///< for the user; empty where there is a count
};

/// The absolute path of valgrind by PATH; nothing where it isn't installed.
std::optional<std::string> find_valgrind();

/// `engine` is the path of `palio-engine`: `palio` would only hand over to it, where callgrind
/// doesn't follow. It reads instances in the one-line form and solves them one after the other.
/// callgrind's account is the answer of the command. `options` as in `built_in_process`.
Command callgrind_command(const std::string& valgrind, const std::string& engine, const std::string& solver,
                          const std::vector<std::string>& options);

/// What a run may use that is some fifty times as slow as usual.
ProgramLimits callgrind_limits();

/// Reads what callgrind wrote: the total of the event `Ir`. Any bytes will do; O(length). One
/// without a count has a reason: cut short, no callgrind file, a total of another event, or a
/// total of 0, which means that no solve was recognised.
InstructionCount read_callgrind(std::string_view text);

/// Counts one solver on `instances` (one-line forms), in one run. Without valgrind, or where
/// the run fails, there is a reason; throws Interrupted where it was interrupted, and what
/// `run` throws.
InstructionCount count_instructions(const std::string& engine, const std::string& solver,
                                    const std::vector<std::string>& options,
                                    const std::vector<std::string>& instances, const RunProcess& run);

}  // namespace palio::race
