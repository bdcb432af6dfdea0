// The build defines PALIO_VERSION, PALIO_BUILD_TYPE, PALIO_FLAGS (of the compiler) and
// PALIO_LIBRARIES (names with versions), all as string literals.
#include "reports/environment.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string_view>

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

/// The first line of a file; empty where there is none.
std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

bool is_virtual() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("flags")) return (line + ' ').find(" hypervisor ") != std::string::npos;
  }
  return false;
}

/// Governors of the cores that this process may run on; several are joined by `/`.
std::string governor_name() {
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) != 0) return "";
  std::set<std::string> names;
  for (unsigned core = 0; core < CPU_SETSIZE; ++core) {
    if (!CPU_ISSET(core, &cores)) continue;
    names.insert(first_line(fmt::format("/sys/devices/system/cpu/cpu{}/cpufreq/scaling_governor", core)));
  }
  names.erase("");
  std::string joined;
  for (const std::string& name : names) joined += (joined.empty() ? "" : "/") + name;
  return joined;
}

std::string turbo_state() {
  const std::string boost = first_line("/sys/devices/system/cpu/cpufreq/boost");
  if (!boost.empty()) return boost == "0" ? "off" : "on";
  const std::string no_turbo = first_line("/sys/devices/system/cpu/intel_pstate/no_turbo");
  if (!no_turbo.empty()) return no_turbo == "0" ? "on" : "off";
  return "";
}

/// Both generations of control groups say it as microseconds of a period.
std::optional<double> core_quota() {
  std::istringstream words(first_line("/sys/fs/cgroup/cpu.max"));
  double quota = 0;
  double period = 0;
  if (words >> quota >> period && quota > 0 && period > 0) return quota / period;
  std::istringstream old(first_line("/sys/fs/cgroup/cpu/cpu.cfs_quota_us") + ' ' +
                         first_line("/sys/fs/cgroup/cpu/cpu.cfs_period_us"));
  if (old >> quota >> period && quota > 0 && period > 0) return quota / period;
  return std::nullopt;
}

std::optional<double> machine_load() {
  double load = 0;
  if (getloadavg(&load, 1) != 1) return std::nullopt;
  return load;
}

/// Threats by the clock rate.
void add_clock_threats(const EnvironmentRecord& environment, std::vector<std::string>& threats) {
  const std::string& governor = environment.governor;
  if (governor.empty() && environment.turbo.empty()) {
    threats.push_back("governor and turbo not visible: the clock rate may change");
    return;
  }
  if (!governor.empty() && governor != "performance")
    threats.push_back(fmt::format("governor {}: the clock rate follows the load", governor));
  if (environment.turbo == "on")
    threats.push_back("turbo on: the clock rate depends on heat and on what other cores do");
}

/// Threats by others who want the same cores.
void add_load_threats(const EnvironmentRecord& environment, std::vector<std::string>& threats) {
  const std::uint32_t cores = environment.cores;
  const std::string_view noun = cores == 1 ? "core" : "cores";
  if (environment.load && *environment.load >= cores / 2.0)
    threats.push_back(fmt::format("load {:.1f} on {} {} when it began", *environment.load, cores, noun));
  // What was measured is part of this load, and takes every core at most.
  if (environment.top_load && *environment.top_load > cores)
    threats.push_back(fmt::format("load up to {:.1f} on {} {} while it ran, its own included",
                                  *environment.top_load, cores, noun));
  if (environment.quota && *environment.quota < cores)
    threats.push_back(
        fmt::format("at most {:.1f} cores' worth of time on {} {}: it stands still when that is spent",
                    *environment.quota, cores, noun));
}

}  // namespace

std::string version_text() { return fmt::format("{} (revision {})", PALIO_VERSION, palio_revision); }

std::uint32_t usable_cores() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return static_cast<std::uint32_t>(std::max(1, CPU_COUNT(&set)));
}

EnvironmentRecord read_environment() {
  EnvironmentRecord environment{version_text(), compiler_name(), processor_name(), system_name(),
                                usable_cores()};
  environment.machine_cores = static_cast<std::uint32_t>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)));
  environment.quota = core_quota();
  environment.flags = PALIO_FLAGS;
  environment.libraries = PALIO_LIBRARIES;
  environment.revision = palio_revision;
  environment.tree_changed = environment.revision.ends_with('+');
  if (environment.tree_changed) environment.revision.pop_back();
  environment.governor = governor_name();
  environment.turbo = turbo_state();
  environment.virtual_machine = is_virtual();
  environment.load = machine_load();
  return environment;
}

void watch_load(EnvironmentRecord& environment) {
  const std::optional<double> load = machine_load();
  if (load) environment.top_load = std::max(*load, environment.top_load.value_or(0));
}

std::vector<std::string> known_threats(const EnvironmentRecord& environment) {
  std::vector<std::string> threats;
  if (environment.virtual_machine) threats.push_back("virtual machine: other guests may disturb");
  add_load_threats(environment, threats);
  add_clock_threats(environment, threats);
  if (!environment.compiler.ends_with(", Release"))
    threats.push_back(fmt::format("not built for speed: {}", environment.compiler));
  if (environment.tree_changed)
    threats.push_back("the tree was changed beyond its revision: nobody else can build this");
  return threats;
}

}  // namespace palio
