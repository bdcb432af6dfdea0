// The main function of every test program: campaigns re-execute the program itself for
// their workers, and Keepers for their helpers.
#include <gtest/gtest.h>

#include "bench/race/block.hpp"
#include "reference/cross_check.hpp"
#include "solvers/programs/keeper/keeper.hpp"

int main(int argc, char** argv) {
  palio::serve_if_worker(argc, argv, palio::serve_cross_check);
  palio::serve_if_worker(argc, argv, palio::race::serve_block, palio::race::block_argument);
  palio::serve_if_keeper(argc, argv);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
