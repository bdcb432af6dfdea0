// A verification's numbers, dealt to ranks.
#pragma once

#include <memory>
#include <string>

#include "cli/mpi/deal.hpp"
#include "reference/supervisor.hpp"

namespace palio::cli {

/// On rank 0: a RunPart whose numbers the other ranks do. What they find goes to the sink as it comes.
Supervision deal_checks(const Ranks& ranks, const Campaign& campaign, const SharedMemory& truth,
                        const Limits& limits, Sink& sink, const Part& part);

/// On each other rank: who does them, by what `deal_checks` said of them.
std::unique_ptr<Doer> make_checker(const std::string& begin);

}  // namespace palio::cli
