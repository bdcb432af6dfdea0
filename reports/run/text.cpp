#include "reports/run/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "reports/text/shell.hpp"
#include "reports/text/text_list.hpp"
#include "reports/text/utc.hpp"

namespace palio {
namespace {

std::string with_options(std::string command, const std::string& mode, std::uint64_t seed) {
  if (mode == "quick" || mode == "careful") command += fmt::format(" --{}", mode);
  return command + fmt::format(" --seed {}", seed);
}

/// Those of a puzzle that raced by name, or the puzzle where they were all.
std::string selectors_of(const RunReport& report, const std::string& puzzle) {
  std::set<std::string> raced;
  for (const RaceSetRecord& set : report.race->sets) {
    for (const RaceRunnerRecord& runner : set.runners) {
      if (set.puzzle == puzzle && runner.role == "contender") raced.insert(runner.solver);
    }
  }
  const auto all = std::ranges::count(report.methods.solvers, puzzle, &SolverRecord::puzzle);
  if (raced.empty() || static_cast<std::ptrdiff_t>(raced.size()) >= all) return shell_word(puzzle);
  std::vector<std::string> words;
  for (const std::string& name : raced) words.push_back(shell_word(name));
  return joined(words, " ");
}

}  // namespace

std::string kind_of(const RunReport& report) {
  if (report.whole) return fmt::format("{} run", report.mode);
  if (!report.race) return "verification";
  return report.verify.results.empty() ? "race" : "verification and race";
}

std::string print_began(const RunReport& report) {
  return report.began_s == 0 ? "at an unknown time" : print_utc(report.began_s);
}

std::string command_again(const RunReport& report) {
  if (!report.whole) return "";
  std::string command = "palio run";
  for (const std::string& selector : report.selectors) command += fmt::format(" {}", shell_word(selector));
  return with_options(command, report.mode, report.seed);
}

std::string command_again(const RunReport& report, const std::string& puzzle, const std::string& lane) {
  if (report.whole) return command_again(report);
  const RaceReport& race = *report.race;
  return with_options(fmt::format("palio race {} --lane {}", selectors_of(report, puzzle), lane), race.mode,
                      race.seed);
}

std::string claim_counts(const HeadlineRecord& headline) {
  const auto& claims = headline.claims;
  return fmt::format("{} hold, {} do not hold, {} not decidable here", claims.at(0).second,
                     claims.at(1).second, claims.at(2).second);
}

const EnvironmentRecord& environment_of(const RunReport& report) {
  return report.race ? report.race->environment : report.verify.environment;
}

}  // namespace palio
