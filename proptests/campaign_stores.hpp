// Campaigns in stores, as tests look at them.
#pragma once

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "proptests/command_line.hpp"
#include "reports/run/results_json.hpp"
#include "reports/store/store.hpp"

namespace palio {

/// What a verification found of one contender, without times and notes.
inline auto findings_of(const VerifyRecord& record) {
  using Shown = std::tuple<std::string, std::string, std::string, std::string, bool, std::string, std::size_t,
                           std::size_t>;
  Shown shown;
  if (const auto& example = record.counterexample)
    shown = {example->instance,
             example->truth,
             example->answer,
             example->reason,
             example->smallest_of_all,
             example->replay,
             example->true_solution.size(),
             example->claimed_solution.size()};
  return std::make_tuple(record.solver, record.puzzle, record.space, record.guarantee, record.dialect,
                         record.checked, record.exhaustive, record.verdicts, record.reasons, record.bases,
                         record.failures, record.expanded, record.generated, record.exhibit,
                         record.refutation_expected, record.expectation_missed, record.referee_failure,
                         shown);
}

/// The same of all contenders in a file of `verify --json`.
inline auto findings_in(const fs::path& json) {
  std::ostringstream text;
  text << std::ifstream(json, std::ios::binary).rdbuf();
  const VerifyReport report = read_results_json(text.str()).verify;
  std::vector<decltype(findings_of(report.results.at(0)))> all;
  for (const VerifyRecord& record : report.results) all.push_back(findings_of(record));
  return all;
}

/// How many instances the last verification of a store has; 0 where there is none yet.
inline std::uint64_t kept_in(const fs::path& file) {
  if (!fs::exists(file) || fs::file_size(file) == 0) return 0;
  const Store store(file, Store::Mode::write);
  const std::vector<StoredRun> runs = store.verifications();
  std::uint64_t sum = 0;
  if (runs.empty()) return sum;
  for (const StoredContender& contender : store.load_verification(runs.back().id).contenders) {
    for (const StoredChunk& chunk : contender.chunks) sum += chunk.checked;
  }
  return sum;
}

}  // namespace palio
