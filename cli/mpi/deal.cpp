#include "cli/mpi/deal.hpp"

#include <algorithm>
#include <cstdio>
#include <vector>

#include "cli/inputs.hpp"
#include "reference/pace.hpp"
#include "solvers/worker.hpp"

namespace palio::cli {
namespace {

constexpr std::int64_t kRangeNs = 300'000'000;        ///< what a range should take a rank
constexpr std::int64_t kPatienceNs = 10'000'000'000;  ///< with a rank that was told to stop

/// What a rank was dealt last.
struct Hand {
  Pace pace;
  Range range = {};
  std::int64_t dealt_ns = 0;
  bool busy = false;
};

class Table {
 public:
  Table(const Ranks& ranks, Dealt& dealt, std::uint64_t numbers, std::uint64_t least)
      : ranks_(ranks),
        dealt_(dealt),
        left_(numbers),
        least_(least),
        hands_(static_cast<std::size_t>(ranks.count()), {Pace(kRangeNs, least)}) {}

  void run() {
    for (int rank = 1; rank < ranks_.count(); ++rank) deal_to(rank);
    while (any_busy()) {
      const Message message = wait();
      Hand& hand = hand_of(message.rank);
      hand.pace.took(hand.range.last - hand.range.first, now_ns() - hand.dealt_ns);
      dealt_.take(hand.range, message.bytes);
      deal_to(message.rank);
    }
  }

  /// What comes in is lost, but isn't taken for an answer to something else.
  void clear() {
    stop();
    while (any_busy()) wait();
  }

 private:
  Hand& hand_of(int rank) { return hands_[static_cast<std::size_t>(rank)]; }
  bool any_busy() const { return std::ranges::any_of(hands_, &Hand::busy); }

  void deal_to(int rank) {
    if (stopped_ns_) return;
    Hand& hand = hand_of(rank);
    // Half of what is left, shared by all, so that nobody is at work long after the others.
    const std::uint64_t share = left_ / (2 * static_cast<std::uint64_t>(ranks_.count() - 1));
    const auto range = dealt_.next(std::min(hand.pace.size(), std::max(least_, share)));
    if (!range) return;
    left_ -= std::min(left_, range->last - range->first);
    hand.range = *range;
    hand.dealt_ns = now_ns();
    hand.busy = true;
    Packer packer;
    packer.put(*range);
    ranks_.send(rank, Tag::range, packer.bytes());
  }

  Message wait() {
    Message message = ranks_.receive([&] { look(); });
    hand_of(message.rank).busy = false;
    return message;
  }

  void look() {
    if (!stopped_ns_ && dealt_.stopped()) stop();
    if (!stopped_ns_ || now_ns() - *stopped_ns_ < kPatienceNs) return;
    std::fputs("palio-mpi: a rank doesn't end, though it was told to stop; what was found before is kept\n",
               stderr);
    ranks_.abort(not_possible);
  }

  void stop() {
    if (stopped_ns_) return;
    stopped_ns_ = now_ns();
    for (int rank = 1; rank < ranks_.count(); ++rank) {
      if (hand_of(rank).busy) ranks_.send(rank, Tag::stop, "");
    }
  }

  const Ranks& ranks_;
  Dealt& dealt_;
  std::uint64_t left_;  ///< numbers, about
  std::uint64_t least_;
  std::vector<Hand> hands_;  ///< by rank; that of rank 0 is never used
  std::optional<std::int64_t> stopped_ns_;
};

}  // namespace

void deal(const Ranks& ranks, Dealt& dealt, std::uint64_t numbers, std::uint64_t least) {
  Table table(ranks, dealt, numbers, least);
  try {
    table.run();
  } catch (...) {
    table.clear();
    throw;
  }
}

void do_ranges(const Ranks& ranks, const MakeDoer& make, const std::atomic<bool>& interrupts) {
  std::unique_ptr<Doer> doer;
  for (Message message = ranks.receive(); message.tag != Tag::quit; message = ranks.receive()) {
    if (message.tag == Tag::begin) doer = make(message.bytes);
    if (message.tag != Tag::range) continue;  // told to stop what had just ended
    Unpacker from(message.bytes);
    const auto range = from.get<Range>();
    ranks.send(0, Tag::done, doer->run(range, [&] { return interrupts || ranks.told_to_stop(); }));
  }
}

}  // namespace palio::cli
