#include "reports/figures/caption.hpp"

#include <fmt/format.h>

#include "reports/figures/text.hpp"
#include "reports/run/text.hpp"
#include "reports/text/utc.hpp"

namespace palio {
namespace {

constexpr std::size_t kLongest = 80;  ///< of a text that a machine gives

constexpr std::size_t kLongestCommand = 200;

}  // namespace

std::string origin_text(const RunReport& report, const std::string& puzzle, const std::string& lane) {
  const EnvironmentRecord& machine = report.race->environment;
  const std::string virtual_machine = machine.virtual_machine ? " (virtual machine)" : "";
  return fmt::format("Measured on {}, {} core{}{}, {}, with {}, Palio {}, {}. Again: {}",
                     plain_text(machine.processor, kLongest), machine.cores, machine.cores == 1 ? "" : "s",
                     virtual_machine, plain_text(machine.system, kLongest),
                     plain_text(machine.compiler, kLongest), plain_text(machine.version, kLongest),
                     print_utc(report.began_s, "%Y-%m-%d"),
                     plain_text(command_again(report, plain_text(puzzle, kLongest), lane), kLongestCommand));
}

std::string blocks_text(const RaceReport& race) {
  const std::string plural = race.blocks_planned == 1 ? "" : "s";
  if (race.blocks_run == race.blocks_planned) return fmt::format("{} block{}", race.blocks_run, plural);
  return fmt::format("{} of {} block{}", race.blocks_run, race.blocks_planned, plural);
}

std::string percent_text(double part) { return fmt::format("{:.4g}%", part * 100); }

}  // namespace palio
