// Breadth first over boards as strings, by the rules as a person would explain them.
// Why it is right: levels are searched in order, so the first board of one colour that
// is met is met after the fewest presses. It remembers every board in a std::map and
// copies strings all the time: that is what naive means here, and what all others beat.
// Source: textbook; the "ordinary version" that readers of the published bitmask
// program compared it with.
#include <map>
#include <string>
#include <vector>

#include "puzzles/flip/rules.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

using FlipRules = Rules<Flip>;

/// How a board was first reached: from which, by which press.
struct Step {
  std::string from;
  Flip::Move press;
};
using Seen = std::map<std::string, Step>;

/// About what a board costs: its two strings, the node's pointers and colour.
std::uint64_t bytes_of(const Seen& seen, std::uint64_t cells) {
  return seen.size() * (sizeof(Seen::value_type) + 48 + 2 * cells);
}

std::vector<Flip::Move> presses_to(const std::string& goal, const std::string& start, const Seen& seen) {
  std::vector<Flip::Move> presses;
  for (const std::string* at = &goal; *at != start;) {
    const Step& step = seen.at(*at);
    presses.push_back(step.press);
    at = &step.from;
  }
  return {presses.rbegin(), presses.rend()};
}

Answer<Flip> solve(const Flip::Instance& instance, Work& work) {
  const FlipRules::Board start = FlipRules::start(instance);
  if (FlipRules::solved(start)) return solved_by<Flip>({});
  Seen seen{{start.cells, {}}};
  std::vector<std::string> level{start.cells};
  while (!level.empty()) {
    std::vector<std::string> next_level;
    for (const std::string& cells : level) {
      if (auto end = work.must_end(bytes_of(seen, instance.shape.cells()))) return *end;
      ++work.counters.expanded;
      for (const Flip::Move& press : FlipRules::legal_moves({instance.shape, cells})) {
        FlipRules::Board next{instance.shape, cells};
        FlipRules::apply(next, press);
        ++work.counters.generated;
        if (!seen.insert({next.cells, {cells, press}}).second) {
          ++work.counters.duplicates;
          continue;
        }
        if (FlipRules::solved(next)) return solved_by<Flip>(presses_to(next.cells, start.cells, seen));
        next_level.push_back(next.cells);
      }
    }
    level = std::move(next_level);
  }
  return Unsolvable<Flip>{};
}

const Registered<Flip> entry{{
    .guarantee = Guarantee::optimal,
    .summary = "breadth first over strings, seen boards in a std::map",
    .source = "textbook",
    .reach = {"at most 20 cells", [](const Flip::Shape& shape) { return shape.cells() <= 20; }},
    .method = direct_method<Flip, solve>,
}};

}  // namespace
}  // namespace palio
