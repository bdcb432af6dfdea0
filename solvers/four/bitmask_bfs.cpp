// Breadth first over bit masks, both starters level by level in one search.
// Why it is right: states are met in the order of their distance from the start, and
// each is asked when it is met whether one slide finishes it. All states of the level
// before were asked too, so the first yes is a shortest solution, and the last level,
// the widest, is never made. When no state is left, there is no solution.
// Laws: a state's key is mover | waiting << 31 | turn << 62, so the two starters never
// share a state though they share the map.
// It loses to retrograde_table, which searches once for all boards. Source: textbook.
#include <vector>

#include "solvers/four/bits.hpp"
#include "solvers/kernels/search/stamped_map.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

/// How a state was first reached: from which entry of the map, by which slide.
struct Step {
  std::uint32_t from_entry;
  std::uint8_t from;
  std::uint8_t to;
};
using Seen = StampedMap<Step>;

constexpr std::uint32_t kStart = UINT32_MAX;
constexpr std::uint32_t kCheckEvery = 512;

FourBits prepare(const Four::Shape& shape) { return FourBits(shape); }

Answer<Four> slides_to(std::uint32_t entry, const Four::Move& last, const Seen& seen) {
  std::vector<Four::Move> slides{last};
  for (; seen[entry].value.from_entry != kStart; entry = seen[entry].value.from_entry)
    slides.push_back({seen[entry].value.from, seen[entry].value.to, last.cols});
  return solved_by<Four>({slides.rbegin(), slides.rend()});
}

/// Enters a state that is new; its finishing slide, where it has one.
std::optional<Four::Move> meet(const FourState& state, const Step& step, const FourBits& bits, Seen& seen) {
  if (!seen.insert(FourBits::key(state), step).second) return {};
  return bits.finishing_slide(state);
}

/// From the starts in `seen`, whose entries, in the order in which they came, are the queue.
Answer<Four> search(const FourBits& bits, const Four::Shape& shape, Seen& seen, Work& work) {
  std::optional<Four::Move> last;
  for (std::uint32_t at = 0; at < seen.size(); ++at) {
    if (at % kCheckEvery == 0) {
      const auto end = work.must_end(seen.bytes_with(std::uint64_t{kCheckEvery} * 4 * shape.empty()));
      if (end) return *end;
    }
    ++work.counters.expanded;
    const bool found = bits.any_slide(
        FourBits::state_of(seen[at].key), [&](std::uint32_t from, std::uint32_t to, const FourState& next) {
          ++work.counters.generated;
          last = meet(next, {at, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)}, bits, seen);
          return last.has_value();
        });
    if (found) return slides_to(seen.size() - 1, *last, seen);
  }
  return Unsolvable<Four>{};
}

Answer<Four> solve(const FourBits& bits, const Four::Instance& instance, Work& work) {
  if (bits.solved(instance.black, instance.white)) return solved_by<Four>({});
  Seen& seen = work.scratch<Seen>();
  seen.clear();
  std::optional<Four::Move> last;
  for (const bool white : {true, false}) {
    const auto start = FourBits::start(instance, white);
    if (start) last = meet(*start, {kStart, 0, 0}, bits, seen);
    if (last) return solved_by<Four>({*last});
  }
  const std::uint32_t starts = seen.size();
  const std::uint64_t generated = work.counters.generated;
  auto answer = search(bits, instance.shape, seen, work);
  // What was made and brought no entry had one.
  work.counters.duplicates += work.counters.generated - generated - (seen.size() - starts);
  return answer;
}

const Registered<Four> entry{{
    .guarantee = Guarantee::optimal,
    .summary = "breadth first over bit masks, both starters at once",
    .source = "textbook",
    .reach = {"at most 31 cells",
              [](const Four::Shape& shape) { return shape.cells() <= FourBits::max_cells; }},
    .method = prepared_method<Four, prepare, solve>,
}};

}  // namespace
}  // namespace palio
