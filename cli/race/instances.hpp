// From what the instances lane measured to what is reported of it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bench/lanes/instance_ratios.hpp"
#include "bench/lanes/instances.hpp"
#include "bench/race/race.hpp"
#include "reference/oracle.hpp"
#include "reports/race/records.hpp"

namespace palio::cli {

/// The strata of the first `count` instances of a set that was drawn at random within each true
/// answer, from one space that the oracle reaches.
template <class P>
std::vector<race::Stratum> strata_of_sample(std::span<const typename P::Instance> instances,
                                            std::size_t count) {
  if (count == 0) return {};
  const auto truth = oracle<P>().make(P::space_of(instances[0]));
  std::vector<Distance> depths;
  for (const auto& instance : instances.first(count)) depths.push_back(truth->distance(instance));
  return race::strata_of(depths, truth->distances());
}

/// The record of a set. `strata` are those of the instances that were timed; none where they are
/// no random sample. The baseline is that of the set or, where it wasn't timed and the race isn't
/// against it alone, the first that was.
InstancesRecord record_instances(const race::SetPlan& set, const race::InstanceTimes& times,
                                 std::span<const race::Stratum> strata, std::uint64_t seed);

}  // namespace palio::cli
