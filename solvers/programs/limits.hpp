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

/// Sets stack, file size, open files and core dumps (none) of this process, as far as its
/// hard limits allow. Throws std::system_error.
void take_on_limits(const ProgramLimits& limits);

/// The limit of CPU time while a program is started, taken back with the object. It lies
/// above `cpu_seconds`, which is held by watching: it is there in case the watcher is killed.
class CpuNet {
 public:
  explicit CpuNet(const ProgramLimits& limits);
  CpuNet(const CpuNet&) = delete;
  CpuNet& operator=(const CpuNet&) = delete;
  ~CpuNet();

 private:
  rlimit before_{};
};

}  // namespace palio
