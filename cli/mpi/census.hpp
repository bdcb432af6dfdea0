// A census's units, dealt to ranks.
#pragma once

#include <memory>
#include <string>

#include "cli/census/units.hpp"
#include "cli/mpi/deal.hpp"

namespace palio::cli {

/// On rank 0: a CountPart whose units the other ranks count.
void deal_units(const Ranks& ranks, const CensusTask& task, const Part& part, const std::atomic<bool>& stop,
                CensusSink& counted);

/// On each other rank: who counts them, by what `deal_units` said of them.
std::unique_ptr<Doer> make_counter(const std::string& begin);

}  // namespace palio::cli
