// How long a census of a whole space takes, planning left out; on two threads but for flip.
//
// Limits are estimates of what the hot path can do at best on one core of a current server. In
// processor time, on a machine that was busy with other work, it took: 5x5 some 10 times its limit
// (elimination), 12x12 as long as its limit, 5x5-torus 14 times (arrays of 2 to 256 bytes leave registers
// part empty), four 2.5 times, shuttle about twice, both threads counted.
//   census/flip/5x5      2,025 vectors of counts, each two additions of 128 bits and a product: 20 us;
//                        what remains is elimination and the numbers' memory.
//   census/flip/12x12    no vector at all: 144 sums of numbers of 3 words for each of 72 idle cells,
//                        and a product each for those of the other class: some 0.1 ms.
//   census/flip/5x5-torus  65,536 vectors with 2^9 members each, a byte a member, 32 to a register:
//                        2^20 additions and minima of registers: 0.5 ms.
//   census/four/4x4      120 sets of cells, 6 slides each, 2 kB a slide, one half of the states, 8 levels:
//                        1.5 million words through the first-level cache at 4 bytes a cycle: 1 ms.
//   census/shuttle/12    67.6 million positions in 2.5% of the words of a 52 MB table: each word that
//                        has some is read by four and written twice: some 10^8 cache misses, ten in
//                        flight: 1 s.
#include <benchmark/benchmark.h>

#include <string_view>

#include "solvers/census/census.hpp"

namespace palio {
namespace {

template <class P>
void count_all(benchmark::State& state, std::string_view size) {
  const auto space = P::parse_space(size).value();
  const CensusSettings settings{.jobs = 2};
  const CensusPlan plan = plan_census<P>(space, settings);
  const std::atomic<bool> stop{false};
  double steps = 0;
  for (auto _ : state) {
    const CensusSums sums = count_census<P>(space, settings, 0, plan.units, {stop});
    benchmark::DoNotOptimize(finish_census<P>(space, settings, sums).counts.data());
    steps += sums.steps;
  }
  state.counters["steps"] = benchmark::Counter(steps, benchmark::Counter::kIsRate);
}

template <class P>
auto* registered(const char* name, std::string_view size) {
  return benchmark::RegisterBenchmark(name, count_all<P>, size)->Unit(benchmark::kMillisecond)->UseRealTime();
}

[[maybe_unused]] const auto* const flip_5x5 = registered<Flip>("census/flip/5x5", "5x5");
[[maybe_unused]] const auto* const flip_12x12 = registered<Flip>("census/flip/12x12", "12x12");
[[maybe_unused]] const auto* const flip_torus = registered<Flip>("census/flip/5x5-torus", "5x5-torus");
[[maybe_unused]] const auto* const four_4x4 = registered<Four>("census/four/4x4", "4x4");
[[maybe_unused]] const auto* const shuttle_12 = registered<Shuttle>("census/shuttle/12", "12");

}  // namespace
}  // namespace palio
