#include "solvers/programs/keeper/limits.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "solvers/programs/keeper/descriptor.hpp"

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

void InheritedLimits::take_on(const ProgramLimits& limits) {
  static const auto cores = static_cast<double>(::sysconf(_SC_NPROCESSORS_ONLN));
  const double seconds = std::ceil(limits.cpu_seconds.value_or(limits.wall_seconds * cores)) + 1;
  // Each time: as this process uses up its own, the kernel raises the limit.
  set_soft(RLIMIT_CPU, static_cast<std::uint64_t>(std::clamp(seconds, 1.0, kMostSeconds)));
  // This process needs some stack and some descriptors itself.
  const std::uint64_t stack = std::max(stack_size(limits), std::uint64_t{1} << 20);
  const std::uint32_t open_files = std::max(limits.open_files, 32U);
  if (stack == stack_ && open_files == open_files_) return;
  set_soft(RLIMIT_STACK, stack);
  set_soft(RLIMIT_NOFILE, open_files);
  set_soft(RLIMIT_FSIZE, max_file_size);
  set_soft(RLIMIT_CORE, 0);
  stack_ = stack;
  open_files_ = open_files;
}

}  // namespace palio
