#include "reports/environment.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <sys/utsname.h>

#include <algorithm>
#include <fstream>

#include "palio_revision.hpp"

namespace palio {
namespace {

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown";
}

std::string system_name() {
  utsname names{};
  if (uname(&names) != 0) return "unknown";
  return fmt::format("{} {}", names.sysname, names.machine);
}

std::string compiler_name() {
#ifdef __clang__
  return fmt::format("clang {}, {}", __clang_version__, PALIO_BUILD_TYPE);
#else
  return fmt::format("gcc {}, {}", __VERSION__, PALIO_BUILD_TYPE);
#endif
}

}  // namespace

std::string version_text() { return fmt::format("{} (revision {})", PALIO_VERSION, palio_revision); }

std::uint32_t usable_cores() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return static_cast<std::uint32_t>(std::max(1, CPU_COUNT(&set)));
}

EnvironmentRecord read_environment() {
  return {version_text(), compiler_name(), processor_name(), system_name(), usable_cores()};
}

}  // namespace palio
