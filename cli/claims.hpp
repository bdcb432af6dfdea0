// The measuring of what published claims speak of.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "reports/run/records.hpp"

namespace palio::cli {

/// Measures all facts that `judge_claims` reads but what a verification and a race hold
/// already; says on standard error what is going on. Nothing else should run meanwhile: some
/// of it is timed. What can't be measured is left out, with a line in `notes` that says why;
/// so is what is left when `interrupts` is set. `quick` takes fewer runs of programs. Takes
/// about 5 s with it and 7 s without, most of it the fewest moves of 12 a side.
std::vector<FactRecord> measure_facts(bool quick, std::uint64_t seed, const std::atomic<bool>& interrupts,
                                      std::vector<std::string>& notes);

}  // namespace palio::cli
