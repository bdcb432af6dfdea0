// The entry point of all benchmarks; each is registered in the file that describes it.
// Names: oracle/PUZZLE/SIZE, solve/PUZZLE/SOLVER/SET/warm or cold,
// race/PUZZLE/SOLVER/SET, campaign/..., census/PUZZLE/SIZE, scale/PART/...
#include <benchmark/benchmark.h>

#include "bench/benchmarks.hpp"
#include "reference/cross_check.hpp"
#include "solvers/programs/keeper/keeper.hpp"

int main(int argc, char** argv) {
  palio::serve_if_worker(argc, argv, palio::serve_cross_check);
  palio::serve_if_keeper(argc, argv);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  palio::register_solve_benchmarks();
  palio::register_campaign_benchmarks();
  palio::register_set_benchmarks();
  palio::register_scale_chase_benchmarks();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
