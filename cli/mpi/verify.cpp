#include "cli/mpi/verify.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "puzzles/all.hpp"
#include "reference/cross_check.hpp"

namespace palio::cli {
namespace {

/// A contender's campaign as rank 0 tells it.
struct Begin {
  Campaign campaign;
  Limits limits;
  std::string truth;

  std::string pack() const {
    Packer packer;
    packer.put(Job::verify).put(limits.instance_seconds).put(limits.total_seconds.has_value());
    packer.put(limits.total_seconds.value_or(0)).put(limits.memory).put(limits.jobs).put(limits.first);
    return packer.put(truth).bytes() + campaign.pack();
  }

  static Begin unpack(const std::string& bytes) {
    Unpacker from(bytes);
    Begin begin;
    from.get<Job>();
    begin.limits.instance_seconds = from.get<double>();
    const bool ends = from.get_bool();
    const auto seconds = from.get<double>();
    if (ends) begin.limits.total_seconds = seconds;
    begin.limits.memory = from.get<std::uint64_t>();
    begin.limits.jobs = from.get<std::uint32_t>();
    begin.limits.first = from.get_bool();
    begin.truth = from.get_text();
    begin.campaign = Campaign::unpack(from);
    check_sound(from);
    return begin;
  }
};

/// What a rank found on a range.
struct Found {
  std::vector<Chunk> chunks;  ///< that are whole
  std::vector<std::string> notes;
  bool interrupted = false;
  bool whole = true;  ///< nothing of the range is left to do
  std::string referee_failure = {};

  std::string pack() const {
    Packer packer;
    packer.put(interrupted).put(whole).put(referee_failure).put(std::uint64_t{notes.size()});
    for (const std::string& note : notes) packer.put(note);
    packer.put(std::uint64_t{chunks.size()});
    for (const Chunk& chunk : chunks)
      packer.put(chunk.first).put(RangeReport{chunk.last, chunk.tally, {}}.pack());
    return packer.bytes();
  }

  static Found unpack(const std::string& bytes) {
    Unpacker from(bytes);
    Found found;
    found.interrupted = from.get_bool();
    found.whole = from.get_bool();
    found.referee_failure = from.get_text();
    for (auto left = from.get<std::uint64_t>(); left > 0 && from.sound(); --left)
      found.notes.push_back(from.get_text());
    for (auto left = from.get<std::uint64_t>(); left > 0 && from.sound(); --left) {
      const auto first = from.get<std::uint64_t>();
      auto report = RangeReport::unpack(from.get_text());
      check_sound(from, report.has_value());
      found.chunks.push_back({first, report->last, std::move(report->tally)});
    }
    check_sound(from);
    return found;
  }
};

/// The numbers of a part, on rank 0.
class DealtChecks : public Dealt {
 public:
  DealtChecks(const Limits& limits, Sink& sink, const Part& part)
      : limits_(limits), sink_(sink), part_(part) {}

  std::optional<Range> next(std::uint64_t most) override {
    if (ended()) return {};
    const auto range = part_.next(next_, most);
    if (range) next_ = range->last;
    return range;
  }

  void take(const Range&, const std::string& bytes) override {
    const Found its = Found::unpack(bytes);
    for (const Chunk& chunk : its.chunks) {
      found_.tally.add(chunk.tally);
      sink_.accept(chunk);
    }
    for (const std::string& note : its.notes) {
      if (std::ranges::find(found_.notes, note) == found_.notes.end()) found_.notes.push_back(note);
    }
    found_.interrupted |= its.interrupted;
    gave_up_ |= !its.whole;
    if (!its.referee_failure.empty()) throw std::runtime_error(its.referee_failure);
  }

  bool stopped() override {
    sink_.tick();
    found_.interrupted |= limits_.interrupted != nullptr && *limits_.interrupted;
    return found_.interrupted;
  }

  Supervision& found() { return found_; }

 private:
  bool ended() const {
    const auto seconds = static_cast<double>(now_ns() - started_ns_) / 1e9;
    return gave_up_ || found_.interrupted || (limits_.first && found_.tally.failures() > 0) ||
           (limits_.total_seconds && seconds >= *limits_.total_seconds);
  }

  const Limits& limits_;
  Sink& sink_;
  const Part& part_;
  std::uint64_t next_ = 0;
  Supervision found_;
  bool gave_up_ = false;  ///< a rank left something of its range
  std::int64_t started_ns_ = now_ns();
};

/// Keeps the chunks of a range; looks for a stop while it is waited for them.
struct Chunks : Sink {
  std::vector<Chunk> all;
  const std::function<bool()>* stop = nullptr;
  std::atomic<bool> stopped = false;

  void accept(const Chunk& chunk) override { all.push_back(chunk); }
  void tick() override {
    if ((*stop)()) stopped = true;
  }
};

/// One rank's work on one contender.
class Checker : public Doer {
 public:
  explicit Checker(const std::string& message) : about_(Begin::unpack(message)) {
    about_.limits.interrupted = &chunks_.stopped;
    if (!about_.truth.empty()) {
      truth_ = SharedMemory(about_.truth.size());
      std::ranges::copy(about_.truth, reinterpret_cast<char*>(truth_.data()));
      about_.truth = {};
    }
    Puzzles::named(about_.campaign.puzzle, [&]<class P>() { set_up<P>(); });
    if (!supervisor_)
      throw std::runtime_error("a rank was told of a puzzle or a solver that it doesn't have");
  }

  std::string run(const Range& range, const std::function<bool()>& stop) override {
    chunks_.stop = &stop;
    chunks_.tick();
    Ranges before;
    before.add({0, range.first});
    Supervision supervised = supervisor_->run(Part(range.last, {}, before));
    Found found{std::exchange(chunks_.all, {}), std::move(supervised.notes), supervised.interrupted, true,
                supervised.referee_failure.value_or("")};
    for (const Chunk& chunk : found.chunks) before.add({chunk.first, chunk.last});
    found.whole = !Part(range.last, {}, before).next(0);
    return found.pack();
  }

 private:
  template <class P>
  void set_up() {
    const Solver<P>* solver = find_solver<P>(about_.campaign.solver);
    if (solver == nullptr) return;
    const Dialect dialect = promise_of(*solver, about_.campaign.dialect).dialect;
    const auto space = P::parse_space(about_.campaign.space);
    auto sequence = std::make_shared<Sequence<P>>(about_.campaign, space.value(), TruthTable<P>(truth_));
    supervisor_.emplace(
        about_.campaign, truth_, about_.limits,
        [sequence, dialect](std::uint64_t number) { return failure_of<P>(*sequence, number, dialect); },
        chunks_);
  }

  Begin about_;
  SharedMemory truth_;
  Chunks chunks_;
  std::optional<Supervisor> supervisor_;
};

}  // namespace

Supervision deal_checks(const Ranks& ranks, const Campaign& campaign, const SharedMemory& truth,
                        const Limits& limits, Sink& sink, const Part& part) {
  const std::string table(reinterpret_cast<const char*>(truth.data()), truth.size());
  ranks.send_all(Tag::begin, Begin{campaign, limits, table}.pack());
  DealtChecks checks(limits, sink, part);
  try {
    deal(ranks, checks, part.left(), limits.jobs);
  } catch (const std::runtime_error& error) {
    checks.found().referee_failure = error.what();
  }
  return std::move(checks.found());
}

std::unique_ptr<Doer> make_checker(const std::string& begin) { return std::make_unique<Checker>(begin); }

}  // namespace palio::cli
