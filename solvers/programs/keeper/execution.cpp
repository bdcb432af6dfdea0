#include "solvers/programs/keeper/execution.hpp"

#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <utility>
#include <vector>

#include "solvers/worker.hpp"

namespace palio {
namespace {

constexpr std::int64_t kMillisecond = 1'000'000;
/// /proc is looked at that often at most, and for a twentieth of the time.
constexpr std::int64_t kWatchEvery = 10 * kMillisecond;
constexpr std::int64_t kWatchShare = 20;
/// What a program leaves behind may take so long to end by itself.
constexpr std::int64_t kGrace = 100 * kMillisecond;

std::int64_t nanoseconds(double seconds) {
  return static_cast<std::int64_t>(std::clamp(seconds, 0.0, 1e9) * 1e9);
}

/// Bytes that this process has had resident at most.
std::uint64_t own_peak() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  return static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
}

}  // namespace

Execution::Execution(const Surroundings& around, const ProgramLimits& limits, Launched program,
                     std::string_view input, std::int64_t start_ns)
    : around_(around),
      limits_(limits),
      program_(std::move(program)),
      input_(input),
      output_{std::move(program_.out)},
      error_{std::move(program_.err)},
      family_(program_.pid, around.signals, around.cgroup),
      start_(start_ns),
      deadline_(start_ns + nanoseconds(limits.wall_seconds)),
      next_watch_(start_ns + kWatchEvery),
      refused_before_(around.cgroup.refused()) {}

Run Execution::finish() {
  // Most programs are over before the first look, and their end is the one thing that has
  // to wake us: what they write waits in the pipes.
  if (input_.empty()) wait(std::min(next_watch_, deadline_), false);
  std::int64_t now = now_ns();
  while (!stopped_ && !over(now)) {
    const std::int64_t until = family_.status() ? family_.ended() + kGrace : deadline_;
    wait(std::min(until, next_watch_), true);
    now = now_ns();
    if (!family_.status() && now >= deadline_) stop(Ending::wall_limit);
    if (!stopped_ && !family_.gone() && now >= next_watch_) watch(now);
  }
  end_rest();
  Run run;
  const Meaning what = meaning();
  run.ending = what.ending;
  run.status = what.status;
  run.output = std::move(output_.text);
  run.error = std::move(error_.text);
  run.wall_seconds = static_cast<double>(family_.ended() - start_) * 1e-9;
  run.cpu_seconds = family_.cpu_seconds();
  run.memory = std::max(memory_, family_.largest());
  run.cgroup_peak = around_.memory_cgroup.peak();
  run.left = left_;
  return run;
}

bool Execution::over(std::int64_t now) const {
  return family_.status() && (family_.gone() || now >= family_.ended() + kGrace);
}

/// Waits for an event, until that moment at most, and deals with all that have come.
void Execution::wait(std::int64_t until, bool with_pipes) {
  const int in = with_pipes ? program_.in.get() : -1;
  const int out = with_pipes ? output_.from.get() : -1;
  const int err = with_pipes ? error_.from.get() : -1;
  std::array<pollfd, 6> watched{{{around_.signals, POLLIN, 0},
                                 {around_.channel, POLLIN, 0},
                                 {around_.interrupt, POLLIN, 0},
                                 {in, POLLOUT, 0},
                                 {out, POLLIN, 0},
                                 {err, POLLIN, 0}}};
  const std::int64_t left = std::max<std::int64_t>(until - now_ns(), 0);
  const timespec patience{left / 1'000'000'000, left % 1'000'000'000};
  if (::ppoll(watched.data(), watched.size(), &patience, nullptr) <= 0) return;
  if (watched[0].revents != 0) family_.reap();
  if (watched[3].revents != 0) write_input();
  if (watched[4].revents != 0) read(output_);
  if (watched[5].revents != 0) read(error_);
  if ((watched[1].revents | watched[2].revents) != 0) stop(Ending::interrupted);
}

void Execution::write_input() {
  while (!input_.empty()) {
    const ssize_t written = ::write(program_.in.get(), input_.data(), input_.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EAGAIN) return;
    // Where nobody reads, the rest isn't wanted.
    input_.remove_prefix(written < 0 ? input_.size() : static_cast<std::size_t>(written));
  }
  program_.in.close();
}

/// Takes some of what is there, but no more than is allowed; whether there may be more.
bool Execution::read(Stream& stream) {
  std::array<char, 65536> buffer;
  if (!stream.from) return false;
  const ssize_t got = ::read(stream.from.get(), buffer.data(), buffer.size());
  if (got < 0 && (errno == EINTR || errno == EAGAIN)) return errno == EINTR;
  const std::uint64_t size = got < 0 ? 0 : static_cast<std::uint64_t>(got);
  const std::uint64_t room = limits_.output - stream.text.size();
  stream.text.append(buffer.data(), std::min(size, room));
  if (size > room) stop(Ending::output_limit);
  if (size == 0 || size > room) stream.from.close();
  return true;
}

/// Holds all processes together to the limits that the kernel doesn't hold.
void Execution::watch(std::int64_t now) {
  const std::vector<Process> all = family_.living();
  double cpu = family_.cpu_seconds();
  std::uint64_t resident = 0;
  std::uint32_t threads = 0;
  for (const Process& process : all) {
    cpu += process.cpu_seconds;
    resident += process.resident;
    threads += process.threads;
  }
  // Those that come of one another share most of their memory at first.
  if (all.size() > 1 && resident > limits_.memory) resident = proportional_memory(all);
  memory_ = std::max(memory_, resident);
  if (resident > limits_.memory)
    stop(Ending::memory_limit);
  else if (threads > limits_.processes || around_.cgroup.refused() > refused_before_)
    stop(Ending::process_limit);
  else if (limits_.cpu_seconds && cpu > *limits_.cpu_seconds)
    stop(Ending::cpu_limit);
  next_watch_ = now + std::max(kWatchEvery, kWatchShare * (now_ns() - now));
}

/// The first reason is the one that counts.
void Execution::stop(Ending why) {
  if (!stopped_) stopped_ = why;
}

void Execution::end_rest() {
  // To be ended is to be refused processes: from here on that says nothing of the program.
  refused_ = around_.cgroup.refused() > refused_before_;
  if (!family_.gone()) {
    const bool multiplies = stopped_ == Ending::memory_limit || stopped_ == Ending::process_limit;
    const std::uint32_t ended = family_.end(!multiplies);
    if (!stopped_) left_ = ended;
  }
  // All that was written is in the pipes now, and nobody is left to write more.
  while (read(output_)) {
  }
  while (read(error_)) {
  }
}

Meaning Execution::meaning() const {
  if (stopped_) return {*stopped_, 0};
  End end;
  end.status = *family_.status();
  end.cpu_seconds = family_.cpu_seconds();
  end.largest = family_.largest();
  end.memory = std::max(memory_, end.largest);
  if (end.largest > limits_.memory) end.helper = own_peak();
  end.processes_refused = refused_;
  // In a sandbox a signal comes as an exit status.
  const bool killed = WIFSIGNALED(end.status) || program_.report;
  end.killed_for_memory = killed && around_.memory_kills.happened();
  std::array<char, 4096> report{};
  if (program_.report) {
    const ssize_t got = ::read(program_.report.get(), report.data(), report.size());
    end.report = std::string_view(report.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
  }
  return meaning_of(end, limits_);
}

}  // namespace palio
