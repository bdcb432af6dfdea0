// Right once: what it found the first time is still there the second time.
#include <atomic>

#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  static std::atomic<bool> called = false;
  auto answer = liars::honest<Flip>(board, work);
  auto* solved = std::get_if<Solved<Flip>>(&answer);
  // Counts boards that can be solved, so that it is wrong on as many whoever comes first.
  if (solved == nullptr || !called.exchange(true)) return answer;
  return Unsolvable<Flip>{};
}

const Registered<Flip> entry{liars::liar<Flip>(direct_method<Flip, solve>)};

}  // namespace
}  // namespace palio
