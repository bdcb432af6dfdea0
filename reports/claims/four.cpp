// Claims about four's answers. All are exact, by the oracle.
#include <fmt/format.h>

#include "reports/claims/case.hpp"
#include "reports/terminal.hpp"

namespace palio {
namespace {

constexpr double kBoards = 411840;

std::string count(const FactRecord& fact) { return with_commas(static_cast<std::uint64_t>(fact.value)); }

void judge_starters(ClaimCase& claim) {
  const auto* boards = claim.figure("four.starters.boards", "boards on which both starters were tried");
  const auto* differ = claim.figure("four.starters.differ", "boards on which their fewest moves differ");
  const auto* black = claim.figure("four.starters.black_less", "boards on which black needs fewer");
  const auto* white = claim.figure("four.starters.white_less", "boards on which white needs fewer");
  if (boards == nullptr || differ == nullptr || black == nullptr || white == nullptr) return;
  if (differ->value > 0 && black->value > 0 && white->value > 0)
    return claim.decide(true, "each colour is the only one to reach the fewest moves on some boards");
  if (boards->value != kBoards) return claim.leave_open("not all 411,840 boards were tried");
  claim.decide(false, differ->value > 0 ? "they differ, but one of the colours is never the better to begin"
                                        : "they never differ");
}

void judge_sample(ClaimCase& claim) {
  if (const auto* answer = claim.figure("four.sample.answer", "fewest moves of the sample", "5"))
    claim.decide(answer->value == 5);
}

void judge_solved(ClaimCase& claim) {
  const auto* boards = claim.figure("four.solved.boards", "boards that are solved at the start");
  const auto* one = claim.figure("four.solved.one", "of these, with answer 1 by the statement");
  const auto* zero = claim.figure("four.solved.zero", "of these, with answer 0 by the statement");
  const auto* luogu = claim.optional_figure("four.solved.luogu", "answer in the judge's dialect", "1");
  if (boards == nullptr || one == nullptr || zero == nullptr) return;
  if (boards->value == 0) return claim.leave_open("no board was solved at the start");
  if (one->value == boards->value) return claim.decide(true);
  std::string why = fmt::format("by the statement {} of {} have answer 0", count(*zero), count(*boards));
  if (luogu != nullptr)
    why += fmt::format("; some judge's data expects {} there, which is kept as a dialect", count(*luogu));
  claim.decide(false, why);
}

}  // namespace

std::vector<Claim> four_claims() {
  return {
      {9, "P2", "The two starters can give different answers, so both must be searched.", source_p2,
       "the fewest moves with white and with black to begin, by the oracle", judge_starters},
      {10, "P2", "The published sample has answer 5.", source_p2,
       "the fewest moves of the sample, by the oracle", judge_sample},
      {11, "P2", "A board that is solved at the start has answer 1.", source_p2,
       "the answers of all boards that are solved at the start, by the statement", judge_solved},
  };
}

}  // namespace palio
