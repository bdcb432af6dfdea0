#include "reports/run_text.hpp"

#include <fmt/format.h>
#include <time.h>

namespace palio {

std::string print_utc(std::int64_t unix_s) {
  const auto seconds = static_cast<time_t>(unix_s);
  tm parts{};
  if (gmtime_r(&seconds, &parts) == nullptr) return "unknown";
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

std::string command_again(const RunReport& report) {
  const std::string mode = report.mode == "default" ? "" : fmt::format(" --{}", report.mode);
  return fmt::format("palio run{} --seed {}", mode, report.seed);
}

const EnvironmentRecord& environment_of(const RunReport& report) {
  return report.race ? report.race->environment : report.verify.environment;
}

}  // namespace palio
