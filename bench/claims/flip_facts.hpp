// What the claims about flip's rules come to, over all boards of 4 x 4.
#pragma once

#include <vector>

#include "bench/claims/fact.hpp"

namespace palio::race {

/// All exact; numbers of boards are ids. By name:
/// `flip.sample.id`: of the published sample; `flip.sample.bit_2`, `flip.sample.bit_13` of it;
/// `flip.sample.child_1` to `child_3`: ids after pressing its cells 0, 1 and 2;
/// `flip.press_twice.cases`: boards by cells; `flip.press_twice.differ`: those in which two
/// presses of the cell don't give the board back;
/// `flip.press_order.cases`: boards by pairs of cells; `flip.press_order.differ`: those in which
/// the order of the two presses matters;
/// `flip.repeats.boards`; `flip.repeats.shorter`: those that some sequence of presses solves in
/// fewer than the smallest set of cells does, each pressed once.
/// Every press is played by the rules, none is taken for granted to be its own inverse or to
/// commute; the fewest presses of sets are the oracle's. About 0.1 s.
std::vector<Fact> flip_facts();

}  // namespace palio::race
