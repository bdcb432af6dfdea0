// Claims about flip's boards and presses. All are exact.
#include <fmt/format.h>

#include "reports/claims/case.hpp"

namespace palio {
namespace {

constexpr double kBoards = 65536;
constexpr double kCells = 16;

void judge_sample_id(ClaimCase& claim) {
  if (const auto* id = claim.figure("flip.sample.id", "the sample's id", "6585"))
    claim.decide(id->value == 6585);
}

void judge_children(ClaimCase& claim) {
  constexpr int published[] = {6568, 6553, 6646};
  int right = 0;
  int known = 0;
  for (int i = 0; i < 3; ++i) {
    const auto* child =
        claim.figure(fmt::format("flip.sample.child_{}", i + 1),
                     fmt::format("the sample after pressing cell {}", i), fmt::format("{}", published[i]));
    known += child != nullptr ? 1 : 0;
    right += child != nullptr && child->value == published[i] ? 1 : 0;
  }
  // One that is wrong decides it, whatever the others are.
  if (right == 3 || right < known)
    claim.decide(right == 3, fmt::format("{} of {} are as published", right, known));
}

void judge_first_child(ClaimCase& claim) {
  if (const auto* child = claim.figure("flip.sample.child_1", "the sample after pressing cell 0", "6570"))
    claim.decide(child->value == 6570);
}

/// Whether `cases` are all that there are, so that none which fails may be left.
bool are_all(const FactRecord& cases, double all) { return cases.value == all; }

void judge_repeats(ClaimCase& claim) {
  claim.optional_figure("flip.press_twice.cases", "boards by cells to press twice");
  claim.optional_figure("flip.press_twice.differ",
                        "boards and cells where two presses of a cell change the board", "0");
  const auto* boards = claim.figure("flip.repeats.boards", "boards solved with and without repeated presses");
  const auto* shorter =
      claim.figure("flip.repeats.shorter", "boards that repeated presses solve sooner", "0");
  if (boards == nullptr || shorter == nullptr) return;
  if (shorter->value > 0)
    return claim.decide(
        false, "on these boards some sequence that repeats a press is shorter than every set of cells");
  if (!are_all(*boards, kBoards)) return claim.leave_open("not all 65,536 boards were tried");
  claim.decide(true, "on every board the smallest set of cells is as short as any sequence of presses");
}

void judge_order(ClaimCase& claim) {
  const auto* cases = claim.figure("flip.press_order.cases", "boards by pairs of cells");
  const auto* differ = claim.figure("flip.press_order.differ", "of these, the order matters on", "0");
  if (cases == nullptr || differ == nullptr) return;
  if (differ->value > 0) return claim.decide(false, "the order of some two presses matters");
  if (!are_all(*cases, kBoards * kCells * (kCells - 1) / 2))
    return claim.leave_open("not every pair of cells was tried on every board");
  claim.decide(true);
}

void judge_bits(ClaimCase& claim) {
  const auto* bit_2 = claim.figure("flip.sample.bit_2", "the digit of 2^2 in the sample's id", "1 (P1)");
  const auto* bit_13 = claim.figure("flip.sample.bit_13", "the digit of 2^13 in the sample's id", "1 (C)");
  if (bit_2 == nullptr || bit_13 == nullptr) return;
  const bool author = bit_2->value == 1;
  const bool reader = bit_13->value == 1;
  if (!author && !reader)
    return claim.decide(false, "both terms are 0, so neither the sum nor its correction is right");
  claim.decide(true, author && reader ? "both terms are 1"
                     : author         ? "the sum is right in that term, its correction isn't"
                                      : "the correction is right in that term, the sum isn't");
}

}  // namespace

std::vector<Claim> flip_claims() {
  return {
      {1, "P1", "The published sample has the id 6585.", source_p1,
       "the rank of the sample, cell (r, c) being bit 4r + c and black 1", judge_sample_id},
      {2, "P1", "The first three children of the sample are 6568, 6553 and 6646.", source_p1,
       "the ids after pressing cells 0, 1 and 2 of the sample, by the rules", judge_children},
      {3, "C", "The first child of the sample is 6570.", source_comment,
       "the id after pressing cell 0 of the sample, by the rules", judge_first_child},
      {7, "C", "A cell that was pressed once need not be pressed again.", source_comment,
       "the fewest presses of any sequence against the smallest set of cells that are pressed once each",
       judge_repeats},
      {8, "P1", "The order of two presses does not matter.", source_p1,
       "every two presses in both orders, by the rules", judge_order},
      {16, "P1, C",
       "Written as a sum of powers of two, the sample's id has the term 2^2 (P1), or rather 2^13 (a reader's "
       "correction).",
       "P1, a write-up of POJ 1753, 2009, and a reader's comment under it",
       "binary digits 2 and 13 of the sample's rank", judge_bits},
  };
}

}  // namespace palio
