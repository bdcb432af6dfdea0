// Moves a piece there and back before it begins.
#include "proptests/beyond/honest.hpp"

namespace palio {
namespace {

Answer<Shuttle> spoil(const Shuttle::Instance& sides, Answer<Shuttle> answer) {
  auto* solved = std::get_if<Solved<Shuttle>>(&answer);
  if (solved == nullptr) return answer;
  solved->moves->insert(solved->moves->begin(), {{sides.white}, {sides.white + 1}});
  solved->length += 2;
  return answer;
}

const Registered<Shuttle> entry{beyond::liar<Shuttle, spoil>()};

}  // namespace
}  // namespace palio
