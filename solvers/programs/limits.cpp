#include "solvers/programs/limits.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "solvers/programs/descriptor.hpp"

namespace palio {
namespace {

constexpr std::uint64_t kMaxStack = std::uint64_t{256} << 20;
constexpr double kMostSeconds = 1e9;

void set_soft(__rlimit_resource kind, std::uint64_t value) {
  rlimit limit{};
  if (::getrlimit(kind, &limit) != 0) fail_with_errno("cannot read a limit");
  const rlim_t wanted = std::min<rlim_t>(value, limit.rlim_max);
  if (limit.rlim_cur == wanted) return;
  limit.rlim_cur = wanted;
  if (::setrlimit(kind, &limit) != 0) fail_with_errno("cannot set a limit");
}

}  // namespace

std::uint64_t stack_size(const ProgramLimits& limits) {
  return std::min(kMaxStack, limits.memory - limits.memory / 8);
}

void take_on_limits(const ProgramLimits& limits) {
  // This process needs some descriptors and some stack itself.
  set_soft(RLIMIT_STACK, std::max(stack_size(limits), std::uint64_t{1} << 20));
  set_soft(RLIMIT_NOFILE, std::max<std::uint64_t>(limits.open_files, 32));
  set_soft(RLIMIT_FSIZE, max_file_size);
  set_soft(RLIMIT_CORE, 0);
}

CpuNet::CpuNet(const ProgramLimits& limits) {
  if (::getrlimit(RLIMIT_CPU, &before_) != 0) fail_with_errno("cannot read a limit");
  static const auto cores = static_cast<double>(::sysconf(_SC_NPROCESSORS_ONLN));
  const double seconds = std::ceil(limits.cpu_seconds.value_or(limits.wall_seconds * cores)) + 1;
  rlimit limit = before_;
  limit.rlim_cur = std::min(static_cast<rlim_t>(std::clamp(seconds, 1.0, kMostSeconds)), before_.rlim_max);
  if (::setrlimit(RLIMIT_CPU, &limit) != 0) fail_with_errno("cannot set a limit");
}

CpuNet::~CpuNet() { ::setrlimit(RLIMIT_CPU, &before_); }

}  // namespace palio
