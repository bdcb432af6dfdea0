// How a liar can tell that another call is in flight, so that the same happens every time:
// the first call waits inside until a second has come.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace palio::liars {

class Company {
 public:
  /// Says whether another call is in flight; `leave` ends this one.
  bool meet() {
    std::unique_lock lock(mutex_);
    const std::uint64_t before = meetings_;
    if (in_flight_++ > 0) ++meetings_;
    changed_.notify_all();
    const auto met = [&] { return meetings_ != before; };
    // Bounded only so that a program of one thread ends; with two they always meet.
    if (expected_) changed_.wait_for(lock, std::chrono::seconds(30), met);
    expected_ = false;
    return met();
  }
  void leave() {
    const std::scoped_lock lock(mutex_);
    --in_flight_;
  }
  /// Whether a second call is to be waited for; in a worker it is from the start.
  void expect(bool expected) {
    const std::scoped_lock lock(mutex_);
    expected_ = expected;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t meetings_ = 0;
  int in_flight_ = 0;
  bool expected_ = true;
};

inline Company company;

}  // namespace palio::liars
