// Breadth first over boards as strings, by the rules as a person would explain them.
// Why it is right: levels are searched in order, so the first solved board that is met
// is met after the fewest moves. A state is the cells and the letter of whose turn it
// is: with the turn left out, a board first met with one colour to move would hide the
// same board with the other. While either may start, the turn is '?' and both colours'
// slides are tried. It copies strings all the time and remembers them in a std::map:
// that is what naive means here, and what all others beat.
// Source: textbook.
#include <map>
#include <string>
#include <vector>

#include "puzzles/four/rules.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

using FourRules = Rules<Four>;

/// How a state was first reached: from which, by which slide.
struct Step {
  std::string from;
  Four::Move slide;
};
using Seen = std::map<std::string, Step>;

std::string state_of(const FourRules::Board& board) { return board.cells + board.turn; }

FourRules::Board board_of(const Four::Shape& shape, const std::string& state) {
  return {shape, state.substr(0, state.size() - 1), state.back()};
}

/// About what the states cost: the two strings of each, its node's pointers and colour.
std::uint64_t bytes_of(const Seen& seen, const Four::Shape& shape) {
  return seen.size() * (sizeof(Seen::value_type) + 48 + 2 * shape.cells());
}

std::vector<Four::Move> slides_to(const std::string& goal, const std::string& start, const Seen& seen) {
  std::vector<Four::Move> slides;
  for (const std::string* at = &goal; *at != start;) {
    const Step& step = seen.at(*at);
    slides.push_back(step.slide);
    at = &step.from;
  }
  return {slides.rbegin(), slides.rend()};
}

Answer<Four> solve(const Four::Instance& instance, Work& work) {
  const FourRules::Board first = FourRules::start(instance);
  if (FourRules::solved(first)) return solved_by<Four>({});
  const std::string start = state_of(first);
  Seen seen{{start, {}}};
  std::vector<std::string> level{start};
  while (!level.empty()) {
    std::vector<std::string> next_level;
    for (const std::string& state : level) {
      if (auto end = work.must_end(bytes_of(seen, instance.shape))) return *end;
      ++work.counters.expanded;
      const FourRules::Board board = board_of(instance.shape, state);
      for (const Four::Move& slide : FourRules::legal_moves(board)) {
        FourRules::Board next = board;
        FourRules::apply(next, slide);
        ++work.counters.generated;
        if (!seen.insert({state_of(next), {state, slide}}).second) {
          ++work.counters.duplicates;
          continue;
        }
        if (FourRules::solved(next)) return solved_by<Four>(slides_to(state_of(next), start, seen));
        next_level.push_back(state_of(next));
      }
    }
    level = std::move(next_level);
  }
  return Unsolvable<Four>{};
}

const Registered<Four> entry{{
    .guarantee = Guarantee::optimal,
    .summary = "breadth first over strings, seen states in a std::map",
    .source = "textbook",
    .reach = {"at most 20 cells", [](const Four::Shape& shape) { return shape.cells() <= 20; }},
    .method = direct_method<Four, solve>,
}};

}  // namespace
}  // namespace palio
