// The main function of every test program: campaigns re-execute the program itself for
// their workers.
#include <gtest/gtest.h>

#include "reference/cross_check.hpp"

int main(int argc, char** argv) {
  palio::serve_if_worker(argc, argv, palio::serve_cross_check);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
