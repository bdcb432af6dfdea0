#include "reports/run/headline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "reports/claims/claims.hpp"
#include "reports/terminal.hpp"
#include "reports/verdicts.hpp"

namespace palio {
namespace {

const VerifyRecord* record_of(const VerifyReport& verify, std::string_view solver) {
  const auto found = std::ranges::find(verify.results, solver, &VerifyRecord::solver);
  return found == verify.results.end() ? nullptr : &*found;
}

bool has_failed(const VerifyReport& verify, std::string_view solver) {
  return std::ranges::any_of(verify.results, [&](const VerifyRecord& record) {
    return record.solver == solver && record.failures > 0;
  });
}

std::vector<CheckedRecord> checked_of(const VerifyReport& verify) {
  std::vector<CheckedRecord> puzzles;
  for (const VerifyRecord& record : verify.results) {
    auto found = std::ranges::find(puzzles, record.puzzle, &CheckedRecord::puzzle);
    if (found == puzzles.end()) found = puzzles.insert(found, {record.puzzle, record.noun});
    ++found->contenders;
    found->exhaustive += record.exhaustive ? 1 : 0;
    found->instances += record.checked;
  }
  return puzzles;
}

/// Of wrong answers the reason where there is one, or each with its count; of other verdicts none.
std::string reasons_of(const VerifyRecord& record, const std::string& verdict) {
  if (verdict != "wrong-answer" || record.reasons.empty()) return "";
  const auto& [first, count] = record.reasons.front();
  if (count == record.failures) return first;
  std::string text;
  for (const auto& [reason, number] : record.reasons)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", reason, with_commas(number));
  return text;
}

/// Those that are right as far as the verification goes, and wrong on a set of the race.
void add_wrong_in_race(const RunReport& report, std::vector<WrongRecord>& wrong) {
  const auto add = [&](const std::string& solver, const std::string& puzzle, const std::string& set,
                       const std::string& verdict, const std::string& fault, std::uint64_t instances) {
    if (!is_failure(verdict) || has_failed(report.verify, solver)) return;
    const VerifyRecord* record = record_of(report.verify, solver);
    const std::string noun = record == nullptr ? "instances" : record->noun;
    const std::string where = fmt::format("in the race of {}, {}", puzzle, set);
    wrong.push_back({solver, verdict, fault.empty() ? where : fmt::format("{}, {}", fault, where), noun, 0,
                     instances, is_refutation_expected(report.verify, solver)});
  };
  for (const RaceSetRecord& set : report.race->sets) {
    for (const RaceRunnerRecord& runner : set.runners)
      add(runner.solver, set.puzzle, set.name, runner.verdict, runner.fault, set.instances);
  }
  for (const WholeProcessRecord& one : report.race->whole_process)
    add(one.contender, one.puzzle, one.set, one.verdict, one.fault, one.runs);
}

std::vector<WrongRecord> wrong_of(const RunReport& report) {
  std::vector<WrongRecord> wrong;
  for (std::size_t i = 0; i < report.verify.results.size(); ++i) {
    const VerifyRecord& record = report.verify.results[i];
    if (record.failures == 0) continue;
    const std::string verdict = commonest_failure(record);
    wrong.push_back({record.solver, verdict, reasons_of(record, verdict), record.noun, record.failures,
                     record.checked, record.refutation_expected, i});
  }
  if (report.race) add_wrong_in_race(report, wrong);
  std::ranges::stable_partition(wrong, [](const WrongRecord& one) { return !one.expected; });
  return wrong;
}

std::vector<UnjudgedRecord> unjudged_of(const RunReport& report) {
  std::vector<UnjudgedRecord> unjudged;
  for (const VerifyRecord& record : report.verify.results) {
    const std::string why = why_unjudged(record);
    if (!why.empty()) unjudged.push_back({record.solver, why});
  }
  if (!report.race) return unjudged;
  for (const RaceSetRecord& set : report.race->sets) {
    for (const RaceRunnerRecord& runner : set.runners) {
      if (runner.role == "contender" && broke_off(runner))
        unjudged.push_back({runner.solver, fmt::format("ended in the race of {}, {}: {}", set.puzzle,
                                                       set.name, runner.death)});
    }
  }
  return unjudged;
}

/// Contenders of a set that have a place, fastest first.
std::vector<const RaceRunnerRecord*> placed_in(const RaceSetRecord& set, const VerifyReport& verify) {
  std::vector<const RaceRunnerRecord*> placed;
  for (const RaceRunnerRecord& runner : set.runners) {
    const bool is_alive = is_right(runner.verdict) && runner.death.empty() && runner.times;
    if (runner.role == "contender" && is_alive && !has_failed(verify, runner.solver))
      placed.push_back(&runner);
  }
  std::ranges::stable_sort(placed, {}, [](const auto* runner) { return runner->times->undisturbed_ns; });
  return placed;
}

FastestRecord fastest_of(const RaceSetRecord& set, const std::vector<const RaceRunnerRecord*>& placed) {
  FastestRecord fastest;
  fastest.puzzle = set.puzzle;
  fastest.set = set.name;
  fastest.unresolved_below = set.unresolved_below;
  const RaceRunnerRecord* first = placed[0];
  const RaceRunnerRecord* second = placed.size() > 1 ? placed[1] : nullptr;
  for (const PairRecord& pair : set.pairs) {
    if (second == nullptr) break;
    // A pair names the faster first, also where the two take the same time to the last digit.
    if (pair.first == second->solver && pair.second == first->solver) std::swap(first, second);
    if (pair.first != first->solver || pair.second != second->solver) continue;
    fastest.ratio = pair.ratio;
    fastest.finding = pair.finding;
    fastest.unresolved_below = std::max(fastest.unresolved_below, pair.detectable - 1);
    break;
  }
  fastest.solver = first->solver;
  fastest.ns = first->times->undisturbed_ns;
  if (second != nullptr) fastest.runner_up = second->solver;
  return fastest;
}

}  // namespace

std::string why_unjudged(const VerifyRecord& record) {
  if (!record.referee_failure.empty()) return fmt::format("the referee failed: {}", record.referee_failure);
  if (record.failures > 0) return "";
  if (record.expectation_missed) return "was expected to be refuted, and was not";
  const bool only_gave_up = std::ranges::all_of(
      record.verdicts, [](const auto& verdict) { return verdict.first == "gave-up" || verdict.second == 0; });
  if (!only_gave_up) return "";
  if (!record.gave_up.empty()) return fmt::format("gave up: {}", record.gave_up);
  return record.checked == 0 ? "nothing of it was checked" : "gave up on everything";
}

bool is_refutation_expected(const VerifyReport& verify, std::string_view solver) {
  return std::ranges::any_of(verify.results, [&](const VerifyRecord& record) {
    return record.solver == solver && record.refutation_expected;
  });
}

bool broke_off(const RaceRunnerRecord& runner) {
  return is_right(runner.verdict) && runner.death.find(", in block ") != std::string::npos;
}

HeadlineRecord headline_of(const RunReport& report) {
  HeadlineRecord headline;
  headline.checked = checked_of(report.verify);
  headline.wrong = wrong_of(report);
  headline.unjudged = unjudged_of(report);
  if (report.race) {
    for (const RaceSetRecord& set : report.race->sets) {
      const auto placed = placed_in(set, report.verify);
      if (!placed.empty()) headline.fastest.push_back(fastest_of(set, placed));
    }
  }
  const std::vector<ClaimRecord> claims = judge_claims(report);
  for (const std::string_view verdict : {claim_holds, claim_fails, claim_open}) {
    const auto count = std::ranges::count(claims, verdict, &ClaimRecord::verdict);
    headline.claims.emplace_back(verdict, static_cast<std::uint64_t>(count));
  }
  return headline;
}

}  // namespace palio
