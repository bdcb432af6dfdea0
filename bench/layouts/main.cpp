// A program that runs blocks of a race and does nothing else. It is linked several times,
// with the code of the solvers in another order each time.
#include <cstdio>

#include "bench/race/block.hpp"

int main(int argc, char** argv) {
  palio::serve_if_worker(argc, argv, palio::race::serve_block, palio::race::block_argument);
  std::fputs("This belongs to `palio race --careful`, which starts it.\n", stderr);
  return 2;
}
