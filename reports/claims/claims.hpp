// The published claims about the three puzzles, judged by what a run measured.
#pragma once

#include <string_view>
#include <vector>

#include "reports/run/records.hpp"

namespace palio {

inline constexpr std::string_view claim_holds = "holds";
inline constexpr std::string_view claim_fails = "does not hold";
inline constexpr std::string_view claim_open = "not decidable here";

/// All sixteen, by number, each with a verdict that follows from these records alone: it holds
/// or fails only where all that decides it was measured; without that it stays open, and says
/// what is missing. `race` is null where nothing was raced. O(claims * (facts + results + pairs)).
std::vector<ClaimRecord> judge_claims(const std::vector<FactRecord>& facts, const VerifyReport& verify,
                                      const RaceReport* race);

/// Those of a run.
std::vector<ClaimRecord> judge_claims(const RunReport& report);

}  // namespace palio
