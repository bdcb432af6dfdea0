// Right on every board the first time, impossible when it is asked about one again.
#include <array>
#include <atomic>

#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  static std::array<std::atomic<bool>, 1U << 16> asked{};
  const bool again = asked[board.id()].exchange(true);
  auto answer = liars::honest<Flip>(board, work);
  if (!again || std::holds_alternative<Unsolvable<Flip>>(answer)) return answer;
  return Unsolvable<Flip>{};
}

const Registered<Flip> entry{liars::liar<Flip>(direct_method<Flip, solve>)};

}  // namespace
}  // namespace palio
