// From what a check found to what is reported of it.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/inputs.hpp"
#include "cli/report/frames.hpp"
#include "reference/cross_check.hpp"
#include "reports/records.hpp"

namespace palio::cli {

/// Those names that were counted, from the one at `from` on.
template <std::size_t N>
std::vector<std::pair<std::string, std::uint64_t>> occurring(const std::array<std::uint64_t, N>& counts,
                                                             const std::array<std::string_view, N>& names,
                                                             std::size_t from) {
  std::vector<std::pair<std::string, std::uint64_t>> list;
  for (std::size_t i = from; i < N; ++i) {
    if (counts[i] > 0) list.emplace_back(names[i], counts[i]);
  }
  return list;
}

/// What a check of any contender says: counts, coverage, times, notes.
template <class P>
VerifyRecord record_of_check(const CheckResult& result, const std::string& space, std::uint64_t planned) {
  const Tally& tally = result.tally;
  VerifyRecord record;
  record.solver = result.solver;
  record.puzzle = P::name;
  record.space = space;
  record.noun = P::instances;
  record.guarantee = print_guarantee(result.promise.guarantee);
  record.dialect = print_dialect(result.promise.dialect);
  record.space_size = result.space_size;
  record.planned = planned;
  record.checked = tally.checked;
  record.exhaustive = result.exhaustive;
  record.verdicts = occurring(tally.verdicts, verdict_names, 0);
  record.reasons = occurring(tally.reasons, reason_names, 1);
  record.bases = occurring(tally.bases, basis_names, 0);
  record.failures = tally.failures();
  record.gave_up = tally.gave_up.value_or("");
  record.seconds = result.seconds;
  record.ns_per_instance =
      tally.checked == 0 ? 0 : static_cast<double>(tally.solve_ns) / static_cast<double>(tally.checked);
  record.expanded = tally.expanded;
  record.generated = tally.generated;
  record.notes = result.notes;
  record.referee_failure = result.referee_failure.value_or("");
  return record;
}

/// The counterexample that a failure is, but for the command that replays it.
template <class P>
CounterexampleRecord record_of_failure(const Failure& failure, const CheckResult& result,
                                       const SizeOptions& size) {
  CounterexampleRecord record;
  record.instance = failure.instance;
  record.truth = failure.truth;
  record.answer = failure.answer;
  record.verdict = print_verdict(failure.verdict);
  if (failure.reason != Reason::none) record.reason = print_reason(failure.reason);
  record.detail = failure.detail;
  record.smallest_of_all = result.exhaustive;
  const auto instance = parse_instance<P>(failure.instance, size);
  if (!instance) return record;
  record.picture = Rules<P>::draw(Rules<P>::start(instance.value()));
  record.true_solution = play_true<P>(instance.value());
  if (!failure.moves.empty()) record.claimed_solution = play<P>(instance.value(), failure.moves);
  return record;
}

}  // namespace palio::cli
