// The times of the lane that times each instance alone, as figures take them.
#pragma once

#include <cstddef>
#include <vector>

#include "reports/figures/figure.hpp"

namespace palio {

/// A contender that is shown, and its place in `RawInstance::ns`.
struct TimedRunner {
  const InstanceRunnerRecord* runner = nullptr;
  std::size_t place = 0;
};

/// Those that the filter leaves.
std::vector<TimedRunner> shown_runners(const InstancesRecord& record, const FigureFilter& shows);

/// The least of the contender's rounds; nothing where it has none above 0.
std::optional<double> least_ns(const RawInstance& instance, std::size_t place);

}  // namespace palio
