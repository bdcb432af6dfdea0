// What a solver prepares, once for each shape that comes up.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <utility>

#include "solvers/solver.hpp"

namespace palio {

/// May be asked by several threads: one prepares, and the others wait for it.
template <class P>
class PreparedShapes {
 public:
  explicit PreparedShapes(const Solver<P>& solver) : solver_(solver) {}

  const void* of(const typename P::Shape& shape) {
    const std::scoped_lock lock(mutex_);
    for (const auto& [known, prepared] : shapes_) {
      if (known == shape) return prepared.get();
    }
    return shapes_.emplace_back(shape, solver_.method.prepare(shape)).second.get();
  }

 private:
  const Solver<P>& solver_;
  std::mutex mutex_;
  std::deque<std::pair<typename P::Shape, std::shared_ptr<const void>>> shapes_;
};

}  // namespace palio
