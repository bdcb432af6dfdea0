#include "cli/terminal.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "solvers/worker.hpp"

namespace palio::cli {
namespace {

constexpr std::int64_t kRedrawNs = 100'000'000;
constexpr std::int64_t kPlainLineNs = 5'000'000'000;
constexpr std::size_t kBarCells = 20;

constexpr std::int64_t kOneInterruptNs = 500'000'000;

std::atomic<bool> interrupt_flag{false};
std::atomic<std::int64_t> interrupted_ns{INT64_MAX};

/// The second ends all at once. But some send the first twice, to the process and to its group
/// (`timeout` does), and that isn't to lose what the first is to keep.
void on_interrupt(int signal_number) {
  const std::int64_t now = now_ns();
  if (!interrupt_flag.exchange(true))
    interrupted_ns = now;
  else if (now - interrupted_ns > kOneInterruptNs)
    _exit(128 + signal_number);
}

}  // namespace

TerminalStyle terminal_style() {
  const char* no_colour = std::getenv("NO_COLOR");
  return {isatty(STDOUT_FILENO) != 0 && (no_colour == nullptr || *no_colour == '\0')};
}

const std::atomic<bool>& catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGHUP, &action, nullptr);
  return interrupt_flag;
}

Progress::Progress(std::string name, std::uint64_t planned, double seconds)
    : name_(std::move(name)),
      planned_(planned),
      seconds_(seconds),
      begun_(now_ns()),
      shown_(begun_),
      terminal_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  if (drawn_) std::fputs("\r\x1b[K", stderr);
}

void Progress::accept(const Chunk& chunk) {
  done_ += chunk.tally.checked;
  failures_ += chunk.tally.failures();
  tick();
}

void Progress::tick() {
  const std::int64_t now = now_ns();
  if (now - shown_ < (terminal_ ? kRedrawNs : kPlainLineNs)) return;
  shown_ = now;
  const std::string text = line(static_cast<double>(now - begun_) / 1e9);
  if (terminal_) {
    std::fprintf(stderr, "\r\x1b[K%s", text.c_str());
    drawn_ = true;
  } else {
    std::fprintf(stderr, "%s\n", text.c_str());
  }
}

Status::Status() : shown_(now_ns()), terminal_(isatty(STDERR_FILENO) != 0) {}

Status::~Status() {
  if (drawn_) std::fputs("\r\x1b[K", stderr);
}

void Status::say(const std::string& what) {
  const std::int64_t now = now_ns();
  if (!terminal_ && now - shown_ < kPlainLineNs) return;
  shown_ = now;
  drawn_ = terminal_;
  std::fprintf(stderr, terminal_ ? "\r\x1b[K%s" : "%s\n", what.c_str());
}

Waiting::Waiting(const std::string& what) {
  if (isatty(STDERR_FILENO) != 0) std::fprintf(stderr, "\r\x1b[K%s...", what.c_str());
}

Waiting::~Waiting() {
  if (isatty(STDERR_FILENO) != 0) std::fputs("\r\x1b[K", stderr);
}

std::string Progress::line(double elapsed) const {
  const double rate = static_cast<double>(done_) / elapsed;
  double part = seconds_ > 0 ? elapsed / seconds_ : 0;
  double left = seconds_ > 0 ? seconds_ - elapsed : -1;
  if (seconds_ > 0) left = std::max(left, 0.0);
  if (planned_ != UINT64_MAX && done_ > 0) {
    const double by_count = static_cast<double>(done_) / static_cast<double>(planned_);
    const double left_by_count = elapsed / by_count - elapsed;
    part = std::max(part, by_count);
    left = left < 0 ? left_by_count : std::min(left, left_by_count);
  }
  const auto full = static_cast<std::size_t>(std::clamp(part, 0.0, 1.0) * kBarCells);
  std::string text = fmt::format("{:<26.26} ", name_);
  if (terminal_) text += fmt::format("[{:<{}}] ", std::string(full, '='), kBarCells);
  text += fmt::format("{} at {:.0f}/s", with_commas(done_), rate);
  if (left >= 0) text += fmt::format(", {:.0f} s left", std::max(0.0, left));
  if (failures_ > 0) text += fmt::format(", {} failed", with_commas(failures_));
  return text;
}

}  // namespace palio::cli
