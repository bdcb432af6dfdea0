// Processes as the kernel lists them: which come from this one, and what they use.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace palio {

/// What /proc says of one process at one moment.
struct Process {
  pid_t pid = 0;
  pid_t parent = 0;
  pid_t session = 0;
  bool ended = false;  ///< it only waits to be reaped
  std::uint32_t threads = 0;
  double cpu_seconds = 0;      ///< user and system, of it and of the children that it waited for
  std::uint64_t resident = 0;  ///< bytes, those that it shares among them
};

/// Nothing where there is no such process.
std::optional<Process> look_at(pid_t pid);

/// Every process of the system: a few microseconds for each.
std::vector<Process> all_processes();

/// Those of `all` that descend from `ancestor`, itself not among them.
std::vector<Process> descendants_of(pid_t ancestor, std::span<const Process> all);

/// Those that keep their temporary files in a folder, as their environment says from the
/// start, or in one within it.
std::vector<pid_t> tenants_of(const std::string& folder);

/// Bytes that the processes hold together; what several share counts once. Slow: the kernel
/// goes through their page tables.
std::uint64_t proportional_memory(std::span<const Process> processes);

}  // namespace palio
