// The entry point of all benchmarks; each is registered in the file that describes it.
#include <benchmark/benchmark.h>

BENCHMARK_MAIN();
