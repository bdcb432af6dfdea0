#include "cli/verify/limits.hpp"

namespace palio::cli {

std::optional<double> seconds_of(const VerifyOptions& options) {
  if (options.seconds || options.exhaustive || options.sample || options.instance) return options.seconds;
  return usual_seconds;
}

Limits limits_of(const VerifyOptions& options, const std::atomic<bool>& interrupts) {
  return {options.limit.value_or(usual_limit),
          seconds_of(options),
          options.memory_mib.value_or(usual_memory_mib) << 20,
          options.jobs,
          options.first,
          &interrupts};
}

}  // namespace palio::cli
