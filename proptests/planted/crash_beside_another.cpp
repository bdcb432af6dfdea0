// Right on every board alone; two boards at a time kill it.
#include <atomic>
#include <csignal>

#include "proptests/planted/honest.hpp"

namespace palio {
namespace {

std::atomic<int> in_flight = 0;

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  if (++in_flight > 1) std::raise(SIGSEGV);
  // Waits for company, but not for ever: a worker may have one thread.
  for (int spins = 0; spins < 200'000; ++spins) in_flight.load();
  --in_flight;
  return planted::honest(board, work);
}

const Registered<Flip> entry{{.guarantee = Guarantee::optimal, .method = direct_method<Flip, solve>}};

}  // namespace
}  // namespace palio
