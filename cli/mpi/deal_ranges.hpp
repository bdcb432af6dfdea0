// Rank 0 deals the ranges of a contender's campaign to the others, which do them.
#pragma once

#include "cli/mpi/messages.hpp"

namespace palio::cli {

/// On rank 0 of several: a RunPart whose numbers the other ranks do, each so many at a time as take it
/// some 300 ms. What they find goes to the sink as it comes.
Supervision deal_ranges(const Ranks& ranks, const Campaign& campaign, const SharedMemory& truth,
                        const Limits& limits, Sink& sink, const Part& part);

/// On each other rank: does what it is dealt until rank 0 says that there is nothing more.
void do_ranges(const Ranks& ranks);

}  // namespace palio::cli
