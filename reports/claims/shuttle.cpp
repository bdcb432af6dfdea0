// Claims about shuttle's shortest solutions, for the sides that the judge asks.
#include <fmt/format.h>

#include <algorithm>

#include "reports/claims/case.hpp"
#include "reports/verdicts.hpp"

namespace palio {
namespace {

constexpr std::uint32_t kLargestSide = 12;
constexpr std::string_view kAllSides = "1..12";

bool are_all_sides(const FactRecord& sides) { return sides.value >= kLargestSide; }

std::string too_few(const FactRecord& sides) {
  return fmt::format("measured up to N = {} only, and the judge asks {}", sides.value, kLargestSide);
}

void judge_length(ClaimCase& claim) {
  const auto* sides = claim.figure("shuttle.sides", "greatest N searched, from 1 on");
  const auto* formula = claim.figure("shuttle.fewest.formula", "sizes whose fewest moves are N(N + 2)");
  claim.optional_figure("shuttle.fewest.greatest", "fewest moves of the greatest N");
  if (sides == nullptr || formula == nullptr) return;
  if (formula->value < sides->value) return claim.decide(false, "some size needs another number of moves");
  if (!are_all_sides(*sides)) return claim.leave_open(too_few(*sides));
  claim.decide(true, "on every N that the judge asks; larger ones were not searched");
}

void judge_least(ClaimCase& claim) {
  const VerifyRecord* record = claim.verified("shuttle/published_p3");
  if (record == nullptr) return claim.leave_open("shuttle/published_p3 was not judged in this run");
  const std::uint64_t accepted = count_of(*record, "accepted");
  claim.measured_on(fmt::format("N = {}, as `palio verify` judged them", record->space));
  claim.show({"sizes whose sequence is the least of the shortest",
              "",
              static_cast<double>(accepted),
              {},
              {},
              "sizes"});
  claim.show({"sizes judged", "", static_cast<double>(record->checked), {}, {}, "sizes"});
  if (record->guarantee != "canonical") return claim.leave_open("it was not held to the least sequence");
  if (count_of(*record, "wrong-answer") > 0) {
    const auto& example = record->counterexample;
    return claim.decide(false, example
                                   ? fmt::format("not so on N = {}: {}", example->instance, example->reason)
                                   : "not so on some N");
  }
  if (!record->referee_failure.empty()) return claim.leave_open(record->referee_failure);
  if (record->space != kAllSides || !record->exhaustive || accepted != kLargestSide)
    return claim.leave_open(fmt::format("{} of the sizes {} were accepted, not all", accepted, kAllSides));
  claim.decide(true, "on every N that the judge asks");
}

void judge_forward(ClaimCase& claim) {
  const auto* sides = claim.figure("shuttle.sides", "greatest N searched, from 1 on");
  const auto* found =
      claim.figure("shuttle.forward.found", "sizes that moves forward alone solve in the fewest moves");
  const auto* backward =
      claim.figure("shuttle.forward.backward", "moves backward in the least shortest sequences", "0");
  if (sides == nullptr || found == nullptr || backward == nullptr) return;
  if (found->value < sides->value || backward->value > 0)
    return claim.decide(false, "some size loses its shortest or its least solution");
  if (!are_all_sides(*sides)) return claim.leave_open(too_few(*sides));
  claim.decide(true, "on every N that the judge asks; larger ones were not searched");
}

}  // namespace

std::vector<Claim> shuttle_claims() {
  return {
      {12, "P3", "The fewest moves are N(N + 2).", source_p3,
       "the fewest moves by the oracle, which searches all positions in both directions", judge_length},
      {13, "P3",
       "Trying white jump, white slide, black slide and black jump in this order yields the "
       "lexicographically "
       "least of the shortest sequences.",
       source_p3, "the sequences of shuttle/published_p3, held against the oracle's least ones", judge_least},
      {14, "P3", "Letting each colour move only forward loses nothing.", source_p3,
       "shuttle/pruned_dfs, which never moves backward, and the oracle, which may", judge_forward},
  };
}

}  // namespace palio
