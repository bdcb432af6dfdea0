// Searches on until it is told to stop. It stands among the methods of the puzzle, so it is asked
// as a peer.
#include <chrono>
#include <thread>

#include "puzzles/flip/instance.hpp"
#include "solvers/solver.hpp"

namespace palio {
namespace {

Answer<Flip> solve(const Flip::Instance&, Work& work) {
  for (;;) {
    if (auto end = work.must_end(0)) return *end;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

const Registered<Flip> entry{{
    .guarantee = Guarantee::optimal,
    .reach = {"7 x 7 cells",
              [](const Flip::Shape& shape) {
                return shape == Flip::Shape{7, 7};
              }},
    .method = direct_method<Flip, solve>,
}};

}  // namespace
}  // namespace palio
