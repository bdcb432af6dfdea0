// Deadlines of solves on several threads: each ends, and none before its time.
#include "reference/deadlines.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <vector>

namespace palio {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t kHour = 3'600'000'000'000;  ///< ns

/// Waits for a stop token as a solver would; whether it came.
bool is_stopped(const std::atomic<bool>& stop) {
  for (int looks = 0; looks < 5'000; ++looks) {
    if (stop) return true;
    std::this_thread::sleep_for(milliseconds(1));
  }
  return false;
}

TEST(Deadlines, EndWhatTakesTooLong) {
  Deadlines deadlines;
  const std::atomic<bool> never = false;
  std::atomic<int> stopped = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int solve = 0; solve < 5; ++solve) {
        const Deadlines::Watched watched(deadlines, 1'000'000, never);
        stopped += is_stopped(watched.stop()) ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(stopped, 20);
}

TEST(Deadlines, LeaveOthersAlone) {
  Deadlines deadlines;
  const std::atomic<bool> never = false;
  const Deadlines::Watched patient(deadlines, kHour, never);
  const Deadlines::Watched hasty(deadlines, 1'000'000, never);
  EXPECT_TRUE(is_stopped(hasty.stop()));
  EXPECT_FALSE(patient.stop());
}

TEST(Deadlines, PassAStopOn) {
  Deadlines deadlines;
  std::atomic<bool> outer = false;
  const Deadlines::Watched watched(deadlines, kHour, outer);
  EXPECT_FALSE(watched.stop());
  outer = true;
  EXPECT_TRUE(is_stopped(watched.stop()));
}

}  // namespace
}  // namespace palio
