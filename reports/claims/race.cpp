// Claims about who is slower, judged by the race: the ratio of times on the same boards, with
// intervals that hold together over all pairs of the race.
#include <fmt/format.h>

#include <algorithm>

#include "reports/claims/case.hpp"
#include "reports/race/estimate.hpp"
#include "reports/race/text.hpp"
#include "reports/verdicts.hpp"

namespace palio {
namespace {

constexpr std::string_view kSpfa = "flip/spfa_graph";
constexpr std::string_view kBits = "flip/bitmask_bfs";
constexpr std::string_view kLetters = "flip/string_bfs";
constexpr double kFar = 2;  ///< times as long is far

/// The time of one by that of another on one set.
struct SetRatio {
  const RaceSetRecord* set;
  EstimateRecord ratio;
  std::string finding;
};

bool was_timed(const RaceSetRecord& set, std::string_view solver) {
  return std::ranges::any_of(set.runners, [&](const RaceRunnerRecord& runner) {
    return runner.solver == solver && runner.role == "contender" && runner.times && runner.death.empty() &&
           is_right(runner.verdict);
  });
}

std::vector<SetRatio> ratios_of(const RaceReport& race, std::string_view slow, std::string_view fast) {
  std::vector<SetRatio> ratios;
  for (const RaceSetRecord& set : race.sets) {
    if (!was_timed(set, slow) || !was_timed(set, fast)) continue;
    for (const PairRecord& pair : set.pairs) {
      if (pair.first == fast && pair.second == slow)
        ratios.push_back({&set, pair.ratio, pair.finding});
      else if (pair.first == slow && pair.second == fast)
        ratios.push_back({&set, inverted(pair.ratio), pair.finding});
    }
  }
  return ratios;
}

/// Decides whether `slow` takes more than `bound` times as long, by all sets on which both ran:
/// only where they agree is there a verdict.
void judge_ratio(ClaimCase& claim, std::string_view slow, std::string_view fast, double bound) {
  if (claim.race() == nullptr) return claim.leave_open("nothing was raced in this run");
  if (!claim.race()->no_findings.empty()) return claim.leave_open(claim.race()->no_findings);
  const auto ratios = ratios_of(*claim.race(), slow, fast);
  if (ratios.empty()) return claim.leave_open(fmt::format("{} and {} were not timed on one set", slow, fast));
  std::vector<Side> sides;
  std::string doubt;
  for (const auto& [set, ratio, finding] : ratios) {
    claim.measured_on(fmt::format("set {}, {} boards ({})", set->name, set->instances, set->chosen));
    claim.show({fmt::format("time of {} by that of {}, set {}", slow, fast, set->name),
                fmt::format("above {}", bound), ratio.value, ratio.low, ratio.high, ""});
    sides.push_back(side_of(ratio.low, ratio.high, bound, set->unresolved_below));
    // Then the interval isn't to be believed, not only too wide.
    if (finding.starts_with("inconclusive (")) sides.back() = Side::astride;
    if (sides.back() == Side::astride)
      doubt = fmt::format(
          "on the set {} the ratio is {:.3g} {}, which doesn't tell it from {} (the race says: {})",
          set->name, ratio.value, print_interval(ratio), bound, finding);
  }
  if (!doubt.empty()) return claim.leave_open(doubt);
  if (std::ranges::count(sides, sides.front()) != std::ssize(sides))
    return claim.leave_open("one set says so and another doesn't");
  claim.decide(sides.front() == Side::above);
}

void show_process(ClaimCase& claim, std::string_view solver, const std::string& claimed) {
  for (const WholeProcessRecord& process : claim.race()->whole_process) {
    if (process.contender != solver || process.runs == 0 || !is_right(process.verdict)) continue;
    claim.show({fmt::format("a process of {}, set {}, start-up included (tenths of the runs are beyond)",
                            solver, process.set),
                claimed, process.median_ns, process.low_ns, process.high_ns, "ns"});
  }
}

void show_memory(ClaimCase& claim, std::string_view solver, const std::string& claimed) {
  for (const CountedRecord& counted : claim.race()->counted) {
    if (counted.solver != solver || !counted.peak_bytes) continue;
    claim.show({fmt::format("most memory that {} allocated, set {}", solver, counted.set),
                claimed,
                static_cast<double>(*counted.peak_bytes),
                {},
                {},
                "bytes"});
  }
}

void judge_spfa(ClaimCase& claim) {
  judge_ratio(claim, kSpfa, kBits, 1);
  if (claim.race() == nullptr) return;
  show_process(claim, kSpfa, "797 ms, on the judge's machine");
  show_process(claim, kBits, "");
  show_memory(claim, kSpfa, "5616K, on the judge's machine");
  show_memory(claim, kBits, "");
}

void judge_bits(ClaimCase& claim) { judge_ratio(claim, kLetters, kBits, kFar); }

}  // namespace

std::vector<Claim> race_claims() {
  return {
      {5, "C",
       "An explicit graph of all states, searched by SPFA, takes 5616K and 797 ms and is slower than a plain "
       "breadth-first search.",
       source_comment,
       "the ratio of times of the two methods on the same boards; the kilobytes and milliseconds are another "
       "machine's, only who is slower is judged",
       judge_spfa},
      {6, "C", "The search on bits is far faster than the ordinary one.", source_comment,
       "the ratio of times of the search on letters and of that on bits on the same boards; far is taken as "
       "more than 2 times, over the whole interval",
       judge_bits},
  };
}

}  // namespace palio
