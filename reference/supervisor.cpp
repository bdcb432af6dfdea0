#include "reference/supervisor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>

namespace palio {
namespace {

constexpr std::chrono::milliseconds kWatch{10};  ///< between two looks at the worker
constexpr std::int64_t kRangeNs = 100'000'000;   ///< what a range should take
constexpr std::int64_t kGraceNs = 500'000'000;   ///< between asking to stop and killing
constexpr std::size_t kMostGuilty = 20;          ///< then the campaign ends
constexpr std::size_t kMostUnexplained = 3;
constexpr std::size_t kMostOutsideKills = 100;
constexpr std::uint64_t kWorkerBytes = std::uint64_t{64} << 20;  ///< that a worker needs for itself
constexpr std::chrono::milliseconds kDying{500};                 ///< from a closed channel to the end

void pack_failure(Packer& packer, const Failure& failure) {
  packer.put(failure.number).put(failure.distance).put(failure.rank).put(failure.verdict).put(failure.reason);
  packer.put(failure.instance).put(failure.truth).put(failure.answer).put(failure.detail);
  packer.put(failure.moves);
}

Failure unpack_failure(Unpacker& from) {
  Failure failure;
  failure.number = from.get<std::uint64_t>();
  failure.distance = from.get<std::uint64_t>();
  failure.rank = from.get<std::uint64_t>();
  failure.verdict = from.get_below<Verdict>(verdict_names.size());
  failure.reason = from.get_below<Reason>(reason_names.size());
  for (std::string* text :
       {&failure.instance, &failure.truth, &failure.answer, &failure.detail, &failure.moves})
    *text = from.get_text();
  return failure;
}

void pack_text(Packer& packer, const std::optional<std::string>& text) {
  packer.put(text.has_value());
  if (text) packer.put(*text);
}

std::optional<std::string> unpack_text(Unpacker& from) {
  if (!from.get_bool()) return {};
  return from.get_text();
}

std::string describe_exit(const Exit& exit) {
  if (exit.by_us) return "stopped talking";
  if (exit.signal == 0) return fmt::format("exited with status {}", exit.status);
  const char* name = sigabbrev_np(exit.signal);
  return fmt::format("killed by signal {} ({}{})", exit.signal, name != nullptr ? "SIG" : "",
                     name != nullptr ? name : "unknown");
}

}  // namespace

std::string RangeReport::pack() const {
  Packer packer;
  packer.put(last).put(tally.checked).put(tally.verdicts).put(tally.reasons).put(tally.bases);
  packer.put(tally.solve_ns).put(tally.expanded).put(tally.generated);
  packer.put(tally.smallest.has_value());
  if (tally.smallest) pack_failure(packer, *tally.smallest);
  pack_text(packer, tally.gave_up);
  pack_text(packer, tally.contradiction);
  packer.put(std::uint64_t{late.size()});
  for (const std::uint64_t number : late) packer.put(number);
  return packer.bytes();
}

std::optional<RangeReport> RangeReport::unpack(const std::string& message) {
  Unpacker from(message);
  RangeReport report;
  report.last = from.get<std::uint64_t>();
  Tally& tally = report.tally;
  tally.checked = from.get<std::uint64_t>();
  tally.verdicts = from.get<decltype(tally.verdicts)>();
  tally.reasons = from.get<decltype(tally.reasons)>();
  tally.bases = from.get<decltype(tally.bases)>();
  tally.solve_ns = from.get<std::uint64_t>();
  tally.expanded = from.get<std::uint64_t>();
  tally.generated = from.get<std::uint64_t>();
  if (from.get_bool()) tally.smallest = unpack_failure(from);
  tally.gave_up = unpack_text(from);
  tally.contradiction = unpack_text(from);
  for (auto left = from.get<std::uint64_t>(); left > 0 && from.sound(); --left)
    report.late.push_back(from.get<std::uint64_t>());
  if (!from.sound() || !from.at_end()) return {};
  return report;
}

Supervisor::Supervisor(const Campaign& campaign, const SharedMemory& truth, const Limits& limits,
                       std::function<Failure(std::uint64_t)> describe, Sink& sink)
    : campaign_(campaign),
      truth_(truth),
      limits_(limits),
      describe_(std::move(describe)),
      sink_(sink),
      pace_(kRangeNs, limits.jobs) {}

Supervision supervise(const Campaign& campaign, const SharedMemory& truth, const Limits& limits,
                      const Describe& describe, Sink& sink, const Part& part) {
  return Supervisor(campaign, truth, limits, describe, sink).run(part);
}

Supervision Supervisor::run(const Part& part) {
  next_ = 0;
  again_.clear();
  found_ = {};
  try {
    run_ranges(part);
  } catch (const std::runtime_error& error) {
    found_.referee_failure = error.what();
  }
  return std::move(found_);
}

void Supervisor::run_ranges(const Part& part) {
  while (const auto range = next_range(part)) {
    const std::int64_t begun = now_ns();
    const Outcome outcome = run_range(*range);
    if (const auto* report = std::get_if<RangeReport>(&outcome)) {
      settle(*range, *report);
      pace_.took(range->last - range->first, now_ns() - begun);
    } else if (!found_.interrupted) {
      find_guilty(*range, std::get<Broken>(outcome));
    }
    if (found_.tally.contradiction)
      throw RefereeError("the referee contradicts itself: " + *found_.tally.contradiction);
  }
}

bool Supervisor::over() const {
  const auto seconds = static_cast<double>(now_ns() - started_ns_) / 1e9;
  return limits_.total_seconds && seconds >= *limits_.total_seconds;
}

std::optional<RangeOrder> Supervisor::next_range(const Part& part) {
  if (limits_.interrupted != nullptr && *limits_.interrupted) found_.interrupted = true;
  if (found_.interrupted || over() || (limits_.first && found_.tally.failures() > 0)) return {};
  if (guilty_ >= kMostGuilty) {
    found_.notes.push_back(fmt::format("ended after {} instances that crashed, hung or ate memory", guilty_));
    return {};
  }
  if (!again_.empty()) {
    const RangeOrder range = again_.front();
    again_.pop_front();
    return range;
  }
  const auto range = part.next(next_, pace_.size());
  if (!range) return {};
  next_ = range->last;
  return RangeOrder{range->first, range->last, limits_.jobs};
}

void Supervisor::start_worker() {
  worker_ = std::make_unique<Worker>(blackboard_memory_, truth_);
  if (!worker_->channel().send(campaign_.pack())) throw RefereeError("a worker ended before it began");
}

Supervisor::Outcome Supervisor::run_range(const RangeOrder& range) {
  new (blackboard_memory_.data()) Blackboard{};
  if (!worker_) start_worker();
  Packer packer;
  packer.put(range);
  if (!worker_->channel().send(packer.bytes())) return broken(Cause::died, range);
  while (!worker_->channel().ready(kWatch)) {
    sink_.tick();
    if (auto end = look_after(range)) return *end;
  }
  if (const auto message = worker_->channel().receive()) {
    if (auto report = RangeReport::unpack(*message)) return *report;
  }
  return broken(Cause::died, range);
}

/// One look at a worker that is at work: stops what takes too long, kills what doesn't
/// stop or holds too much.
std::optional<Supervisor::Broken> Supervisor::look_after(const RangeOrder& range) {
  const std::int64_t now = now_ns();
  if (limits_.interrupted != nullptr && *limits_.interrupted && !found_.interrupted) {
    found_.interrupted = true;
    interrupted_ns_ = now;
  }
  if (found_.interrupted && now - interrupted_ns_ > kGraceNs) return broken(Cause::overdue, range);
  if (found_.interrupted || (over() && !alone_)) blackboard().wind_down = true;
  const auto limit = static_cast<std::int64_t>(limits_.instance_seconds * 1e9);
  for (std::size_t i = 0; i < range.threads; ++i) {
    Slot& slot = blackboard().slots[i];
    if (slot.phase == Phase::idle) continue;
    const std::int64_t age = now - slot.since;
    if (age > limit || found_.interrupted) slot.stop = true;
    if (age > limit + kGraceNs) return broken(Cause::overdue, range);
  }
  // What is prepared may be as large as what one solve holds.
  if (worker_->resident() > kWorkerBytes + limits_.memory * (range.threads + 1))
    return broken(Cause::memory, range);
  return {};
}

std::vector<std::uint64_t> Supervisor::numbers_under_way(const RangeOrder& range, bool overdue_only) const {
  std::vector<std::uint64_t> numbers;
  for (std::size_t i = 0; i < range.threads; ++i) {
    const Slot& slot = blackboard().slots[i];
    const std::uint64_t number = slot.item;
    const bool within = slot.phase != Phase::idle && number >= range.first && number < range.last;
    if (within && (!overdue_only || slot.stop)) numbers.push_back(number);
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

Supervisor::Broken Supervisor::broken(Cause cause, const RangeOrder& range) {
  Broken end{cause, worker_->end(cause == Cause::died ? kDying : std::chrono::milliseconds{}),
             numbers_under_way(range, cause == Cause::overdue)};
  worker_.reset();
  for (std::size_t i = 0; i < range.threads; ++i)
    end.judging |= blackboard().slots[i].phase == Phase::judging;
  return end;
}

void Supervisor::settle(const RangeOrder& range, const RangeReport& report) {
  if (found_.interrupted && !report.late.empty()) return;  // a chunk counts only when it is whole
  Chunk chunk{range.first, report.last, report.tally};
  for (const std::uint64_t number : report.late) {
    const auto single = run_alone(number);
    if (!single) return;  // interrupted
    chunk.tally.add(*single);
  }
  found_.tally.add(chunk.tally);
  if (chunk.first < chunk.last) sink_.accept(chunk);
}

void Supervisor::find_guilty(const RangeOrder& range, const Broken& first) {
  if (first.suspects.empty() && ++unexplained_ > kMostUnexplained)
    throw RefereeError(fmt::format("a worker {} with no instance under way", describe_exit(first.exit)));
  std::vector<Chunk> singles;
  std::vector<RangeOrder> rest;
  std::uint64_t from = range.first;
  for (const std::uint64_t number : first.suspects) {
    const auto single = run_alone(number);
    if (!single) return;
    singles.push_back({number, number + 1, *single});
    if (from < number) rest.push_back({from, number, range.threads});
    from = number + 1;
  }
  if (from < range.last) rest.push_back({from, range.last, range.threads});
  again_.insert(again_.begin(), rest.begin(), rest.end());
  const bool all_well = std::all_of(singles.begin(), singles.end(),
                                    [](const Chunk& single) { return single.tally.failures() == 0; });
  const bool from_outside = first.cause == Cause::died && first.exit.signal == SIGKILL;
  if (all_well && from_outside) note_outside_kill();
  for (Chunk& single : singles) {
    if (all_well && !from_outside) single.tally = flaky(single.first, first);
    found_.tally.add(single.tally);
    sink_.accept(single);
  }
}

/// The system, or somebody, kills a process with SIGKILL; a fault of its own doesn't.
void Supervisor::note_outside_kill() {
  if (++outside_kills_ > kMostOutsideKills) throw RefereeError("workers keep being killed from outside");
  if (outside_kills_ == 1)
    found_.notes.push_back("a worker was killed from outside (SIGKILL); what it was at was run again");
}

/// Each does well alone; that they didn't together is a fault all the same.
Tally Supervisor::flaky(std::uint64_t number, const Broken& broken) {
  Failure failure = fault(number, broken);
  failure.detail = fmt::format("failed in 1 of 2 runs: {}", failure.detail);
  failure.verdict = Verdict::flaky;
  ++guilty_;
  Tally tally;
  tally.add(std::move(failure));
  return tally;
}

std::optional<Tally> Supervisor::run_alone(std::uint64_t number) {
  worker_.reset();
  alone_ = true;
  const Outcome outcome = run_range({number, number + 1, 1});
  alone_ = false;
  worker_.reset();
  if (found_.interrupted) return {};
  Tally tally;
  if (const auto* report = std::get_if<RangeReport>(&outcome)) {
    tally = report->tally;
    if (report->late.empty()) return tally;
    tally.add(fault(number, {Cause::overdue, {}, {number}}));
  } else {
    const Broken& end = std::get<Broken>(outcome);
    if (end.judging)
      throw RefereeError(
          fmt::format("the judge {} on {}", describe_exit(end.exit), describe_(number).instance));
    tally.add(fault(number, end));
  }
  ++guilty_;
  return tally;
}

Failure Supervisor::fault(std::uint64_t number, const Broken& broken) const {
  Failure failure = describe_(number);
  switch (broken.cause) {
    case Cause::died:
      failure.verdict = Verdict::runtime_error;
      failure.detail = describe_exit(broken.exit);
      break;
    case Cause::overdue:
      failure.verdict = Verdict::time_limit;
      failure.detail = fmt::format("no answer within {} s", limits_.instance_seconds);
      break;
    case Cause::memory:
      failure.verdict = Verdict::memory_limit;
      failure.detail = fmt::format("held more than its {} MiB", limits_.memory >> 20);
      break;
  }
  return failure;
}

}  // namespace palio
