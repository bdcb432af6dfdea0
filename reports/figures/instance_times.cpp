#include "reports/figures/instance_times.hpp"

#include <cmath>

namespace palio {

std::vector<TimedRunner> shown_runners(const InstancesRecord& record, const FigureFilter& shows) {
  std::vector<TimedRunner> shown;
  for (std::size_t i = 0; i < record.runners.size(); ++i) {
    if (shows(record.runners[i].solver)) shown.push_back({&record.runners[i], i});
  }
  return shown;
}

std::optional<double> least_ns(const RawInstance& instance, std::size_t place) {
  if (place >= instance.ns.size()) return {};
  std::optional<double> least;
  for (const double ns : instance.ns[place]) {
    if (std::isfinite(ns) && ns > 0 && (!least || ns < *least)) least = ns;
  }
  return least;
}

}  // namespace palio
