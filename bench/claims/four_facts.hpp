// What the claims about four's answers come to, over all boards of 4 x 4.
#pragma once

#include <vector>

#include "bench/claims/fact.hpp"

namespace palio::race {

/// All exact, and true by the oracle. By name:
/// `four.sample.answer`;
/// `four.starters.boards`; `four.starters.differ`: those on which the fewest moves depend on who
/// begins; `four.starters.black_less`, `four.starters.white_less`: on which they are fewer where
/// that colour does;
/// `four.solved.boards`: solved at the start by the rules; `four.solved.zero`, `four.solved.one`:
/// those of them with that answer by the statement;
/// `four.solved.luogu`: the answer in that dialect to what takes no move.
/// About 0.5 s.
std::vector<Fact> four_facts();

}  // namespace palio::race
