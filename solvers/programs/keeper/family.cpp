#include "solvers/programs/keeper/family.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <system_error>

#include "solvers/worker.hpp"

namespace palio {
namespace {

constexpr std::int64_t kMillisecond = 1'000'000;
/// From SIGTERM to SIGKILL, from one SIGKILL to the next, and to the confession that we can't.
constexpr std::int64_t kPatience = 100 * kMillisecond;
constexpr std::int64_t kPause = 10 * kMillisecond;
constexpr std::int64_t kLastPatience = 10'000 * kMillisecond;

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

std::vector<Process> living_descendants() {
  std::vector<Process> all = descendants_of(::getpid(), all_processes());
  std::erase_if(all, [](const Process& process) { return process.ended; });
  return all;
}

}  // namespace

Family::~Family() {
  if (gone_) return;
  try {
    end(false);
  } catch (const std::system_error&) {
    // On the way out of another failure, which is the one to report.
  }
}

void Family::reap() {
  // One tells of any number of children, and there is one at a time.
  signalfd_siginfo signal{};
  [[maybe_unused]] const ssize_t got = ::read(signals_, &signal, sizeof signal);
  while (true) {
    int status = 0;
    rusage used{};
    const pid_t pid = ::wait4(-1, &status, WNOHANG, &used);
    if (pid < 0 && errno == EINTR) continue;
    gone_ = pid < 0;
    if (pid <= 0) return;
    cpu_seconds_ += seconds(used.ru_utime) + seconds(used.ru_stime);
    largest_ = std::max(largest_, static_cast<std::uint64_t>(used.ru_maxrss) * 1024);
    if (pid != program_) continue;
    status_ = status;
    ended_ = now_ns();
  }
}

std::vector<Process> Family::living() const {
  if (!cgroup_.works()) return living_descendants();
  std::vector<Process> all;
  for (const pid_t pid : cgroup_.members()) {
    if (pid == ::getpid()) continue;
    const auto process = look_at(pid);
    if (process && !process->ended) all.push_back(*process);
  }
  return all;
}

std::uint32_t Family::end(bool gently) {
  cgroup_.allow(0);  // they can't multiply any more
  std::vector<Process> all = living_descendants();
  const auto count = static_cast<std::uint32_t>(all.size());
  if (gently) {
    signal_all(all, SIGTERM);
    wait_until_gone(now_ns() + kPatience);
  }
  const std::int64_t last = now_ns() + kLastPatience;
  while (!gone_) {
    if (now_ns() > last)
      throw std::system_error(ETIMEDOUT, std::generic_category(), "cannot end a process of a program");
    // Not by group: one that is ours may have made a group or a session of its own. Until
    // none is left: one may have been made while the list was.
    signal_all(living_descendants(), SIGKILL);
    wait_until_gone(now_ns() + kPause);
  }
  return count;
}

void Family::signal_all(const std::vector<Process>& processes, int signal) const {
  for (const Process& process : processes) ::kill(process.pid, signal);
}

void Family::wait_until_gone(std::int64_t until) {
  reap();
  for (std::int64_t left = until - now_ns(); !gone_ && left > 0; left = until - now_ns()) {
    pollfd watched{signals_, POLLIN, 0};
    const timespec patience{left / 1'000'000'000, left % 1'000'000'000};
    ::ppoll(&watched, 1, &patience, nullptr);
    reap();
  }
}

}  // namespace palio
