// How long the truth takes: each oracle made from nothing and asked for all distances.
//
// An oracle that is made once in a process also waits for its pages; from the second on
// most of them are there. Of flip 4x4, 170 kB, the first takes five times as long where a
// virtual machine hands out pages slowly.
//
// Limits are estimates; figures are of one run, one thread, a current server core:
//   flip/4x4     65,536 press sets, each a load, a comparison and a store in the first-level
//                cache; a store a cycle would be 20 us. Measured 0.11 to 0.2 ms.
//   flip/5x5     33.5 million updates at random places of a table of 33.5 MB: some ten lines at
//                a time in flight, 0.3 s, less where the last-level cache holds the table.
//                Measured 0.2 to 0.7 s.
//   four/4x4     823,680 states with about 3 slides each, one look-up a slide in a table of
//                0.8 MB: the second-level cache, 7 ms. Measured 14 to 20 ms.
//   shuttle/12   67.6 million positions, 4 neighbours at most, two bits each: 200 million
//                look-ups in a table of 17 MB, the last-level cache: 1 s. Measured 1.9 to 3 s.
#include <benchmark/benchmark.h>

#include <string_view>

#include "puzzles/flip/instance.hpp"
#include "puzzles/four/instance.hpp"
#include "puzzles/shuttle/instance.hpp"
#include "reference/oracle.hpp"

namespace palio {
namespace {

template <class P>
void make_and_list(benchmark::State& state, std::string_view space_text) {
  const typename P::Space space = P::parse_space(space_text).value();
  for (auto _ : state) {
    const auto truth = oracle<P>().make(space);
    benchmark::DoNotOptimize(truth->distances().data());
  }
}

template <class P>
auto* registered(const char* name, std::string_view space) {
  return benchmark::RegisterBenchmark(name, make_and_list<P>, space)->Unit(benchmark::kMillisecond);
}

[[maybe_unused]] const auto* const flip_4x4 = registered<Flip>("oracle/flip/4x4", "4x4");
[[maybe_unused]] const auto* const flip_5x5 = registered<Flip>("oracle/flip/5x5", "5x5");
[[maybe_unused]] const auto* const flip_torus = registered<Flip>("oracle/flip/5x5-torus", "5x5-torus");
[[maybe_unused]] const auto* const four_4x4 = registered<Four>("oracle/four/4x4", "4x4");
[[maybe_unused]] const auto* const shuttle_10 = registered<Shuttle>("oracle/shuttle/10", "10");
[[maybe_unused]] const auto* const shuttle_12 = registered<Shuttle>("oracle/shuttle/12", "12");

}  // namespace
}  // namespace palio
