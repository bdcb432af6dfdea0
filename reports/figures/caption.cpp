#include "reports/figures/caption.hpp"

#include <fmt/format.h>
#include <time.h>

#include "reports/figures/text.hpp"

namespace palio {
namespace {

constexpr std::size_t kLongest = 80;  ///< of a text that a machine gives

/// `2026-01-31` in UTC.
std::string day_of(std::int64_t unix_s) {
  const auto seconds = static_cast<time_t>(unix_s);
  tm parts{};
  if (gmtime_r(&seconds, &parts) == nullptr) return "an unknown day";
  return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

/// Whole runs judge first; a race by itself keeps no verdicts.
std::string command_of(const RunReport& report, const std::string& puzzle, const std::string& lane) {
  const RaceReport& race = *report.race;
  const std::string what =
      report.verify.results.empty() ? fmt::format("race {} --lane {}", puzzle, lane) : "run";
  const std::string mode = race.mode == "quick" || race.mode == "careful" ? " --" + race.mode : "";
  return fmt::format("palio {}{} --seed {}", what, mode, race.seed);
}

}  // namespace

std::string origin_text(const RunReport& report, const std::string& puzzle, const std::string& lane) {
  const EnvironmentRecord& machine = report.race->environment;
  const std::string virtual_machine = machine.virtual_machine ? " (virtual machine)" : "";
  return fmt::format("Measured on {}, {} core{}{}, {}, with {}, Palio {}, {}. Again: {}",
                     plain_text(machine.processor, kLongest), machine.cores, machine.cores == 1 ? "" : "s",
                     virtual_machine, plain_text(machine.system, kLongest),
                     plain_text(machine.compiler, kLongest), plain_text(machine.version, kLongest),
                     day_of(report.began_s), command_of(report, plain_text(puzzle, kLongest), lane));
}

std::string blocks_text(const RaceReport& race) {
  const std::string plural = race.blocks_planned == 1 ? "" : "s";
  if (race.blocks_run == race.blocks_planned) return fmt::format("{} block{}", race.blocks_run, plural);
  return fmt::format("{} of {} block{}", race.blocks_run, race.blocks_planned, plural);
}

std::string percent_text(double part) { return fmt::format("{:.4g}%", part * 100); }

}  // namespace palio
