// A lower bound on the weight of a coset's members, from sets that each member must meet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace palio {

/// How many of the sets, of positions below `positions`, can be chosen so that no two share one:
/// not always the most, but many. Of those left, a set that shares positions with the fewest others
/// is chosen; of equals the first. O(n d log n) for n sets of which each meets d others.
///
/// The bound: a set that every generator of a coset x + span(g_0 ...) meets evenly and x oddly
/// is met oddly by all members, so each holds one of its positions; none weighs less than the
/// number of such sets that are disjoint. In flip such are the cells that turn a cell which must
/// be turned: for one colour, those of the cells of the other; for either, the fewer of both.
std::uint64_t disjoint_sets(const std::vector<std::vector<std::uint32_t>>& sets, std::size_t positions);

}  // namespace palio
