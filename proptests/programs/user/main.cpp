// Runs a program through a Keeper and prints the number of the ending, how many processes
// were left, and the peak of its control group, -1 where there is none: for tests that need the Keeper's
// process to be another one. Its arguments are the seconds of CPU time that are allowed, and the command.
#include <cstdio>
#include <cstdlib>

#include "solvers/programs/keeper/keeper.hpp"

int main(int argc, char** argv) {
  palio::serve_if_keeper(argc, argv);
  if (argc < 3) return 2;
  palio::ProgramLimits limits;
  limits.wall_seconds = 60;
  limits.cpu_seconds = std::atof(argv[1]);
  limits.memory = std::uint64_t{256} << 20;
  palio::Keeper keeper;
  const palio::Run run = keeper.run({.arguments = {argv + 2, argv + argc}}, "1 2 3\n", limits);
  const auto peak = run.cgroup_peak ? static_cast<double>(*run.cgroup_peak) : -1;
  std::printf("%d %u %.0f\n", static_cast<int>(run.ending), run.left, peak);
}
