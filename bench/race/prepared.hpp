// What a solver prepares for an instance set, before anything of it is measured.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "solvers/solver.hpp"

namespace palio::race {

/// For each instance of a set what `prepare(shape)` made of its shape: called once for each
/// distinct shape, in the order in which they appear. Throws std::invalid_argument where the
/// set is empty or holds an instance that the solver doesn't take on.
/// O(instances * distinct shapes), and the preparing.
template <class P, class Prepare>
std::vector<std::shared_ptr<const void>> prepare_shapes(const Solver<P>& solver,
                                                        std::span<const typename P::Instance> instances,
                                                        Prepare&& prepare) {
  if (instances.empty()) throw std::invalid_argument(fmt::format("no instances for {}", solver.name));
  std::vector<std::pair<typename P::Shape, std::shared_ptr<const void>>> known;
  std::vector<std::shared_ptr<const void>> all;
  all.reserve(instances.size());
  for (const auto& instance : instances) {
    const auto shape = P::shape_of(instance);
    auto found =
        std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.first == shape; });
    if (found == known.end()) {
      if (!solver.reach.takes(shape)) {
        throw std::invalid_argument(fmt::format("{} takes on {}, and {} isn't that", solver.name,
                                                solver.reach.text, P::print_line(instance)));
      }
      found = known.emplace(known.end(), shape, prepare(shape));
    }
    all.push_back(found->second);
  }
  return all;
}

template <class P>
std::vector<std::shared_ptr<const void>> prepare_shapes(const Solver<P>& solver,
                                                        std::span<const typename P::Instance> instances) {
  return prepare_shapes<P>(solver, instances, solver.method.prepare);
}

}  // namespace palio::race
