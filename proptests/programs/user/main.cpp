// Runs its arguments as a program through a Keeper and prints the number of the ending and
// how many processes were left: for tests that need the Keeper's process to be another one.
#include <cstdio>

#include "solvers/programs/keeper.hpp"

int main(int argc, char** argv) {
  palio::serve_if_keeper(argc, argv);
  palio::ProgramLimits limits;
  limits.wall_seconds = 60;
  limits.cpu_seconds = 1;
  limits.memory = std::uint64_t{256} << 20;
  palio::Keeper keeper;
  const palio::Run run = keeper.run({.arguments = {argv + 1, argv + argc}}, "1 2 3\n", limits);
  std::printf("%d %u\n", static_cast<int>(run.ending), run.left);
}
