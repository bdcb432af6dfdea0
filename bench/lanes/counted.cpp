#include "bench/lanes/counted.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace palio::race {
namespace {

bool contradict(const NodesAndTime& fewer, const NodesAndTime& faster) {
  const bool expands_less =
      static_cast<double>(fewer.nodes) * contradiction_ratio < static_cast<double>(faster.nodes);
  return expands_less && fewer.ns > faster.ns * contradiction_ratio;
}

}  // namespace

WorkCounts sum_of(std::span<const WorkCounts> parts) {
  WorkCounts sum;
  if (!parts.empty()) sum.allocations = Allocations{};
  for (const WorkCounts& part : parts) {
    sum.expanded += part.expanded;
    sum.generated += part.generated;
    sum.duplicates += part.duplicates;
    if (!part.allocations) sum.allocations.reset();
    if (!sum.allocations) continue;
    sum.allocations->number += part.allocations->number;
    sum.allocations->total_bytes += part.allocations->total_bytes;
    sum.allocations->peak_bytes = std::max(sum.allocations->peak_bytes, part.allocations->peak_bytes);
  }
  return sum;
}

std::vector<Contradiction> contradictions(std::span<const NodesAndTime> solvers) {
  for (const NodesAndTime& one : solvers) {
    if (!std::isfinite(one.ns) || one.ns <= 0)
      throw std::invalid_argument(fmt::format("{} takes {} ns, which is no time", one.solver, one.ns));
  }
  std::vector<Contradiction> found;
  for (const NodesAndTime& fewer : solvers) {
    for (const NodesAndTime& faster : solvers) {
      if (contradict(fewer, faster)) found.push_back({fewer, faster});
    }
  }
  return found;
}

}  // namespace palio::race
