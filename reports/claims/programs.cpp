// Claims about the milliseconds and kilobytes that programs took on a judge's machine of the
// time. What was measured there can't be measured again, but ratios can be compared, and an
// upper bound that is kept here is kept.
#include <fmt/format.h>

#include "reports/claims/case.hpp"

namespace palio {
namespace {

constexpr double kKilobyte = 1024;
constexpr double kClaimedRatio = 63.0 / 16.0;
constexpr double kTests = 10;
constexpr double kMostNs = 0.011 * 1e9;
constexpr double kMostBytes = 3376 * kKilobyte;

std::string interval_of(const FactRecord& fact) {
  return fmt::format("{:.2f} ({:.2f} .. {:.2f})", fact.value, fact.low.value_or(fact.value),
                     fact.high.value_or(fact.value));
}

/// What can be said where the ratio is less than the claimed one.
std::string smaller_ratio(const FactRecord& ratio, double unresolved) {
  const Side side = side_of(*ratio.low, *ratio.high, 1, unresolved);
  const char* saving = side == Side::above
                           ? "removing it does save time, but the claimed saving needs more than that"
                       : side == Side::below ? "removing it costs time"
                                             : "whether removing it saves any time isn't resolved";
  return fmt::format("here the run takes {} times as long with the assert, less than {:.2f} times; {}",
                     interval_of(ratio), kClaimedRatio, saving);
}

void judge_memory_saved(ClaimCase& claim, const FactRecord* saved) {
  if (saved == nullptr || !saved->low || !saved->high)
    return claim.leave_open("the time is saved, but the memory was not measured in this run");
  if (*saved->low > 0) return claim.decide(true, "time and memory are both saved");
  if (*saved->high <= 0) return claim.decide(false, "the time is saved, but no memory");
  claim.leave_open("the time is saved, but whether memory is isn't resolved");
}

void judge_assert(ClaimCase& claim) {
  const auto* ratio =
      claim.figure("p1_asserts.ratio", "time with the assert by that without", "63 / 16 = 3.94");
  const auto* control = claim.figure("p1_asserts.control", "the same file with the assert against itself");
  claim.optional_figure("p1_asserts.with.time", "processor time with the assert",
                        "63 ms, on the judge's machine");
  claim.optional_figure("p1_asserts.without.time", "processor time without", "16 ms, on the judge's machine");
  claim.optional_figure("p1_asserts.with.memory", "memory held with the assert",
                        "516K, on the judge's machine");
  claim.optional_figure("p1_asserts.without.memory", "memory held without", "504K, on the judge's machine");
  const auto* saved = claim.optional_figure("p1_asserts.saved", "memory held less without", "12K");
  if (ratio == nullptr || control == nullptr) return;
  if (!ratio->low || !ratio->high || *ratio->low <= 0 || control->value <= 0)
    return claim.leave_open("the ratio has no interval");
  const double unresolved = unresolved_by(*control);
  switch (side_of(*ratio->low, *ratio->high, kClaimedRatio, unresolved)) {
    case Side::below:
      return claim.decide(false, smaller_ratio(*ratio, unresolved));
    case Side::above:
      return judge_memory_saved(claim, saved);
    case Side::astride:
      break;
  }
  claim.leave_open(fmt::format(
      "the ratio {} isn't told from {:.2f}, where the same file against itself differs by {:.1f}%",
      interval_of(*ratio), kClaimedRatio, unresolved * 100));
}

void judge_tests(ClaimCase& claim) {
  const auto* tests = claim.figure("p3_search.tests", "tests, N = 1 upwards", "10");
  const auto* time = claim.figure("p3_search.time", "processor time of the slowest test", "at most 0.011 s");
  const auto* memory = claim.figure("p3_search.memory", "the most memory held", "at most 3376K");
  if (tests == nullptr || time == nullptr || memory == nullptr) return;
  if (tests->value < kTests) return claim.leave_open("fewer than ten tests were run");
  const bool in_time = time->high.value_or(time->value) <= kMostNs;
  const bool in_memory = memory->value <= kMostBytes;
  if (in_time && in_memory)
    return claim.decide(true, "on this machine both bounds are kept; which N the ten tests were isn't known");
  claim.leave_open(fmt::format("this is another machine, and here the {} {} beyond the bound",
                               !in_time && !in_memory ? "time and the memory"
                               : in_time              ? "memory"
                                                      : "time",
                               in_time || in_memory ? "is" : "are"));
}

}  // namespace

std::vector<Claim> program_claims() {
  return {
      {4, "C", "Removing an assert from the inner loop takes the run from 63 ms and 516K to 16 ms and 504K.",
       source_comment,
       "two builds of one file with P1's method, with asserts and with NDEBUG, run in turn, by their "
       "processor time; the judge's own "
       "figures are another machine's, so the ratio of times is judged, and then whether memory is saved",
       judge_assert},
      {15, "P3", "Each of ten tests takes at most 0.011 s and 3376K.", source_p3,
       "a program of P3's method, a process a test: its processor time with start-up, and what it holds with "
       "all of its code",
       judge_tests},
  };
}

}  // namespace palio
