// Right everywhere, but it counts its calls in a number that all threads share and none
// guards: what a thread sanitizer is there to find.
#include <atomic>

#include "puzzles/flip/instance.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

std::atomic<int> in_flight = 0;
volatile std::uint64_t calls = 0;

Answer<Flip> solve(const Flip::Instance& board, Work& work) {
  // Relaxed, so that nothing but the race orders the two; it waits for company, but not
  // for ever, as a worker may have one thread.
  in_flight.fetch_add(1, std::memory_order_relaxed);
  for (int spins = 0; spins < 200'000 && in_flight.load(std::memory_order_relaxed) < 2; ++spins) {
  }
  calls = calls + 1;
  in_flight.fetch_sub(1, std::memory_order_relaxed);
  const Solver<Flip>& honest = *find_solver<Flip>("flip/gf2_elimination");
  return honest.method.solve(honest.method.prepare(Flip::shape_of(board)).get(), board, work);
}

const Registered<Flip> entry{{.guarantee = Guarantee::optimal, .method = direct_method<Flip, solve>}};

}  // namespace
}  // namespace palio
