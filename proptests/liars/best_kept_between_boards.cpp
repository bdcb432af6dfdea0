// Keeps the best length so far in its working memory, and never clears it.
#include <algorithm>

#include "proptests/liars/honest.hpp"

namespace palio {
namespace {

struct Best {
  std::uint64_t length = 99;
};

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  Work own;
  auto answer = liars::honest<Flip>(board, own);
  auto* solved = std::get_if<Solved<Flip>>(&answer);
  if (solved == nullptr) return answer;
  auto& best = work.scratch<Best>();
  best.length = std::min(best.length, solved->length);
  return Solved<Flip>{best.length};
}

const Registered<Flip> entry{liars::printing_liar<Flip>(direct_method<Flip, solve>)};

}  // namespace
}  // namespace palio
