// The terminal that palio runs in: colour, progress and Ctrl-C.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "reference/sink.hpp"
#include "reports/terminal.hpp"

namespace palio::cli {

/// Colour where standard output is a terminal and NO_COLOR isn't set.
TerminalStyle terminal_style();

/// From now on Ctrl-C (a SIGTERM, a hang-up) only sets the flag; a second one ends the process.
const std::atomic<bool>& catch_interrupts();

/// Shows on standard error how far a campaign is: a bar with rate and remaining time on
/// a terminal, a plain line every now and then elsewhere.
class Progress : public Sink {
 public:
  /// `planned` is UINT64_MAX where only time ends it; `seconds` is 0 where nothing does.
  Progress(std::string name, std::uint64_t planned, double seconds);
  ~Progress() override;
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void accept(const Chunk& chunk) override;
  void expect(std::uint64_t instances) override { planned_ = instances; }
  void tick() override;

 private:
  std::string line(double elapsed) const;

  std::string name_;
  std::uint64_t planned_;
  double seconds_;
  std::uint64_t done_ = 0;
  std::uint64_t failures_ = 0;
  std::int64_t begun_;
  std::int64_t shown_;
  bool terminal_;
  bool drawn_ = false;
};

/// Says on standard error what is going on: a line that is drawn over on a terminal, a plain
/// one every few seconds elsewhere.
class Status {
 public:
  Status();
  ~Status();
  Status(const Status&) = delete;
  Status& operator=(const Status&) = delete;
  void say(const std::string& what);

 private:
  std::int64_t shown_;
  bool terminal_;
  bool drawn_ = false;
};

/// Says on a terminal what is being waited for, while it is.
class Waiting {
 public:
  explicit Waiting(const std::string& what);
  ~Waiting();
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;
};

}  // namespace palio::cli
