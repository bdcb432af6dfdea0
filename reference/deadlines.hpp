// Ends solves that take longer than they may: a thread that looks at them every few milliseconds.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace palio {

class Deadlines {
 public:
  Deadlines() : thread_([this] { watch(); }) {}
  ~Deadlines();
  Deadlines(const Deadlines&) = delete;
  Deadlines& operator=(const Deadlines&) = delete;

  /// A solve under way, from when it is made to the end of its life. `stop` is its stop token: set at
  /// the deadline, or when `outer` is.
  class Watched {
   public:
    Watched(Deadlines& deadlines, std::int64_t within_ns, const std::atomic<bool>& outer);
    ~Watched();
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;
    const std::atomic<bool>& stop() const { return stop_; }

   private:
    friend Deadlines;
    Deadlines& deadlines_;
    std::int64_t due_ns_;
    const std::atomic<bool>& outer_;
    std::atomic<bool> stop_{false};
  };

 private:
  void watch();

  std::mutex mutex_;  ///< guards all below
  std::condition_variable changed_;
  std::vector<Watched*> watched_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace palio
