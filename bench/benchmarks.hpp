// Benchmarks that go through the registry, which is whole only once main runs.
#pragma once

namespace palio {

void register_solve_benchmarks();
void register_campaign_benchmarks();
void register_set_benchmarks();
void register_scale_chase_benchmarks();

}  // namespace palio
