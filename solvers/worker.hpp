// Processes in which solvers run, so that one that crashes, hangs or eats memory takes
// nothing else with it.
//
// The parent starts the program that it is itself once more, with the one argument
// `worker_argument`; its `main` calls `serve_if_worker` before anything else. The two
// talk in messages over a socket; what each thread of the worker is doing stands in
// shared memory, where the parent can read it even when the worker says nothing.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace palio {

inline constexpr std::string_view worker_argument = "--palio-worker";

/// Memory that a parent fills and its workers see. Anonymous: it is gone with the last
/// process that holds it.
class SharedMemory {
 public:
  SharedMemory() = default;
  /// `bytes` of zeros; throws std::system_error where the system has none.
  explicit SharedMemory(std::size_t bytes);
  /// What stands behind an inherited descriptor, writable or not.
  SharedMemory(int descriptor, bool writable);
  SharedMemory(SharedMemory&& other) noexcept { swap(other); }
  SharedMemory& operator=(SharedMemory&& other) noexcept {
    swap(other);
    return *this;
  }
  ~SharedMemory();

  std::byte* data() const { return data_; }
  std::size_t size() const { return size_; }
  int descriptor() const { return descriptor_; }  ///< -1 where there is no memory

 private:
  void swap(SharedMemory& other) noexcept;
  void map(bool writable);
  int descriptor_ = -1;
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

enum class Phase : std::uint8_t { idle, preparing, solving, judging };

/// What one thread of a worker is at. Written by that thread, but for `stop`.
struct alignas(64) Slot {
  std::atomic<Phase> phase;
  std::atomic<bool> stop;           ///< the stop token of the solve under way
  std::atomic<std::uint64_t> item;  ///< its number in the campaign
  std::atomic<std::int64_t> since;  ///< when the phase began, as `now_ns` says it
};

/// The shared blackboard of a worker: a control word and a slot a thread.
struct alignas(64) Blackboard {
  static constexpr std::size_t max_slots = 256;
  std::atomic<bool> wind_down;  ///< take no new item of the range under way
  Slot slots[max_slots];
};

/// Nanoseconds of the monotonic clock, which all processes share.
std::int64_t now_ns();

/// One end of a socket that carries whole messages. Closed with the object.
class Channel {
 public:
  static constexpr std::size_t max_message = std::size_t{1} << 30;

  explicit Channel(int descriptor = -1) : descriptor_(descriptor) {}
  Channel(Channel&& other) noexcept : descriptor_(other.descriptor_) { other.descriptor_ = -1; }
  Channel& operator=(Channel&& other) noexcept;
  ~Channel() { close(); }

  void close();
  bool send(std::string_view message);
  /// The next message, waiting for it; nothing where the other end is gone or talks rubbish.
  std::optional<std::string> receive();
  /// Whether a message, or the end, is there to be received within that time.
  bool ready(std::chrono::milliseconds wait);
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

/// How a worker ended.
struct Exit {
  int signal = 0;      ///< that killed it, or 0
  int status = 0;      ///< that it exited with
  bool by_us = false;  ///< it had to be killed, and didn't end by itself
};

/// What is started as a worker: usually the program that this process is itself.
struct Launch {
  std::string program = "/proc/self/exe";
  std::string argument = std::string(worker_argument);  ///< what its `main` knows its task by
  std::vector<std::string> environment = {};            ///< `NAME=value`, besides this process's own
};

/// The parent's side of one worker. Killed and reaped with the object.
class Worker {
 public:
  /// Starts one; it sees the blackboard and, where there is one, the read-only `shared`
  /// memory. Throws std::system_error where no process can be made.
  Worker(const SharedMemory& blackboard, const SharedMemory& shared, Launch launch = {});
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker();

  Channel& channel() { return channel_; }
  /// Bytes that it holds and shares with nobody.
  std::uint64_t resident() const;
  /// Waits that long for it to end by itself, kills it then, and says how it ended.
  Exit end(std::chrono::milliseconds patience = {});

 private:
  pid_t pid_ = -1;
  Channel channel_;
};

/// What a worker has at hand.
struct WorkerSide {
  Channel channel;
  SharedMemory blackboard_memory;
  SharedMemory shared;
  Blackboard& blackboard() const { return *reinterpret_cast<Blackboard*>(blackboard_memory.data()); }
};

/// In a process that was started as a worker with that argument, runs `serve` and exits with
/// what it returns; in any other it does nothing. Called first thing in `main`.
void serve_if_worker(int argc, char** argv, const std::function<int(WorkerSide&)>& serve,
                     std::string_view argument = worker_argument);

}  // namespace palio
