#include "reference/deadlines.hpp"

#include <algorithm>
#include <chrono>

#include "solvers/worker.hpp"

namespace palio {
namespace {

constexpr std::chrono::milliseconds kLook{5};  ///< between two looks

}  // namespace

Deadlines::~Deadlines() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Deadlines::watch() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    const std::int64_t now = now_ns();
    for (Watched* one : watched_) {
      if (now >= one->due_ns_ || one->outer_) one->stop_ = true;
    }
    changed_.wait_for(lock, kLook);
  }
}

Deadlines::Watched::Watched(Deadlines& deadlines, std::int64_t within_ns, const std::atomic<bool>& outer)
    : deadlines_(deadlines), due_ns_(now_ns() + within_ns), outer_(outer) {
  const std::scoped_lock lock(deadlines_.mutex_);
  deadlines_.watched_.push_back(this);
}

Deadlines::Watched::~Watched() {
  const std::scoped_lock lock(deadlines_.mutex_);
  std::erase(deadlines_.watched_, this);
}

}  // namespace palio
