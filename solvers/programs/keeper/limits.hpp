// The limits of the kernel that a program starts with. It inherits them: the process that
// starts it takes them on before, so there is no moment without.
#pragma once

#include <sys/resource.h>

#include <cstdint>

#include "solvers/programs/program.hpp"

namespace palio {

/// The most bytes of one file that a program writes.
inline constexpr std::uint64_t max_file_size = std::uint64_t{64} << 20;

/// The stack of a program: 256 MiB, for judges allow deep recursion, but less than its
/// memory, so that recursion without end is a crash and not a use of memory.
std::uint64_t stack_size(const ProgramLimits& limits);

/// Takes on the limits of programs, as far as this process's hard limits allow.
class InheritedLimits {
 public:
  /// To be called before each start: stack, file size, open files, core dumps (none), and a
  /// CPU time that lies above `cpu_seconds`, in case that whoever holds it to that is killed.
  /// This process must ignore SIGXCPU. Throws std::system_error.
  void take_on(const ProgramLimits& limits);

 private:
  std::uint64_t stack_ = 0;
  std::uint32_t open_files_ = 0;
};

}  // namespace palio
