#include "cli/mpi/deal_ranges.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "cli/terminal.hpp"
#include "puzzles/all.hpp"
#include "reference/cross_check.hpp"

namespace palio::cli {
namespace {

constexpr std::int64_t kRangeNs = 300'000'000;       ///< what a range should take a rank
constexpr std::uint64_t kGrowth = 16;                ///< at most, from one range to the next
constexpr std::int64_t kPatienceNs = 3'000'000'000;  ///< with ranks that were interrupted, or are late

/// The deal of one contender's numbers.
class Deal {
 public:
  Deal(const Ranks& ranks, const Limits& limits, Sink& sink, const Part& part)
      : ranks_(ranks),
        limits_(limits),
        sink_(sink),
        part_(part),
        sizes_(static_cast<std::size_t>(ranks.count()), limits.jobs),
        dealt_ns_(sizes_.size()),
        dealt_(sizes_.size()) {}

  Supervision run() {
    try {
      for (int rank = 1; rank < ranks_.count(); ++rank) deal(rank);
      while (busy_ > 0) {
        const Message message = ranks_.receive([&] { look(); });
        --busy_;
        take(message.rank, DoneMessage::unpack(message.bytes));
        deal(message.rank);
      }
    } catch (const std::runtime_error& error) {
      found_.referee_failure = error.what();
      drain();
    }
    return std::move(found_);
  }

 private:
  /// A rank that doesn't answer at all ends the job: MPI has no way to go on without it.
  void look() {
    sink_.tick();
    const std::int64_t now = now_ns();
    if (limits_.interrupted != nullptr && *limits_.interrupted && !found_.interrupted) {
      found_.interrupted = true;
      interrupted_ns_ = now;
    }
    if (found_.interrupted && now - interrupted_ns_ > kPatienceNs)
      throw std::runtime_error("a rank didn't end when it was interrupted");
  }

  bool ended() const {
    const auto seconds = static_cast<double>(now_ns() - started_ns_) / 1e9;
    return stopped_ || found_.interrupted || (limits_.first && found_.tally.failures() > 0) ||
           (limits_.total_seconds && seconds >= *limits_.total_seconds);
  }

  void deal(int rank) {
    if (ended()) return;
    const auto place = static_cast<std::size_t>(rank);
    const auto range = part_.next(next_, sizes_[place]);
    if (!range) return;
    next_ = range->last;
    dealt_[place] = *range;
    dealt_ns_[place] = now_ns();
    Packer packer;
    packer.put(*range);
    ranks_.send(rank, Tag::range, packer.bytes());
    ++busy_;
  }

  void take(int rank, const DoneMessage& done) {
    const auto place = static_cast<std::size_t>(rank);
    const auto size = dealt_[place].last - dealt_[place].first;
    const auto took = std::max<std::int64_t>(now_ns() - dealt_ns_[place], 1);
    const double wanted =
        static_cast<double>(size) * static_cast<double>(kRangeNs) / static_cast<double>(took);
    sizes_[place] = std::max<std::uint64_t>(
        limits_.jobs, static_cast<std::uint64_t>(std::min(wanted, static_cast<double>(size * kGrowth))));
    for (const Chunk& chunk : done.chunks) {
      found_.tally.add(chunk.tally);
      sink_.accept(chunk);
    }
    for (const std::string& note : done.notes) {
      if (std::ranges::find(found_.notes, note) == found_.notes.end()) found_.notes.push_back(note);
    }
    if (done.interrupted && !found_.interrupted) {
      found_.interrupted = true;
      interrupted_ns_ = now_ns();
    }
    stopped_ |= !done.whole;
    if (!done.referee_failure.empty()) throw std::runtime_error(done.referee_failure);
  }

  /// Waits for those that are at work, so that what they say isn't taken for another contender's.
  void drain() {
    const std::int64_t begun = now_ns();
    for (; busy_ > 0; --busy_) {
      while (!ranks_.receive_now()) {
        if (now_ns() - begun > static_cast<std::int64_t>(limits_.instance_seconds * 1e9) + kPatienceNs)
          ranks_.abort(3);
      }
    }
  }

  const Ranks& ranks_;
  const Limits& limits_;
  Sink& sink_;
  const Part& part_;
  std::vector<std::uint64_t> sizes_;  ///< of the next range, by rank
  std::vector<std::int64_t> dealt_ns_;
  std::vector<Range> dealt_;
  std::uint64_t next_ = 0;
  int busy_ = 0;  ///< ranks that are at work
  bool stopped_ = false;
  std::int64_t started_ns_ = now_ns();
  std::int64_t interrupted_ns_ = 0;
  Supervision found_;
};

/// Keeps the chunks of a range.
struct Chunks : Sink {
  std::vector<Chunk> all;
  void accept(const Chunk& chunk) override { all.push_back(chunk); }
};

/// One rank's work on one contender.
class Contender {
 public:
  Contender(const std::string& begin, const std::string& truth, const std::atomic<bool>& interrupts)
      : about_(BeginMessage::unpack(begin)) {
    about_.limits.interrupted = &interrupts;
    if (!truth.empty()) {
      truth_ = SharedMemory(truth.size());
      std::copy(truth.begin(), truth.end(), reinterpret_cast<char*>(truth_.data()));
    }
    Puzzles::named(about_.campaign.puzzle, [&]<class P>() { set_up<P>(); });
    if (!supervisor_)
      throw std::runtime_error("a rank was told of a puzzle or a solver that it doesn't have");
  }

  DoneMessage run(const Range& range) {
    Ranges before;
    before.add({0, range.first});
    Supervision found = supervisor_->run(Part(range.last, {}, before));
    DoneMessage done{std::exchange(chunks_.all, {}), std::move(found.notes), found.interrupted, true,
                     found.referee_failure.value_or("")};
    for (const Chunk& chunk : done.chunks) before.add({chunk.first, chunk.last});
    done.whole = !Part(range.last, {}, before).next(0);
    return done;
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

  BeginMessage about_;
  SharedMemory truth_;
  Chunks chunks_;
  std::optional<Supervisor> supervisor_;
};

}  // namespace

Supervision deal_ranges(const Ranks& ranks, const Campaign& campaign, const SharedMemory& truth,
                        const Limits& limits, Sink& sink, const Part& part) {
  const std::string begin = BeginMessage{campaign, limits}.pack();
  const std::string table(reinterpret_cast<const char*>(truth.data()), truth.size());
  for (int rank = 1; rank < ranks.count(); ++rank) {
    ranks.send(rank, Tag::begin, begin);
    ranks.send(rank, Tag::truth, table);
  }
  return Deal(ranks, limits, sink, part).run();
}

void do_ranges(const Ranks& ranks) {
  const std::atomic<bool>& interrupts = catch_interrupts();
  std::string begin;
  std::unique_ptr<Contender> contender;
  for (Message message = ranks.receive(); message.tag != Tag::quit; message = ranks.receive()) {
    if (message.tag == Tag::begin) begin = std::move(message.bytes);
    if (message.tag == Tag::truth) contender = std::make_unique<Contender>(begin, message.bytes, interrupts);
    if (message.tag == Tag::range) {
      Unpacker from(message.bytes);
      ranks.send(0, Tag::done, contender->run(from.get<Range>()).pack());
    }
  }
}

}  // namespace palio::cli
